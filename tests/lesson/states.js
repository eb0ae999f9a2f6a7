// SPDX-License-Identifier: MIT
// A lane and its states from the lines of `quadrille trace`, for a page that shows one view of a search.
"use strict";
function laneOf(text) {
  const [head, ...lines] = text.trim().split("\n").map(line => JSON.parse(line)), { solver, family, rung } = head;
  const part = { first: 1, steps: lines.filter(line => line.step), kinds: {}, covered: [], standing: [] };
  return model.makeLane({ head }, { solver, name: solver.split(":")[0], family, rung, parts: [part] }, 0);
}
const { stateAt } = model;
