/* SPDX-License-Identifier: MIT */
/* The algorithm of each traced solver: its lines, and after each the steps that light it, by what they `do`, or by
 * `do` and `why`, which goes first. "cover item" is the item that is branched on. */
const pseudocode = (() => {
  const fill = (choice, places, ...tests) => [["fill():"], ["  if no cell is blank: report it", "solution"], ["  cell \u2190 " + choice, "choose"], ...tests,
    ["    cell \u2190 digit", ...places], ["    fill()"], ["    cell \u2190 blank", "backtrack"]];
  const digits = ["  for digit \u2190 1 to n:"];
  const stands = ["    if it is in row, column or box: next", "conflict"];
  const decide = [["  else: literal \u2190 an open one", "choose"], ["    decide: make it true", "place"]];
  const unit = ["  while a clause has one literal left: make it true", "propagate"];
  const lines = {
    "cell-order": fill("next blank from here on", ["place"], digits, stands),
    rescan: fill("first blank from the beginning", ["place"], digits, stands),
    "blank-list": fill("next in the list of blanks", ["place"], digits, stands),
    "candidate-list": fill("next in the list of blanks", ["place"], ["  mark digits of its row, column and box", "conflict"], ["  for digit \u2190 each one not marked:"]),
    "sum-45": fill("next in the list of blanks", ["place"], digits, ["    if row or column adds up wrong: next", "conflict sum"],
      ["    if it is in the box: next", "conflict stands"]),
    mrv: fill("blank with fewest candidates", ["place", "propagate"], ["    (or a digit's only place, if it looks)", "choose one place"],
      ["  if nothing can be there: return", "conflict"], ["  for digit \u2190 each candidate of cell:"]),
    dlx: [["search():"], ["  if no item is left: report it", "solution"], ["  item \u2190 one with fewest options", "choose"],
      ["  if it has none: return", "conflict"], ["  cover item: hide its options", "cover item"],
      ["  for each option of item: take it", "place", "propagate"], ["    cover its other items", "cover", "purify"],
      ["    search()"], ["    take the option back", "backtrack"], ["  uncover all, last first", "uncover", "unpurify"]],
    cells: [["search():"], ["  if no item is left: report it", "solution"], ["  item \u2190 one with one option", "choose forced"],
      ["    else one with fewest options", "choose"], ["  cover item: out of the sets", "cover item"],
      ["  for each option of item:"], ["    if it leaves an item none: next", "conflict"], ["    take it; search()", "place", "propagate"],
      ["    (its other items leave, too)", "cover", "purify"], ["    set sizes back", "backtrack", "uncover", "unpurify"]],
    dpll: [["repeat:"], unit, ["  if a clause is false: conflict", "conflict"], ["  if no literal is open: report it", "solution"],
      ["  after either: take back a decision", "backtrack"], ["    and make its opposite true", "propagate turned over"], ...decide],
    cdcl: [["repeat:"], unit, ["  if a clause is false: conflict", "conflict"], ["    learn a clause from it", "learn"],
      ["  if no literal is open: report it", "solution"], ["  after either: go back some levels", "backtrack", "restart", "forget"],
      ["    or turn a decision over", "propagate turned over"], ...decide],
  };

  /* The line of the step that led to a state, from 0; -1: there is none. */
  function lineOf(lane, state) {
    const step = state.step, all = lines[lane.name];
    if (!step || !all) return -1;
    const own = step.do === "cover" && state.covered.length && state.covered[state.covered.length - 1].branch;
    const exact = all.findIndex(line => line.indexOf(own ? "cover item" : `${step.do} ${step.why}`, 1) > 0);
    return exact >= 0 ? exact : all.findIndex(line => line.indexOf(step.do, 1) > 0);
  }

  function makePanel(lane) {
    const all = lines[lane.name] || [];
    const parts = all.map(([text, ...kinds]) => make("li", { style: `--deep: ${text.search(/\S/)}` }, make("code", {}, text.trim()), make("small", {}, kinds.join(", "))));
    const element = make("details", { class: "idea code", hidden: !all.length }, make("summary", {}, "Pseudocode"), make("ol", {}, ...parts));
    let lit = -1;
    return { element, show(state) {
      if (lit >= 0) parts[lit].removeAttribute("aria-current");
      lit = lineOf(lane, state);
      if (lit >= 0) parts[lit].setAttribute("aria-current", "step");
    } };
  }
  return { lineOf, makePanel };
})();
