/* SPDX-License-Identifier: MIT */
/* Predict: before a choice the page stops and asks what the chosen lane looks at next. The reader clicks a cell or
 * writes a name; the page says what each lane chooses and why. The score is kept in the page only. */
function makePredict(page) {
  let on = false, asked = null, right = 0, asks = 0;
  const question = make("p", { class: "question", tabindex: -1 });
  const input = make("input", { type: "text", id: "guess", autocomplete: "off", spellcheck: "false", size: 12, list: "guesses" });
  const known = make("datalist", { id: "guesses" });
  const form = make("form", { onsubmit: event => { event.preventDefault(); answer(input.value); } },
    make("label", { for: "guess" }, "My guess"), input, make("button", { type: "submit" }, "Answer"),
    make("button", { type: "button", onclick: () => answer("") }, "Show it"));
  const result = make("div", { class: "result", role: "status" });
  const score = make("p", { class: "score" });
  const element = make("section", { class: "panel", id: "predict", hidden: true, "aria-label": "Predict" }, question, form, known, result, score);

  /* The next choice of a lane after an index, or undefined. */
  const nextChoice = (lane, index) => lane.sequence.slice(index).find(step => step.do === "choose");

  const nameOf = (lane, step) => step.cell !== undefined ? names.cell(lane, step.cell)
    : step.item !== undefined ? names.item(lane, step.item) : names.literal(lane, step.literal);
  const plain = text => text.toLowerCase().replace(/\s+/g, " ").trim();

  /* Names that may be guessed, for the field to complete. */
  function offer(lane) {
    const head = lane.head, list = lane.rung === "cover" ? lane.size ? Array.from({ length: 4 * lane.size ** 2 }, (_, item) => names.item(lane, item)) : head.items.slice(0, head.primary)
      : lane.size ? Array.from({ length: lane.size ** 2 }, (_, cell) => names.cell(lane, cell)) : [];
    known.replaceChildren(...(list.length <= 1500 ? list : []).map(value => make("option", { value })));
  }

  /* Among how many the chosen cell or item decides, and how many the guessed cell has: the same is a tie. */
  function isTie(lane, index, step, cell) {
    if (step.why !== "fewest" || !lane.size || lane.rung === "cnf") return false;
    const { open, digit } = view_board.reading(lane, model.stateAt(lane, index)), left = at => open[at].filter(Boolean).length;
    if (digit[cell]) return false;
    const at = step.cell !== undefined ? step.cell : step.item;
    const chosen = step.cell !== undefined || at < lane.size ** 2 ? left(at)
      : names.of(lane).cellsOf(at).filter(one => !digit[one] && open[one][at % lane.size]).length;
    return left(cell) === chosen;
  }

  /* Whether the guess names what is chosen: 2 yes, 1 one of the places of the item, 3 as good as that, 0 no. */
  function judge(lane, index, step, guess) {
    const guessed = names.of(lane).cellAt(guess);
    if (plain(guess) === plain(nameOf(lane, step))) return 2;
    if (guessed < 0) return step.literal !== undefined && plain(guess).replace(/^(variable |x|-)/, "") === String(Math.abs(step.literal)) ? 2 : 0;
    if (step.cell === guessed || (step.literal !== undefined && view_board.focus(lane, { step }).hand === guessed)) return 2;
    if (isTie(lane, index, step, guessed)) return 3;
    return step.item !== undefined && names.of(lane).cellsOf(step.item).includes(guessed) ? 1 : 0;
  }

  function answer(guess) {
    if (!asked) return;
    const { lane, index } = asked, mark = judge(lane, index, asked.step, guess);
    asked = null;
    if (guess) { asks++; if (mark === 2) right++; }
    const lines = page.lanes.map(other => {
      const choice = other === lane ? lane.sequence[index] : nextChoice(other, page.indexOf(other));
      return make("li", {}, make("b", {}, other.solver + ": "), choice ? sayStep(choice) : "it has no further choice.");
    });
    const verdict = fill(!guess ? "It is {name}." : mark === 2 ? "Right: {name}." : mark === 3 ? "As good: {guess} has as few left. Of equals it takes {name}." : mark === 1 ? "Near: it branches on {name}, and {guess} is one of the places." : "Not {guess}: it is {name}.",
      { guess, name: nameOf(lane, lane.sequence[index]) });
    result.replaceChildren(make("p", { class: mark === 2 ? "verdict right" : "verdict" }, verdict), make("ul", {}, ...lines));
    score.textContent = asks ? `${right} of ${asks} right.` : "";
    form.hidden = true;
    question.textContent = `At each choice of ${lane.solver} the lesson stops and asks what comes next. Step on, or play.`;
    page.goTo(lane, index + 1);
  }

  function ask(lane, choice) {
    asked = { lane, ...choice };
    offer(lane);
    form.hidden = false;
    input.value = "";
    result.replaceChildren();
    const what = lane.size && choice.step.item === undefined ? "Which cell does {solver} look at next? Click it, or write it." : choice.step.item !== undefined ? lane.size ? "Which item does {solver} branch on next? Click a cell, or write an item such as r1c1 or 3 in row 2." : "Which item does {solver} branch on next? Write its name." : "Which variable does {solver} decide next? Write its number.";
    question.textContent = fill(what, { solver: lane.solver });
    question.focus({ preventScroll: true });
    element.scrollIntoView({ block: "nearest" });
  }

  return {
    element,
    get on() { return on; },
    get waiting() { return Boolean(asked); },
    get score() { return { right, asks }; },
    answer,
    toggle() {
      on = !on;
      element.hidden = !on;
      asked = null;
      form.hidden = true;
      result.replaceChildren();
      question.textContent = `At each choice of ${page.lane().solver} the lesson stops and asks what comes next. Step on, or play.`;
      if (on) { element.scrollIntoView({ block: "nearest" }); this.before(page.indexOf(page.lane())); }
    },
    /* Asks if the step after this index of the chosen lane is a choice; true if it does. */
    before(index) {
      if (!on) return false;
      const lane = page.lane(), step = lane.sequence[index];
      if (asked && asked.lane === lane && asked.index === index) return true;
      asked = null;
      if (!step || step.do !== "choose") { form.hidden = true; return false; }
      ask(lane, { index, step });
      return true;
    },
  };
}
