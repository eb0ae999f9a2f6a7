// SPDX-License-Identifier: MIT
// The matrix of an exact cover during a search: an item a column, an option a row, a mark where the option has the
// item.
//
// What is left of the problem is dark. A covered item's column is shaded, and the options that went with it are pale;
// where one step hides them or brings them back they fade one after the other, and return in the reverse order. Rows
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

  // The options of a lane as flat lists: those of option o are from start[o] to start[o + 1].
  function flatten(words) {
    const { options, itemCount: items } = words.cover, start = new Int32Array(options.length + 1), entries = options.reduce((all, option) => { for (const entry of option) all.push(entry); return all; }, []);
    options.forEach((option, o) => { start[o + 1] = start[o] + option.length; });
    return { start, item: Int32Array.from(entries, names.itemOf), colour: Int32Array.from(entries, names.colourOf), options: options.length, items };
  }

  // What stands before the search: the options of the givens.
  const givenOptions = (lane, words) => words.isBoard && lane.head.givens
    ? lane.head.givens.flatMap((digit, cell) => (digit ? [cell * words.size + digit - 1] : [])) : [];

  // What of the problem is left in a state. Arrays by option: status, and hiddenBy, the item that hid it first; by
  // item: status, colour, by (the option that stands and has it, or -1), and size (its options that are left). Options of
  // the item that is branched on, while none of them stands, are set aside if nothing else hides them, or were tried.
  function reading(flat, givens, state) {
    const { start, item, colour, options, items } = flat, NEVER = 2147483647, hand = inHand(state);
    const status = new Uint8Array(options), hiddenBy = new Int32Array(options).fill(-1);
    const itemStatus = new Uint8Array(items), itemColour = new Int32Array(items), by = new Int32Array(items).fill(-1);
    const rank = new Int32Array(items).fill(NEVER), size = new Int32Array(items), from = new Uint8Array(items); // 1: by a given
    const aside = new Uint8Array(options), tried = new Uint8Array(options);
    const settle = (one, how, place) => { itemStatus[one] = how; rank[one] = place; };
    for (const given of givens)
      for (let k = start[given]; k < start[given + 1]; k++) {
        settle(item[k], COVERED, BY_GIVEN);
        by[item[k]] = given;
        from[item[k]] = 1;
      }
    state.covered.forEach((event, place) => {
      settle(event.item, event.colour ? PURIFIED : COVERED, place);
      itemColour[event.item] = event.colour || 0;
    });
    for (const { option } of state.standing)
      for (let k = start[option]; k < start[option + 1]; k++)
        if (by[item[k]] < 0) by[item[k]] = option;
    let left = 0;
    for (let o = 0; o < options; o++) {
      let first = NEVER, who = -1, hiders = 0;
      for (let k = start[o]; k < start[o + 1]; k++) {
        const one = item[k];
        if (itemStatus[one] === OPEN || itemStatus[one] === PURIFIED && colour[k] === itemColour[one]) continue;
        if (rank[one] < first) [first, who] = [rank[one], one];
        hiders++;
      }
      if (who < 0) {
        left++;
        for (let k = start[o]; k < start[o + 1]; k++) size[item[k]]++;
        continue;
      }
      status[o] = HIDDEN;
      hiddenBy[o] = who;
      if (hand && who === hand.item && hiders === 1) aside[o] = 1;
    }
    for (const option of hand ? hand.tried || [] : []) {
      tried[option] = aside[option];
      aside[option] = 0;
    }
    for (const given of givens) status[given] = GIVEN;
    for (const { option } of state.standing) status[option] = CHOSEN;
    const itemsLeft = itemStatus.filter(one => one === OPEN).length;
    return { status, hiddenBy, itemStatus, itemColour, by, from, size, aside, tried, left, itemsLeft };
  }

  // The item that is branched on last, as it was covered, if none of its options stands; else null.
  function inHand(state) {
    const last = state.covered.findLast(event => event.branch);
    return last && !state.standing.some(placed => placed.item === last.item) ? last : null;
  }

  // The item that is branched on: what a choice names; else one whose options are being tried, and else that of the last
  // placement.
  function branchItem(state) {
    const step = state.step, hand = inHand(state), last = state.standing[state.standing.length - 1];
    if (step && step.do === "choose" && step.item !== undefined) return step.item;
    return hand ? hand.item : last ? last.item ?? -1 : -1;
  }

  const KEYS = "Point at a mark, or walk there by arrow keys, to see what it is. + and - zoom, w shows the whole; after a click " +
    "a wheel zooms, too.";

  function makeView(element, lane) {
    const words = names.of(lane), { isBoard, cover: { primary } } = words;
    const flat = flatten(words), { start, item } = flat, givens = givenOptions(lane, words);

    // --- elements ---
    const { root, box, summary, says, checkbox } = viewFrame.make(element, { name: "matrix", prefix: "vm", role: "matrix",
      label: "Matrix of the exact cover: items across, options down", step: 1.5, zoomBy, whole, resize });
    const follow = checkbox("follow the search", true, () => draw());
    if (givens.length) checkbox("leave out what the givens took", true, without => { leaveOut(without); whole(); });
    const canvas = make("canvas", { "aria-hidden": "true" }), screen = canvas.getContext("2d");
    let context = screen; // or one that writes SVG
    screen.fillPath = path => screen.fill(new Path2D(path));
    box.append(canvas);
    says(KEYS, false);
    const edged = name => `background:var(--v-${name}-band);border:2px solid var(--v-${name})`;
    const key = [["background:var(--ink)", "left"], ["background:var(--v-aside)", "set aside, to be tried"],
      ["background:var(--v-dim)", "hidden"], [edged("chosen"), "chosen"], givens.length && [edged("given"), "given"],
      ["background:var(--v-shade);border:1px solid var(--line)", "item covered"],
      flat.colour.some(Boolean) && [edged("purified"), "item with a colour"], [edged("branch"), "item branched on"]];
    root.append(make("ul", { class: "vm-key" }, ...key.filter(Boolean).map(([style, text]) => make("li", {}, make("i", { style }), text))));

    // --- which rows and columns there are: all, or all but what the givens took ---
    let rows, columns, rowAt, columnAt; // numbers of what is shown; and the place of each, or -1
    function leaveOut(without) {
      const begun = reading(flat, givens, { covered: [], standing: [] });
      const kept = (status, open) => [...status.keys()].filter(one => !without || status[one] === open);
      const placeOf = list => list.reduce((places, one, at) => { places[one] = at; return places; }, new Int32Array(Math.max(flat.options, flat.items)).fill(-1));
      rows = kept(begun.status, LEFT);
      columns = kept(begun.itemStatus, OPEN);
      rowAt = placeOf(rows);
      columnAt = placeOf(columns);
    }
    leaveOut(givens.length > 0);

    // Groups of columns, each with its first column and its name.
    function groups() {
      const group = i => (isBoard ? words.kindOf(i) : i < primary ? 0 : 1);
      const title = isBoard ? ["cells", "rows", "columns", "boxes"] : ["items", "secondary items"];
      return columns.flatMap((i, at) => at && group(columns[at - 1]) === group(i) ? [] : [{ at, title: title[group(i)] }]);
    }

    // --- size and place: `pitch` is the size of a square, `wanted` what the reader zoomed to; an axis that would not fill the box has larger ones ---
    let wide = 0, high = 0, ratio = 1, pitch = 0, wanted = 0, x = 0, y = 0; // of the box; of what is scrolled to
    let pitchX = 1, pitchY = 1, left = 30, top = HEAD, colours = {}, image = null, imageOf = "", nameHeight = 0, nameSize = 9.5, optionSize = 10;
    let current = null, now = null, before = null, branch = -1, fading = null, frame = 0, pointed = null;

    const COLOURS = ["ink", "quiet", "line", "paper", "dim", "shade", "chosen", "chosen-band", "given", "given-band", "aside",
      "branch", "branch-band", "conflict", "conflict-band", "purified", "purified-band"];
    function lookUp() {
      const style = getComputedStyle(root), valueOf = name => (style.getPropertyValue("--v-" + name) || style.getPropertyValue("--" + name)).trim();
      viewFrame.plainColours(root, COLOURS.map(valueOf)).forEach((colour, at) => { colours[COLOURS[at]] = colour; });
    }

    const font = size => `${size}px ${FONT}`;
    // The width of the longest of texts, or of a sample of them.
    function longest(list, textOf, size) {
      const every = list.length > 60 ? Math.ceil(list.length / 60) : 1;
      context.font = font(size);
      return Math.ceil(Math.max(0, ...list.filter((one, k) => k % every === 0 || k === list.length - 1)
        .map(one => context.measureText(textOf(one)).width)));
    }

    function measure() {
      ratio = Math.min(window.devicePixelRatio || 1, 3);
      const room = Math.floor(root.clientWidth) - 2, share = rows.length > 200 ? .72 : .62;
      if (room <= 0) return false;
      const isLarge = document.body.classList.contains("large"), frame = root.closest(".view");
      const tallest = isLarge && frame ? frame.clientHeight - (root.offsetHeight - box.offsetHeight) - 4 : Math.max(240, Math.min(window.innerHeight * share, 760, Math.max(360, room * 1.5)));
      wide = room;
      // Names of rows and columns stand where they fit, and take room from the matrix: twice is enough to agree on it.
      for (let round = 0; round < 3; round++) {
        const fitX = Math.min(PITCH_MAX, Math.max(.2, (wide - left) / columns.length));
        const fitY = Math.min(PITCH_MAX, Math.max(.2, (tallest - top - 2) / rows.length));
        pitch = Math.max(Math.min(fitX, fitY), Math.min(wanted, PITCH_MAX));
        pitchX = Math.max(pitch, fitX);
        pitchY = Math.max(pitch, fitY);
        nameSize = Math.max(9.5, Math.min(14, pitchX * .75));
        optionSize = Math.max(10, Math.min(14, pitchY * .75));
        nameHeight = pitchX >= 9 ? Math.min(110, longest(columns, i => words.item(i, "short"), nameSize) + 8) : 0;
        left = pitchY >= 10.5 ? Math.min(wide * .3, longest(rows, words.option, optionSize) + 10) : isBoard ? 24 : 8;
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
      const all = x === 0 && y === 0 && columns.length * pitchX <= wide - left + 1 && rows.length * pitchY <= high - top + 1;
      box.style.touchAction = all ? "pan-y" : "none";
      return true;
    }
    function place(newX, newY) {
      [x, y] = [newX, newY];
      if (measure()) draw();
    }
    function whole() {
      wanted = 0;
      place(0, 0);
    }
    // Zooms about a point of the box, or its middle.
    function zoomBy(factor, atX = left + (wide - left) / 2, atY = top + (high - top) / 2) {
      const column = (x + atX - left) / pitchX, row = (y + atY - top) / pitchY;
      wanted = pitch * factor;
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
    // The places from the first to the last that is seen, of rows and of columns.
    const seen = (count, offset, length, size) => {
      const first = Math.max(0, Math.floor(offset / size)), end = Math.min(count, Math.ceil((offset + length) / size));
      return Array.from({ length: Math.max(0, end - first) }, (_, k) => first + k);
    };
    const seenRows = () => seen(rows.length, y, high - top, pitchY);
    // Draws within a part of the canvas.
    function within(fromX, fromY, width, height, draws) {
      context.save();
      context.beginPath();
      context.rect(fromX, fromY, width, height);
      context.clip();
      draws();
      context.restore();
    }
    function write(text, atX, atY, size, align, colour, most) {
      context.font = font(size);
      context.textAlign = align;
      context.textBaseline = "middle";
      context.fillStyle = colour;
      context.fillText(text, atX, atY, most);
    }
    // Opaque again after it.
    function faintly(alpha, draws) {
      context.globalAlpha = alpha;
      draws();
      context.globalAlpha = 1;
    }

    // All marks pale, and the lines between groups, as an image for this place and zoom.
    function base() {
      const stamp = [wide, high, ratio, pitchX, pitchY, x, y, left, top, rows.length, columns.length, colours.dim, colours.paper].join();
      if (imageOf === stamp) return;
      imageOf = stamp;
      boxesX = new Float64Array(2 * columns.length);
      for (let at = 0; at < columns.length; at++) [boxesX[2 * at], boxesX[2 * at + 1]] = markBox(at, pitchX, x);
      image = image || document.createElement("canvas");
      image.width = Math.max(1, Math.round((wide - left) * ratio));
      image.height = Math.max(1, Math.round((high - top) * ratio));
      const into = image.getContext("2d");
      into.scale(ratio, ratio);
      pale(into);
    }
    function pale(into) {
      into.fillStyle = colours.line;
      if (isBoard) { // between the options of two cells, and between those of two rows
        let last = -1;
        rows.forEach((o, at) => {
          const cell = Math.floor(o / words.size), rowOf = one => Math.floor(one / words.size);
          const width = at === 0 || cell === last ? 0 : rowOf(cell) !== rowOf(last) ? 1 : pitchY * words.size >= 26 ? .5 : 0;
          if (width) into.fillRect(0, snap(at * pitchY - y), wide, Math.max(width, 1 / ratio));
          last = cell;
        });
      }
      into.fillStyle = colours.dim;
      for (const at of seenRows()) marks(into, rows[at], ...markBox(at, pitchY, y));
    }

    function columnBand(i, colour) {
      const at = columnAt[i];
      if (at < 0) return;
      context.fillStyle = colour;
      const from = snap(at * pitchX - x);
      context.fillRect(from, 0, Math.max(1 / ratio, snap((at + 1) * pitchX - x) - from), high - top);
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
      const found = groups();
      found.forEach((group, k) => {
        const next = k + 1 < found.length ? found[k + 1].at * pitchX - x : Math.max(columns.length * pitchX - x, wide - left);
        const from = Math.max(left + group.at * pitchX - x, left), to = Math.min(left + next, wide);
        context.font = font(11);
        if (context.measureText(group.title).width < to - from) write(group.title, (from + to) / 2, 8, 11, "center", colours.quiet);
      });
      const isOpen = i => now.itemStatus[i] === PURIFIED || now.itemStatus[i] === OPEN && now.by[i] < 0;
      const largest = columns.reduce((most, i) => isOpen(i) ? Math.max(most, now.size[i]) : most, 1), sizes = 23;
      const colourOf = (i, usual) => i === branch ? colours.branch : now.itemStatus[i] === PURIFIED ? colours.purified : usual;
      for (const at of seen(columns.length, x, wide - left, pitchX)) {
        const i = columns[at], middle = left + (at + .5) * pitchX - x, none = now.size[i] === 0 && i < primary;
        if (isOpen(i) && (i < primary || now.size[i])) {
          const colour = none ? colours.conflict : colourOf(i, colours.ink);
          if (pitchX >= Math.max(11, String(largest).length * 7 + 4))
            write(String(now.size[i]), middle, sizes + 7, Math.min(14, pitchX * .8), "center", colour);
          else {
            const height = none ? 12 : Math.max(1.5, 12 * now.size[i] / largest), width = Math.max(1 / ratio, pitchX * .7);
            context.fillStyle = colour;
            faintly(none || i === branch ? 1 : .55, () => context.fillRect(middle - width / 2, sizes + 13 - height, width, height));
          }
        }
        if (nameHeight) {
          context.save();
          context.translate(middle, HEAD + nameHeight - 4);
          context.rotate(-Math.PI / 2);
          write(words.item(i, "short"), 0, 0, nameSize, "left", colourOf(i, now.itemStatus[i] === COVERED ? colours.dim : colours.quiet));
          context.restore();
        }
      }
      if (branch >= 0 && columnAt[branch] >= 0) {
        const middle = left + (columnAt[branch] + .5) * pitchX - x;
        context.fillStyle = colours.branch;
        context.fillPath(`M${middle - 5} 15h10L${middle} 22.5z`);
      }
    }

    function gutter() {
      if (pitchY >= 10.5) {
        for (const at of seenRows()) {
          const colour = [colours.ink, colours.dim, colours.chosen, colours.given][now.status[rows[at]]];
          write(words.option(rows[at]), left - 5, top + (at + .5) * pitchY - y, optionSize, "right", colour, left - 7);
        }
      } else if (isBoard) {
        const rowOf = o => Math.floor(o / words.size ** 2);
        const starts = [...rows.keys()].filter(at => at === 0 || rowOf(rows[at]) !== rowOf(rows[at - 1]));
        starts.forEach((first, k) => {
          const count = (starts[k + 1] ?? rows.length) - first;
          if (count * pitchY >= 10) write(`r${rowOf(rows[first]) + 1}`, left - 4, top + (first + count / 2) * pitchY - y, 10, "right", colours.quiet);
        });
      }
    }

    function draw() {
      if (!now || !wide) return;
      base();
      context.setTransform(ratio, 0, 0, ratio, 0, 0);
      context.fillStyle = colours.paper;
      context.fillRect(0, 0, wide, high);
      within(left, top, wide - left, high - top, body);
      within(left, 0, wide - left, top, head);
      within(0, top, left, high - top, gutter);
    }
    function body() {
      context.translate(left, top);
      for (const i of columns) {
        if (i === branch) columnBand(i, colours["branch-band"]);
        else if (now.itemStatus[i] === COVERED) columnBand(i, colours.shade);
        else if (now.itemStatus[i] === PURIFIED) columnBand(i, colours["purified-band"]);
      }
      const step = current.step;
      if (step && step.do === "conflict" && step.item !== undefined) columnBand(step.item, colours["conflict-band"]);
      if (context.isSvg) pale(context); else context.drawImage(image, 0, 0, wide - left, high - top);
      for (const at of seenRows()) {
        const o = rows[at], alpha = fading && fading.has(o) ? fading.get(o) : Number(now.status[o] === LEFT);
        if (!alpha && !now.aside[o]) continue;
        const shape = markBox(at, pitchY, y);
        context.fillStyle = colours.aside;
        if (now.aside[o] && alpha < 1) marks(context, o, ...shape);
        context.fillStyle = colours.ink;
        if (alpha) faintly(alpha, () => marks(context, o, ...shape));
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
    }
    function cross() {
      const row = rowAt[pointed.option], column = columnAt[pointed.item];
      const [lineY, height] = markBox(row, pitchY, y), [lineX, width] = markBox(column, pitchX, x);
      context.fillStyle = colours.branch;
      faintly(.16, () => {
        context.fillRect(0, lineY, wide, Math.max(2, height));
        context.fillRect(lineX, 0, Math.max(2, width), high);
      });
      context.strokeStyle = colours.branch;
      context.lineWidth = 2;
      context.strokeRect(lineX - 2, lineY - 2, width + 4, height + 4);
    }

    // --- fading: what one step changed, one option behind the other; what returns, in the reverse order ---
    function startFading() {
      cancelAnimationFrame(frame);
      fading = null;
      if (!before || matchMedia("(prefers-reduced-motion: reduce)").matches || document.hidden) return;
      const isLeft = (then, o) => then.status[o] === LEFT;
      const changed = rows.filter(o => isLeft(before, o) !== isLeft(now, o) && now.status[o] <= HIDDEN);
      if (!changed.length) return;
      if (now.left > before.left) changed.reverse();
      const delay = STAGGER_MS / changed.length, begin = performance.now();
      const partAt = (time, k) => Math.max(0, Math.min(1, (time - begin - k * delay) / FADE_MS));
      const fade = time => { fading = new Map(changed.map((o, k) => [o, isLeft(now, o) ? partAt(time, k) : 1 - partAt(time, k)])); };
      const turn = time => {
        const going = partAt(time, changed.length - 1) < 1;
        if (going) fade(time); else fading = null;
        draw();
        if (going) frame = requestAnimationFrame(turn);
      };
      fade(begin);
      frame = requestAnimationFrame(turn);
    }

    // --- words ---
    function summarise() {
      const open = [...now.size.keys()].slice(0, primary).filter(i => now.itemStatus[i] === OPEN && now.by[i] < 0);
      const smallest = open.reduce((least, i) => least < 0 || now.size[i] < now.size[least] ? i : least, -1);
      const texts = [`${now.left} of ${rows.length} options and ${now.itemsLeft} of ${columns.length} items are left. Chosen so far: ${current.standing.length}.`];
      if (smallest < 0) texts.push("No item that must be covered is left.");
      else texts.push(`Fewest options: ${words.item(smallest, "name")}, with ${now.size[smallest]}.`);
      if (branch >= 0) texts.push(`Branched on: ${words.item(branch, "name")}.`);
      summary.textContent = texts.join(" ");
    }
    // What a mark is, and what is with its option.
    function describe({ option, item: at }) {
      const name = i => words.item(i, "name"), status = now.status[option], by = now.hiddenBy[option], who = by < 0 ? -1 : now.by[by];
      const texts = [`Option ${words.option(option)}, item ${name(at)}.`];
      if (status === GIVEN) texts.push("The option is given.");
      else if (status === CHOSEN) texts.push("The option is chosen.");
      else if (now.tried[option]) texts.push("It was tried and taken back.");
      else if (status === LEFT) texts.push(`The option is left, ${now.size[at] === 1 ? "the only one" : `one of ${now.size[at]}`} for ${name(at)}.`);
      else if (now.itemStatus[by] === PURIFIED)
        texts.push(`Hidden${who < 0 ? "" : ` by ${words.option(who)}`}: ${name(by)} has the colour ${words.colour(now.itemColour[by])}.`);
      else if (who >= 0) texts.push(`Hidden by ${now.from[by] ? "the given " : ""}${words.option(who)}: ${words.item(by, "has")}.`);
      else if (by === branch) texts.push(`Hidden while ${name(by)} is branched on: its options are tried one by one.`);
      else texts.push(`Hidden: ${name(by)} is covered.`);
      if (now.itemStatus[at] === COVERED && status === HIDDEN && by !== at && now.by[at] >= 0)
        texts.push(`By now ${words.item(at, "has")}, too, by ${words.option(now.by[at])}.`);
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
      const bounds = canvas.getBoundingClientRect(), overX = clientX - bounds.left - left, overY = clientY - bounds.top - top;
      if (overX < 0 || overY < 0) return null;
      const atX = overX + x, atY = overY + y;
      let best = null, least = 7;
      const reach = Math.ceil(6 / pitchY), middle = Math.floor(atY / pitchY);
      for (let row = Math.max(0, middle - reach); row <= Math.min(rows.length - 1, middle + reach); row++) {
        const away = Math.max(0, Math.abs((row + .5) * pitchY - atY) - pitchY / 2);
        for (let k = start[rows[row]]; k < start[rows[row] + 1]; k++) {
          const column = columnAt[item[k]];
          const distance = Math.hypot(away, Math.max(0, Math.abs((column + .5) * pitchX - atX) - pitchX / 2));
          if (column < 0 || distance >= least) continue;
          least = distance;
          best = { option: rows[row], item: item[k] };
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
    for (const kind of ["touchstart", "touchmove"])
      canvas.addEventListener(kind, event => { if (event.touches.length > 1) event.preventDefault(); }, { passive: false });
    // A wheel scrolls the page as elsewhere, until the reader has clicked here.
    canvas.addEventListener("wheel", event => {
      if (!event.ctrlKey && document.activeElement !== box) return;
      event.preventDefault();
      const bounds = canvas.getBoundingClientRect();
      zoomBy(Math.exp(-event.deltaY * (event.deltaMode ? .05 : .0025)), event.clientX - bounds.left, event.clientY - bounds.top);
    }, { passive: false });

    // Arrows walk from mark to mark: along the row of an option, or down the column of an item.
    function walk(key) {
      if (!pointed) {
        const o = rows.find(one => now.status[one] === LEFT) ?? rows[0], k = start[o];
        return o === undefined || k === start[o + 1] ? null : { option: o, item: item[k] };
      }
      const { option, item: at } = pointed;
      if (key === "ArrowLeft" || key === "ArrowRight") {
        const row = [...item.subarray(start[option], start[option + 1])].filter(i => columnAt[i] >= 0).sort((a, b) => a - b);
        return { option, item: row[row.indexOf(at) + (key === "ArrowRight" ? 1 : -1)] ?? at };
      }
      const way = key === "ArrowDown" ? 1 : -1;
      for (let row = rowAt[option] + way; row >= 0 && row < rows.length; row += way)
        if (item.subarray(start[rows[row]], start[rows[row] + 1]).includes(at)) return { option: rows[row], item: at };
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
    const middleOfPointed = () => pointed
      ? [left + (columnAt[pointed.item] + .5) * pitchX - x, top + (rowAt[pointed.option] + .5) * pitchY - y] : [];
    // Moves no further than is needed for a row and a column to be seen.
    function keepInView(row, column) {
      const moved = (at, size, from, length) => {
        const margin = Math.min(length / 4, 3 * size);
        if (at * size < from + margin / 2) return Math.max(0, at * size - margin);
        if ((at + 1) * size > from + length - margin / 2) return (at + 1) * size - length + margin;
        return from;
      };
      if (row >= 0) y = moved(row, pitchY, y, high - top);
      if (column >= 0) x = moved(column, pitchX, x, wide - left);
      measure();
    }

    matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => { if (root.isConnected) resize(); });
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
        const option = step.option ?? (last ? last.option : -1), column = step.item ?? branch;
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
      svg(lines) {
        const writer = pictures.svgContext(screen);
        [context, fading] = [writer, null];
        draw();
        context = screen;
        return pictures.ofContext(writer, wide, high, lines);
      },
      // For tests: the options by what is with them, sizes of items, and what part of the matrix is seen how large.
      inspect: () => ({
        status: Array.from(now.status), items: Array.from(now.itemStatus), sizes: Array.from(now.size),
        aside: Array.from(now.aside), branch, view: { pitchX, pitchY, x, y, rows: rows.length, columns: columns.length }
      }),
      describe: (option, at) => describe({ option, item: at })
    };
  }

  return { title: "Matrix", fits: lane => lane.rung === "cover", make: makeView };
})();
