// SPDX-License-Identifier: MIT
// A lane and its states from the lines of `quadrille trace`, for a page that shows one view of a search.
"use strict";
function laneOf(text) {
  const lines = text.trim().split("\n").map(line => JSON.parse(line)), head = lines[0];
  const steps = lines.filter(line => line.step);
  return { solver: head.solver, family: head.family, rung: head.rung, head, parts: [{ first: 1, steps }], count: steps.length };
}

function stateAt(lane, index) {
  const state = { index, step: null, standing: [], covered: [], learnt: [], lastConflict: null, node: 1, nodes: 1, depth: 0, solutions: 0, level: 0,
    choice: -1, counts: { conflicts: 0, backtracks: 0, propagations: 0, placements: 0, learnt: 0, restarts: 0 } };
  for (const step of lane.parts[0].steps.slice(0, index)) {
    state.step = step;
    state.node = step.node;
    state.nodes = Math.max(state.nodes, step.node);
    state.depth = step.depth;
    if (step.do === "place" || step.do === "propagate") {
      state.standing.push({ cell: step.cell, digit: step.digit, option: step.option, item: step.item, literal: step.literal,
        level: step.level, clause: step.clause || null, why: step.why || "", node: step.node });
      for (const entry of state.covered) if (entry.branch && entry.item === step.item) entry.tried.push(step.option);
    } else if (step.do === "choose") {
      state.choice = step.item;
    } else if (step.do === "backtrack") state.standing.length = step.keep;
    else if (step.do === "cover" || step.do === "purify") {
      state.covered.push({ item: step.item, colour: step.colour || 0, count: step.hides, branch: step.item === state.choice, tried: [] });
      state.choice = -1;
    } else if (step.do === "uncover" || step.do === "unpurify") state.covered.pop();
    else if (step.do === "learn") state.learnt.push(step.clause);
    else if (step.do === "conflict") state.lastConflict = step;
    else if (step.do === "solution") state.solutions++;
  }
  if (state.standing.length) state.level = state.standing[state.standing.length - 1].level || 0;
  return state;
}
