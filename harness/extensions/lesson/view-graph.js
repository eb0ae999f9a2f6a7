// SPDX-License-Identifier: MIT
// The implication graph of a search on a formula: what was decided on each level, what follows from it by which clause,
// the conflict, and the cut through the graph that the learnt clause is.
//
// A level is a band, the last one at the bottom. There the literals stand from left to right, each behind those that
// it follows from (its layer is the longest way to it), so all arrows lead to the right or down. The whole graph of a
// 9x9 board has hundreds of literals. So the picture has what matters at the step: at a conflict, what it follows from
// on its level, and above, what that needed of earlier levels; during propagation the last true options of the level.
// The rest is counts, and "more" shows more of it. False literals that follow from the same and lead to the same are
// one mark.
//
// The cut: all that was resolved away lies behind the first point through which every way from the decision to the
// conflict leads (Marques-Silva and Sakallah, GRASP, IEEE Transactions on Computers 48, 1999). The arrows that cross
// the line come from the literals whose opposites are the learnt clause.
"use strict";
const view_graph = (function () {
  const FEW = { inner: 70, recent: 10 }, MANY = { inner: 500, recent: 120 }; // how much is shown
  const GAP_X = 34, GAP_Y = 7, TALL = 26, SMALL = 19, PAD = 12, LABEL = 20;
  const KEYS = "Point at a literal to see what it follows from; or by keys: left to a reason, right to what follows, up and down " +
    "to the next. + and - zoom.";

  function makeView(element, lane) {
    const words = names.of(lane);
    let zoom = 1, isZoomed = false, more = false, current = null, drawn = null, picked = null;
    const { box, summary, says, checkbox } = viewFrame.make(element, { name: "graph", prefix: "vg", role: "graph",
      label: "Implication graph: levels down, what follows from what to the right", step: 1.25, resize,
      zoomBy: zoomTo, whole: () => { isZoomed = false; if (drawn) fit(); } });
    checkbox("show more", false, on => {
      more = on;
      if (current) show(current);
    });
    const learnt = make("p", { class: "vg-learnt" }), svg = draw("svg", { "aria-hidden": "true" });
    box.append(learnt, svg);
    // Into the picture.
    const add = (tag, attributes, ...children) => svg.appendChild(draw(tag, attributes, ...children));
    const measure = make("canvas").getContext("2d"), widths = new Map();
    function widthOf(text, size) {
      const key = size + text;
      if (!widths.has(key)) {
        measure.font = `${size}px ${FONT}`;
        widths.set(key, Math.ceil(measure.measureText(text).width));
      }
      return widths.get(key);
    }
    // True options stand out; in a formula of its own all variables do.
    const isLarge = literal => !words.cover || literal > 0 && words.isOption(literal);
    const isPut = step => Boolean(step) && (step.do === "propagate" || step.do === "place");

    // --- what is shown ---
    function choose(state) {
      const { standing, step } = state, atConflict = Boolean(step) && (step.do === "conflict" || step.do === "learn");
      const conflict = step && step.do === "conflict" ? step : atConflict ? state.lastConflict : null;
      const place = new Map(standing.map((entry, index) => [Math.abs(entry.literal), index]));
      const last = standing[standing.length - 1], level = conflict?.level ?? (last ? last.level : 0);
      const much = more ? MANY : FEW, wanted = new Set(), border = new Set();
      const shownLevel = entry => entry.level === level || more && entry.level > 0;
      const placesOf = clause => (clause || []).map(literal => place.get(Math.abs(literal))).filter(at => at !== undefined);
      const reasons = index => placesOf(standing[index].clause).filter(at => at < index);

      let starts = [];
      if (conflict) starts = placesOf(conflict.clause);
      else if (last) {
        const first = standing.findIndex(entry => entry.level === level), large = [];
        for (let at = standing.length - 1; at >= 0 && standing[at].level === level && large.length < much.recent; at--)
          if (isLarge(standing[at].literal)) large.push(at);
        starts = [standing.length - 1, ...large];
        if (level > 0 && first >= 0) starts.push(first);
      }
      // Latest first, so that what is left out when there is too much of it is what is furthest from here: a reason
      // stands before what follows from it.
      const waiting = new Set(starts);
      let leftOut = 0;
      for (let at = standing.length - 1; at >= 0; at--) {
        if (!waiting.has(at)) continue;
        if (!shownLevel(standing[at])) {
          if (standing[at].level > 0) border.add(at);
        } else if (wanted.size >= much.inner && !starts.includes(at)) leftOut++;
        else {
          wanted.add(at);
          reasons(at).forEach(one => waiting.add(one));
        }
      }
      return { conflict, level, wanted, border, leftOut, reasons, starts };
    }

    // Marks, in the order of the trail: literals, false ones of the same neighbours together, and the conflict.
    function marksOf(state, chosen) {
      const { standing, step } = state, all = [...chosen.wanted, ...chosen.border].sort((a, b) => a - b), marks = [], markOf = new Map();
      const learning = step && step.do === "learn" ? step : null, variablesOf = literals => new Set(literals.map(Math.abs));
      const inClause = variablesOf(learning ? learning.clause : []), resolved = variablesOf(learning ? learning.cut : []);
      const shown = new Set(all), parentsOf = new Map(), childrenOf = new Map(all.map(at => [at, []]));
      for (const at of all) {
        parentsOf.set(at, chosen.wanted.has(at) ? chosen.reasons(at).filter(one => shown.has(one)) : []);
        parentsOf.get(at).forEach(one => childrenOf.get(one).push(at));
      }
      const starts = chosen.conflict ? chosen.starts.filter(at => shown.has(at)) : [];
      starts.forEach(at => childrenOf.get(at).push(-1));
      const together = new Map();
      for (const at of all) {
        const entry = standing[at], { level } = entry, variable = Math.abs(entry.literal), inner = chosen.wanted.has(at);
        const large = isLarge(entry.literal), isLearnt = inClause.has(variable), behind = resolved.has(variable);
        const decision = !entry.clause && level > 0 && !entry.why, newest = at === standing.length - 1 && isPut(step);
        const key = large || decision || isLearnt || newest ? "" : [level, inner, behind, parentsOf.get(at), ";", childrenOf.get(at)].join();
        const mark = key && together.get(key) || { members: [], level, inner, large, decision, newest, isLearnt, behind,
          parents: [], children: [], first: learning && variable === Math.abs(learning.clause[0]) };
        if (!mark.members.length) marks.push(mark);
        mark.members.push(at);
        markOf.set(at, mark);
        if (key) together.set(key, mark);
      }
      for (const mark of marks)
        for (const at of parentsOf.get(mark.members[0])) connect(markOf.get(at), mark);
      if (chosen.conflict) {
        const mark = { members: [], level: chosen.level, inner: true, conflict: true, large: true, behind: true, parents: [], children: [] };
        starts.forEach(at => connect(markOf.get(at), mark));
        marks.push(mark);
      }
      for (const mark of marks) {
        mark.text = mark.conflict ? "conflict" : label(mark.members.map(at => standing[at].literal));
        mark.wide = widthOf(mark.text, mark.large ? 12.5 : 10.5) + (mark.large ? 18 : 12);
        mark.high = mark.large || mark.decision ? TALL : SMALL;
      }
      return marks;
    }
    function connect(parent, child) {
      if (child.parents.includes(parent)) return;
      child.parents.push(parent);
      parent.children.push(child);
    }
    // What stands in a mark: a literal, or false ones in few words: "no 7 in r3c1, r3c2", "no 2, 5 in r3c1", "4 are
    // false".
    function label(literals) {
      if (literals.length === 1) return words.literal(literals[0]);
      if (words.isBoard && literals.every(literal => literal < 0 && words.isOption(literal))) {
        const options = literals.map(literal => -literal - 1), { size } = words;
        const digits = [...new Set(options.map(o => o % size + 1))], cells = [...new Set(options.map(o => Math.floor(o / size)))];
        if (digits.length === 1) return `no ${digits[0]} in ${cells.length > 3 ? `${cells.length} cells` : cells.map(words.cell).join(", ")}`;
        if (cells.length === 1) return `no ${digits.join(", ")} in ${words.cell(cells[0])}`;
      }
      return `${literals.length} are false`;
    }

    // --- where it is drawn ---
    // Layers of the marks of one band; places them from x 0 and y 0 and returns the size.
    function layered(marks, learning) {
      const within = new Set(marks), first = marks.find(mark => mark.first), end = marks[marks.length - 1], layers = [];
      for (const mark of marks) {
        const behind = mark.parents.filter(parent => within.has(parent));
        if (learning && first && mark.behind) behind.push(first);
        mark.layer = Math.max(0, ...behind.map(other => other.layer + 1));
      }
      if (end && end.conflict) end.layer = Math.max(end.layer, ...marks.map(mark => mark === end ? 0 : mark.layer + 1));
      for (const mark of marks) (layers[mark.layer] ||= []).push(mark);
      const full = layers.filter(Boolean);
      const tallest = Math.max(...full.map(layer => layer.reduce((sum, mark) => sum + mark.high + GAP_Y, -GAP_Y)));
      let x = 0;
      for (const layer of full) {
        const widest = Math.max(...layer.map(mark => mark.wide));
        layer.forEach(mark => { mark.x = x + (mark.conflict || mark.decision ? 0 : (widest - mark.wide) / 2); });
        x += widest + GAP_X;
      }
      // Near what it follows from, then near what follows from it: three sweeps.
      const settle = (layer, near) => {
        const wish = new Map(layer.map(mark => {
          const others = near(mark).filter(other => within.has(other) && other.y !== undefined);
          const middle = others.reduce((sum, other) => sum + other.y + other.high / 2, 0) / others.length;
          return [mark, others.length ? middle : mark.y ?? tallest / 2];
        }));
        layer.sort((a, b) => wish.get(a) - wish.get(b));
        let y = 0, limit = tallest;
        for (const mark of layer) {
          mark.y = Math.max(y, wish.get(mark) - mark.high / 2);
          y = mark.y + mark.high + GAP_Y;
        }
        for (const mark of layer.slice().reverse()) {
          mark.y = Math.min(mark.y, limit - mark.high);
          limit = mark.y - GAP_Y;
        }
      };
      full.forEach(layer => settle(layer, mark => mark.parents));
      full.slice().reverse().forEach(layer => settle(layer, mark => mark.children));
      full.forEach(layer => settle(layer, mark => mark.parents));
      return { width: Math.max(0, x - GAP_X), height: tallest };
    }
    // Marks of an earlier level without arrows between them: each about where it is needed, in as few lines as go.
    function flowing(marks, width) {
      const wish = mark => {
        const needed = mark.children.filter(child => child.x !== undefined);
        return needed.length ? Math.min(...needed.map(child => child.x)) - mark.wide / 2 - GAP_X : 0;
      };
      const ends = [], line = marks.some(mark => mark.high === TALL) ? TALL + 4 : SMALL + 5;
      for (const mark of marks.slice().sort((a, b) => (b.decision || false) - (a.decision || false) || wish(a) - wish(b))) {
        const x = mark.decision ? 0 : Math.max(0, Math.min(wish(mark), width - mark.wide));
        let at = ends.findIndex(end => end <= x);
        if (at < 0) at = ends.length < 3 ? ends.length : ends.indexOf(Math.min(...ends));
        mark.x = Math.max(x, ends[at] || 0);
        mark.y = at * line + (line - 4 - mark.high) / 2;
        ends[at] = mark.x + mark.wide + 8;
      }
      return { width: Math.max(...ends) - 8, height: ends.length * line - 4 };
    }

    // Bands of levels from the first to the last: with marks, or only a line of counts.
    function layout(state, chosen, marks) {
      const { standing } = state, learning = state.step && state.step.do === "learn", levels = new Map();
      const levelOf = level => {
        if (!levels.has(level)) levels.set(level, { level, literals: 0, options: 0, first: null, turned: false, marks: [] });
        return levels.get(level);
      };
      standing.forEach(entry => {
        const one = levelOf(entry.level);
        if (!one.literals && entry.level > 0 && !entry.clause) {
          one.first = entry.literal;
          one.turned = entry.why === "turned over";
        }
        one.literals++;
        one.options += isLarge(entry.literal);
      });
      for (const mark of marks) levelOf(mark.level).marks.push(mark);
      const bands = [];
      for (const one of [...levels.values()].sort((a, b) => a.level - b.level)) {
        const last = bands[bands.length - 1];
        if (!one.marks.length && one.level > 0 && last && !last.marks.length && last.level > 0) {
          last.to = one.level;
          last.literals += one.literals;
          last.options += one.options;
        } else bands.push({...one, to: one.level });
      }
      let width = 0;
      for (const band of bands.slice().reverse()) {
        if (!band.marks.length) continue;
        const inside = new Set(band.marks),
              arrows = band.marks.some(mark => mark.parents.some(parent => inside.has(parent)));
        const size = arrows || band.level === chosen.level ? layered(band.marks, learning)
                                                           : flowing(band.marks, Math.max(width, 320));
        band.height = size.height;
        width = Math.max(width, size.width);
      }
      let y = PAD / 2;
      for (const band of bands) {
        band.text = bandText(band);
        band.y = y;
        width = Math.max(width, widthOf(band.text, 11));
        const cutName = learning && band.level === chosen.level ? 16 : 0;
        y += LABEL;
        band.marks.forEach(mark => {
          mark.x += PAD;
          mark.y += y + cutName;
        });
        if (band.marks.length) y += band.height + cutName + PAD;
        band.end = y;
        y += 4;
      }
      return { bands, width: width + 2 * PAD, height: y + PAD / 2 };
    }
    // "35 literals, 6 of them options"; a formula of its own has no options.
    function countWords(literals, options) {
      const all = `${literals} ${literals === 1 ? "literal" : "literals"}`;
      if (!words.cover) return all;
      return `${all}, ${options === 0 ? "none of them a true option" : options === 1 ? "1 of them a true option" : `${options} of them true options`}`;
    }
    function bandText(band) {
      const counts = countWords(band.literals, band.options);
      if (band.level === 0) return `before any decision: ${counts}`;
      if (band.to > band.level) return `levels ${band.level} to ${band.to}: ${counts}`;
      if (band.first === null) return `level ${band.level}: ${counts}`;
      return `level ${band.level}, ${band.turned ? "turned over to" : "decided"} ${words.literal(band.first)}: ${counts}`;
    }

    function edge(parent, child) {
      const toX = child.x, toY = child.y + child.high / 2;
      if (parent.level === child.level) {
        const fromX = parent.x + parent.wide, fromY = parent.y + parent.high / 2, bend = Math.max(14, (toX - fromX) / 2);
        return `M${fromX} ${fromY}C${fromX + bend} ${fromY} ${toX - bend} ${toY} ${toX - 4} ${toY}`;
      }
      const fromX = parent.x + parent.wide / 2, fromY = parent.y + parent.high;
      return `M${fromX} ${fromY}C${fromX} ${(fromY + toY) / 2} ${toX - 26} ${toY} ${toX - 4} ${toY}`;
    }

    function paint(state, chosen, marks) {
      const place = layout(state, chosen, marks), learning = state.step && state.step.do === "learn";
      drawn = { ...place, marks, conflict: chosen.conflict, elements: new Map(), markOf: new Map(), labels: [] };
      svg.replaceChildren();
      svg.classList.remove("picking");
      for (const band of place.bands) {
        add("rect", { class: "vg-band", x: 2, y: band.y, width: place.width - 4, height: band.end - band.y, rx: 4 });
        drawn.labels.push(add("text", { class: "vg-level", x: PAD, y: band.y + 14 }, band.text));
      }
      drawn.cut = learning ? cut(place, marks, chosen) : null;
      let inside = "", over = "", tips = "";
      for (const mark of marks) {
        for (const parent of mark.parents)
          if (parent.level === mark.level) inside += edge(parent, mark); else over += edge(parent, mark);
        if (mark.parents.length) tips += `M${mark.x} ${mark.y + mark.high / 2}l-6 -3v6z`;
      }
      add("path", { class: "vg-over", d: over });
      add("path", { class: "vg-edges", d: inside });
      add("path", { class: "vg-tip", d: tips });
      drawn.on = add("path", { class: "vg-on" });
      for (const mark of marks) {
        const kinds = { true: mark.large && !mark.conflict, decision: mark.decision, learnt: mark.isLearnt, newest: mark.newest, conflict: mark.conflict };
        const group = add("g", { class: ["vg-node", ...Object.keys(kinds).filter(kind => kinds[kind])].join(" "), transform: `translate(${mark.x} ${mark.y})` },
          draw("rect", { width: mark.wide, height: mark.high, rx: mark.large ? 6 : 9 }),
          draw("text", { x: mark.wide / 2, y: mark.high / 2 }, mark.text));
        drawn.elements.set(mark, group);
        drawn.markOf.set(group, mark);
      }
      setZoom(zoom);
    }
    // The line between the two sides, and the conflict's side shaded.
    function cut(place, marks, chosen) {
      const behind = marks.filter(mark => mark.behind), before = marks.filter(mark => mark.level === chosen.level && !mark.behind);
      if (!behind.length) return null;
      const from = Math.max(0, ...before.map(mark => mark.x + mark.wide)), to = Math.min(...behind.map(mark => mark.x));
      const x = Math.round(before.length ? (from + to) / 2 : to - 8), band = place.bands.find(one => one.level === chosen.level);
      const top = band.y + LABEL, right = place.width - 2, other = "reason side";
      add("rect", { class: "vg-side", x, y: top, width: right - x, height: band.end - top });
      add("path", { class: "vg-cut", d: `M${x} ${band.end}V${top}H${right}` });
      add("text", { class: "vg-cut-name", x: x + 8, y: top + 12 }, "conflict side");
      if (x > widthOf(other, 11) + 12) add("text", { class: "vg-cut-name", x: x - 8, y: top + 12, "text-anchor": "end" }, other);
      return x;
    }

    /* Until the reader zooms, decision and conflict are both in view if that leaves the words readable; a lane that is
     * large is filled. */
    function fit() {
      const isLarge = document.body.classList.contains("large");
      if (!isZoomed && box.clientWidth) setZoom(Math.max(isLarge ? .5 : .7, Math.min(isLarge ? 2 : 1, (box.clientWidth - 20) / drawn.width)));
    }
    function zoomTo(factor) {
      isZoomed = true;
      setZoom(zoom * factor);
    }
    function setZoom(factor) {
      zoom = Math.max(.25, Math.min(2.5, factor));
      if (!drawn) return;
      const { width, height } = drawn;
      for (const [name, value] of Object.entries({ viewBox: `0 0 ${width} ${height}`, width: Math.round(width * zoom), height: Math.round(height * zoom) }))
        svg.setAttribute(name, value);
    }
    // The mark that the step is about.
    const mainMark = marks => marks.find(one => one.conflict) || marks.find(one => one.newest) || marks[marks.length - 1];
    // Brings to view what the step is about, once the page is laid out: asking for that here would cost a layout a
    // step.
    let frame = 0;
    function follow(marks) {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(() => {
        const mark = mainMark(marks);
        if (!mark || !box.clientWidth) return;
        fit();
        const end = (mark.x + mark.wide + PAD) * zoom - box.clientWidth, cut = drawn.cut === null ? -1 : drawn.cut * zoom;
        box.scrollLeft = cut < 0 ? Math.max(0, end) : cut > box.clientWidth * .6 ? cut - box.clientWidth / 2 : 0;
        const top = svg.getBoundingClientRect().top - box.getBoundingClientRect().top + box.scrollTop;
        box.scrollTop = Math.max(0, top + (mark.y + mark.high + PAD) * zoom - box.clientHeight);
        if (cut >= 0 && box.scrollTop) box.scrollTop = box.scrollHeight;
      });
    }

    // --- words ---
    // Names of items and variables stay as they are.
    const capital = text => (words.isBoard ? text.charAt(0).toUpperCase() + text.slice(1) : text);
    const facts = literals => names.and(literals.map(literal => words.literal(-literal))); // those whose opposites they are
    function reasonWords(entry) {
      const what = words.literal(entry.literal), level = entry.level;
      if (entry.clause && entry.clause.length > 1) {
        const because = facts(entry.clause.filter(literal => literal !== entry.literal)), about = words.clauseWords(entry.clause, "only");
        if (about && about.whole) return `${what}, because ${about.rule} (level ${level}).`;
        return `${what}, because ${because}${about ? `: ${about.rule}` : ""} (level ${level}).`;
      }
      if (entry.clause || entry.why === "alone") return `${what}: a clause says so alone, of the formula or learnt (level ${level}).`;
      if (entry.why === "turned over") return `${what}: its opposite was tried and taken back (level ${level}).`;
      return `${what}: the decision of level ${level}.`;
    }
    function conflictWords(conflict) {
      const clause = conflict.clause || [], about = words.clauseWords(clause, "none");
      if (about && about.whole) return `Conflict: ${about.rule}.`;
      return `Conflict: ${about ? `${about.rule}, but there is` : "a clause is false, for"} ${facts(clause)}.`;
    }
    function markWords(mark) {
      if (mark.conflict) return conflictWords(drawn.conflict);
      return mark.members.map(at => capital(reasonWords(current.standing[at]))).join(" ");
    }
    // The clause, and the same as an implication.
    function learntWords(step) {
      const [first, ...rest] = step.clause;
      learnt.replaceChildren(make("b", {}, "Learnt:"), " ", ...step.clause.flatMap((literal, k) =>
        [k ? " or " : "", make("span", { class: "vg-literal" }, words.literal(literal))]));
      if (!rest.length) return;
      learnt.append(`. That is: ${words.literal(first)}, ${rest.length > 6 ? `unless one of the other ${rest.length} is true` : `if ${facts(rest)}`}.`);
    }
    function summarise(state, chosen, marks) {
      const { standing, step } = state, options = standing.reduce((sum, entry) => sum + isLarge(entry.literal), 0);
      const texts = [`Level ${chosen.level}; what stands: ${countWords(standing.length, options)}.`];
      if (chosen.conflict)
        texts.push(conflictWords(chosen.conflict), `Shown: ${chosen.wanted.size} literals of this level that lead to the conflict, and ${chosen.border.size} of earlier ones.`);
      else if (standing.length && isPut(step)) texts.push(capital(reasonWords(standing[standing.length - 1])));
      if (chosen.leftOut) texts.push(`${chosen.leftOut} more that lead there are left out.`);
      summary.textContent = texts.join(" ");
    }

    // --- pointing and walking ---
    function pick(mark, aloud) {
      if (picked && drawn.elements.has(picked)) drawn.elements.get(picked).classList.remove("picked");
      picked = mark;
      svg.classList.toggle("picking", Boolean(mark));
      says(mark ? markWords(mark) : KEYS, aloud);
      if (mark) drawn.elements.get(mark).classList.add("picked");
      drawn.on.setAttribute("d", !mark ? ""
        : [...mark.parents.map(parent => edge(parent, mark)), ...mark.children.map(child => edge(mark, child))].join(""));
    }
    function reveal(mark) {
      const scroll = (side, length, from, size) => {
        if (from < box[side] + 8) box[side] = from - 16;
        else if (from + size > box[side] + box[length] - 8) box[side] = from + size - box[length] + 16;
      };
      scroll("scrollLeft", "clientWidth", mark.x * zoom, mark.wide * zoom);
      scroll("scrollTop", "clientHeight", mark.y * zoom, mark.high * zoom);
    }
    box.addEventListener("keydown", event => {
      if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey || !drawn || !drawn.marks.length) return;
      const marks = drawn.marks;
      let next = picked;
      if (event.key.startsWith("Arrow") && !picked) next = mainMark(marks);
      else if (event.key === "ArrowLeft")
        next = picked.parents.find(mark => mark.level === picked.level) || picked.parents[0] || picked;
      else if (event.key === "ArrowRight") next = picked.children[0] || picked;
      else if (event.key === "ArrowUp" || event.key === "ArrowDown") {
        const order = marks.slice().sort((a, b) => a.level - b.level || (a.layer || 0) - (b.layer || 0) || a.y - b.y || a.x - b.x);
        next = order[order.indexOf(picked) + (event.key === "ArrowDown" ? 1 : -1)] || picked;
      } else if (event.key === "Escape" && picked) next = null;
      else if (event.key === "+" || event.key === "=") zoomTo(1.25);
      else if (event.key === "-") zoomTo(1 / 1.25);
      else return;
      event.preventDefault();
      event.stopPropagation();
      if (next !== picked) pick(next, true);
      if (next) reveal(next);
    });
    // Names of levels stay in view.
    box.addEventListener("scroll", () => {
      if (drawn) drawn.labels.forEach(text => text.setAttribute("x", PAD + box.scrollLeft / zoom));
    });
    const markAt = event => drawn && drawn.markOf.get(event.target.closest(".vg-node"));
    svg.addEventListener("pointerover", event => {
      const mark = event.pointerType === "mouse" && markAt(event);
      if (mark && mark !== picked) pick(mark, false);
    });
    svg.addEventListener("click", event => {
      if (markAt(event)) pick(markAt(event), true);
    });
    svg.addEventListener("pointerleave", event => {
      if (event.pointerType === "mouse" && document.activeElement !== box && drawn) pick(null, false);
    });

    function show(state) {
      current = state;
      picked = null;
      const chosen = choose(state), marks = marksOf(state, chosen);
      paint(state, chosen, marks);
      if (state.step && state.step.do === "learn") learntWords(state.step);
      else learnt.replaceChildren();
      summarise(state, chosen, marks);
      says(KEYS, false);
      follow(marks);
    }

    function resize() {
      if (current) follow(drawn.marks);
    }

    // For tests: the literals shown, those on the conflict's side of the cut, and arrows that lead backwards (none).
    function inspect() {
      const { marks } = drawn, literalsOf = mark => mark.members.map(at => current.standing[at].literal);
      const leadsBack = (parent, mark) => parent.level === mark.level ? parent.x + parent.wide > mark.x : parent.y > mark.y;
      return {
        literals: marks.flatMap(literalsOf), behind: marks.filter(mark => mark.behind).flatMap(literalsOf),
        arrows: marks.flatMap(mark => mark.parents.flatMap(literalsOf).flatMap(from => (mark.conflict ? [0] : literalsOf(mark)).map(to => [from, to]))),
        backwards: marks.reduce((sum, mark) => sum + mark.parents.filter(parent => leadsBack(parent, mark)).length, 0),
        crossing: drawn.cut === null ? [] : marks.filter(mark => !mark.behind && mark.children.some(child => child.behind)).flatMap(literalsOf),
      };
    }

    return { show, resize, inspect };
  }

  return { title: "Graph", fits: lane => lane.rung === "cnf", make: makeView };
})();
