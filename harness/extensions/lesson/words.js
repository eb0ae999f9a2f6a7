/* SPDX-License-Identifier: MIT */
/* Words that all parts of the page use: names of cells, items and literals. */

/* "1 node", "12 nodes". */
function tally(number, one, several) {
  return `${number.toLocaleString("en")} ${number === 1 ? one : several}`;
}

const names = {
  of: lane => lane.words ||= view_words(lane),
  cell: (lane, cell) => names.of(lane).cell(cell),
  item: (lane, item) => names.of(lane).item(item, "name"),
  literal: (lane, literal) => names.of(lane).literal(literal),
  entry: (lane, entry) => lane.rung === "cnf" ? names.literal(lane, entry.literal)
    : names.of(lane).option(lane.rung === "cover" ? entry.option : entry.cell * lane.size + entry.digit - 1),
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
