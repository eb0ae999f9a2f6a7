/* SPDX-License-Identifier: MIT */
/* The searches of a lesson, played forwards and backwards.
 *
 * A lane is one search: a sequence of steps, as results/guide/trace-format.md has them (lesson-data.c). Index 0 is before
 * the first step, index k after k of them. Where steps are left out there is one step `gap` in their place, which leads to
 * what stood where the record goes on: at the next solution, or at the last steps. A state is what stands at an index. It is made from a checkpoint,
 * one every CHECKPOINT steps, and the steps after it; so each jump costs the same. */
"use strict";

const model = (() => {
  const CHECKPOINT = 256;

  const freshCounts = () => ({ conflicts: 0, backtracks: 0, propagations: 0, placements: 0, learnt: 0, restarts: 0 });
  const COUNTED = { conflict: "conflicts", backtrack: "backtracks", propagate: "propagations", place: "placements",
    learn: "learnt", restart: "restarts" };

  /* What stands at an index, changed in place by each step. */
  class Cursor {
    constructor() {
      Object.assign(this, { index: 0, standing: [], covered: [], learnt: 0, nodes: 1, solutions: 0, level: 0,
        lastConflict: null, choice: -1, counts: freshCounts() });
    }
    copy() {
      const other = new Cursor();
      Object.assign(other, this, { standing: this.standing.slice(), covered: this.covered.slice(),
        counts: { ...this.counts } });
      return other;
    }
    get node() { return this.standing.length ? this.standing[this.standing.length - 1].node : 1; }
    /* An option was tried of the item that is branched on. Entries are shared with checkpoints, so it gets a new one. */
    note(step) {
      const at = this.covered.findLastIndex(entry => entry.branch && entry.item === step.item);
      if (at >= 0) this.covered[at] = { ...this.covered[at], tried: [...this.covered[at].tried, step.option] };
    }
    apply(lane, step) {
      this.index++;
      if (COUNTED[step.do]) this.counts[COUNTED[step.do]]++;
      switch (step.do) {
      case "place": case "propagate": {
        const enters = lane.rung !== "cnf" || (step.literal > 0 && step.literal <= lane.optionVariables);
        if (enters) this.nodes++;
        this.standing.push({ cell: step.cell, digit: step.digit, option: step.option, item: step.item,
          literal: step.literal, level: step.level, clause: step.clause || null, why: step.why || "",
          node: enters ? this.nodes : this.node, enters });
        if (lane.rung === "cnf") this.level = step.level;
        if (lane.rung === "cover") this.note(step);
        break;
      }
      case "choose": this.choice = step.item === undefined ? -1 : step.item; break;
      case "backtrack":
        this.standing.length = Math.min(step.keep, this.standing.length);
        if (lane.rung === "cnf") this.level = step.level;
        break;
      case "cover": case "purify":
        this.covered.push({ item: step.item, colour: step.colour || 0, count: step.hides,
          branch: step.item === this.choice, tried: [] });
        this.choice = -1;
        break;
      case "uncover": case "unpurify": {
        let at = this.covered.length - 1;
        while (at > 0 && this.covered[at].item !== step.item) at--;
        if (at >= 0) this.covered.splice(at, 1);
        break;
      }
      case "learn": this.learnt++; break;
      case "conflict": this.lastConflict = step; break;
      case "solution": this.solutions++; break;
      case "gap": {
        const part = lane.parts[step.part];
        this.standing = part.standing.slice();
        this.covered = part.covered.map(entry => ({ ...entry, branch: part.standing.some(at => at.item === entry.item),
          tried: part.standing.filter(at => at.item === entry.item).map(at => at.option) }));
        this.choice = -1;
        this.nodes = part.nodes;
        this.solutions = part.solutions;
        this.counts = { ...part.counts };
        this.level = this.standing.length ? this.standing[this.standing.length - 1].level : 0;
        this.lastConflict = null;
        break;
      }
      }
    }
  }

  /* What stood before a later part, as the first program that recorded it had it. */
  function standingOf(entry, lane) {
    return { clause: null, why: entry.clause ? "clause" : "", before: true,
      enters: lane.rung !== "cnf" || (entry.literal > 0 && entry.literal <= lane.optionVariables), ...entry };
  }

  function partOf(data, lane) {
    const counts = freshCounts();
    for (const [kind, name] of Object.entries(COUNTED)) counts[name] = data.kinds[kind];
    return { first: data.first, nodes: data.nodes, solutions: data.solutions, counts, steps: data.steps,
      covered: data.covered.map(([item, count, colour]) => ({ item, colour, count })),
      standing: data.standing.map(entry => standingOf(entry, lane)) };
  }

  function makeLane(data, raw, number) {
    const head = { ...data.head, solver: raw.solver, family: raw.family, rung: raw.rung, names: data.names };
    delete head.encoding; delete head.amo;
    if (raw.encoding) Object.assign(head, { encoding: raw.encoding, amo: raw.amo });
    const size = head.order ? head.order[0] * head.order[1] : 0;
    const lane = { number, solver: raw.solver, spec: raw.spec, name: raw.name, family: raw.family, rung: raw.rung, head,
      size, end: raw.end, seconds: raw.timeout_ns / 1e9, totals: { steps: raw.steps, nodes: raw.nodes, solutions: raw.solutions },
      counters: raw.counters,
      optionVariables: size ? size ** 3 : head.options ? head.options.length : head.variables };
    lane.parts = raw.parts.map(part => partOf(part, lane));
    lane.sequence = lane.parts[0].steps.slice();
    lane.gaps = [];
    let last = lane.parts[0].steps.length;
    lane.parts.slice(1).forEach((part, at) => {
      const missing = part.first - 1 - last;
      if (missing) {
        lane.sequence.push({ do: "gap", missing, part: at + 1 });
        lane.gaps.push({ index: lane.sequence.length, missing, nodes: 0 });
      }
      lane.sequence.push(...part.steps);
      last = part.first - 1 + part.steps.length;
    });
    lane.missing = lane.gaps.reduce((sum, gap) => sum + gap.missing, 0);
    /* The sentences of a formula know its variables by their numbers. */
    if (data.names && Object.keys(data.names).length) for (const step of lane.sequence) if (step.says) step.says = step.says.replace(/\bx(\d+)\b/g, (name, number) => data.names[number] || name);
    lane.count = lane.sequence.length;
    playOnce(lane);
    return lane;
  }

  /* Once from beginning to end: checkpoints, the numbers of steps and nodes, depths, what a reader may jump to, and the
   * search tree: its nodes in the order in which they are entered, each with the index at which it is entered and left
   * (Infinity: never), and its size in nodes. The nodes of a subtree follow each other. */
  function playOnce(lane) {
    const cursor = new Cursor(), path = [];
    Object.assign(lane, { checkpoints: [cursor.copy()], learnt: [], conflicts: [], solved: [], tree: [],
      entered: [], /* the index at which each further node is entered */
      depths: new Uint32Array(lane.count + 1), nodesAt: new Float64Array(lane.count + 1).fill(1, 0, 1) });
    const enter = (entry, index) => {
      const parent = path[path.length - 1] || null;
      const node = { id: lane.tree.length, number: entry ? entry.node : 1, parent, children: [], depth: path.length,
        enter: index, leave: Infinity, size: 1, solutions: [], entry };
      if (parent) parent.children.push(node);
      lane.tree.push(node);
      path.push(node);
    };
    const leave = (kept, index) => path.splice(kept).forEach(node => { node.leave = index; });
    enter(null, 0);
    let number = 0;
    lane.sequence.forEach((step, at) => {
      const nodes = cursor.nodes, index = at + 1;
      if (step.do === "backtrack") step.removed = cursor.standing.slice(step.keep);
      cursor.apply(lane, step);
      if (step.do === "gap") {
        number = lane.parts[step.part].first - 1;
        lane.gaps.find(gap => gap.index === index).nodes = cursor.nodes - nodes;
        const entries = cursor.standing.filter(entry => entry.enters);
        let same = 0;
        while (same < entries.length && path[same + 1] && path[same + 1].number === entries[same].node) same++;
        leave(same + 1, index);
        entries.slice(same).forEach(entry => enter(entry, index));
      } else {
        step.step = ++number;
        if (cursor.nodes > nodes) {
          lane.entered.push(index);
          enter(cursor.standing[cursor.standing.length - 1], index);
        }
      }
      step.node = cursor.node;
      step.depth = lane.depths[index] = cursor.standing.length;
      lane.nodesAt[index] = cursor.nodes;
      if (step.do === "backtrack") leave(1 + path.slice(1).filter(node => node.number <= step.node).length, index);
      if (step.do === "learn") lane.learnt.push(step.clause);
      if (step.do === "conflict") lane.conflicts.push(index);
      if (step.do === "solution") {
        step.solution = cursor.solutions;
        lane.solved.push(index);
        path[path.length - 1].solutions.push(index);
      }
      if (index % CHECKPOINT === 0) lane.checkpoints.push(cursor.copy());
    });
    for (let id = lane.tree.length - 1; id > 0; id--) lane.tree[id].parent.size += lane.tree[id].size;
    lane.cursor = new Cursor();
  }

  function stateAt(lane, index) {
    index = Math.max(0, Math.min(lane.count, index));
    if (lane.cursor.index > index || index - lane.cursor.index > CHECKPOINT)
      lane.cursor = lane.checkpoints[Math.floor(index / CHECKPOINT)].copy();
    const cursor = lane.cursor;
    while (cursor.index < index) cursor.apply(lane, lane.sequence[cursor.index]);
    return { index, step: index ? lane.sequence[index - 1] : null, standing: cursor.standing.slice(),
      covered: cursor.covered.slice(), learnt: lane.learnt.slice(0, cursor.learnt), lastConflict: cursor.lastConflict,
      node: cursor.node, nodes: cursor.nodes, depth: cursor.standing.length, solutions: cursor.solutions,
      counts: { ...cursor.counts }, level: cursor.level };
  }

  /* FNV-1a of all that a state holds: two states are the same if their hashes are. */
  function hash(lane, index) {
    const state = stateAt(lane, index);
    let sum = 2166136261;
    const take = number => { sum = Math.imul(sum ^ (number | 0), 16777619); };
    [state.index, state.node, state.nodes, state.depth, state.solutions, state.level, state.learnt.length].forEach(take);
    Object.values(state.counts).forEach(take);
    for (const at of state.standing)
      [at.cell, at.digit, at.option, at.item, at.literal, at.level, at.node].forEach(number => take(number === undefined ? -1 : number));
    for (const at of state.covered) [at.item, at.colour, at.count].forEach(take);
    take(state.lastConflict ? state.lastConflict.step : 0);
    return (sum >>> 0).toString(16).padStart(8, "0");
  }

  /* The option that a step or an entry is about, or -1: of a formula its variable, of a board the digit in the cell. */
  function optionOf(lane, { option, literal, cell, digit }) {
    if (option !== undefined) return option;
    if (literal) return Math.abs(literal) <= lane.optionVariables ? Math.abs(literal) - 1 : -1;
    return cell !== undefined && digit ? cell * lane.size + digit - 1 : -1;
  }
  /* The options of which the literals of a clause speak. */
  const optionsOf = (lane, clause) => clause.map(literal => optionOf(lane, { literal })).filter(option => option >= 0);

  return { makeLane, stateAt, hash, optionOf, optionsOf };
})();
