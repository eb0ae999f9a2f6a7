// SPDX-License-Identifier: MIT
// The matrix of an exact cover during a search: an item a column, an option a row, a mark where the option has the
// item.
//
// What is left of the problem is dark. A covered item's column is shaded, and the options that went with it are pale;
// where one step hides them or brings them back they fade one behind the other, and return in the reverse order. Rows
// of the options chosen are bands, those of givens are bands of another colour. Along the top stand how many options
// each item has left, and an arrow at the item that is branched on. Pointing at a mark, or walking there by keys, says
// what it is and by which placement it is hidden.
//
// Everything is drawn on one canvas. The pale marks of all options, which depend on nothing but zoom and place, are an
// image kept beside it: a step copies that image and draws what is left on top of it.
"use strict";
const view_matrix = (function () {
  const LEFT = 0, HIDDEN = 1, CHOSEN = 2, GIVEN = 3; // what is with an option
  const OPEN = 0, COVERED = 1, PURIFIED = 2;         // and with an item
  const BY_GIVEN = -1;                               // place on the stack of what hid an option
  const PITCH_MAX = 32, HEAD = 38;                   // of a square; of names of groups, the arrow and sizes
  const FADE_MS = 170, STAGGER_MS = 130;

  const LOOK = `
.view-matrix { --vm-dim: color-mix(in srgb, var(--ink, #20242b) 24%, var(--paper, #fff)); --vm-ink: var(--ink, #20242b);
  --vm-quiet: var(--quiet, #5c6470); --vm-line: var(--line, #d9dce1); --vm-paper: var(--paper, #fff);
  --vm-shade: color-mix(in srgb, var(--ink, #20242b) 5%, var(--paper, #fff));
  --vm-chosen: #c25a00; --vm-chosen-band: #ffe3bf; --vm-given: #48627e; --vm-given-band: #dfe7ef;
  --vm-branch: #1a52b8; --vm-aside: #7f9fdc; --vm-branch-band: #dbe6fb; --vm-conflict: #b3261e; --vm-conflict-band: #fbdcd7;
  --vm-purified: #7a3fa0; --vm-purified-band: #efe2f6; min-width: 0; }
@media (prefers-color-scheme: dark) { .view-matrix { --vm-chosen: #ffb056; --vm-chosen-band: #4d3310;
  --vm-given: #a9c0d8; --vm-given-band: #2b3947; --vm-branch: #8db6ff; --vm-aside: #5577b8; --vm-branch-band: #1e3357; --vm-conflict: #f2857b;
  --vm-conflict-band: #54201c; --vm-purified: #cf9df0; --vm-purified-band: #3d284b; } }
.view-matrix .vm-box { overflow: hidden; max-width: 100%; }
.view-matrix canvas { display: block; width: 100%; cursor: crosshair; }
.view-matrix p { margin: .35rem 0 0; font-size: .85rem; line-height: 1.4; color: var(--vm-quiet); max-width: none; }
.view-matrix .vm-summary { min-height: 2.8em; }
.view-matrix .vm-said { min-height: 4.2em; color: var(--vm-ink); }
.view-matrix .vm-key { display: flex; flex-wrap: wrap; gap: .1rem .9rem; list-style: none; padding: 0; margin: .35rem 0 0; font-size: .8rem; color: var(--vm-quiet); }
.view-matrix .vm-key li { display: inline-flex; align-items: center; gap: .35rem; margin: 0; }
.view-matrix .vm-key i { width: 1.1em; height: .8em; border-radius: 2px; display: inline-block; }`;

  // The options of a lane as flat lists: those of option o are from start[o] to start[o + 1].
  function flatten(names) {
    const { options } = names.cover, start = new Int32Array(options.length + 1);
    options.forEach((option, o) => { start[o + 1] = start[o] + option.length; });
    const item = new Int32Array(start[options.length]), colour = new Int32Array(item.length);
    options.forEach((option, o) => option.forEach((entry, k) => {
      item[start[o] + k] = names.itemOf(entry);
      colour[start[o] + k] = names.colourOf(entry) || 0;
    }));
    return { start, item, colour, options: options.length, items: names.cover.itemCount };
  }

  // What stands before the search: the options of the givens.
  function givenOptions(lane, names) {
    if (!names.isBoard || !lane.head.givens) return [];
    return lane.head.givens.flatMap((digit, cell) => (digit ? [cell * names.size + digit - 1] : []));
  }

  // What of the problem is left in a state. Arrays by option: status, and hiddenBy, the item that hid it first; by
  // item: status, colour, by (the option that stands and has it, or -1), and size (its options that are left). Options of
  // the item that is branched on, while none of them stands, are set aside if nothing else hides them, or were tried.
  function reading(flat, givens, state) {
    const options = flat.options, items = flat.items;
    const status = new Uint8Array(options), hiddenBy = new Int32Array(options).fill(-1);
    const itemStatus = new Uint8Array(items), itemColour = new Int32Array(items), by = new Int32Array(items).fill(-1);
    const rank = new Int32Array(items).fill(2147483647), size = new Int32Array(items);
    const aside = new Uint8Array(options), tried = new Uint8Array(options), hand = inHand(state);
    const from = new Uint8Array(items); // 1: by a given
    const { start, item, colour } = flat;
    for (const given of givens) {
      for (let k = start[given]; k < start[given + 1]; k++) {
        itemStatus[item[k]] = COVERED;
        rank[item[k]] = BY_GIVEN;
        by[item[k]] = given;
        from[item[k]] = 1;
      }
    }
    state.covered.forEach((event, place) => {
      const one = event.item;
      itemStatus[one] = event.colour ? PURIFIED : COVERED;
      itemColour[one] = event.colour || 0;
      rank[one] = place;
    });
    for (const placed of state.standing) {
      for (let k = start[placed.option]; k < start[placed.option + 1]; k++) {
        if (by[item[k]] < 0) by[item[k]] = placed.option;
      }
    }
    let left = 0, itemsLeft = 0;
    for (let o = 0; o < options; o++) {
      let first = 2147483647, who = -1, hiders = 0;
      for (let k = start[o]; k < start[o + 1]; k++) {
        const one = item[k];
        if (itemStatus[one] === OPEN || itemStatus[one] === PURIFIED && colour[k] === itemColour[one]) continue;
        if (rank[one] < first) {
          first = rank[one];
          who = one;
        }
        hiders++;
      }
      if (who < 0) {
        left++;
        for (let k = start[o]; k < start[o + 1]; k++) size[item[k]]++;
      } else {
        status[o] = HIDDEN;
        hiddenBy[o] = who;
        if (hand && who === hand.item && hiders === 1) aside[o] = 1;
      }
    }
    for (const option of hand ? hand.tried || [] : []) {
      tried[option] = aside[option];
      aside[option] = 0;
    }
    for (const given of givens) status[given] = GIVEN;
    for (const placed of state.standing) status[placed.option] = CHOSEN;
    for (let i = 0; i < items; i++) itemsLeft += itemStatus[i] === OPEN;
    return { status, hiddenBy, itemStatus, itemColour, by, from, size, aside, tried, left, itemsLeft };
  }

  // The item that is branched on last, as it was covered, if none of its options stands; else null.
  function inHand(state) {
    const branches = state.covered.filter(event => event.branch), last = branches[branches.length - 1];
    return last && !state.standing.some(placed => placed.item === last.item) ? last : null;
  }

  // The item that is branched on: what a choice names; else one whose options are being tried, and else that of the last
  // placement.
  function branchItem(state) {
    const step = state.step, hand = inHand(state);
    if (step && step.do === "choose" && step.item !== undefined) return step.item;
    if (hand) return hand.item;
    const last = state.standing[state.standing.length - 1];
    return last && last.item !== undefined && last.item !== null ? last.item : -1;
  }

  const KEYS = "Point at a mark, or walk there by arrow keys, to see what it is. + and - zoom, w shows the whole; after a click " +
    "a wheel zooms, too.";

  function make(element, lane) {
    const names = view_words(lane), { element: add, checkbox, still } = view_words;
    const flat = flatten(names), { start, item, colour } = flat, givens = givenOptions(lane, names);
    const primary = names.cover.primary;
    view_words.style("view-matrix-look", LOOK);

    // --- elements ---
    const { root, bar, box, summary, says } = view_words.frame(element, {
      name: "matrix",
      prefix: "vm",
      role: "matrix",
      label: "Matrix of the exact cover: items across, options down",
      step: 1.5,
      zoomBy,
      whole,
      resize
    });
    const follow = checkbox(bar, "follow the search", true, () => draw());
    if (givens.length)
      checkbox(bar, "leave out what the givens took", false, without => {
        leaveOut(without);
        whole();
      });
    const canvas = add(box, "canvas", { "aria-hidden": "true" }), context = canvas.getContext("2d");
    says(KEYS, false);
    const key = add(root, "ul", { class: "vm-key" });
    const keyEntry = (colours, text) => {
      const line = add(key, "li", {});
      add(line, "i", { style: colours });
      line.append(text);
    };
    keyEntry("background:var(--vm-ink)", "left");
    keyEntry("background:var(--vm-aside)", "set aside, to be tried");
    keyEntry("background:var(--vm-dim)", "hidden");
    keyEntry("background:var(--vm-chosen-band);border:2px solid var(--vm-chosen)", "chosen");
    if (givens.length)
      keyEntry("background:var(--vm-given-band);border:2px solid var(--vm-given)", "given");
    keyEntry("background:var(--vm-shade);border:1px solid var(--vm-line)", "item covered");
    if (flat.colour.some(Boolean))
      keyEntry("background:var(--vm-purified-band);border:2px solid var(--vm-purified)", "item with a colour");
    keyEntry("background:var(--vm-branch-band);border:2px solid var(--vm-branch)", "item branched on");

    // --- which rows and columns there are: all, or all but what the givens took ---
    let rows, columns, rowAt, columnAt; // numbers of what is shown; and the place of each, or -1
    function leaveOut(without) {
      const before = reading(flat, givens, { covered: [], standing: [] });
      rows = [];
      columns = [];
      rowAt = new Int32Array(flat.options).fill(-1);
      columnAt = new Int32Array(flat.items).fill(-1);
      for (let o = 0; o < flat.options; o++)
        if (!without || before.status[o] === LEFT) {
          rowAt[o] = rows.length;
          rows.push(o);
        }
      for (let i = 0; i < flat.items; i++)
        if (!without || before.itemStatus[i] === OPEN) {
          columnAt[i] = columns.length;
          columns.push(i);
        }
    }
    leaveOut(false);

    // Groups of columns, each with its first column and its name.
    function groups() {
      const found = [], group = i => (names.isBoard ? names.kindOf(i) : i < primary ? 0 : 1);
      const title = names.isBoard ? ["cells", "rows", "columns", "boxes"] : ["items", "secondary items"];
      columns.forEach((i, at) => {
        if (!found.length || found[found.length - 1].group !== group(i)) {
          found.push({ at, group: group(i), title: title[group(i)] });
        }
      });
      return found;
    }

    // --- size and place: `pitch` is the size of a square; an axis that would not fill the box has larger ones ---
    let wide = 0, high = 0, ratio = 1, pitch = 0, x = 0, y = 0; // of the box; of what is scrolled to
    let pitchX = 1, pitchY = 1, left = 30, top = HEAD, colours = {}, image = null, imageOf = "", nameHeight = 0;
    let current = null, now = null, before = null, branch = -1, fading = null, frame = 0, pointed = null;

    function lookUp() {
      const style = getComputedStyle(root);
      for (const name
             of ["ink", "dim", "quiet", "line", "paper", "shade", "chosen", "chosen-band", "given", "given-band",
               "aside", "branch", "branch-band", "conflict", "conflict-band", "purified", "purified-band"]) {
        colours[name] = view_words.plainColour(root, style.getPropertyValue("--vm-" + name).trim());
      }
    }

    const font = size => size + "px system-ui, 'Segoe UI', 'Liberation Sans', sans-serif";
    function longest(texts, size) {
      context.font = font(size);
      let widest = 0;
      for (const text of texts) widest = Math.max(widest, context.measureText(text).width);
      return Math.ceil(widest);
    }
    const sample = list =>
      (list.length > 60 ? list.filter((one, k) => k % Math.ceil(list.length / 60) === 0 || k === list.length - 1)
                        : list);

    function measure() {
      ratio = Math.min(window.devicePixelRatio || 1, 3);
      const room = Math.floor(root.clientWidth) - 2, share = rows.length > 200 ? .72 : .62;
      if (room <= 0) return false;
      const tallest = Math.max(240, Math.min(window.innerHeight * share, 760, Math.max(360, room * 1.5)));
      wide = room;
      // Names of rows and columns stand where they fit, and take room from the matrix: twice is enough to agree on it.
      for (let round = 0; round < 3; round++) {
        const fitX = Math.min(PITCH_MAX, Math.max(.2, (wide - left) / columns.length));
        const fitY = Math.min(PITCH_MAX, Math.max(.2, (tallest - top - 2) / rows.length));
        pitch = Math.max(Math.min(fitX, fitY), Math.min(pitch, PITCH_MAX));
        pitchX = Math.max(pitch, fitX);
        pitchY = Math.max(pitch, fitY);
        nameHeight = pitchX >= 9 ? Math.min(76, longest(sample(columns).map(i => names.item(i, "short")), 9.5) + 8) : 0;
        left = pitchY >= 10.5 ? Math.min(wide * .3, longest(sample(rows).map(o => names.option(o)), 10) + 10)
          : names.isBoard  ? 24
                           : 8;
        top = HEAD + nameHeight;
      }
      wide = Math.min(room, Math.max(260, Math.ceil(left + columns.length * pitchX + 1)));
      box.style.width = wide + 2 + "px";
      high = Math.ceil(Math.min(tallest, top + rows.length * pitchY + 2));
      if (canvas.width !== Math.round(wide * ratio) || canvas.height !== Math.round(high * ratio)) {
        canvas.width = Math.round(wide * ratio);
        canvas.height = Math.round(high * ratio);
        canvas.style.height = high + "px";
      }
      x = Math.max(0, Math.min(x, columns.length * pitchX - (wide - left)));
      y = Math.max(0, Math.min(y, rows.length * pitchY - (high - top)));
      const all =
        x === 0 && y === 0 && columns.length * pitchX <= wide - left + 1 && rows.length * pitchY <= high - top + 1;
      box.style.touchAction = all ? "pan-y" : "none";
      return true;
    }
    function place(newX, newY) {
      x = newX;
      y = newY;
      if (measure()) draw();
    }
    function whole() {
      pitch = 0;
      place(0, 0);
    }
    // Zooms about a point of the box, or its middle.
    function zoomBy(factor, atX = left + (wide - left) / 2, atY = top + (high - top) / 2) {
      const column = (x + atX - left) / pitchX, row = (y + atY - top) / pitchY;
      pitch *= factor;
      if (!measure()) return;
      place(column * pitchX - (atX - left), row * pitchY - (atY - top));
    }

    // --- drawing ---
    const snap = value => Math.round(value * ratio) / ratio;
    function markBox(at, pitchOf, offset) {
      const gap = pitchOf >= 5 ? Math.max(1, pitchOf * .14) : pitchOf >= 2.5 ? .5 : 0;
      const from = snap(at * pitchOf - offset + gap);
      return [from, Math.max(1 / ratio, snap((at + 1) * pitchOf - offset - gap) - from)];
    }
    // The marks of an option that are in view, at a height.
    function marks(into, o, lineY, lineHeight) {
      for (let k = start[o]; k < start[o + 1]; k++) {
        const at = columnAt[item[k]];
        if (at < 0) continue;
        const from = boxesX[2 * at], width = boxesX[2 * at + 1];
        if (from + width < 0 || from > wide - left) continue;
        into.fillRect(from, lineY, width, lineHeight);
      }
    }
    let boxesX = new Float64Array(0);
    const seenRows =
      () => [Math.max(0, Math.floor(y / pitchY)), Math.min(rows.length, Math.ceil((y + high - top) / pitchY))];

    // All marks pale, and the lines between groups, as an image for this place and zoom.
    function base() {
      const stamp = [
        wide, high, ratio, pitchX, pitchY, x, y, left, top, rows.length, columns.length, colours.dim, colours.paper
      ].join();
      if (imageOf === stamp) return;
      imageOf = stamp;
      boxesX = new Float64Array(2 * columns.length);
      for (let at = 0; at < columns.length; at++) [boxesX[2 * at], boxesX[2 * at + 1]] = markBox(at, pitchX, x);
      image = image || document.createElement("canvas");
      image.width = Math.max(1, Math.round((wide - left) * ratio));
      image.height = Math.max(1, Math.round((high - top) * ratio));
      const into = image.getContext("2d");
      into.scale(ratio, ratio);
      into.fillStyle = colours.line;
      if (names.isBoard) { // between the options of two cells, and between those of two rows
        let last = -1;
        rows.forEach((o, at) => {
          const cell = Math.floor(o / names.size), row = Math.floor(cell / names.size);
          const width = at === 0 || cell === last   ? 0
            : row !== Math.floor(last / names.size) ? 1
            : pitchY * names.size >= 26             ? .5
                                                    : 0;
          if (width) into.fillRect(0, snap(at * pitchY - y), wide, Math.max(width, 1 / ratio));
          last = cell;
        });
      }
      into.fillStyle = colours.dim;
      const [first, end] = seenRows();
      for (let at = first; at < end; at++) marks(into, rows[at], ...markBox(at, pitchY, y));
    }

    function columnBand(i, colour) {
      const at = columnAt[i];
      if (at < 0) return;
      context.fillStyle = colour;
      context.fillRect(
        snap(at * pitchX - x), 0, Math.max(1 / ratio, snap((at + 1) * pitchX - x) - snap(at * pitchX - x)), high - top);
    }
    function rowBand(o, band, edge) {
      const at = rowAt[o];
      if (at < 0) return;
      const [from, height] = markBox(at, pitchY, y);
      if (from + height < 0 || from > high - top) return;
      const tall = Math.max(height, 2), dot = Math.max(height, 3), lineY = from + (height - tall) / 2;
      context.fillStyle = band;
      context.fillRect(0, lineY, Math.min(wide - left, columns.length * pitchX - x), tall);
      context.fillStyle = edge;
      for (let k = start[o]; k < start[o + 1]; k++) {
        const column = columnAt[item[k]];
        if (column < 0) continue;
        const middle = boxesX[2 * column] + boxesX[2 * column + 1] / 2, width = Math.max(boxesX[2 * column + 1], 3);
        context.fillRect(middle - width / 2, from + (height - dot) / 2, width, dot);
      }
    }

    function head() {
      context.save();
      context.beginPath();
      context.rect(left, 0, wide - left, top);
      context.clip();
      context.textBaseline = "middle";
      const found = groups();
      found.forEach((group, k) => {
        const from = left + group.at * pitchX - x,
              to = left +
          (k + 1 < found.length ? found[k + 1].at * pitchX - x : Math.max(columns.length * pitchX - x, wide - left));
        context.font = font(11);
        context.fillStyle = colours.quiet;
        const width = context.measureText(group.title).width, middle = (Math.max(from, left) + Math.min(to, wide)) / 2;
        if (width < Math.min(to, wide) - Math.max(from, left)) {
          context.textAlign = "center";
          context.fillText(group.title, middle, 8);
        }
      });
      let largest = 1;
      const isOpen = i => now.itemStatus[i] === PURIFIED || now.itemStatus[i] === OPEN && now.by[i] < 0;
      for (const i of columns)
        if (isOpen(i)) largest = Math.max(largest, now.size[i]);
      const first = Math.max(0, Math.floor(x / pitchX)),
            end = Math.min(columns.length, Math.ceil((x + wide - left) / pitchX));
      const sizes = 23;
      for (let at = first; at < end; at++) {
        const i = columns[at], middle = left + (at + .5) * pitchX - x, open = isOpen(i);
        if (open && (i < primary || now.size[i])) {
          const none = now.size[i] === 0 && i < primary;
          context.fillStyle = none           ? colours.conflict
            : i === branch                   ? colours.branch
            : now.itemStatus[i] === PURIFIED ? colours.purified
                                             : colours.ink;
          if (pitchX >= Math.max(11, String(largest).length * 6.2 + 4)) {
            context.font = font(Math.min(10.5, pitchX * .8));
            context.textAlign = "center";
            context.fillText(String(now.size[i]), middle, sizes + 7);
          } else {
            const height = none ? 12 : Math.max(1.5, 12 * now.size[i] / largest),
                  width = Math.max(1 / ratio, pitchX * .7);
            context.globalAlpha = none || i === branch ? 1 : .55;
            context.fillRect(middle - width / 2, sizes + 13 - height, width, height);
            context.globalAlpha = 1;
          }
        }
        if (nameHeight) {
          context.save();
          context.translate(middle, HEAD + nameHeight - 4);
          context.rotate(-Math.PI / 2);
          context.font = font(9.5);
          context.textAlign = "left";
          context.fillStyle = i === branch   ? colours.branch
            : now.itemStatus[i] === COVERED  ? colours.dim
            : now.itemStatus[i] === PURIFIED ? colours.purified
                                             : colours.quiet;
          context.fillText(names.item(i, "short"), 0, 0);
          context.restore();
        }
      }
      if (branch >= 0 && columnAt[branch] >= 0) {
        const middle = left + (columnAt[branch] + .5) * pitchX - x;
        context.fillStyle = colours.branch;
        context.beginPath();
        context.moveTo(middle - 5, 15);
        context.lineTo(middle + 5, 15);
        context.lineTo(middle, 22.5);
        context.fill();
      }
      context.restore();
    }

    function gutter() {
      context.save();
      context.beginPath();
      context.rect(0, top, left, high - top);
      context.clip();
      context.textBaseline = "middle";
      context.textAlign = "right";
      const [first, end] = seenRows();
      if (pitchY >= 10.5) {
        context.font = font(10);
        for (let at = first; at < end; at++) {
          const status = now.status[rows[at]];
          context.fillStyle = [colours.ink, colours.dim, colours.chosen, colours.given][status];
          context.fillText(names.option(rows[at]), left - 5, top + (at + .5) * pitchY - y, left - 7);
        }
      } else if (names.isBoard) {
        context.font = font(10);
        context.fillStyle = colours.quiet;
        const per = names.size * names.size, middles = new Map();
        rows.forEach((o, at) => {
          const row = Math.floor(o / per), range = middles.get(row) || [at, at];
          range[1] = at;
          middles.set(row, range);
        });
        for (const [row, range] of middles) {
          const middle = top + ((range[0] + range[1] + 1) / 2) * pitchY - y;
          if ((range[1] - range[0] + 1) * pitchY >= 10)
            context.fillText(`r${row + 1}`, left - 4, middle);
        }
      }
      context.restore();
    }

    function draw() {
      if (!now || !wide) return;
      base();
      context.setTransform(ratio, 0, 0, ratio, 0, 0);
      context.fillStyle = colours.paper;
      context.fillRect(0, 0, wide, high);
      context.save();
      context.beginPath();
      context.rect(left, top, wide - left, high - top);
      context.clip();
      context.translate(left, top);
      for (const i of columns) {
        if (i === branch) columnBand(i, colours["branch-band"]);
        else if (now.itemStatus[i] === COVERED) columnBand(i, colours.shade);
        else if (now.itemStatus[i] === PURIFIED) columnBand(i, colours["purified-band"]);
      }
      const step = current.step;
      if (step && step.do === "conflict" && step.item !== undefined) columnBand(step.item, colours["conflict-band"]);
      context.drawImage(image, 0, 0, wide - left, high - top);
      const [first, end] = seenRows();
      context.fillStyle = colours.ink;
      for (let at = first; at < end; at++) {
        const o = rows[at],
              alpha = fading && fading.alpha.has(o) ? fading.alpha.get(o)
          : now.status[o] === LEFT                  ? 1
                                                    : 0;
        if (!alpha && !now.aside[o]) continue;
        const [lineY, height] = markBox(at, pitchY, y);
        if (now.aside[o] && alpha < 1) {
          context.fillStyle = colours.aside;
          marks(context, o, lineY, height);
          context.fillStyle = colours.ink;
        }
        if (!alpha) continue;
        if (alpha < 1) context.globalAlpha = alpha;
        marks(context, o, lineY, height);
        if (alpha < 1) context.globalAlpha = 1;
      }
      context.fillStyle = colours.quiet;
      groups().forEach(group => {
        if (group.at) context.fillRect(snap(group.at * pitchX - x), 0, 1, high - top);
      });
      for (const given of givens) rowBand(given, colours["given-band"], colours.given);
      for (const placed of current.standing) rowBand(placed.option, colours["chosen-band"], colours.chosen);
      if (step && step.do === "conflict" && step.option !== undefined)
        rowBand(step.option, colours["conflict-band"], colours.conflict);
      if (pointed) cross();
      context.restore();
      head();
      gutter();
    }
    function cross() {
      const row = rowAt[pointed.option], column = columnAt[pointed.item];
      context.fillStyle = colours.branch;
      context.globalAlpha = .16;
      const [lineY, height] = markBox(row, pitchY, y), [lineX, width] = markBox(column, pitchX, x);
      context.fillRect(0, lineY, wide, Math.max(2, height));
      context.fillRect(lineX, 0, Math.max(2, width), high);
      context.globalAlpha = 1;
      context.strokeStyle = colours.branch;
      context.lineWidth = 2;
      context.strokeRect(lineX - 2, lineY - 2, width + 4, height + 4);
    }

    // --- fading: what one step changed, one option behind the other; what returns, in the reverse order ---
    function startFading() {
      cancelAnimationFrame(frame);
      fading = null;
      if (!before || still() || document.hidden) return;
      const changed = [];
      for (let o = 0; o < flat.options; o++) {
        if (rowAt[o] >= 0 && (before.status[o] === LEFT) !== (now.status[o] === LEFT) && now.status[o] <= HIDDEN)
          changed.push(o);
      }
      if (!changed.length) return;
      if (now.left > before.left) changed.reverse();
      const delay = STAGGER_MS / changed.length, begin = performance.now();
      fading = { alpha: new Map() };
      const turn = time => {
        let going = false;
        changed.forEach((o, k) => {
          const part = Math.max(0, Math.min(1, (time - begin - k * delay) / FADE_MS));
          going = going || part < 1;
          fading.alpha.set(o, now.status[o] === LEFT ? part : 1 - part);
        });
        if (!going) fading = null;
        draw();
        if (going) frame = requestAnimationFrame(turn);
      };
      changed.forEach(o => fading.alpha.set(o, now.status[o] === LEFT ? 0 : 1));
      frame = requestAnimationFrame(turn);
    }

    // --- words ---
    function summarise() {
      let smallest = -1;
      for (let i = 0; i < primary; i++) {
        if (now.itemStatus[i] === OPEN && now.by[i] < 0 && (smallest < 0 || now.size[i] < now.size[smallest])) smallest = i;
      }
      const count = {
        left: now.left,
        options: flat.options,
        itemsLeft: now.itemsLeft,
        items: flat.items,
        chosen: current.standing.length,
        givens: givens.length
      };
      const texts = [fill("{left} of {options} options and {itemsLeft} of {items} items are left. Chosen so far: {chosen}.", count)];
      if (smallest < 0) texts.push("No item that must be covered is left.");
      else texts.push(`Fewest options: ${names.item(smallest, "name")}, with ${now.size[smallest]}.`);
      if (branch >= 0) texts.push(`Branched on: ${names.item(branch, "name")}.`);
      summary.textContent = texts.join(" ");
    }
    // What a mark is, and what is with its option.
    function describe({ option, item: at }) {
      const what = names.option(option), open = now.itemStatus[at];
      const texts = [`Option ${what}, item ${names.item(at, "name")}.`];
      const status = now.status[option];
      if (status === GIVEN) texts.push("The option is given.");
      else if (status === CHOSEN) texts.push("The option is chosen.");
      else if (now.tried[option]) texts.push("It was tried and taken back.");
      else if (status === HIDDEN) {
        const by = now.hiddenBy[option], who = now.by[by];
        if (now.itemStatus[by] === PURIFIED) {
          texts.push(fill(who < 0 ? "Hidden: {item} has the colour {colour}." : "Hidden by {option}: {item} has the colour {colour}.", {
            option: who < 0 ? "" : names.option(who),
            item: names.item(by, "name"),
            colour: names.colour(now.itemColour[by])
          }));
        } else if (who >= 0) {
          texts.push(fill(now.from[by] ? "Hidden by the given {option}: {has}." : "Hidden by {option}: {has}.",
            { option: names.option(who), has: names.item(by, "has") }));
        } else if (by === branch) texts.push(`Hidden while ${names.item(by, "name")} is branched on: its options are tried one by one.`);
        else texts.push(`Hidden: ${names.item(by, "name")} is covered.`);
      } else
        texts.push(fill(now.size[at] === 1 ? "The option is left, the only one for {item}." : "The option is left, one of {size} for {item}.",
          { item: names.item(at, "name"), size: now.size[at] }));
      if (open === COVERED && status === HIDDEN && now.hiddenBy[option] !== at && now.by[at] >= 0) {
        texts.push(`By now ${names.item(at, "has")}, too, by ${names.option(now.by[at])}.`);
      }
      return texts.join(" ");
    }
    function point(mark, aloud) {
      pointed = mark;
      says(mark ? describe(mark) : KEYS, aloud);
      if (mark && aloud) keepInView(rowAt[mark.option], columnAt[mark.item]);
      draw();
    }

    // --- the reader's hand ---
    // The mark nearest to a point, within a few pixels.
    function markAt(clientX, clientY) {
      const bounds = canvas.getBoundingClientRect(), atX = clientX - bounds.left - left + x,
            atY = clientY - bounds.top - top + y;
      if (clientX - bounds.left < left || clientY - bounds.top < top) return null;
      let best = null, least = 7;
      const reach = Math.ceil(6 / pitchY), middle = Math.floor(atY / pitchY);
      for (let row = Math.max(0, middle - reach); row <= Math.min(rows.length - 1, middle + reach); row++) {
        const away = Math.max(0, Math.abs((row + .5) * pitchY - atY) - pitchY / 2);
        for (let k = start[rows[row]]; k < start[rows[row] + 1]; k++) {
          const column = columnAt[item[k]];
          if (column < 0) continue;
          const aside = Math.max(0, Math.abs((column + .5) * pitchX - atX) - pitchX / 2),
                distance = Math.hypot(away, aside);
          if (distance < least) {
            least = distance;
            best = { option: rows[row], item: item[k] };
          }
        }
      }
      return best;
    }
    const fingers = new Map();
    let dragged = false, spread = 0;
    const apart = () => {
      const [a, b] = [...fingers.values()];
      return Math.hypot(a.x - b.x, a.y - b.y);
    };
    canvas.addEventListener("pointerdown", event => {
      fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
      dragged = false;
      if (fingers.size === 2) spread = apart();
    });
    canvas.addEventListener("pointermove", event => {
      const finger = fingers.get(event.pointerId);
      if (!finger) {
        if (event.pointerType === "mouse") point(markAt(event.clientX, event.clientY), false);
        return;
      }
      const moveX = event.clientX - finger.x, moveY = event.clientY - finger.y;
      if (!dragged && Math.hypot(moveX, moveY) < 4) return;
      if (!dragged) canvas.setPointerCapture(event.pointerId);
      dragged = true;
      finger.x = event.clientX;
      finger.y = event.clientY;
      if (fingers.size === 2) {
        const bounds = canvas.getBoundingClientRect(), [a, b] = [...fingers.values()], wider = apart();
        if (spread > 0) zoomBy(wider / spread, (a.x + b.x) / 2 - bounds.left, (a.y + b.y) / 2 - bounds.top);
        spread = wider;
      } else place(x - moveX, y - moveY);
    });
    const lift = event => {
      if (fingers.delete(event.pointerId) && !dragged && event.type === "pointerup")
        point(markAt(event.clientX, event.clientY), true);
    };
    canvas.addEventListener("pointerup", lift);
    canvas.addEventListener("pointercancel", lift);
    canvas.addEventListener("pointerleave", event => {
      if (event.pointerType === "mouse" && !fingers.size && document.activeElement !== box) point(null, false);
    });
    // One finger may scroll the page; two are for the matrix.
    for (const kind of ["touchstart", "touchmove"]) {
      canvas.addEventListener(kind, event => { if (event.touches.length > 1) event.preventDefault(); }, { passive: false });
    }
    // A wheel scrolls the page as elsewhere, until the reader has clicked here.
    canvas.addEventListener("wheel", event => {
      if (!event.ctrlKey && document.activeElement !== box) return;
      event.preventDefault();
      const bounds = canvas.getBoundingClientRect();
      zoomBy(Math.exp(-event.deltaY * (event.deltaMode ? .05 : .0025)), event.clientX - bounds.left,
        event.clientY - bounds.top);
    }, { passive: false });

    // Arrows walk from mark to mark: along the row of an option, or down the column of an item.
    function walk(key) {
      if (!pointed) {
        const o = rows.find(one => now.status[one] === LEFT) ?? rows[0], k = start[o];
        return o === undefined || k === start[o + 1] ? null : { option: o, item: item[k] };
      }
      const { option, item: at } = pointed;
      if (key === "ArrowLeft" || key === "ArrowRight") {
        const row = Array.from(item.subarray(start[option], start[option + 1]))
                      .filter(i => columnAt[i] >= 0)
                      .sort((a, b) => a - b);
        const next = row.indexOf(at) + (key === "ArrowRight" ? 1 : -1);
        return next < 0 || next >= row.length ? pointed : { option, item: row[next] };
      }
      const way = key === "ArrowDown" ? 1 : -1;
      for (let row = rowAt[option] + way; row >= 0 && row < rows.length; row += way) {
        for (let k = start[rows[row]]; k < start[rows[row] + 1]; k++)
          if (item[k] === at) return { option: rows[row], item: at };
      }
      return pointed;
    }
    box.addEventListener("keydown", event => {
      if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey && event.key.startsWith("Arrow")) return;
      if (event.key.startsWith("Arrow")) point(walk(event.key), true);
      else if (event.key === "+" || event.key === "=") zoomBy(1.5, ...middleOfPointed());
      else if (event.key === "-") zoomBy(1 / 1.5, ...middleOfPointed());
      else if (event.key === "w") whole();
      else if (event.key === "Escape" && pointed) point(null, true);
      else return;
      event.preventDefault();
      event.stopPropagation();
    });
    function middleOfPointed() {
      if (!pointed) return [];
      return [left + (columnAt[pointed.item] + .5) * pitchX - x, top + (rowAt[pointed.option] + .5) * pitchY - y];
    }
    // Moves no further than is needed for a row and a column to be seen.
    function keepInView(row, column) {
      const within = (at, size, from, length) => {
        const margin = Math.min(length / 4, 3 * size);
        if (at * size < from + margin / 2) return Math.max(0, at * size - margin);
        if ((at + 1) * size > from + length - margin / 2) return (at + 1) * size - length + margin;
        return from;
      };
      if (row >= 0) y = within(row, pitchY, y, high - top);
      if (column >= 0) x = within(column, pitchX, x, wide - left);
      measure();
    }

    matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => {
      if (!root.isConnected) return;
      lookUp();
      draw();
    });
    // Colours and sizes are known once the view has its place in a page.
    function prepare() {
      if (!root.clientWidth) return false;
      lookUp();
      return measure();
    }
    function resize() {
      if (prepare()) draw();
    }

    function show(state) {
      before = current && Math.abs(state.index - current.index) === 1 ? now : null;
      current = state;
      now = reading(flat, givens, state);
      branch = branchItem(state);
      if (!wide) prepare();
      if (follow.checked && wide) {
        const step = state.step || {}, last = state.standing[state.standing.length - 1];
        const option = step.option !== undefined ? step.option : last ? last.option : -1;
        const column = step.item !== undefined ? step.item : branch;
        keepInView(option >= 0 ? rowAt[option] : -1, column >= 0 ? columnAt[column] : -1);
      }
      summarise();
      if (pointed) says(describe(pointed), false);
      startFading();
      draw();
    }

    return {
      show,
      resize,
      // For tests: the options by what is with them, sizes of items, and what part of the matrix is seen how large.
      inspect: () => ({
        status: Array.from(now.status), items: Array.from(now.itemStatus), sizes: Array.from(now.size),
        aside: Array.from(now.aside), branch, view: { pitchX, pitchY, x, y, rows: rows.length, columns: columns.length }
      }),
      describe: (option, at) => describe({ option, item: at })
    };
  }

  return { title: "Matrix", fits: lane => lane.rung === "cover", make };
})();
