/* SPDX-License-Identifier: MIT */
/* Words of the page: its texts, and names of cells, items and literals. A text is one of
 * harness/writing/texts.def; what stands there in braces is put in here. */
/* The text of a key, with values at its {places}. */
const words = (key, values) => fill(texts[key] !== undefined ? texts[key] : key, values || {});

/* "1 node", "12 nodes". */
function tally(number, one, several) {
  return words("lesson_tally", { n: number.toLocaleString("en"), what: words(number === 1 ? one : several) });
}

const names = {
  cell: (lane, cell) => `r${Math.floor(cell / lane.size) + 1}c${cell % lane.size + 1}`,
  unit: unit => words("lesson_" + unit[0], { n: unit[1] + 1 }),
  placed: (lane, cell, digit) => words("lesson_cell_is", { cell: names.cell(lane, cell), digit }),
  option(lane, option) {
    if (lane.size) return words("lesson_digit_in", { cell: names.cell(lane, Math.floor(option / lane.size)), digit: option % lane.size + 1 });
    return lane.head.options[option].map(at => Array.isArray(at)
      ? `${lane.head.items[at[0]]}:${lane.head.colours[at[1] - 1]}` : lane.head.items[at]).join(" ");
  },
  item(lane, item) {
    const size = lane.size, cells = size * size;
    if (!size) return lane.head.items[item];
    if (item < cells) return names.cell(lane, item);
    const at = item % cells, kind = ["", "row", "column", "box"][Math.floor(item / cells)];
    return words("lesson_item", { digit: at % size + 1, unit: names.unit([kind, Math.floor(at / size)]) });
  },
  literal(lane, literal) {
    const variable = Math.abs(literal);
    if (lane.size && variable <= lane.optionVariables) {
      const option = variable - 1;
      return words(literal > 0 ? "lesson_cell_is" : "lesson_cell_is_not",
        { cell: names.cell(lane, Math.floor(option / lane.size)), digit: option % lane.size + 1 });
    }
    const name = lane.head.options && variable <= lane.optionVariables ? names.option(lane, variable - 1)
      : words("lesson_variable", { n: variable });
    return literal > 0 ? name : words("lesson_not", { what: name });
  },
  entry(lane, entry) {
    return lane.rung === "board" ? names.placed(lane, entry.cell, entry.digit)
      : lane.rung === "cover" ? names.option(lane, entry.option) : names.literal(lane, entry.literal);
  },
};

/* The sentence of a step: it was made where the search was recorded. */
function sayStep(step) {
  if (!step) return words("lesson_say_start");
  return step.do === "gap" ? words("lesson_say_gap", { steps: tally(step.missing, "lesson_step", "lesson_steps") }) : step.says;
}

/* Elements. */
function make(tag, attributes, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes || {}))
    if (name === "class") element.className = value;
    else if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else if (value === true) element.setAttribute(name, "");
    else if (value !== false && value !== null && value !== undefined) element.setAttribute(name, value);
  element.append(...children.filter(child => child !== null && child !== undefined));
  return element;
}

function draw(tag, attributes, ...children) {
  const element = document.createElementNS("http://www.w3.org/2000/svg", tag);
  for (const [name, value] of Object.entries(attributes || {})) element.setAttribute(name, value);
  element.append(...children);
  return element;
}
