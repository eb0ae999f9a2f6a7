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
    let deepest = 1;
    for (const node of nodes) deepest = Math.max(deepest, node.depth);

    /* --- the tree, up to FOLDED_MOST nodes --- */

    let leaves = 0;
    const placeLeaves = () => {
      for (let id = nodes.length - 1; id >= 0; id--) nodes[id].leaves = nodes[id].children.reduce((sum, child) => sum + child.leaves, 0) || 1;
      leaves = nodes[0].leaves;
      nodes[0].left = 0;
      for (const node of nodes) {
        let at = node.left;
        for (const child of node.children) { child.left = at; at += child.leaves; }
        const middle = node.left + node.leaves / 2;
        node.x = EDGE + middle / leaves * (WIDTH - 2 * EDGE);
        node.y = EDGE + node.depth / deepest * (HEIGHT - 2 * EDGE);
      }
    };

    const isDead = (node, index) => node.leave <= index;
    const radius = () => Math.max(1.6, Math.min(6, (HEIGHT - 2 * EDGE) / deepest / 2.6));

    function label(node) {
      if (!node.entry) return "";
      if (lane.rung === "cover" && !lane.size) return "";
      return names.entry(lane, node.entry);
    }

    function showTree(state) {
      const index = state.index, r = radius(), dead = [], alive = [], folded = [], marks = [];
      const roomy = (HEIGHT - 2 * EDGE) / deepest >= 11;
      let edges = "", path = "";
      const walk = node => {
        if (node.enter > index) return;
        const gone = isDead(node, index);
        if (gone) {
          const seen = node.size, spread = node.leaves / leaves * (WIDTH - 2 * EDGE);
          edges += `M${node.parent.x.toFixed(1)} ${node.parent.y.toFixed(1)}L${node.x.toFixed(1)} ${node.y.toFixed(1)}`;
          if (seen > 1 && nodes.length > 40) {
            const low = node.depth + deepestOf(node);
            const y = EDGE + low / deepest * (HEIGHT - 2 * EDGE), half = Math.max(3, Math.min(spread / 2, 40) - 1);
            folded.push(`M${node.x.toFixed(1)} ${node.y.toFixed(1)}L${(node.x - half).toFixed(1)} ${y.toFixed(1)}H${(node.x + half).toFixed(1)}Z`);
            if (half > 7 || y - node.y > 26) marks.push([node.x, Math.max(node.y + 10, y - 3), sizeText(node), "size"]);
            if (node.solutionsBelow) marks.push([node.x, node.y - 3, "\u2605", "star"]);
            return;
          }
          dead.push(node);
        } else {
          if (node.parent) path += `M${node.parent.x.toFixed(1)} ${node.parent.y.toFixed(1)}L${node.x.toFixed(1)} ${node.y.toFixed(1)}`;
          alive.push(node);
        }
        node.children.forEach(walk);
      };
      walk(nodes[0]);
      const circles = (list, name) => list.map(node => draw("circle", { cx: node.x.toFixed(1), cy: node.y.toFixed(1), r: r.toFixed(1), class: node.entry && node.entry.why && name === "alive" ? "alive forced" : name }));
      const stars = [...alive, ...dead].filter(node => node.solutions.some(at => at <= index))
        .map(node => text(node.x, node.y - r - 1, "\u2605", "star"));
      const last = alive[alive.length - 1];
      const texts = roomy ? alive.filter(node => node.parent).map(node => {
        const right = node.x < WIDTH * .6;
        return text(node.x + (right ? r + 4 : -r - 4), node.y + 3, label(node), right ? "name" : "name end");
      }) : last.parent ? [text(Math.min(WIDTH - 40, Math.max(40, last.x)), Math.min(HEIGHT - 2, last.y + r + 11), label(last), "name middle")] : [];
      layer.replaceChildren(draw("path", { d: edges, class: "edge dead" }), draw("path", { d: folded.join(""), class: "folded" }),
        draw("path", { d: path, class: "edge path" }), ...circles(dead, "dead"), ...circles(alive, "alive"),
        draw("circle", { cx: last.x.toFixed(1), cy: last.y.toFixed(1), r: (r + 2).toFixed(1), class: "here" }),
        ...marks.map(mark => text(...mark)), ...stars, ...texts);
      if (lane.gap && index >= lane.gap.index)
        layer.append(text(WIDTH - 8, HEIGHT - 6, `${lane.gap.nodes.toLocaleString("en")} nodes left out`, "name end"));
    }

    /* What the search had left when the record goes on behind its gap may have grown there. */
    const sizeText = node => lane.gap && node.enter < lane.gap.index && node.leave >= lane.gap.index
      ? `${node.size}+` : node.size.toLocaleString("en");

    const text = (x, y, what, name) => {
      const element = draw("text", { x: Number(x).toFixed(1), y: Number(y).toFixed(1), class: name });
      element.textContent = what;
      return element;
    };

    const depths = new Map();
    function deepestOf(node) {
      if (!depths.has(node.id)) {
        let most = 0;
        for (let id = node.id; id < node.id + node.size; id++) most = Math.max(most, nodes[id].depth - node.depth);
        depths.set(node.id, most);
      }
      return depths.get(node.id);
    }

    /* --- the icicle --- */

    function showIcicle(state) {
      const index = state.index, total = nodes.length, high = HEIGHT / (deepest + 1);
      const x = id => id / total * WIDTH;
      let dead = "", live = "", low = 0, many = total; /* nodes entered so far: a bar on the path grows with them */
      while (low < many) { const middle = (low + many) >> 1; if (nodes[middle].enter <= index) low = middle + 1; else many = middle; }
      const stars = [];
      const widthOf = node => Math.min(node.size, low - node.id) / total * WIDTH;
      const walk = node => {
        if (node.enter > index) return;
        const width = widthOf(node);
        if (width < .6) return;
        const bar = `M${x(node.id).toFixed(1)} ${(node.depth * high).toFixed(1)}h${Math.max(.4, width - (width > 3 ? .5 : 0)).toFixed(1)}v${Math.max(.5, high - (high > 3 ? .5 : 0)).toFixed(1)}H${x(node.id).toFixed(1)}Z`;
        if (isDead(node, index)) dead += bar; else live += bar;
        node.children.forEach(walk);
      };
      walk(nodes[0]);
      /* What is narrower than a line is drawn as one: the path is always whole. */
      let node = null;
      for (let next = nodes[0]; next; next = next.children.find(child => child.enter <= index && !isDead(child, index))) {
        node = next;
        if (widthOf(node) < .6) live += `M${x(node.id).toFixed(1)} ${(node.depth * high).toFixed(1)}h.8v${high.toFixed(1)}h-.8Z`;
      }
      for (const star of nodes.filter(one => one.solutions.some(at => at <= index)))
        stars.push(text(Math.max(5, Math.min(WIDTH - 5, x(star.id))), Math.max(10, star.depth * high), "\u2605", "star middle"));
      const parts = [draw("path", { d: dead, class: "icicle dead" }), draw("path", { d: live, class: "icicle alive" }),
        draw("circle", { cx: x(node.id).toFixed(1), cy: (node.depth * high + high / 2).toFixed(1), r: 4, class: "here" }), ...stars];
      if (lane.gap && index >= lane.gap.index) {
        const first = nodes.find(one => one.enter >= lane.gap.index);
        if (first) {
          parts.push(draw("line", { x1: x(first.id), x2: x(first.id), y1: 0, y2: HEIGHT, class: "gap" }),
            text(Math.min(WIDTH - 60, Math.max(60, x(first.id))), HEIGHT - 4, `${lane.gap.nodes.toLocaleString("en")} nodes left out`, "size middle"));
        }
      }
      layer.replaceChildren(...parts);
    }

    for (let id = nodes.length - 1; id >= 0; id--)
      nodes[id].solutionsBelow = nodes[id].solutions.length > 0 || nodes[id].children.some(child => child.solutionsBelow);
    if (!icicle) placeLeaves();
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
