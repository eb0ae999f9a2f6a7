/* SPDX-License-Identifier: MIT */
/* Predict: before a choice the page stops and asks what the chosen lane looks at next. The reader clicks a cell or
 * writes a name; the page says what each lane chooses and why. The score is kept in the page only. */
function makePredict(page) {
  let on = false, asked = null, right = 0, asks = 0;
  const question = make("p", { class: "question", tabindex: -1 });
  const input = make("input", { type: "text", id: "guess", autocomplete: "off", spellcheck: "false", size: 12 });
  const form = make("form", { onsubmit: event => { event.preventDefault(); answer(input.value); } },
    make("label", { for: "guess" }, words("lesson_guess")), input, make("button", { type: "submit" }, words("lesson_guess_go")),
    make("button", { type: "button", onclick: () => answer("") }, words("lesson_guess_show")));
  const result = make("div", { class: "result", role: "status" });
  const score = make("p", { class: "score" });
  const element = make("section", { class: "panel", id: "predict", hidden: true, "aria-label": words("lesson_predict") }, question, form, result, score);

  /* The next choice of a lane behind an index, or null. */
  function nextChoice(lane, index) {
    for (let at = index; at < lane.count; at++)
      if (lane.sequence[at].do === "choose") return { index: at, step: lane.sequence[at] };
    return null;
  }

  const nameOf = (lane, step) => step.cell !== undefined ? names.cell(lane, step.cell)
    : step.item !== undefined ? names.item(lane, step.item) : names.literal(lane, step.literal);
  const plain = text => text.toLowerCase().replace(/\s+/g, " ").trim();

  /* Whether the guess names what is chosen: 2 yes, 1 one of the places of the item, 0 no. */
  function judge(lane, step, guess) {
    const cell = /^r(\d+)\s*c(\d+)$/.exec(plain(guess)), want = plain(nameOf(lane, step));
    if (plain(guess) === want) return 2;
    if (!cell || !lane.size) return plain(guess) !== "" && step.literal !== undefined && plain(guess).replace(/^(variable |-)/, "") === String(Math.abs(step.literal)) ? 2 : 0;
    const index = (cell[1] - 1) * lane.size + (cell[2] - 1);
    const at = view_board.focus(lane, { step });
    if (step.cell === index || (step.literal !== undefined && at.hand === index)) return 2;
    if (step.item !== undefined) {
      const cells = view_board.itemCells(lane, step.item);
      return cells.includes(index) ? cells.length === 1 ? 2 : 1 : 0;
    }
    return 0;
  }

  function answer(guess) {
    if (!asked) return;
    const { lane, index } = asked, mark = judge(lane, asked.step, guess);
    asked = null;
    if (guess) { asks++; if (mark === 2) right++; }
    const lines = page.lanes.map(other => {
      const choice = other === lane ? { step: lane.sequence[index], index } : nextChoice(other, page.indexOf(other));
      return make("li", {}, make("b", {}, other.solver + ": "), choice ? sayStep(choice.step) : words("lesson_no_choice"));
    });
    const verdict = words(!guess ? "lesson_guess_shown" : mark === 2 ? "lesson_guess_right" : mark === 1 ? "lesson_guess_near" : "lesson_guess_wrong",
      { guess, name: nameOf(lane, lane.sequence[index]) });
    result.replaceChildren(make("p", { class: mark === 2 ? "verdict right" : "verdict" }, verdict), make("ul", {}, ...lines));
    score.textContent = asks ? words("lesson_score", { right, asks }) : "";
    form.hidden = true;
    question.textContent = words("lesson_predict_on", { solver: lane.solver });
    page.goTo(lane, index + 1);
  }

  function ask(lane, choice) {
    asked = { lane, ...choice };
    form.hidden = false;
    input.value = "";
    result.replaceChildren();
    const what = lane.size && choice.step.item === undefined ? "lesson_ask_cell" : choice.step.item !== undefined ? lane.size ? "lesson_ask_item_of_board" : "lesson_ask_item" : "lesson_ask_variable";
    question.textContent = words(what, { solver: lane.solver });
    question.focus({ preventScroll: true });
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
      question.textContent = words("lesson_predict_on", { solver: page.lane().solver });
      if (on) this.before(page.indexOf(page.lane()));
    },
    /* Asks if the step behind this index of the chosen lane is a choice; true if it does. */
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
