/* SPDX-License-Identifier: MIT */
/* What if: another digit in a blank, or a given less. The traces are of the board as it was: the page says how far each
 * still fits, what it shows about the digit, and the command that makes the new page. A page that lives searches the new
 * board at once, in place of that command. */
const whatIf = (() => {
  /* Whether a step cannot be in the search of the board with this digit put in: it is about the cell, which would be no
   * blank, or puts in what would clash, or is about an item that would be settled before the search. */
  function cannotBe(lane, step, cell, digit) {
    const puts = step.do === "place" || step.do === "propagate", { options } = names.of(lane).cover;
    const put = model.optionOf(lane, { cell, digit }), option = model.optionOf(lane, step), items = options[put];
    const clashes = option >= 0 && options[option].some(item => items.includes(item));
    if (lane.rung === "board") return step.cell === cell || puts && clashes;
    if (lane.rung === "cover") return items.includes(step.item) || clashes;
    return puts && (option === put || step.literal > 0 && clashes);
  }

  function firstMisfit(lane, cell, digit) {
    const step = lane.sequence.find(one => one.do === "gap" || cannotBe(lane, one, cell, digit));
    return step && step.do !== "gap" ? step : null;
  }

  /* The first step that rests on a given: a digit clashes with it, or a clause with its literals implies something. A
   * cover has lost what its givens settle before step 1. */
  function firstUse(lane, cell) {
    const inCell = option => Math.floor(option / lane.size) === cell;
    return lane.sequence.find(step => step.other === cell || (step.do === "propagate" && step.clause && model.optionsOf(lane, step.clause).some(inCell))) || null;
  }

  /* The first step by which a lane has refuted the digit: `outright` if no guess stood then. */
  function refutation(lane, cell, digit) {
    const option = model.optionOf(lane, { cell, digit }), isGuess = entry => entry.why === "";
    const refutes = step => step.do === "backtrack" ? lane.rung !== "cnf" && model.optionOf(lane, step.removed.find(isGuess) || {}) === option
      : step.do === "conflict" ? step.cell === cell && step.digit === digit
      : (step.do === "place" || step.do === "propagate") && step.literal === -(option + 1);
    const at = lane.sequence.findIndex(step => step.do === "gap" || refutes(step)), step = lane.sequence[at];
    if (!step || step.do === "gap") return null;
    return { step, outright: lane.rung === "cnf" ? step.level === 0 : !model.stateAt(lane, at + 1).standing.some(isGuess) };
  }

  function clash(lane, cell, digit) {
    const other = names.of(lane).peers(cell).find(peer => lane.head.givens[peer] === digit);
    return other === undefined ? -1 : other;
  }

  const quote = text => /^[\w.,:=/+-]+$/.test(text) ? text : "'" + text.replace(/'/g, "'\\''") + "'";

  function command(data, lanes, cell, digit) {
    const head = lanes[0].head, size = lanes[0].size, givens = head.givens.slice();
    if (size > 35) return "";
    givens[cell] = digit;
    const line = givens.map(value => value ? letter(value) : ".").join("");
    const specs = lanes.map(lane => "-s " + quote(lane.spec)).join(" ");
    const limit = data.limit === 2 ? "" : ` -n ${data.limit}`, steps = data.steps_max === 3000 ? "" : ` --max-steps ${data.steps_max}`;
    return `echo ${line} | quadrille lesson ${specs}${limit}${steps} --order ${head.order[0]}x${head.order[1]} -o lesson-${names.cell(lanes[0], cell)}.html -`;
  }

  /* Sentences about the change, for each lane, and which lane notices first. */
  function examine(lanes, cell, digit) {
    const lane0 = lanes[0], given = lane0.head.givens[cell], name = names.cell(lane0, cell), lines = [];
    let first = null, solved = false;
    for (const lane of lanes) {
      const parts = [];
      if (given) {
        const step = firstUse(lane, cell);
        if (lane.rung === "cover") parts.push("Its givens are settled before step 1: it would begin with another matrix.");
        else parts.push(step ? `This trace fits no further than step ${(step.step || 1).toLocaleString("en")}.` : "No step shown here depends on it.");
      } else {
        const step = firstMisfit(lane, cell, digit), found = refutation(lane, cell, digit);
        const solution = lane.solved.find(index => lane.sequence[index - 1].cells[cell] === digit);
        parts.push(step ? `This trace fits no further than step ${step.step.toLocaleString("en")}.` : "No step shown here depends on it.");
        if (solution) { solved = true; parts.push(`Solution ${lane.sequence[solution - 1].solution} has ${letter(digit)} in ${name}.`);
        } else if (found) {
          parts.push(fill(found.outright ? "At step {step} it has found that {name} is not {digit}." : "At step {step} it finds that {name} is not {digit}, under the guesses that stand there.", { step: found.step.step.toLocaleString("en"), name, digit: letter(digit) }));
          if (found.outright && (!first || found.step.step < first.step)) first = { lane, step: found.step.step };
        } else parts.push(`It does not show whether ${name} can be ${letter(digit)}.`);
      }
      lines.push([lane, parts.join(" ")]);
    }
    return { lines, first, solved, clash: given ? -1 : clash(lane0, cell, digit) };
  }

  function makePanel(page, button) {
    const lanes = page.lanes, lane = lanes[0], size = lane.size;
    if (!size) return null;
    const place = make("input", { type: "text", id: "what-if-cell", size: 6, autocomplete: "off", spellcheck: "false", placeholder: "r1c1" });
    const digits = make("div", { class: "digits", role: "group", "aria-label": "Digits" });
    const result = make("div", { class: "result", role: "status" });
    const intro = make("p", {}, "Another digit in a blank, or a given less: click a cell, or write one. " +
      (page.searcher ? "The new board is searched at once." : "Nothing is searched here; the page says what the searches that it holds show about it."));
    const go = make("button", { type: "submit" }, "Choose");
    const element = make("section", { class: "panel", id: "what-if", hidden: true, "aria-label": "What if" }, intro,
      make("form", { onsubmit: event => { event.preventDefault(); read(); } }, make("label", { for: "what-if-cell" }, "Cell"), place, go), digits, result);

    function read() {
      const cell = names.of(lane).cellAt(place.value);
      if (cell >= 0) return choose(cell);
      digits.replaceChildren();
      result.replaceChildren(make("p", {}, `That is no cell of the board: r1c1 to r${size}c${size}.`));
    }
    function choose(cell) {
      const given = lane.head.givens[cell];
      place.value = names.cell(lane, cell);
      intro.hidden = true;
      result.replaceChildren();
      digits.replaceChildren(...(given ? [make("button", { type: "button", onclick: () => tell(cell, 0) }, `without this ${letter(given)}`)]
        : Array.from({ length: size }, (_, at) => make("button", { type: "button", onclick: () => tell(cell, at + 1) }, letter(at + 1)))));
    }
    /* How the search of the new board went, beside that of the old one. */
    function searchAgain(cell, digit) {
      const givens = lane.head.givens.slice(), told = make("p", { class: "searching" }, "Searching the new board \u2026");
      givens[cell] = digit;
      page.searcher.search(lane.head.order, givens, lanes.map(one => one.spec)).then(([data, watch]) => {
        told.replaceWith(make("ul", {}, ...data.lanes.map((raw, at) => make("li", {}, make("b", {}, raw.solver + ": "), ended({ end: raw.end, seconds: raw.timeout_ns / 1e9, totals: raw }),
          ` Before: ${tally(lanes[at].totals.nodes, "node", "nodes")}.`))), make("button", { type: "button", onclick: watch }, "Watch it"));
      }, error => { told.textContent = error.message; });
      return told;
    }
    function tell(cell, digit) {
      const found = examine(lanes, cell, digit), name = names.cell(lane, cell), text = found.clash < 0 ? command(page.data, lanes, cell, digit) : "";
      const heading = fill(digit ? "If {name} were {digit}" : "Without the {digit} in {name}", { name, digit: letter(digit || lane.head.givens[cell]) });
      const nodes = [make("h3", {}, heading)];
      if (found.clash >= 0) nodes.push(make("p", {}, `${name} cannot be ${letter(digit)}: that stands in ${names.cell(lane, found.clash)}.`));
      if (text && page.searcher) nodes.push(searchAgain(cell, digit));
      nodes.push(make("ul", {}, ...found.lines.map(([one, sentence]) => make("li", {}, make("b", {}, one.solver + ": "), sentence))));
      if (digit && found.clash < 0) nodes.push(make("p", {}, found.first ? `${found.first.lane.solver} notices first that ${name} is not ${letter(digit)}, at its step ${found.first.step.toLocaleString("en")}.`
        : fill(found.solved ? "A solution has {digit} in {name}: nothing speaks against it." : "No lane shows, without a guess, that {name} is not {digit}.", { name, digit: letter(digit) })));
      if (text && !page.searcher) nodes.push(make("p", {}, "The page of that board:"), make("pre", { tabindex: 0 }, make("code", {}, text)));
      result.replaceChildren(...nodes);
    }
    /* From a board, by a key: the focus goes to the panel, and Escape leads back. */
    let from = null;
    element.addEventListener("keydown", event => { if (event.key === "Escape" && from) { from.focus(); from = null; } });
    function open(now) {
      element.hidden = !now;
      button.setAttribute("aria-pressed", now);
      if (now) element.scrollIntoView({ block: "nearest" });
    }
    return { element, tell, open,
      choose(cell, byKey) {
        open(true);
        choose(cell);
        from = byKey ? document.activeElement : null;
        if (byKey) digits.firstChild.focus();
      } };
  }
  return { makePanel, examine };
})();
