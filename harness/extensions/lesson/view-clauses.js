/* SPDX-License-Identifier: MIT */
/* The clauses of a formula: each is satisfied, false, a unit, or open, and its two literals that are watched are underlined.
 * Only those in view are drawn: a formula of 80,000 clauses is as quick as one of eight.
 *
 * No trace says what is watched. It is found by a replay of propagation as dpll.c and cdcl.c do it: clauses of three literals
 * or more watch their first two; when one becomes false, another that is not takes its place. The replay is held against
 * each step of the trace; where they part, nothing is underlined. */
const view_clauses = (() => {
  const ROW = 26, OFFSET = 96, WATCHED_MOST = 20000; // a replay of more takes too long

  /* Clauses as they are watched, the two watched literals first. */
  function makeWatches(lane) {
    const isCdcl = lane.name === "cdcl";
    let at = 0, clauses = null, implied, lists, value, trail, done, run, learnt, isLost;
    const listOf = (map, key) => { if (!map.has(key)) map.set(key, []); return map.get(key); };
    const valueOf = literal => literal > 0 ? value.get(literal) || 0 : -(value.get(-literal) || 0);
    /* A list of dpll begins with what came last; it begins with the last clause. */
    const watch = (literal, entry) => isCdcl ? listOf(lists, literal).push(entry) : listOf(lists, literal).unshift(entry);

    const add = literals => { for (const which of [0, 1]) watch(literals[which], { literals, blocker: literals[1 - which] }); };
    function begin() {
      [at, done, run, learnt, isLost] = [0, 0, null, null, false];
      [implied, lists, value, trail] = [new Map(), new Map(), new Map(), []];
      clauses = lane.head.clauses.map(clause => clause.some(literal => clause.includes(-literal)) ? [] : [...new Set(clause)]);
      for (const clause of clauses.filter(one => one.length === 2)) for (const which of [0, 1]) listOf(implied, -clause[which]).push(clause[1 - which]);
      const long = clauses.filter(clause => clause.length > 2);
      (isCdcl ? long : long.reverse()).forEach(add);
    }

    /* Propagation, which stops before each literal that it makes true, and ends at a conflict. */
    function* propagate() {
      while (done < trail.length) {
        const literal = trail[done++], before = lists.get(-literal) || [], stays = [];
        for (const other of implied.get(literal) || []) {
          if (valueOf(other) < 0) return;
          if (!valueOf(other)) yield other;
        }
        lists.set(-literal, stays);
        for (let next = 0; next < before.length; next++) {
          const entry = before[next], { literals } = entry;
          if (isCdcl && valueOf(entry.blocker) > 0) { stays.push(entry); continue; }
          const own = literals[0] === -literal ? 0 : 1, beside = entry.blocker = literals[1 - own];
          const other = valueOf(beside) > 0 ? -1 : literals.findIndex((one, place) => place > 1 && valueOf(one) >= 0);
          if (isCdcl) [literals[0], literals[1]] = [beside, -literal];
          if (other > 0) {
            const place = isCdcl ? 1 : own;
            [literals[place], literals[other]] = [literals[other], literals[place]];
            watch(literals[place], entry);
            continue;
          }
          stays.push(entry);
          const rest = before.slice(next + 1), kept = stays.length;
          stays.push(...rest); // if the search does not come back here
          if (valueOf(beside) < 0) return;
          if (!valueOf(beside)) yield beside;
          stays.length = kept;
        }
      }
    }

    function take(step) {
      const isImplied = step.do === "propagate" && step.why === "clause", asserts = isImplied && learnt && learnt[0] === step.literal;
      if (step.do === "gap" || step.do === "forget") { isLost = true; return; }
      if (asserts) {
        if (learnt.length > 1) add(learnt.slice());
        learnt = null;
      }
      if (!asserts && (isImplied || ["conflict", "choose", "solution"].includes(step.do))) {
        run ||= propagate();
        const found = run.next();
        if (isImplied ? found.value !== step.literal : !found.done) { isLost = true; return; }
        if (found.done) run = null;
      }
      if (step.do === "propagate" || step.do === "place") { value.set(Math.abs(step.literal), Math.sign(step.literal)); trail.push(step.literal); }
      if (step.do === "learn") learnt = step.clause;
      if (step.do === "backtrack") {
        for (const literal of trail.splice(step.keep)) value.delete(Math.abs(literal));
        done = Math.min(done, trail.length);
        run = null;
      }
    }

    /* The clauses at an index; null where it is not known what is watched. */
    return index => {
      if (lane.head.clauses.length > WATCHED_MOST) return null;
      if (!clauses || index < at) begin();
      while (at < index && !isLost) take(lane.sequence[at++]);
      return isLost ? null : clauses;
    };
  }

  const STATES = { satisfied: "\u2713", false: "\u2717", unit: "\u2192", open: "" };

  /* What a clause is, by the value of each literal: 1, -1 or 0. */
  function stateOf(clause, valueOf) {
    let open = 0;
    for (const literal of clause) {
      const value = valueOf(literal);
      if (value > 0) return "satisfied";
      if (!value) open++;
    }
    return open > 1 ? "open" : open ? "unit" : "false";
  }

  function makeView(element, lane) {
    const words = names.of(lane), { clauses } = lane.head, watchesAt = makeWatches(lane), values = new Int8Array(lane.head.variables + 1);
    const valueOf = literal => literal > 0 ? values[literal] : -values[-literal];
    const svg = draw("svg", { class: "vc", "aria-hidden": "true" }), space = make("div", { class: "vc-space", style: `height: ${clauses.length * ROW}px` }, svg);
    const box = make("div", { class: "view-box vc-box", tabindex: 0, role: "img", "aria-label": "The clauses of the formula", onscroll: () => paint() }, space);
    const summary = make("p", { class: "view-summary" }), key = make("p", { class: "vc-key" }, "\u2713 satisfied, \u2717 false, \u2192 unit: one literal is left. ", make("b", { class: "vc-true" }, "true"), ", ", make("s", {}, "false"), ", ", make("u", {}, "watched"), ".");
    element.append(make("div", { class: "view-clauses" }, box, summary, key));
    let current = null, watched = null, about = -1, frame = 0;

    /* The number of a clause of the formula, from 0; -1: it was learnt. */
    const numberOf = clause => clauses.findIndex(one => one.includes(clause[0]) && one.every(literal => clause.includes(literal)) && clause.every(literal => one.includes(literal)));

    function row(at) {
      const clause = clauses[at], state = stateOf(clause, valueOf), pair = watched && watched[at].length > 2 ? watched[at].slice(0, 2) : [];
      const text = draw("text", { x: OFFSET, y: ROW / 2 });
      clause.forEach((literal, place) => {
        const kind = ["vc-false", "", "vc-true"][valueOf(literal) + 1] + (pair.includes(literal) ? " vc-watched" : "");
        if (place) text.append(draw("tspan", { class: "vc-or" }, " or "));
        text.append(draw("tspan", { class: kind }, words.literal(literal)));
      });
      return draw("g", { class: `vc-row ${state}${at === about ? " about" : ""}`, transform: `translate(0 ${at * ROW - box.scrollTop})` }, draw("rect", { width: "100%", height: ROW - 2 }),
        draw("text", { x: OFFSET - 34, y: ROW / 2, class: "vc-number" }, (at + 1).toLocaleString("en")), draw("text", { x: OFFSET - 24, y: ROW / 2, class: "vc-state" }, STATES[state]), text,
        draw("title", {}, `Clause ${at + 1}, ${state}: ${clause.map(words.literal).join(" or ")}`));
    }

    function paint() {
      if (!current || !box.clientWidth) return;
      const first = Math.max(0, Math.floor(box.scrollTop / ROW)), end = Math.min(clauses.length, Math.ceil((box.scrollTop + box.clientHeight) / ROW));
      svg.setAttribute("width", box.clientWidth); svg.setAttribute("height", box.clientHeight); svg.setAttribute("viewBox", `0 0 ${box.clientWidth} ${box.clientHeight}`);
      svg.replaceChildren(...Array.from({ length: Math.max(0, end - first) }, (_, at) => row(first + at)));
    }

    function show(state) {
      const { step } = state, count = { satisfied: 0, false: 0, unit: 0, open: 0 };
      current = state;
      values.fill(0);
      for (const { literal } of state.standing) values[Math.abs(literal)] = Math.sign(literal);
      watched = watchesAt(state.index);
      about = step && step.clause ? numberOf(step.clause) : -1;
      for (const clause of clauses) count[stateOf(clause, valueOf)]++;
      summary.textContent = `Of ${tally(clauses.length, "clause", "clauses")} ${count.satisfied.toLocaleString("en")} are satisfied, ${count.false} false, ${count.unit} units, ${count.open.toLocaleString("en")} open. Learnt so far: ${state.learnt.length}.${watched ? "" : " What is watched is not known here."}`;
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(() => {
        if (about >= 0 && (about * ROW < box.scrollTop || (about + 1) * ROW > box.scrollTop + box.clientHeight)) box.scrollTop = (about + .5) * ROW - box.clientHeight / 2;
        paint();
      });
    }

    return { show, resize: paint,
      /* For tests: what is drawn, what each clause is, and what it watches. */
      inspect: () => ({ drawn: svg.childElementCount, states: clauses.map(clause => stateOf(clause, valueOf)), watched: watched && watched.map(clause => clause.length > 2 ? clause.slice(0, 2) : []) }) };
  }

  return { title: "Clauses", fits: lane => lane.rung === "cnf" && Boolean(lane.head.clauses), make: makeView };
})();
