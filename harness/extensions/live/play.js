/* SPDX-License-Identifier: MIT */
/* The reader solves the board: givens are locked, contradictions are marked with their reason, candidates are shown when
 * wanted, and a hint is the first digit that a search puts down from here. */
function makePlay(live) {
  let givens = null;
  const by = make("select", { id: "hint-by" }, ...["dlx", "cells", "mrv", "cdcl", "cell-order"].map(name => make("option", {}, name)));
  const candidates = make("input", { type: "checkbox", id: "candidates", onchange: () => show() });
  const said = make("p", { id: "play-says", role: "status" });
  const bar = make("div", { class: "row", id: "play-bar", hidden: true },
    make("button", { type: "button", id: "hint", title: "The next digit of a solver (Enter)", onclick: () => hint() }, "Hint"), make("label", {}, "by", by),
    make("label", {}, candidates, "candidates"));
  const button = make("button", { type: "button", id: "play-board", "aria-pressed": "false", onclick: () => givens ? end() : begin() }, "Play");

  const digits = () => live.cells().map(input => parseInt(input.value, 36) || 0);
  /* Rows, columns and boxes, each with its name and its cells. */
  function units() {
    const words = names.of({ head: { order: live.order() } });
    return ["row", "column", "box"].flatMap(kind => Array.from({ length: words.size }, (_, at) => ({ name: `${kind} ${at + 1}`, cells: words.unitCells([kind, at]) })));
  }

  function begin() {
    live.begin();
    givens = digits();
    live.cells().forEach((input, cell) => { input.readOnly = Boolean(givens[cell]); input.classList.toggle("mine", !givens[cell]); });
    bar.hidden = false;
    button.setAttribute("aria-pressed", "true");
    live.cells()[Math.max(0, givens.indexOf(0))].focus();
    show();
    if (!said.textContent) said.textContent = "Fill the blanks. Enter asks for a hint.";
  }

  function end() {
    if (!givens) return;
    live.cells().forEach((input, cell) => {
      if (!givens[cell]) input.value = "";
      input.readOnly = false; input.style.backgroundImage = "";
      input.classList.remove("mine", "wrong", "hinted");
    });
    givens = null;
    bar.hidden = true; said.textContent = "";
    button.setAttribute("aria-pressed", "false");
  }

  /* Candidates stand small in their cell, each in a place of its own. */
  function picture(open, size) {
    const wide = Math.ceil(Math.sqrt(size)), cell = 30 / wide;
    const text = open.map(digit => `<text x='${((digit - 1) % wide + .5) * cell}' y='${(Math.floor((digit - 1) / wide) + .75) * cell}'>${letter(digit)}</text>`).join("");
    return `url("data:image/svg+xml,${encodeURIComponent(`<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 30 30' font-family='sans-serif' font-size='${cell * .85}' text-anchor='middle' fill='#808896'>${text}</svg>`)}")`;
  }

  /* Marks what contradicts itself, and says the first reason. */
  function show() {
    if (!givens) return;
    const now = digits(), [rows, columns] = live.order(), size = rows * columns, bad = new Set(), reasons = [], seen = now.map(() => new Set());
    for (const unit of units()) {
      for (const cell of unit.cells) unit.cells.forEach(other => { if (now[other] && other !== cell) seen[cell].add(now[other]); });
      for (let digit = 1; digit <= size; digit++) {
        const twice = unit.cells.filter(cell => now[cell] === digit);
        if (twice.length > 1) { twice.forEach(cell => bad.add(cell)); reasons.push(`${unit.name} holds ${letter(digit)} twice, in ${twice.map(live.name).join(" and ")}.`); }
      }
    }
    const open = now.map((digit, cell) => digit ? [] : Array.from({ length: size }, (_, at) => at + 1).filter(one => !seen[cell].has(one)));
    if (!reasons.length) {
      now.forEach((digit, cell) => { if (!digit && !open[cell].length) { bad.add(cell); reasons.push(`${live.name(cell)} has no digit left: each stands in its row, column or box.`); } });
      for (const unit of units())
        for (let digit = 1; digit <= size; digit++)
          if (unit.cells.every(cell => now[cell] !== digit && !open[cell].includes(digit))) { unit.cells.filter(cell => !now[cell]).forEach(cell => bad.add(cell)); reasons.push(`${unit.name} has no place left for ${letter(digit)}.`); }
    }
    live.cells().forEach((input, cell) => {
      input.classList.toggle("wrong", bad.has(cell)); input.classList.remove("hinted");
      const shown = candidates.checked && !now[cell];
      input.style.backgroundImage = shown ? picture(open[cell], size) : "";
      input.setAttribute("aria-label", live.label(cell) + (givens[cell] ? ", given" : "") + (shown ? `, candidates ${open[cell].map(letter).join(" ") || "none"}` : ""));
    });
    const reason = reasons[0] ? reasons[0][0].toUpperCase() + reasons[0].slice(1) : "";
    said.textContent = reason || (now.includes(0) ? "" : "Solved.");
  }

  async function hint() {
    if (live.busy()) return;
    show();
    if (said.textContent) return;
    const solver = by.value, found = await live.ask("live_hint", [live.text(), solver], [1000 * live.seconds()]);
    if (!givens) return;
    if (found.mistakes) said.textContent = found.mistakes[0].text;
    else if (found.solutions === 0) said.textContent = "From here there is no solution: one of your digits is wrong.";
    else if (found.cell === undefined) said.textContent = `The time limit, ${live.seconds()} s, ended the search for a hint.`;
    else {
      said.textContent = `${solver}: ${found.says}${found.is_guess ? " That is a guess: it may have to be taken back." : ""}`;
      live.mark([found.cell], "hinted");
      live.cells()[found.cell].focus();
    }
  }

  return { button, bar, said, show, hint, end, get on() { return givens !== null; } };
}
