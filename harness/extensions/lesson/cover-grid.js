/* SPDX-License-Identifier: MIT */
/* An exact cover whose options lie on the cells of a box, drawn after any step: what stands, what is left, and what the
 * step is about. A layout says where cells and options are:
 *   { at: [[row, column], ...] of each cell, of: the cells of each option, itemCells(item) -> the cells it is about,
 *     fill(option) -> a colour or "", dark(cell), label(option, number), queens: whether options are queens,
 *     regions: the cells of each region that is outlined, given: of each cell the option that alone is there, and note(cell, out) -> what an open cell shows, or neither } */
const coverGrid = (() => {
  const CELL = 36;
  const QUEEN = "M-10 10h20v-3h-20zM-10 6L-13 -7L-6 0L0 -11L6 0L13 -7L10 6Z";

  /* Options that stand, in their order, and how each came there; and all that are out because of what stands. */
  function reading(lane, state) {
    const { options } = lane.head, { optionsOf } = names.of(lane), stands = new Map(), out = new Uint8Array(options.length);
    for (const at of state.standing) {
      const option = model.optionOf(lane, at);
      if (option < 0) continue;
      out[option] = 1;
      if (at.literal < 0) continue;
      stands.set(option, at.why === "" ? "guess" : "forced");
      if (lane.rung === "cover") for (const item of options[option]) for (const other of optionsOf[item]) out[other] = 1;
    }
    return { stands, out };
  }

  /* The option, and the cells, that a step is about. */
  function focus(lane, layout, step) {
    const found = { option: step ? model.optionOf(lane, step) : -1, tint: [], bad: Boolean(step) && step.do === "conflict" };
    if (!step) return found;
    if (step.item !== undefined) found.tint = layout.itemCells(step.item);
    else if (step.clause && (step.do === "conflict" || step.do === "learn"))
      found.tint = model.optionsOf(lane, step.clause).flatMap(option => layout.of[option]);
    return found;
  }

  /* The edges of a set of cells, as a path. */
  function outline(layout, cells) {
    const has = new Set(cells.map(cell => layout.at[cell].join()));
    return cells.map(cell => {
      const [row, column] = layout.at[cell], x = column * CELL, y = row * CELL;
      return (has.has([row - 1, column].join()) ? "" : `M${x} ${y}h${CELL}`) + (has.has([row + 1, column].join()) ? "" : `M${x} ${y + CELL}h${CELL}`)
        + (has.has([row, column - 1].join()) ? "" : `M${x} ${y}v${CELL}`) + (has.has([row, column + 1].join()) ? "" : `M${x + CELL} ${y}v${CELL}`);
    }).join("");
  }

  function makeView(element, lane, layout) {
    const rows = Math.max(...layout.at.map(([row]) => row)) + 1, columns = Math.max(...layout.at.map(([, column]) => column)) + 1;
    const svg = draw("svg", { viewBox: `-2 -2 ${columns * CELL + 4} ${rows * CELL + 4}`, class: "board", role: "img" });
    const title = draw("title"), thick = draw("path", { class: "thick" }), ring = draw("path", { class: "ring" });
    const cells = layout.at.map(([row, column], cell) => {
      const group = draw("g", { transform: `translate(${(column + .5) * CELL} ${(row + .5) * CELL})`, "data-at": cell });
      const back = draw("rect", { x: -CELL / 2, y: -CELL / 2, width: CELL, height: CELL, class: "back thin" });
      const text = draw("text", { "font-size": CELL * .5 }), queen = draw("path", { d: QUEEN, class: "queen" });
      group.append(back, layout.queens ? queen : "", text);
      svg.append(group);
      return { group, back, text, shown: "" };
    });
    const lines = (layout.regions || []).concat([layout.at.map((_, cell) => cell)]).map(its => outline(layout, its)).join("");
    svg.append(title, draw("path", { class: "thick", d: lines }), thick, ring);
    element.append(svg);

    function show(state) {
      const { stands, out } = reading(lane, state), about = focus(lane, layout, state.step), tint = new Set(about.tint);
      const owner = new Int32Array(layout.at.length).fill(-1), label = new Map(), left = new Int32Array(layout.at.length);
      const said = [];
      for (const option of stands.keys()) {
        const its = layout.of[option];
        for (const cell of its) owner[cell] = option;
        said.push(layout.label(option, said.length + 1));
        label.set(its[its.length >> 1], said[said.length - 1]);
      }
      layout.of.forEach((its, option) => { if (!out[option]) for (const cell of its) left[cell]++; });
      cells.forEach((cell, at) => {
        const given = layout.given ? layout.given[at] : undefined, option = given ?? owner[at], how = given !== undefined ? "given" : option < 0 ? "open" : stands.get(option);
        const text = given !== undefined ? layout.label(given) : option >= 0 ? layout.queens ? "" : label.get(at) || "" : layout.note ? layout.note(at, out)
          : layout.queens ? left[at] ? "" : "\u00d7" : left[at];
        const kind = `${how}${layout.dark(at) ? " dark" : ""}${tint.has(at) ? about.bad ? " tint bad" : " tint" : ""}`;
        const fill = option < 0 ? "" : layout.fill(option), key = `${kind} ${text} ${fill}`;
        if (cell.shown === key) return;
        cell.shown = key;
        cell.group.setAttribute("class", kind);
        cell.text.textContent = text;
        cell.text.setAttribute("class", option < 0 ? "note" : "digit");
        cell.back.style.fill = fill;
      });
      thick.setAttribute("d", layout.queens || layout.regions ? "" : [...stands.keys()].map(option => outline(layout, layout.of[option])).join(""));
      ring.setAttribute("d", about.option < 0 ? "" : outline(layout, layout.of[about.option]));
      ring.setAttribute("class", about.bad ? "ring bad" : "ring");
      title.textContent = said.length ? `What stands: ${said.join(", ")}.` : "Nothing stands.";
    }
    return { show, resize() {} };
  }

  /* A view of the lanes that have a layout, which is worked out once. */
  const view = (name, layoutOf) => {
    const layout = lane => {
      if (lane[name] === undefined) lane[name] = lane.size || !lane.head.options || lane.head.colours ? null : layoutOf(lane.head);
      return lane[name];
    };
    return { fits: lane => layout(lane) !== null, make: (element, lane) => makeView(element, lane, layout(lane)) };
  };
  return { view };
})();
