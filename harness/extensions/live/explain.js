/* SPDX-License-Identifier: MIT */
/* Why a board has not one solution, said and marked on it: givens that contradict each other, which of them may be a typo, or
 * where two solutions differ. The module explains boards with boxes (live_explain); of other regions the same is asked here, a
 * count at a time. */
async function runExplain(live) {
  const { grid } = live, name = live.name, sentences = [], end = performance.now() + 1000 * live.seconds();
  const without = (givens, cell) => givens.map((given, at) => at === cell ? 0 : given);
  const count = givens => live.ask("live_count", [grid.textOf(givens), "auto"], [2, Math.max(1, end - performance.now())]);

  /* As live_explain answers. */
  async function explainRegions() {
    let core = grid.digits(), minimal = true;
    const found = await live.ask("live_lesson", [grid.textOf(core), "", "cdcl"], [2, 2, 1000 * live.seconds()]);
    if (found.mistakes) return found;
    const [lane] = found.lanes, solved = lane.parts.flatMap(part => part.steps).filter(step => step.do === "solution");
    if (lane.solutions > 1) return { end: lane.end, grids: solved.map(step => {
      const cells = core.slice();
      for (const option of step.options) { const [cell, row] = found.head.options[option].map(item => found.head.items[item]); cells[Number(cell.match(/\d+/)[0] - 1) * grid.size() + Number(cell.match(/\d+$/)[0]) - 1] = Number(row.match(/\d+$/)[0]); }
      return cells;
    }) };
    if (lane.end !== "exhausted" || lane.solutions) return { end: lane.end, solutions: lane.solutions };
    for (const cell of core.keys()) {
      if (!core[cell]) continue;
      const left = await count(without(core, cell));
      if (left.end === "stopped") { minimal = false; break; }
      if (left.mistakes || !left.solutions) core = without(core, cell);
    }
    return { core, is_minimal: minimal, says: "", forced: 0, hasNoReason: true };
  }

  const found = grid.rule === "boxes" ? await live.ask("live_explain", [live.text()], [1000 * live.seconds()]) : await explainRegions();
  /* Givens that contradict each other in a unit are refused before there is a search: each of them may be the typo. */
  const clash = found.mistakes && [...found.mistakes[0].text.matchAll(/\br(\d+)c(\d+)\b/g)].map(([, row, column]) => (row - 1) * grid.size() + Number(column) - 1);
  if (found.mistakes && (!clash.length || found.mistakes[0].line)) return live.sayMistakes(found.mistakes);
  const core = clash || (found.core || []).flatMap((given, cell) => given ? [cell] : []);
  if (core.length) {
    live.mark(core, "wrong");
    if (clash) sentences.push(`There is no solution: ${found.mistakes[0].text}.`);
    else {
      sentences.push(`There is no solution. ${found.is_minimal ? `Of the givens these ${core.length} contradict each other; without any one of them there is a solution: ` : `The time limit, ${live.seconds()} s, ended the search for fewer givens than these ${core.length} that contradict each other: `}${core.map(name).join(", ")}.`);
      if (!found.hasNoReason) sentences.push(!found.says ? "Digits that are forced do not show it; it takes a search." : found.forced ? `They force ${tally(found.forced, "digit", "digits")}, and then ${found.says}.` : `${found.says[0].toUpperCase()}${found.says.slice(1)}.`);
    }
    const givens = grid.digits(), typos = [];
    for (const cell of core) {
      const left = await count(without(givens, cell));
      if (left.end === "exhausted" && left.solutions === 1) typos.push(cell);
    }
    if (typos.length) sentences.push(`A typo? ${typos.map(cell => `Without ${name(cell)} = ${letter(givens[cell])} there is one solution.`).join(" ")}`);
    live.mark(typos, "hinted");
  } else if (found.grids) {
    const [one, other] = found.grids, differ = one.flatMap((digit, cell) => digit !== other[cell] ? [cell] : []);
    live.mark(differ, "differs");
    sentences.push(`There are several solutions. These two differ in ${tally(differ.length, "cell", "cells")}, which are marked.`);
    live.show(...sentences.map(text => make("p", {}, text)), make("div", { class: "pair" }, ...found.grids.map(cells => answers.table(grid.order, cells, { givens: grid.digits(), marked: differ }))));
    return;
  } else if (found.end === "stopped") sentences.push(`The time limit, ${live.seconds()} s, ended the search; it had found ${tally(found.solutions, "solution", "solutions")}.`);
  else sentences.push("There is one solution: nothing is wrong with this board.");
  live.show(...sentences.map(text => make("p", {}, text)));
}
