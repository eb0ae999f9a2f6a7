// SPDX-License-Identifier: MIT
// What two views of a search share: the words for options, items and literals of a lane, and small helpers for
// elements.
//
// view_words(lane) reads the head of a lane's trace (results/guide/trace-format.md) once. Numbers are those of the trace:
// options and items from 0, literals as in DIMACS.
"use strict";
// A text with values at its {places}.
const fill = (text, values) => text.replace(/\{(\w+)\}/g, (place, name) => (name in values ? values[name] : place));

const view_words = (function () {
  // What is said of an item, by its kind: {cell}, or {digit} and {unit} of a board, else {item}.
  const SAID = {
    cell: {
      name: "{cell}",
      short: "{cell}",
      has: "{cell} has its digit",
      one: "{cell} takes only one digit",
      only: "{cell} can take nothing else",
      none: "{cell} can take no digit"
    },
    item: {
      name: "{item}",
      short: "{item}",
      has: "{item} is covered",
      one: "{item} takes only one option",
      only: "{item} has no other option",
      none: "{item} has no option left"
    }
  };
  for (const kind of ["row", "column", "box"])
    SAID[kind] = {
      name: `{digit} in ${kind} {unit}`,
      short: `${kind[0]}{unit}: {digit}`,
      has: `${kind} {unit} has its {digit}`,
      one: `${kind} {unit} takes only one {digit}`,
      only: `${kind} {unit} has no other place for {digit}`,
      none: `${kind} {unit} has no place left for {digit}`
    };

  // The exact cover of a board: for option cell * size + digit - 1 its items, in the order of trace-format.md.
  function boardCover(order) {
    const [high, wide] = order, size = high * wide, square = size * size, options = [];
    for (let row = 0; row < size; row++) {
      for (let column = 0; column < size; column++) {
        const box = Math.floor(row / high) * high + Math.floor(column / wide);
        for (let digit = 0; digit < size; digit++) {
          options.push([
            row * size + column, square + row * size + digit, 2 * square + column * size + digit,
            3 * square + box * size + digit
          ]);
        }
      }
    }
    return { size, options, itemCount: 4 * square, primary: 4 * square };
  }

  // An element with attributes; of SVG where `parent` is one.
  function element(parent, name, attributes, text) {
    const svg = name === "svg" || parent && parent.namespaceURI === "http://www.w3.org/2000/svg";
    const made = svg ? document.createElementNS("http://www.w3.org/2000/svg", name) : document.createElement(name);
    for (const key in attributes) made.setAttribute(key, attributes[key]);
    if (text !== undefined) made.textContent = text;
    if (parent) parent.append(made);
    return made;
  }

  // A view brings its own look, once a page; what all of them share comes with the first.
  const SHARED = `
.view-bar { display: flex; flex-wrap: wrap; gap: .3rem .7rem; align-items: center; font-size: .85rem; margin: 0 0 .35rem; }
.view-bar button { font: inherit; min-width: 2rem; min-height: 2rem; padding: 0 .5rem; color: inherit; cursor: pointer;
  background: var(--raised, transparent); border: 1px solid var(--line, #d9dce1); border-radius: .3rem; }
.view-bar label { display: inline-flex; gap: .25rem; align-items: center; color: var(--quiet, #5c6470); }
.view-bar input { accent-color: var(--link, #1a52b8); }
.view-box { border: 1px solid var(--line, #d9dce1); border-radius: .3rem; box-sizing: border-box; }
.view-box:focus-visible { outline: 3px solid var(--link, #1a52b8); outline-offset: 2px; }
@media print { .view-bar, .view-said { display: none; } }`;
  function style(id, css) {
    if (!document.getElementById("view-look")) element(document.head, "style", { id: "view-look" }, SHARED);
    if (!document.getElementById(id)) element(document.head, "style", { id }, css);
  }

  function button(parent, text, label, act) {
    const made = element(parent, "button", { type: "button", title: label, "aria-label": label }, text);
    made.addEventListener("click", act);
    return made;
  }

  function checkbox(parent, text, checked, act) {
    const label = element(parent, "label", {}), box = element(label, "input", { type: "checkbox" });
    box.checked = checked;
    label.append(" " + text);
    box.addEventListener("change", () => act(box.checked));
    return box;
  }

  // What the matrix and the graph have around them: buttons, a box that takes keys, and words below it. `view`: its name
  // and the prefix of its classes, how the box is named for readers, and what the buttons do. says(text, aloud) puts
  // words below the box; a reader hears them if they are `aloud`.
  function frame(parent, { name, prefix, role, label, step, zoomBy, whole, resize }) {
    const root = element(parent, "div", { class: "view-" + name }), bar = element(root, "div", { class: "view-bar" });
    button(bar, "\u2212", "Zoom out", () => zoomBy(1 / step));
    button(bar, "+", "Zoom in", () => zoomBy(step));
    button(bar, "Whole", `Show the whole ${name}`, whole);
    const box = element(root, "div",
      { class: `view-box ${prefix}-box`, tabindex: "0", role: "application", "aria-roledescription": role, "aria-label": label });
    const summary = element(root, "p", { class: prefix + "-summary" }),
          said = element(root, "p", { class: `view-said ${prefix}-said`, "aria-live": "off" });
    let wide = 0;
    new ResizeObserver(() => {
      if (root.clientWidth && root.clientWidth !== wide) resize();
      wide = root.clientWidth;
    }).observe(root);
    const says = (text, aloud) => {
      said.setAttribute("aria-live", aloud ? "polite" : "off");
      said.textContent = text;
    };
    return { root, bar, box, summary, says };
  }

  // A colour as any program takes it: variables and mixtures of a style are worked out by the browser.
  function plainColour(within, value) {
    const probe = element(within, "span", { style: "color:" + value }), colour = getComputedStyle(probe).color;
    probe.remove();
    const parts = colour.match(/[\d.]+/g).slice(0, 3).map(Number);
    return colour.startsWith("color(srgb") ? `rgb(${parts.map(part => Math.round(255 * part)).join(", ")})` : colour;
  }

  const still = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

  function make(lane) {
    const head = lane.head, isBoard = Boolean(head.order);
    const cover = isBoard ? boardCover(head.order)
      : head.options      ? { size: 0, options: head.options, itemCount: head.items.length, primary: head.primary }
                          : null;
    const size = isBoard ? cover.size : 0, square = size * size;
    const optionCount = cover ? cover.options.length : 0;
    const itemOf = entry => (Array.isArray(entry) ? entry[0] : entry);
    const colourOf = entry => (Array.isArray(entry) ? entry[1] : 0);

    const cell = index => `r${Math.floor(index / size) + 1}c${index % size + 1}`;
    const colour = number => (number && head.colours ? head.colours[number - 1] : "");
    const entry = one => head.items[itemOf(one)] + (colourOf(one) ? ":" + colour(colourOf(one)) : "");

    // "7 in r3c4", or the items of an option.
    function option(index) {
      if (isBoard)
        return `${index % size + 1} in ${cell(Math.floor(index / size))}`;
      return head.options[index].map(entry).join(" ");
    }

    // The text of an item by what is to be said of it: name ("7 in row 3"), short ("r3: 7"), has ("row 3 has its 7"),
    // one ("row 3 takes only one 7"), only ("row 3 has no other place for 7") or none ("row 3 has no place left for
    // 7").
    function item(index, way) {
      if (!isBoard) return fill(SAID.item[way], { item: head.items[index] });
      const kind = ["cell", "row", "column", "box"][Math.floor(index / square)], rest = index % square;
      return fill(SAID[kind][way], { cell: cell(rest), unit: Math.floor(rest / size) + 1, digit: rest % size + 1 });
    }

    const isOption = literal => Math.abs(literal) <= optionCount;
    const variable = number => (isOption(number) ? option(number - 1) : (cover ? "auxiliary " : "x") + number);
    const no = number => (isBoard && isOption(number) ? "no {what}" : "not {what}");
    const literal = number => (number > 0 ? variable(number) : fill(no(number), { what: variable(-number) }));

    // The item that a clause is about, and whether the clause is positive, or null: the options of one that needs an
    // option, or two options that have one in common.
    function clauseItem(clause) {
      if (!cover || clause.length < 2 || !clause.every(isOption)) return null;
      const positive = clause.every(one => one > 0);
      if (!positive && !(clause.length === 2 && clause[0] < 0 && clause[1] < 0)) return null;
      let common = cover.options[Math.abs(clause[0]) - 1].map(itemOf);
      for (const one of clause) {
        const its = new Set(cover.options[Math.abs(one) - 1].map(itemOf));
        common = common.filter(index => its.has(index));
      }
      return common.length ? { item: common[0], positive } : null;
    }
    // What the clause says of its item where it makes a literal true ("only"), or is false ("none"); `whole` if that
    // says all, so that its literals need not be listed.
    function clauseWords(clause, way) {
      const about = clauseItem(clause);
      return about ? { rule: item(about.item, about.positive ? way : "one"), whole: about.positive } : null;
    }
    const and = texts =>
      (texts.length < 2 ? texts.join("") : `${texts.slice(0, -1).join(", ")} and ${texts[texts.length - 1]}`);

    return {
      cover,
      isBoard,
      size,
      itemOf,
      colourOf,
      colour,
      cell,
      option,
      item,
      literal,
      isOption,
      clauseWords,
      kindOf: index => Math.floor(index / square),
      and
    };
  }

  return Object.assign(make, { element, style, checkbox, frame, plainColour, still });
})();
