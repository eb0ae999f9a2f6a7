/* SPDX-License-Identifier: MIT */
/* Words that all parts of the page use: names of cells, items, options and literals. */
"use strict";

/* A text with values at its {places}. */
const fill = (text, values) => text.replace(/\{(\w+)\}/g, (place, name) => (name in values ? values[name] : place));

/* "1 node", "12 nodes". */
function tally(number, one, several) {
  return `${number.toLocaleString("en")} ${number === 1 ? one : several}`;
}

/* A digit as boards write it: A after 9, and as a number where letters do not reach. */
const letter = digit => digit > 35 ? String(digit) : digit.toString(36).toUpperCase();

/* The sentence of a step: it was made where the search was recorded. */
function sayStep(step) {
  if (!step) return "Before the first step.";
  return step.do === "gap" ? `Here ${tally(step.missing, "step", "steps")} are left out. What stands now is what stood after them.` : step.says;
}

const names = (() => {
  const KINDS = ["cell", "row", "column", "box"];
  /* What is said of an item, by its kind: {cell}, or {digit} and {unit} of a board, else {item}. `name` is "7 in row 3",
   * `short` "r3d7" as covers are written, `has` "row 3 has its 7", and so on. */
  const SAID = {
    cell: { name: "{cell}", short: "{cell}", has: "{cell} has its digit", one: "{cell} takes only one digit",
      only: "{cell} can take nothing else", none: "{cell} can take no digit" },
    item: { name: "{item}", short: "{item}", has: "{item} is covered", one: "{item} takes only one option",
      only: "{item} has no other option", none: "{item} has no option left" },
  };
  for (const kind of KINDS.slice(1))
    SAID[kind] = { name: `{digit} in ${kind} {unit}`, short: `${kind[0]}{unit}d{digit}`, has: `${kind} {unit} has its {digit}`,
      one: `${kind} {unit} takes only one {digit}`, only: `${kind} {unit} has no other place for {digit}`,
      none: `${kind} {unit} has no place left for {digit}` };

  /* The exact cover of a board: for option cell * size + digit - 1 its items, in the order of trace-format.md. */
  function boardCover([high, wide]) {
    const size = high * wide, square = size * size;
    const options = Array.from({ length: square * size }, (_, option) => {
      const digit = option % size, cell = Math.floor(option / size), row = Math.floor(cell / size), column = cell % size;
      const box = Math.floor(row / high) * high + Math.floor(column / wide);
      return [cell, square + row * size + digit, 2 * square + column * size + digit, 3 * square + box * size + digit];
    });
    return { options, itemCount: 4 * square, primary: 4 * square };
  }

  const itemOf = entry => (Array.isArray(entry) ? entry[0] : entry);
  const colourOf = entry => (Array.isArray(entry) ? entry[1] : 0);
  const and = texts => (texts.length < 2 ? texts.join("") : `${texts.slice(0, -1).join(", ")} and ${texts[texts.length - 1]}`);

  /* The words of a lane, of which the head is read once. Numbers are those of the trace: options and items from 0,
   * literals as in DIMACS. */
  function wordsOf({ head }) {
    const isBoard = Boolean(head.order), size = isBoard ? head.order[0] * head.order[1] : 0, square = size * size;
    const cover = isBoard ? boardCover(head.order)
      : head.options ? { options: head.options, itemCount: head.items.length, primary: head.primary } : null;
    const optionCount = cover ? cover.options.length : 0;
    const optionsOf = Array.from({ length: cover ? cover.itemCount : 0 }, () => []), peersOf = [];
    if (cover) cover.options.forEach((option, number) => option.forEach(entry => optionsOf[itemOf(entry)].push(number)));

    const cell = index => `r${Math.floor(index / size) + 1}c${index % size + 1}`;
    /* The cell of such a name, or -1. */
    const cellAt = text => {
      const [, row, column] = (/^\s*r(\d+)\s*c(\d+)\s*$/i.exec(text) || []).map(Number);
      return row >= 1 && column >= 1 && row <= size && column <= size ? (row - 1) * size + column - 1 : -1;
    };
    /* The cells of an item of a board: where its options lie; those of a unit; and those that share a unit with a cell. */
    const cellsOf = item => [...new Set(optionsOf[item].map(option => Math.floor(option / size)))];
    const unitCells = ([kind, at]) => cellsOf(KINDS.indexOf(kind) * square + at * size);
    const peers = index => peersOf[index] ||= [...new Set(cover.options[index * size].flatMap(cellsOf))].filter(other => other !== index);

    const colour = number => (number && head.colours ? head.colours[number - 1] : "");
    const entry = one => head.items[itemOf(one)] + (colourOf(one) ? ":" + colour(colourOf(one)) : "");
    const option = index => isBoard ? `${letter(index % size + 1)} in ${cell(Math.floor(index / size))}` : head.options[index].map(entry).join(" ");
    const kindOf = item => Math.floor(item / square);
    function item(index, way) {
      if (!isBoard) return fill(SAID.item[way], { item: head.items[index] });
      const rest = index % square;
      return fill(SAID[KINDS[kindOf(index)]][way], { cell: cell(rest), unit: Math.floor(rest / size) + 1, digit: letter(rest % size + 1) });
    }

    const isOption = literal => Math.abs(literal) <= optionCount;
    const variable = number => (isOption(number) ? option(number - 1) : cover ? "auxiliary " + number : head.names && head.names[number] || "x" + number);
    const literal = number => number > 0 ? variable(number) : (isBoard && isOption(number) ? "no " : "not ") + variable(-number);

    /* What a clause says of its item where it makes a literal true (way "only"), or is false ("none"); null if it is not
     * one that needs an option of an item, or forbids two of them. `whole`: that says all, its literals need no list. */
    function clauseWords(clause, way) {
      if (!cover || clause.length < 2 || !clause.every(isOption)) return null;
      const whole = clause.every(one => one > 0);
      if (!whole && !(clause.length === 2 && clause.every(one => one < 0))) return null;
      const [first, ...others] = clause.map(one => cover.options[Math.abs(one) - 1].map(itemOf));
      const common = first.find(one => others.every(its => its.includes(one)));
      return common === undefined ? null : { rule: item(common, whole ? way : "one"), whole };
    }
    return { cover, isBoard, size, optionsOf, colour, cell, cellAt, cellsOf, unitCells, peers, option, item, literal, isOption, clauseWords, kindOf };
  }

  const of = lane => lane.words ||= wordsOf(lane);
  return {
    of, and, itemOf, colourOf,
    cell: (lane, cell) => of(lane).cell(cell),
    item: (lane, item) => of(lane).item(item, "name"),
    literal: (lane, literal) => of(lane).literal(literal),
    entry: (lane, entry) => lane.rung === "cnf" ? of(lane).literal(entry.literal) : of(lane).option(model.optionOf(lane, entry)),
  };
})();
