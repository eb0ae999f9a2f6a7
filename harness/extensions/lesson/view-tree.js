/* SPDX-License-Identifier: MIT */
/* The search tree. Each node has its place in the finished tree, so nothing moves while it grows: nodes appear when they
 * are entered, what is taken back fades, and a dead subtree folds to a triangle with its size. Past FOLDED_MOST nodes it
 * is an icicle: a bar for each node, as wide as its subtree, from left to right in the order of the search. */
const view_tree = (() => {
  const FOLDED_MOST = 500, WIDTH = 360, HEIGHT = 360, EDGE = 14;

  function makeView(element, lane) {
    const nodes = lane.tree, icicle = nodes.length > FOLDED_MOST;
    const svg = draw("svg", { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, class: "tree", role: "img" });
    const title = draw("title"), layer = draw("g");
    svg.append(title, layer);
    element.append(svg);
    const deepest = nodes.reduce((most, node) => Math.max(most, node.depth), 1), down = (HEIGHT - 2 * EDGE) / deepest;
    const fixed = number => Number(number).toFixed(1), dot = (x, y, r, name) => draw("circle", { cx: fixed(x), cy: fixed(y), r, class: name });
    const text = (x, y, what, name) => draw("text", { x: fixed(x), y: fixed(y), class: name }, what);
    const isDead = (node, index) => node.leave <= index;
    const leftOut = index => lane.gaps.filter(gap => gap.index <= index).reduce((sum, gap) => sum + gap.nodes, 0);
    const leftOutText = index => `${leftOut(index).toLocaleString("en")} nodes left out`;
    for (let id = nodes.length - 1; id >= 0; id--) {
      const node = nodes[id], sum = (name, none) => node.children.reduce((all, child) => all + child[name], 0) || none;
      node.solutionsBelow = sum("solutionsBelow", 0) + node.solutions.length;
      node.leaves = sum("leaves", 1);
      node.lowest = node.children.reduce((most, child) => Math.max(most, child.lowest), node.depth);
    }

    /* --- the tree, up to FOLDED_MOST nodes --- */

    const { leaves } = nodes[0], r = Math.max(1.6, Math.min(6, down / 2.6));
    nodes[0].left = 0;
    for (const node of nodes) {
      let at = node.left;
      for (const child of node.children) { child.left = at; at += child.leaves; }
      node.x = EDGE + (node.left + node.leaves / 2) / leaves * (WIDTH - 2 * EDGE);
      node.y = EDGE + node.depth * down;
      node.at = `${fixed(node.x)} ${fixed(node.y)}`;
    }

    const label = node => !node.entry || lane.rung === "cover" && !lane.size ? "" : names.entry(lane, node.entry);

    function showTree(state) {
      const index = state.index, dead = [], alive = [], marks = [];
      let edges = "", path = "", folded = "";
      const walk = node => {
        if (node.enter > index) return;
        const gone = isDead(node, index), edge = node.parent ? `M${node.parent.at}L${node.at}` : "";
        if (gone) edges += edge; else path += edge;
        if (gone && node.size > 1 && nodes.length > 40) {
          const y = EDGE + node.lowest * down, half = Math.max(3, Math.min(node.leaves / leaves * (WIDTH - 2 * EDGE) / 2, 40) - 1);
          folded += `M${node.at}L${fixed(node.x - half)} ${fixed(y)}H${fixed(node.x + half)}Z`;
          if (half > 7 || y - node.y > 26) marks.push([node.x, Math.max(node.y + 10, y - 3), sizeText(node), "size"]);
          if (node.solutionsBelow) marks.push([node.x, node.y - 3, "\u2605", "star"]);
          return;
        }
        (gone ? dead : alive).push(node);
        node.children.forEach(walk);
      };
      walk(nodes[0]);
      const circles = (list, name) => list.map(node => dot(node.x, node.y, fixed(r), node.entry && node.entry.why && name === "alive" ? "alive forced" : name));
      const stars = [...alive, ...dead].filter(node => node.solutions.some(at => at <= index))
        .map(node => text(node.x, node.y - r - 1, "\u2605", "star"));
      const last = alive[alive.length - 1];
      const texts = down >= 11 ? alive.filter(node => node.parent).map(node => {
        const right = node.x < WIDTH * .6;
        return text(node.x + (right ? r + 4 : -r - 4), node.y + 3, label(node), right ? "name" : "name end");
      }) : last.parent ? [text(Math.min(WIDTH - 40, Math.max(40, last.x)), Math.min(HEIGHT - 2, last.y + r + 11), label(last), "name middle")] : [];
      layer.replaceChildren(draw("path", { d: edges, class: "edge dead" }), draw("path", { d: folded, class: "folded" }),
        draw("path", { d: path, class: "edge path" }), ...circles(dead, "dead"), ...circles(alive, "alive"),
        dot(last.x, last.y, fixed(r + 2), "here"),
        ...marks.map(mark => text(...mark)), ...stars, ...texts);
      if (leftOut(index)) layer.append(text(WIDTH - 8, HEIGHT - 6, leftOutText(index), "name end"));
    }

    /* What the search had left when the record goes on after a gap may have grown there. */
    const sizeText = node => lane.gaps.some(gap => node.enter < gap.index && node.leave >= gap.index)
      ? `${node.size}+` : node.size.toLocaleString("en");

    /* --- the icicle --- */

    function showIcicle(state) {
      const index = state.index, total = nodes.length, high = HEIGHT / (deepest + 1);
      const x = id => id / total * WIDTH;
      let dead = "", live = "", low = nodes.findIndex(node => node.enter > index); /* nodes entered so far: a bar on the path grows with them */
      if (low < 0) low = total;
      const widthOf = node => Math.min(node.size, low - node.id) / total * WIDTH;
      const walk = node => {
        if (node.enter > index) return;
        const width = widthOf(node);
        if (width < .6) return;
        const start = fixed(x(node.id)), inner = (size, least) => fixed(Math.max(least, size - (size > 3 ? .5 : 0)));
        const bar = `M${start} ${fixed(node.depth * high)}h${inner(width, .4)}v${inner(high, .5)}H${start}Z`;
        if (isDead(node, index)) dead += bar; else live += bar;
        node.children.forEach(walk);
      };
      walk(nodes[0]);
      /* What is narrower than a line is drawn as one: the path is always whole. */
      let node = null;
      for (let next = nodes[0]; next; next = next.children.find(child => child.enter <= index && !isDead(child, index))) {
        node = next;
        if (widthOf(node) < .6) live += `M${fixed(x(node.id))} ${fixed(node.depth * high)}h.8v${fixed(high)}h-.8Z`;
      }
      const stars = nodes.filter(one => one.solutions.some(at => at <= index))
        .map(star => text(Math.max(5, Math.min(WIDTH - 5, x(star.id))), Math.max(10, star.depth * high), "\u2605", "star middle"));
      const parts = [draw("path", { d: dead, class: "icicle dead" }), draw("path", { d: live, class: "icicle alive" }),
        dot(x(node.id), node.depth * high + high / 2, 4, "here"), ...stars];
      let at = -1;
      for (const gap of lane.gaps.filter(one => one.index <= index)) {
        const first = nodes.find(one => one.enter >= gap.index);
        if (!first || x(first.id) === at) continue;
        at = x(first.id);
        parts.push(draw("line", { x1: at, x2: at, y1: 0, y2: HEIGHT, class: "gap" }));
      }
      if (at >= 0) parts.push(text(Math.min(WIDTH - 60, Math.max(60, at)), HEIGHT - 4, leftOutText(index), "size middle"));
      layer.replaceChildren(...parts);
    }

    return {
      show(state) {
        (icicle ? showIcicle : showTree)(state);
        title.textContent = `Search tree of ${lane.solver}: ${tally(state.nodes, "node", "nodes")} so far, depth ${state.standing.filter(entry => entry.enters).length}, ${tally(state.solutions, "solution", "solutions")}`;
      },
      resize() {},
    };
  }

  return { title: "Tree", fits: () => true, make: makeView };
})();
