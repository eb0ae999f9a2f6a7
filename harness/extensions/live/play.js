/* SPDX-License-Identifier: MIT */
/* The reader solves the board: givens are locked, contradictions are marked with their reason, candidates are shown when
 * wanted, or marks of the reader's own; what was done can be undone; and a hint is the first digit that a search puts down
 * from here. */
function makePlay(live) {
  const { grid } = live;
  let givens = null, before = [], marks = [], done = [];
  const by = make("select", { id: "hint-by" }, ...["dlx", "cells", "mrv", "cdcl", "cell-order"].map(name => make("option", {}, name)));
  const candidates = make("input", { type: "checkbox", id: "candidates", onchange: () => show() });
  const marking = make("input", { type: "checkbox", id: "marks", onchange: () => { said.textContent = marking.checked ? "A digit is a mark now: once to write it, again to take it away." : ""; } });
  const said = make("p", { id: "play-says", role: "status" });
  const undoing = make("button", { type: "button", id: "undo", title: "Take the last digit or mark back (Ctrl Z)", disabled: true, onclick: () => undo() }, "Undo");
  const bar = make("div", { class: "row", id: "play-bar", hidden: true },
    make("button", { type: "button", id: "hint", title: "The next digit of a solver (Enter)", onclick: () => hint() }, "Hint"), make("label", {}, "by", by), undoing,
    make("label", { title: "Key m turns them on and off" }, marking, "marks of my own"), make("label", {}, candidates, "candidates"));
  const button = make("button", { type: "button", id: "play-board", "aria-pressed": "false", onclick: () => givens ? end() : begin() }, "Play");
  grid.element.addEventListener("keydown", event => {
    if (givens && event.key === "z" && (event.ctrlKey || event.metaKey)) undo();
    else if (givens && event.key === "m" && grid.size() < 22) marking.click();
    else return;
    event.preventDefault();
  });

  const digits = () => live.cells().map(input => parseInt(input.value, 36) || 0);

  function begin() {
    live.begin();
    givens = digits();
    before = givens.slice(); done = []; marks = givens.map(() => []);
    live.cells().forEach((input, cell) => { input.readOnly = Boolean(givens[cell]); input.classList.toggle("mine", !givens[cell]); });
    by.querySelectorAll("option").forEach(option => { option.disabled = grid.rule !== "boxes" && ["mrv", "cell-order"].includes(option.value); });
    if (by.selectedOptions[0].disabled) by.value = "dlx";
    bar.hidden = false; undoing.disabled = true;
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

  const note = (cell, digit, its) => { done.push([cell, digit, its]); undoing.disabled = false; };

  /* A digit that is typed while marks are: true if it was one. */
  function mark(cell, digit) {
    const input = live.cells()[cell];
    if (!givens || !marking.checked || givens[cell]) return false;
    note(cell, before[cell], marks[cell]);
    input.value = "";
    before[cell] = 0;
    marks[cell] = !digit ? [] : marks[cell].includes(digit) ? marks[cell].filter(one => one !== digit) : [...marks[cell], digit].sort((a, b) => a - b);
    show();
    input.select();
    return true;
  }

  function undo() {
    if (!done.length) return;
    const [cell, digit, its] = done.pop(), input = live.cells()[cell];
    input.value = digit ? letter(digit) : "";
    before[cell] = digit; marks[cell] = its;
    undoing.disabled = !done.length;
    input.focus();
    show();
  }

  /* Candidates stand small in their cell, each in a place of its own. */
  function picture(open, size) {
    const wide = Math.ceil(Math.sqrt(size)), cell = 30 / wide, ink = getComputedStyle(document.documentElement).getPropertyValue("--note").trim();
    const text = open.map(digit => `<text x='${((digit - 1) % wide + .5) * cell}' y='${(Math.floor((digit - 1) / wide) + .75) * cell}'>${letter(digit)}</text>`).join("");
    return `url("data:image/svg+xml,${encodeURIComponent(`<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 30 30' font-family='sans-serif' font-size='${cell * .85}' text-anchor='middle' fill='${ink.startsWith("#") ? ink : "#808896"}'>${text}</svg>`)}")`;
  }

  /* Marks what contradicts itself, and says the first reason. `changed`: the cell whose digit is another one now. */
  function show(changed) {
    if (!givens) return;
    const now = digits(), size = grid.size(), bad = new Set(), reasons = [], seen = now.map(() => new Set()), units = grid.units();
    if (changed !== undefined && now[changed] !== before[changed]) { note(changed, before[changed], marks[changed]); before[changed] = now[changed]; }
    for (const unit of units) {
      for (const cell of unit.cells) unit.cells.forEach(other => { if (now[other] && other !== cell) seen[cell].add(now[other]); });
      for (let digit = 1; digit <= size; digit++) {
        const twice = unit.cells.filter(cell => now[cell] === digit);
        if (twice.length > 1) { twice.forEach(cell => bad.add(cell)); reasons.push(`${unit.name} holds ${letter(digit)} twice, in ${twice.map(live.name).join(" and ")}.`); }
      }
    }
    const open = now.map((digit, cell) => digit ? [] : Array.from({ length: size }, (_, at) => at + 1).filter(one => !seen[cell].has(one)));
    if (!reasons.length) {
      now.forEach((digit, cell) => { if (!digit && !open[cell].length) { bad.add(cell); reasons.push(`${live.name(cell)} has no digit left: each stands in one of its regions.`); } });
      for (const unit of units.filter(one => one.cells.length === size))
        for (let digit = 1; digit <= size; digit++)
          if (unit.cells.every(cell => now[cell] !== digit && !open[cell].includes(digit))) { unit.cells.filter(cell => !now[cell]).forEach(cell => bad.add(cell)); reasons.push(`${unit.name} has no place left for ${letter(digit)}.`); }
    }
    live.cells().forEach((input, cell) => {
      input.classList.toggle("wrong", bad.has(cell)); input.classList.remove("hinted");
      const list = candidates.checked ? open[cell] : marks[cell], shown = !now[cell] && (candidates.checked || list.length);
      input.style.backgroundImage = shown ? picture(list, size) : "";
      input.setAttribute("aria-label", live.label(cell) + (givens[cell] ? ", given" : "") + (shown ? `, ${candidates.checked ? "candidates" : "marks"} ${list.map(letter).join(" ") || "none"}` : ""));
    });
    const reason = reasons[0] ? reasons[0][0].toUpperCase() + reasons[0].slice(1) : "";
    said.textContent = reason || (now.includes(0) ? "" : "Solved.");
  }

  /* The first digit in a blank of a search of a board with other regions: the module's hint is of boards with boxes. */
  async function hintOfRegions(text, solver) {
    const numbers = [1, 2000, 1000 * live.seconds()], now = digits(), most = grid.size();
    const found = await live.ask("live_lesson", [text, "", solver], numbers);
    if (found.mistakes || !found.lanes[0].solutions) return found.mistakes || found.lanes[0].end === "stopped" ? found : { solutions: 0 };
    for (const step of found.lanes[0].parts[0].steps) {
      const option = step.do === "place" || step.do === "propagate" ? found.head.options[step.option ?? step.literal - 1] : null;
      if (!option) continue;
      const [, row, column] = /^r(\d+)c(\d+)$/.exec(found.head.items[option[0]]), cell = (row - 1) * most + Number(column) - 1;
      if (!now[cell]) return { cell, says: `${/d(\d+)$/.exec(found.head.items[option[1]])[1]} in ${live.name(cell)}. ${step.says}`, is_guess: step.do === "place" && !step.why };
    }
    return {};
  }

  async function hint() {
    if (live.busy()) return;
    show();
    if (said.textContent) return;
    const solver = by.value, found = grid.rule === "boxes" ? await live.ask("live_hint", [live.text(), solver], [1000 * live.seconds()]) : await hintOfRegions(live.text(), solver);
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

  return { button, bar, said, show, hint, end, mark, get on() { return givens !== null; } };
}
