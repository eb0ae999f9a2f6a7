/* SPDX-License-Identifier: MIT */
/* Why a board has not one solution, said and marked on it: givens that contradict each other, or where two solutions
 * differ. */
async function runExplain(live) {
  const found = await live.ask("live_explain", [live.text()], [1000 * live.seconds()]), name = cell => live.name(cell);
  if (found.mistakes) return live.sayMistakes(found.mistakes);
  const sentences = [];
  if (found.core) {
    const core = found.core.flatMap((given, cell) => given ? [cell] : []);
    live.mark(core, "wrong");
    sentences.push(`There is no solution. ${found.is_minimal ? `Of the givens these ${core.length} contradict each other; without any one of them there is a solution: ` : `The time limit, ${live.seconds()} s, ended the search for fewer givens than these ${core.length} that contradict each other: `}${core.map(name).join(", ")}.`);
    sentences.push(!found.says ? "Digits that are forced do not show it; it takes a search." : found.forced ? `They force ${tally(found.forced, "digit", "digits")}, and then ${found.says}.` : `${found.says[0].toUpperCase()}${found.says.slice(1)}.`);
  } else if (found.grids) {
    const [one, other] = found.grids, differ = one.flatMap((digit, cell) => digit !== other[cell] ? [cell] : []);
    live.mark(differ, "differs");
    sentences.push(`There are several solutions. These two differ in ${tally(differ.length, "cell", "cells")}, which are marked.`);
    live.show(...sentences.map(text => make("p", {}, text)), make("div", { class: "pair" }, ...found.grids.map(grid => live.picture(grid, differ))));
    return;
  } else if (found.end === "stopped") sentences.push(`The time limit, ${live.seconds()} s, ended the search; it had found ${tally(found.solutions, "solution", "solutions")}.`);
  else sentences.push("There is one solution: nothing is wrong with this board.");
  live.show(...sentences.map(text => make("p", {}, text)));
}
