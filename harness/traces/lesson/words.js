/* SPDX-License-Identifier: MIT */
/* Words that all parts of the page use: names of cells, items and literals. */

/* "1 node", "12 nodes". */
function tally(number, one, several) {
  return `${number.toLocaleString("en")} ${number === 1 ? one : several}`;
}

const names = {
  cell: (lane, cell) => `r${Math.floor(cell / lane.size) + 1}c${cell % lane.size + 1}`,
  unit: ([kind, number]) => `${kind} ${number + 1}`,
  placed: (lane, cell, digit) => `${names.cell(lane, cell)} is ${digit}`,
  option(lane, option) {
    if (lane.size) return `${option % lane.size + 1} in ${names.cell(lane, Math.floor(option / lane.size))}`;
    return lane.head.options[option].map(at => Array.isArray(at)
      ? `${lane.head.items[at[0]]}:${lane.head.colours[at[1] - 1]}` : lane.head.items[at]).join(" ");
  },
  item(lane, item) {
    const size = lane.size, cells = size * size;
    if (!size) return lane.head.items[item];
    if (item < cells) return names.cell(lane, item);
    const at = item % cells, kind = ["", "row", "column", "box"][Math.floor(item / cells)];
    return `${at % size + 1} in ${names.unit([kind, Math.floor(at / size)])}`;
  },
  literal(lane, literal) {
    const variable = Math.abs(literal);
    if (lane.size && variable <= lane.optionVariables) {
      const option = variable - 1;
      return fill(literal > 0 ? "{cell} is {digit}" : "{cell} is not {digit}",
        { cell: names.cell(lane, Math.floor(option / lane.size)), digit: option % lane.size + 1 });
    }
    const name = lane.head.options && variable <= lane.optionVariables ? names.option(lane, variable - 1)
      : `variable ${variable}`;
    return literal > 0 ? name : `not ${name}`;
  },
  entry(lane, entry) {
    return lane.rung === "board" ? names.placed(lane, entry.cell, entry.digit)
      : lane.rung === "cover" ? names.option(lane, entry.option) : names.literal(lane, entry.literal);
  },
};

/* The sentence of a step: it was made where the search was recorded. */
function sayStep(step) {
  if (!step) return "Before the first step.";
  return step.do === "gap" ? `Here ${tally(step.missing, "step", "steps")} are left out. What stands now is what stood after them.` : step.says;
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
