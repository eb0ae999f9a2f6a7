/* SPDX-License-Identifier: MIT */
/* The board: givens heavy, placements light, candidates small, the cell at hand ringed, the unit of a conflict tinted.
 * Literals and options are digits in cells. Candidates are what the search knows: on formulas the literals that are not
 * false, else the digits that stand in no unit of the cell. */
const view_board = (() => {
  const CELL = 36;

  function unitCells(lane, unit) {
    const [rows, columns] = lane.head.order, size = lane.size, cells = [];
    for (let i = 0; i < size; i++)
      if (unit[0] === "row") cells.push(unit[1] * size + i);
      else if (unit[0] === "column") cells.push(i * size + unit[1]);
      else {
        const across = size / columns;
        cells.push((Math.floor(unit[1] / across) * rows + Math.floor(i / columns)) * size + unit[1] % across * columns + i % columns);
      }
    return cells;
  }

  const boxOf = (lane, cell) => {
    const [rows, columns] = lane.head.order, size = lane.size;
    return Math.floor(Math.floor(cell / size) / rows) * (size / columns) + Math.floor(cell % size / columns);
  };

  function peers(lane) {
    if (lane.peers) return lane.peers;
    const size = lane.size;
    lane.peers = Array.from({ length: size * size }, (_, cell) => [...new Set([
      ...unitCells(lane, ["row", Math.floor(cell / size)]), ...unitCells(lane, ["column", cell % size]),
      ...unitCells(lane, ["box", boxOf(lane, cell)])])].filter(other => other !== cell));
    return lane.peers;
  }

  /* The cells of an item: where its options lie. */
  function itemCells(lane, item) {
    const size = lane.size, cells = size * size;
    if (item < cells) return [item];
    const unit = Math.floor(item % cells / size);
    return unitCells(lane, [["", "row", "column", "box"][Math.floor(item / cells)], unit]);
  }

  /* What a board shows of a state: per cell its digit, how it came there, and its candidates as bits. */
  function reading(lane, state) {
    const size = lane.size, cells = size * size, givens = lane.head.givens;
    const digit = new Uint8Array(cells), kind = new Array(cells).fill(""), open = new Array(cells);
    const full = Array.from({ length: size }, () => true);
    const put = (cell, value, how) => { digit[cell] = value; kind[cell] = how; };
    givens.forEach((value, cell) => { open[cell] = full.slice(); if (value) put(cell, value, "given"); });
    for (const at of state.standing) {
      const how = at.why === "" ? "guess" : "forced";
      if (lane.rung === "board") put(at.cell, at.digit, how);
      else if (lane.rung === "cover") put(Math.floor(at.option / size), at.option % size + 1, how);
      else if (Math.abs(at.literal) <= lane.optionVariables) {
        const option = Math.abs(at.literal) - 1, cell = Math.floor(option / size);
        if (at.literal < 0) open[cell][option % size] = false;
        else if (kind[cell] !== "given") put(cell, option % size + 1, how);
      }
    }
    if (lane.rung !== "cnf")
      for (let cell = 0; cell < cells; cell++)
        if (digit[cell]) for (const peer of peers(lane)[cell]) open[peer][digit[cell] - 1] = false;
    return { digit, kind, open };
  }

  /* The cells that a step is about: at hand, the other one, and those of its unit, item or clause. */
  function focus(lane, state) {
    const step = state.step, size = lane.size, found = { hand: -1, other: -1, tint: [], digit: 0, bad: false };
    if (!step) return found;
    found.bad = step.do === "conflict";
    if (step.cell !== undefined) found.hand = step.cell;
    if (step.other !== undefined) found.other = step.other;
    if (step.digit) found.digit = step.digit;
    if (step.option !== undefined) { found.hand = Math.floor(step.option / size); found.digit = step.option % size + 1; }
    if (step.literal && Math.abs(step.literal) <= lane.optionVariables) {
      found.hand = Math.floor((Math.abs(step.literal) - 1) / size); found.digit = (Math.abs(step.literal) - 1) % size + 1;
    }
    if (step.unit) found.tint = unitCells(lane, step.unit);
    else if (step.item !== undefined) {
      const cells = itemCells(lane, step.item);
      if (cells.length === 1 && found.hand < 0) found.hand = cells[0]; else if (cells.length > 1) found.tint = cells;
    } else if (step.clause && (step.do === "conflict" || step.do === "learn" || step.do === "propagate"))
      found.tint = [...new Set(step.clause.filter(literal => Math.abs(literal) <= lane.optionVariables)
        .map(literal => Math.floor((Math.abs(literal) - 1) / size)))];
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
            "font-size": Math.min(CELL / small, CELL / down) * .72, class: "note" });
          note.textContent = digit + 1;
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
        cell.value.textContent = digit[index] || "";
        cell.notes.forEach((note, value) => {
          const now = value + 1 === tried ? at.bad ? "note tried bad" : "note tried" : mask && mask[value] ? "note" : "note gone";
          if (note.getAttribute("class") !== now) note.setAttribute("class", now);
        });
        const left = mask ? mask.map((is, value) => is ? value + 1 : 0).filter(Boolean).join(" ") : "";
        const label = `${names.cell(lane, index)}: ` + (blank ? mask ? `blank, candidates ${left || "-"}` : "blank"
          : `${digit[index]}, ${kinds[kind[index]]}`);
        cell.group.setAttribute("aria-label", label);
      });
      ring.setAttribute("class", at.bad ? "ring bad" : "ring");
      place(ring, at.hand);
      place(other, at.other);
    }
    return { show, resize() {} };
  }

  return { title: "Board", fits: lane => lane.size > 0 && lane.size <= 36, make: makeView, reading, focus, itemCells, peers, boxOf };
})();
