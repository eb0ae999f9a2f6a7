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
  const LOOK = `
.view-graph { --vg-ink: var(--ink, #20242b); --vg-quiet: var(--quiet, #5c6470); --vg-line: var(--line, #d9dce1); --vg-paper: var(--paper, #fff);
  --vg-edge: color-mix(in srgb, var(--ink, #20242b) 34%, var(--paper, #fff)); --vg-decision: #1a52b8; --vg-decision-fill: #dbe6fb;
  --vg-true: #eef1ec; --vg-conflict: #b3261e; --vg-conflict-fill: #fbdcd7; --vg-side: #fdf0ee; --vg-cut: #c25a00; --vg-cut-fill: #ffe3bf;
  --vg-band: color-mix(in srgb, var(--ink, #20242b) 4%, var(--paper, #fff)); min-width: 0; }
@media (prefers-color-scheme: dark) { .view-graph { --vg-decision: #8db6ff; --vg-decision-fill: #1e3357; --vg-true: #2b323c;
  --vg-conflict: #f2857b; --vg-conflict-fill: #54201c; --vg-side: #2b1a1a; --vg-cut: #ffb056; --vg-cut-fill: #4d3310; } }
.view-graph .vg-box { overflow: auto;
  height: min(58vh, 25rem); min-height: 12rem; resize: vertical; }
.view-graph svg { display: block; font-family: system-ui, "Segoe UI", "Liberation Sans", sans-serif; }
.view-graph p { margin: .35rem 0 0; font-size: .85rem; line-height: 1.45; max-width: none; overflow-wrap: anywhere; color: var(--vg-quiet); }
.view-graph .vg-summary { min-height: 4.3em; }
.view-graph .vg-said { min-height: 4.3em; color: var(--vg-ink); }
.view-graph .vg-learnt { color: var(--vg-ink); border-left: .25rem solid var(--vg-cut); padding: .25rem .6rem; margin: 0; position: sticky; left: 0; top: 0;
  box-sizing: border-box; width: 100%; max-height: 8rem; overflow: auto; background: var(--vg-paper); border-bottom: 1px solid var(--vg-line); }
.view-graph .vg-learnt:empty { display: none; }
.view-graph .vg-learnt b { font-weight: 600; }
.view-graph .vg-literal { display: inline-block; padding: 0 .4rem; margin: .1rem 0; border-radius: .3rem; background: var(--vg-cut-fill); white-space: nowrap; }
.view-graph .vg-band { fill: var(--vg-band); }
.view-graph .vg-level { font-size: 11px; fill: var(--vg-quiet); }
.view-graph .vg-node { cursor: pointer; }
.view-graph .vg-node rect { fill: var(--vg-paper); stroke: var(--vg-line); }
.view-graph .vg-node text { font-size: 10.5px; fill: var(--vg-quiet); text-anchor: middle; dominant-baseline: central; }
.view-graph .vg-node.true rect { fill: var(--vg-true); stroke: var(--vg-quiet); }
.view-graph .vg-node.true text { font-size: 12.5px; fill: var(--vg-ink); }
.view-graph .vg-node.decision rect { fill: var(--vg-decision-fill); stroke: var(--vg-decision); stroke-width: 2; }
.view-graph .vg-node.decision text { fill: var(--vg-ink); }
.view-graph .vg-node.learnt rect { fill: var(--vg-cut-fill); stroke: var(--vg-cut); stroke-width: 2; }
.view-graph .vg-node.learnt text { fill: var(--vg-ink); }
.view-graph .vg-node.newest rect { stroke: var(--vg-ink); stroke-width: 2; }
.view-graph .vg-node.conflict rect { fill: var(--vg-conflict-fill); stroke: var(--vg-conflict); stroke-width: 2; }
.view-graph .vg-node.conflict text { font-size: 12.5px; fill: var(--vg-ink); font-weight: 600; }
.view-graph .vg-node.picked rect { stroke: var(--link, #1a52b8); stroke-width: 3; }
.view-graph .vg-edges, .view-graph .vg-over { fill: none; stroke: var(--vg-edge); stroke-width: 1; }
.view-graph .vg-over { stroke-opacity: .45; }
.view-graph svg.picking .vg-edges, .view-graph svg.picking .vg-over { stroke-opacity: .2; }
.view-graph .vg-on { fill: none; stroke: var(--link, #1a52b8); stroke-width: 2; }
.view-graph .vg-tip { fill: var(--vg-edge); }
.view-graph .vg-side { fill: var(--vg-side); }
.view-graph .vg-cut { stroke: var(--vg-cut); stroke-width: 2; stroke-dasharray: 6 4; fill: none; }
.view-graph .vg-cut-name { font-size: 11px; fill: var(--vg-cut); }
@media print { .view-graph .vg-box { height: auto; overflow: hidden; }
  .view-graph svg { max-width: 100%; height: auto; } }`;

  const KEYS = "Point at a literal to see what it follows from; or by keys: left to a reason, right to what follows, up and down " +
    "to the next. + and - zoom.";

  function make(element, lane) {
    const names = view_words(lane), { element: add, checkbox } = view_words;
    view_words.style("view-graph-look", LOOK);
    let zoom = 1, more = false, current = null, drawn = null, picked = null;
    const { root, bar, box, summary, says } = view_words.frame(element, {
      name: "graph",
      prefix: "vg",
      role: "graph",
      label: "Implication graph: levels down, what follows from what to the right",
      step: 1.25,
      zoomBy: factor => setZoom(zoom * factor),
      whole: () => drawn && setZoom(Math.min(1, (box.clientWidth - 2) / drawn.width)),
      resize
    });
    checkbox(bar, "show more", false, on => {
      more = on;
      if (current) show(current);
    });
    const learnt = add(box, "p", { class: "vg-learnt" }), svg = add(box, "svg", { "aria-hidden": "true" });
    const measure = document.createElement("canvas").getContext("2d");
    const widths = new Map();
    function widthOf(text, size) {
      const key = size + text;
      if (!widths.has(key)) {
        measure.font = size + "px system-ui, 'Segoe UI', 'Liberation Sans', sans-serif";
        widths.set(key, Math.ceil(measure.measureText(text).width));
      }
      return widths.get(key);
    }
    // True options stand out; in a formula of its own all variables do.
    const isLarge = literal => (names.cover ? literal > 0 && names.isOption(literal) : true);

    // --- what is shown ---
    function choose(state) {
      const { standing, step } = state, atConflict = Boolean(step) && (step.do === "conflict" || step.do === "learn");
      const conflict = step && step.do === "conflict" ? step : atConflict ? state.lastConflict : null;
      const place = new Map();
      standing.forEach((entry, index) => place.set(Math.abs(entry.literal), index));
      const last = standing[standing.length - 1];
      const level = conflict && conflict.level !== undefined ? conflict.level : last ? last.level : 0;
      const much = more ? MANY : FEW, wanted = new Set(), border = new Set(),
            shownLevel = entry => entry.level === level || more && entry.level > 0;
      const reasons = index => (standing[index].clause || [])
                                 .filter(literal => literal !== standing[index].literal)
                                 .map(literal => place.get(Math.abs(literal)))
                                 .filter(at => at !== undefined && at < index);

      let starts = [];
      if (conflict)
        starts = (conflict.clause || []).map(literal => place.get(Math.abs(literal))).filter(at => at !== undefined);
      else if (last) {
        const large = [];
        for (let at = standing.length - 1; at >= 0 && standing[at].level === level && large.length < much.recent;
             at--) {
          if (isLarge(standing[at].literal)) large.push(at);
        }
        starts = [standing.length - 1, ...large];
        const first = standing.findIndex(entry => entry.level === level);
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
      const { standing, step } = state, all = [...chosen.wanted, ...chosen.border].sort((a, b) => a - b), marks = [],
                             markOf = new Map();
      const learning = step && step.do === "learn" ? step : null;
      const inClause = new Set(learning ? learning.clause.map(Math.abs) : []),
            resolved = new Set(learning ? learning.cut.map(Math.abs) : []);
      const shown = new Set(all), parentsOf = new Map(), childrenOf = new Map(all.map(at => [at, []]));
      for (const at of all) {
        const parents = chosen.wanted.has(at) ? chosen.reasons(at).filter(one => shown.has(one)) : [];
        parentsOf.set(at, parents);
        parents.forEach(one => childrenOf.get(one).push(at));
      }
      if (chosen.conflict)
        chosen.starts.forEach(at => {
          if (childrenOf.has(at)) childrenOf.get(at).push(-1);
        });
      const together = new Map();
      for (const at of all) {
        const entry = standing[at], variable = Math.abs(entry.literal), inner = chosen.wanted.has(at),
              large = isLarge(entry.literal);
        const decision = !entry.clause && entry.level > 0 && !entry.why;
        const newest = at === standing.length - 1 && step && (step.do === "propagate" || step.do === "place");
        const alone = large || decision || inClause.has(variable) || newest;
        const key = alone
          ? ""
          : [entry.level, inner, resolved.has(variable), parentsOf.get(at), ";", childrenOf.get(at)].join();
        if (key && together.has(key)) {
          together.get(key).members.push(at);
          markOf.set(at, together.get(key));
          continue;
        }
        const mark = {
          members: [at],
          level: entry.level,
          inner,
          large,
          decision,
          newest,
          parents: [],
          children: [],
          isLearnt: inClause.has(variable),
          behind: resolved.has(variable),
          first: learning && learning.clause.length > 0 && variable === Math.abs(learning.clause[0])
        };
        if (key) together.set(key, mark);
        markOf.set(at, mark);
        marks.push(mark);
      }
      for (const mark of marks)
        for (const at of parentsOf.get(mark.members[0])) connect(markOf.get(at), mark);
      if (chosen.conflict) {
        const mark = {
          members: [],
          level: chosen.level,
          inner: true,
          conflict: true,
          large: true,
          behind: true,
          parents: [],
          children: []
        };
        chosen.starts.forEach(at => {
          if (markOf.has(at)) connect(markOf.get(at), mark);
        });
        marks.push(mark);
      }
      for (const mark of marks) {
        mark.text =
          mark.conflict ? "conflict" : label(mark.members.map(at => standing[at].literal));
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
      if (literals.length === 1) return names.literal(literals[0]);
      if (names.isBoard && literals.every(literal => literal < 0 && names.isOption(literal))) {
        const options = literals.map(literal => -literal - 1), size = names.size;
        const digits = new Set(options.map(o => o % size)), cells = new Set(options.map(o => Math.floor(o / size)));
        if (digits.size === 1) {
          const digit = [...digits][0] + 1;
          return cells.size > 3
            ? `no ${digit} in ${cells.size} cells`
            : `no ${digit} in ${[...cells].map(names.cell).join(", ")}`;
        }
        if (cells.size === 1)
          return `no ${[...digits].map(d => d + 1).join(", ")} in ${names.cell([...cells][0])}`;
      }
      return `${literals.length} are false`;
    }

    // --- where it is drawn ---
    // Layers of the marks of one band; places them from x 0 and y 0 and returns the size.
    function layered(marks, learning) {
      const within = new Set(marks), first = marks.find(mark => mark.first);
      for (const mark of marks) {
        mark.layer = 0;
        for (const parent of mark.parents)
          if (within.has(parent)) mark.layer = Math.max(mark.layer, parent.layer + 1);
        if (learning && first && mark.behind) mark.layer = Math.max(mark.layer, first.layer + 1);
      }
      if (marks.length && marks[marks.length - 1].conflict) {
        const end = marks[marks.length - 1];
        for (const mark of marks)
          if (mark !== end) end.layer = Math.max(end.layer, mark.layer + 1);
      }
      const layers = [];
      for (const mark of marks) (layers[mark.layer] = layers[mark.layer] || []).push(mark);
      const heightOf = layer => layer.reduce((sum, mark) => sum + mark.high + GAP_Y, -GAP_Y);
      const tallest = Math.max(...layers.filter(Boolean).map(heightOf));
      let x = 0;
      for (const layer of layers) {
        if (!layer) continue;
        const widest = Math.max(...layer.map(mark => mark.wide));
        layer.forEach(mark => { mark.x = x + (mark.conflict || mark.decision ? 0 : (widest - mark.wide) / 2); });
        x += widest + GAP_X;
      }
      // Near what it follows from, then near what follows from it: three sweeps.
      const settle = (layer, near) => {
        const wish = new Map(layer.map(mark => {
          const others = near(mark).filter(other => within.has(other) && other.y !== undefined);
          return [
            mark,
            others.length            ? others.reduce((sum, other) => sum + other.y + other.high / 2, 0) / others.length
              : mark.y !== undefined ? mark.y
                                     : tallest / 2
          ];
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
      const full = layers.filter(Boolean);
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
      for (const mark of marks.slice().sort(
             (a, b) => (b.decision || false) - (a.decision || false) || wish(a) - wish(b))) {
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
      const all =
        literals === 1 ? "1 literal" : `${literals} literals`;
      if (!names.cover) return all;
      return all + ", " +
        (options === 0      ? "none of them a true option"
            : options === 1 ? "1 of them a true option"
                            : `${options} of them true options`);
    }
    function bandText(band) {
      const values = {
        level: band.level,
        to: band.to,
        counts: countWords(band.literals, band.options),
        literal: band.first === null ? "" : names.literal(band.first)
      };
      if (band.level === 0) return fill("before any decision: {counts}", values);
      if (band.to > band.level) return fill("levels {level} to {to}: {counts}", values);
      return fill(band.first === null ? "level {level}: {counts}"
          : band.turned              ? "level {level}, turned over to {literal}: {counts}"
                                     : "level {level}, decided {literal}: {counts}",
        values);
    }

    function edge(parent, child) {
      const toX = child.x, toY = child.y + child.high / 2;
      if (parent.level === child.level) {
        const fromX = parent.x + parent.wide, fromY = parent.y + parent.high / 2,
              bend = Math.max(14, (toX - fromX) / 2);
        return `M${fromX} ${fromY}C${fromX + bend} ${fromY} ${toX - bend} ${toY} ${toX - 4} ${toY}`;
      }
      const fromX = parent.x + parent.wide / 2, fromY = parent.y + parent.high;
      return `M${fromX} ${fromY}C${fromX} ${(fromY + toY) / 2} ${toX - 26} ${toY} ${toX - 4} ${toY}`;
    }

    function paint(state, chosen, marks) {
      const place = layout(state, chosen, marks), learning = state.step && state.step.do === "learn";
      drawn = {...place, marks, elements: new Map(), markOf: new Map(), labels: [] };
      svg.textContent = "";
      svg.classList.remove("picking");
      for (const band of place.bands) {
        add(svg, "rect",
          { class: "vg-band", x: 2, y: band.y, width: place.width - 4, height: band.end - band.y, rx: 4 });
        drawn.labels.push(add(svg, "text", { class: "vg-level", x: PAD, y: band.y + 14 }, band.text));
      }
      drawn.cut = learning ? cut(place, marks, chosen) : null;
      let inside = "", over = "", tips = "";
      for (const mark of marks) {
        for (const parent of mark.parents) {
          if (parent.level === mark.level) inside += edge(parent, mark);
          else over += edge(parent, mark);
        }
        if (mark.parents.length) {
          const y = mark.y + mark.high / 2;
          tips += `M${mark.x} ${y}l-6 -3v6z`;
        }
      }
      add(svg, "path", { class: "vg-over", d: over });
      add(svg, "path", { class: "vg-edges", d: inside });
      add(svg, "path", { class: "vg-tip", d: tips });
      drawn.on = add(svg, "path", { class: "vg-on" });
      for (const mark of marks) {
        const kind = [
          "vg-node", mark.large && !mark.conflict && "true", mark.decision && "decision", mark.isLearnt && "learnt",
          mark.newest && "newest", mark.conflict && "conflict"
        ];
        const group =
          add(svg, "g", { class: kind.filter(Boolean).join(" "), transform: `translate(${mark.x} ${mark.y})` });
        add(group, "rect", { width: mark.wide, height: mark.high, rx: mark.large ? 6 : 9 });
        add(group, "text", { x: mark.wide / 2, y: mark.high / 2 }, mark.text);
        drawn.elements.set(mark, group);
        drawn.markOf.set(group, mark);
      }
      setZoom(zoom);
    }
    // The line between the two sides, and the conflict's side shaded.
    function cut(place, marks, chosen) {
      const behind = marks.filter(mark => mark.behind),
            before = marks.filter(mark => mark.level === chosen.level && !mark.behind);
      if (!behind.length) return null;
      const from = before.length ? Math.max(...before.map(mark => mark.x + mark.wide)) : 0,
            to = Math.min(...behind.map(mark => mark.x));
      const x = Math.round(before.length ? (from + to) / 2 : to - 8),
            band = place.bands.find(one => one.level === chosen.level);
      add(svg, "rect",
        { class: "vg-side", x, y: band.y + LABEL, width: place.width - 2 - x, height: band.end - band.y - LABEL });
      add(svg, "path", { class: "vg-cut", d: `M${x} ${band.end}V${band.y + LABEL}H${place.width - 2}` });
      const name = "conflict side", other = "reason side";
      add(svg, "text", { class: "vg-cut-name", x: x + 8, y: band.y + LABEL + 12 }, name);
      if (x > widthOf(other, 11) + 12)
        add(svg, "text", { class: "vg-cut-name", x: x - 8, y: band.y + LABEL + 12, "text-anchor": "end" }, other);
      return x;
    }

    function setZoom(factor) {
      zoom = Math.max(.25, Math.min(2.5, factor));
      if (!drawn) return;
      const width = drawn.width, height = drawn.height;
      svg.setAttribute("viewBox", `0 0 ${width} ${height}`);
      svg.setAttribute("width", Math.round(width * zoom));
      svg.setAttribute("height", Math.round(height * zoom));
    }
    // Brings to view what the step is about, once the page is laid out: asking for that here would cost a layout a
    // step.
    let frame = 0;
    function follow(marks) {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(() => {
        const mark = marks.find(one => one.conflict) || marks.find(one => one.newest) || marks[marks.length - 1];
        if (!mark || !box.clientWidth) return;
        const end = (mark.x + mark.wide + PAD) * zoom - box.clientWidth,
              cut = drawn.cut === null ? -1 : drawn.cut * zoom;
        box.scrollLeft = cut < 0 ? Math.max(0, end) : cut > box.clientWidth * .6 ? cut - box.clientWidth / 2 : 0;
        box.scrollTop = Math.max(0,
          svg.getBoundingClientRect().top - box.getBoundingClientRect().top + box.scrollTop +
            (mark.y + mark.high + PAD) * zoom - box.clientHeight);
        if (cut >= 0 && box.scrollTop) box.scrollTop = box.scrollHeight;
      });
    }

    // --- words ---
    // Names of items and variables stay as they are.
    const capital = text => (names.isBoard ? text.charAt(0).toUpperCase() + text.slice(1) : text);
    const facts = literals =>
      names.and(literals.map(literal => names.literal(-literal))); // those whose opposites they are
    function reasonWords(entry) {
      const what = names.literal(entry.literal), level = entry.level;
      if (entry.clause && entry.clause.length > 1) {
        const because = facts(entry.clause.filter(literal => literal !== entry.literal)),
              about = names.clauseWords(entry.clause, "only");
        if (about && about.whole) return `${what}, because ${about.rule} (level ${level}).`;
        return fill(about ? "{what}, because {because}: {rule} (level {level})." : "{what}, because {because} (level {level}).",
          { what, because, rule: about ? about.rule : "", level });
      }
      if (entry.clause || entry.why === "alone") return `${what}: a clause says so alone, of the formula or learnt (level ${level}).`;
      if (entry.why === "turned over") return `${what}: its opposite was tried and taken back (level ${level}).`;
      return `${what}: the decision of level ${level}.`;
    }
    function conflictWords(conflict) {
      const clause = conflict.clause || [], about = names.clauseWords(clause, "none");
      if (about && about.whole) return `Conflict: ${about.rule}.`;
      return fill(about ? "Conflict: {rule}, but there is {because}." : "Conflict: a clause is false, for {because}.",
        { because: facts(clause), rule: about ? about.rule : "" });
    }
    function markWords(mark) {
      if (mark.conflict) return conflictWords(drawn.conflict);
      return mark.members.map(at => capital(reasonWords(current.standing[at]))).join(" ");
    }
    // The clause, and the same as an implication.
    function learntWords(step) {
      const [first, ...rest] = step.clause;
      learnt.textContent = "";
      add(learnt, "b", {}, "Learnt:");
      learnt.append(" ");
      step.clause.forEach((literal, k) => {
        if (k) learnt.append(" or ");
        add(learnt, "span", { class: "vg-literal" }, names.literal(literal));
      });
      if (!rest.length) return;
      const what = names.literal(first);
      learnt.append(". " +
        (rest.length > 6 ? `That is: ${what}, unless one of the other ${rest.length} is true.`
                         : `That is: ${what}, if ${facts(rest)}.`));
    }
    function summarise(state, chosen, marks) {
      const { standing, step } = state, options = standing.reduce((sum, entry) => sum + isLarge(entry.literal), 0);
      const texts =
        [`Level ${chosen.level}; what stands: ${countWords(standing.length, options)}.`];
      if (chosen.conflict) texts.push(conflictWords(chosen.conflict));
      else if (standing.length && step && (step.do === "propagate" || step.do === "place"))
        texts.push(capital(reasonWords(standing[standing.length - 1])));
      if (chosen.conflict) {
        texts.push(`Shown: ${chosen.wanted.size} literals of this level that lead to the conflict, and ${chosen.border.size} of earlier ones.`);
      }
      if (chosen.leftOut) texts.push(`${chosen.leftOut} more that lead there are left out.`);
      summary.textContent = texts.join(" ");
    }

    // --- pointing and walking ---
    function pick(mark, aloud) {
      if (picked && drawn.elements.has(picked)) drawn.elements.get(picked).classList.remove("picked");
      picked = mark;
      svg.classList.toggle("picking", Boolean(mark));
      says(mark ? markWords(mark) : KEYS, aloud);
      if (!mark) {
        drawn.on.setAttribute("d", "");
        return;
      }
      drawn.elements.get(mark).classList.add("picked");
      drawn.on.setAttribute("d",
        mark.parents.map(parent => edge(parent, mark)).concat(mark.children.map(child => edge(mark, child))).join(""));
    }
    function reveal(mark) {
      const x = mark.x * zoom, y = mark.y * zoom, right = x + mark.wide * zoom, bottom = y + mark.high * zoom;
      if (x < box.scrollLeft + 8) box.scrollLeft = x - 16;
      else if (right > box.scrollLeft + box.clientWidth - 8) box.scrollLeft = right - box.clientWidth + 16;
      if (y < box.scrollTop + 8) box.scrollTop = y - 16;
      else if (bottom > box.scrollTop + box.clientHeight - 8) box.scrollTop = bottom - box.clientHeight + 16;
    }
    box.addEventListener("keydown", event => {
      if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey || !drawn || !drawn.marks.length) return;
      const marks = drawn.marks;
      let next = picked;
      const first = marks.find(mark => mark.conflict) || marks.find(mark => mark.newest) || marks[marks.length - 1];
      if (event.key.startsWith("Arrow") && !picked) next = first;
      else if (event.key === "ArrowLeft")
        next = picked.parents.find(mark => mark.level === picked.level) || picked.parents[0] || picked;
      else if (event.key === "ArrowRight") next = picked.children[0] || picked;
      else if (event.key === "ArrowUp" || event.key === "ArrowDown") {
        const order =
          marks.slice().sort((a, b) => a.level - b.level || (a.layer || 0) - (b.layer || 0) || a.y - b.y || a.x - b.x);
        next = order[order.indexOf(picked) + (event.key === "ArrowDown" ? 1 : -1)] || picked;
      } else if (event.key === "Escape" && picked) next = null;
      else if (event.key === "+" || event.key === "=") setZoom(zoom * 1.25);
      else if (event.key === "-") setZoom(zoom / 1.25);
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
      drawn.conflict = chosen.conflict;
      if (state.step && state.step.do === "learn") learntWords(state.step);
      else learnt.textContent = "";
      summarise(state, chosen, marks);
      says(KEYS, false);
      follow(marks);
    }

    function resize() {
      if (current) follow(drawn.marks);
    }

    return {
      show,
      resize,
      // For tests: the literals shown, those on the conflict's side of the cut, and arrows that lead backwards (none).
      inspect: () => ({
        literals: drawn.marks.flatMap(mark => mark.members.map(at => current.standing[at].literal)),
        behind :
          drawn.marks.filter(mark => mark.behind).flatMap(mark => mark.members.map(at => current.standing[at].literal)),
        arrows :
          drawn.marks.flatMap(mark => mark.parents.flatMap(
                                parent => parent.members.flatMap(
                                  from => (mark.conflict ? [0] : mark.members.map(at => current.standing[at].literal))
                                            .map(to => [current.standing[from].literal, to])))),
        backwards: drawn.marks.reduce((sum, mark) => sum +
            mark.parents
              .filter(parent => parent.level === mark.level ? parent.x + parent.wide > mark.x : parent.y > mark.y)
              .length,
          0),
        crossing: drawn.cut === null
          ? []
          : drawn.marks.filter(mark => !mark.behind && mark.children.some(child => child.behind))
              .flatMap(mark => mark.members.map(at => current.standing[at].literal))
      })
    };
  }

  return { title: "Graph", fits: lane => lane.rung === "cnf", make };
})();
