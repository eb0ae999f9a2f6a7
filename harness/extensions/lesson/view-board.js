/* SPDX-License-Identifier: MIT */
/* The board: givens heavy, placements light, candidates small, the cell at hand ringed, the unit of a conflict tinted.
 * Literals and options are digits in cells. Candidates are what the search knows: on formulas the literals that are not
 * false, else the digits that stand in no unit of the cell. */
const view_board = (() => {
  const CELL = 36;

  /* What a board shows of a state: per cell its digit, how it came there, and its candidates as bits. */
  function reading(lane, state) {
    const size = lane.size, cells = size * size, givens = lane.head.givens;
    const digit = new Uint8Array(cells), kind = new Array(cells).fill(""), open = new Array(cells);
    const put = (cell, value, how) => { digit[cell] = value; kind[cell] = how; };
    givens.forEach((value, cell) => { open[cell] = new Array(size).fill(true); if (value) put(cell, value, "given"); });
    for (const at of state.standing) {
      const option = model.optionOf(lane, at), cell = Math.floor(option / size);
      if (option < 0) continue;
      if (at.literal < 0) open[cell][option % size] = false;
      else if (kind[cell] !== "given") put(cell, option % size + 1, at.why === "" ? "guess" : "forced");
    }
    if (lane.rung !== "cnf")
      for (let cell = 0; cell < cells; cell++)
        if (digit[cell]) for (const peer of names.of(lane).peers(cell)) open[peer][digit[cell] - 1] = false;
    return { digit, kind, open };
  }

  /* The cells that a step is about: at hand, the other one, and those of its unit, item or clause. */
  function focus(lane, state) {
    const step = state.step, size = lane.size, words = names.of(lane), found = { hand: -1, other: -1, tint: [], digit: 0, bad: false };
    if (!step) return found;
    const option = model.optionOf(lane, step), cellOf = one => Math.floor(one / size);
    Object.assign(found, { bad: step.do === "conflict", hand: step.cell ?? -1, other: step.other ?? -1, digit: step.digit || 0 });
    if (option >= 0) Object.assign(found, { hand: cellOf(option), digit: option % size + 1 });
    if (step.unit) found.tint = words.unitCells(step.unit);
    else if (step.item !== undefined) {
      const cells = words.cellsOf(step.item);
      if (cells.length === 1 && found.hand < 0) found.hand = cells[0]; else if (cells.length > 1) found.tint = cells;
    } else if (step.clause && ["conflict", "learn", "propagate"].includes(step.do))
      found.tint = [...new Set(model.optionsOf(lane, step.clause).map(cellOf))];
    return found;
  }

  /* How a digit came into its cell. */
  const kinds = { given: "given", guess: "a guess", forced: "forced" };

  /* chosen(cell, by_key) is called when the reader chooses a cell: by a click, or by Enter. */
  function makeView(element, lane, chosen) {
    const size = lane.size, [rows, columns] = lane.head.order, all = size * CELL;
    const svg = draw("svg", { viewBox: `-2 -2 ${all + 4} ${all + 4}`, class: "board", role: "grid",
      "aria-label": `The board of ${lane.solver}` });
    const cells = [], wide = Math.ceil(Math.sqrt(size)), small = columns <= 5 ? columns : wide, down = Math.ceil(size / small);
    const large = size > 9 ? CELL * .5 : CELL * .62, withCandidates = size <= 16;
    for (let row = 0; row < size; row++) {
      const line = draw("g", { role: "row" });
      for (let column = 0; column < size; column++) {
        const cell = row * size + column, x = column * CELL, y = row * CELL;
        const group = draw("g", { role: "gridcell", tabindex: cell ? -1 : 0, class: "cell", "data-cell": cell });
        const back = draw("rect", { x, y, width: CELL, height: CELL, class: "back" });
        const value = draw("text", { x: x + CELL / 2, y: y + CELL / 2, "font-size": large, class: "digit" });
        group.append(back);
        const notes = [];
        for (let digit = 0; withCandidates && digit < size; digit++) {
          const note = draw("text", { x: x + (digit % small + .5) * CELL / small, y: y + (Math.floor(digit / small) + .5) * CELL / down,
            "font-size": Math.min(CELL / small, CELL / down) * .8, class: "note" });
          note.textContent = letter(digit + 1);
          notes.push(note);
        }
        group.append(...notes, value);
        line.append(group);
        cells.push({ group, back, value, notes, shown: "", label: "" });
      }
      svg.append(line);
    }
    let thin = "", thick = "";
    for (let i = 0; i <= size; i++) {
      const at = i * CELL;
      if (i % rows) thin += `M0 ${at}H${all}`; else thick += `M0 ${at}H${all}`;
      if (i % columns) thin += `M${at} 0V${all}`; else thick += `M${at} 0V${all}`;
    }
    const ring = draw("rect", { width: CELL - 4, height: CELL - 4, rx: 4, class: "ring" });
    const other = draw("rect", { width: CELL - 4, height: CELL - 4, rx: 4, class: "ring other" });
    svg.append(draw("path", { d: thin, class: "thin" }), draw("path", { d: thick, class: "thick" }), other, ring);
    element.append(svg);

    let focused = 0;
    svg.addEventListener("focusin", event => {
      const group = event.target.closest("[data-cell]");
      if (group) { cells[focused].group.setAttribute("tabindex", -1); focused = Number(group.dataset.cell); group.setAttribute("tabindex", 0); }
    });
    svg.addEventListener("keydown", event => {
      const row = Math.floor(focused / size), column = focused % size;
      const moves = { ArrowLeft: [row, column - 1], ArrowRight: [row, column + 1], ArrowUp: [row - 1, column], ArrowDown: [row + 1, column] };
      const to = !event.shiftKey && moves[event.key];
      if (to) {
        event.preventDefault(); event.stopPropagation();
        if (to[0] >= 0 && to[0] < size && to[1] >= 0 && to[1] < size) cells[to[0] * size + to[1]].group.focus();
      } else if (event.key === "Enter") { event.preventDefault(); event.stopPropagation(); chosen(focused, true); }
    });
    svg.addEventListener("click", event => {
      const group = event.target.closest("[data-cell]");
      if (group) chosen(Number(group.dataset.cell));
    });
    const place = (mark, cell) => {
      mark.style.display = cell < 0 ? "none" : "";
      if (cell >= 0) { mark.setAttribute("x", cell % size * CELL + 2); mark.setAttribute("y", Math.floor(cell / size) * CELL + 2); }
    };

    function show(state) {
      const { digit, kind, open } = reading(lane, state), at = focus(lane, state), tint = new Set(at.tint);
      cells.forEach((cell, index) => {
        const blank = !digit[index], mask = blank && withCandidates ? open[index] : null;
        const tried = at.hand === index && at.digit && blank ? at.digit : 0;
        const bad = at.bad && (index === at.other || (at.hand === index && !blank));
        const key = `${digit[index]} ${kind[index]} ${tint.has(index) ? at.bad ? 2 : 1 : 0} ${tried} ${bad} ${mask ? mask.map(Number).join("") : ""}`;
        if (cell.shown === key) return;
        cell.shown = key;
        cell.group.setAttribute("class", `cell ${kind[index]}${tint.has(index) ? at.bad ? " tint bad" : " tint" : ""}`);
        cell.value.textContent = digit[index] ? letter(digit[index]) : "";
        cell.notes.forEach((note, value) => {
          const now = value + 1 === tried ? at.bad ? "note tried bad" : "note tried" : mask && mask[value] ? "note" : "note gone";
          if (note.getAttribute("class") !== now) note.setAttribute("class", now);
        });
        const left = mask ? mask.map((is, value) => is ? letter(value + 1) : "").filter(Boolean).join(" ") : "";
        const label = `${names.cell(lane, index)}: ` + (blank ? mask ? `blank, candidates ${left || "-"}` : "blank"
          : `${letter(digit[index])}, ${kinds[kind[index]]}`);
        cell.group.setAttribute("aria-label", label);
      });
      ring.setAttribute("class", at.bad ? "ring bad" : "ring");
      place(ring, at.hand);
      place(other, at.other);
    }
    return { show, resize() {} };
  }

  return { title: "Board", fits: lane => lane.size > 0 && lane.size <= 36, make: makeView, reading, focus };
})();
