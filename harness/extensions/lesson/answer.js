/* SPDX-License-Identifier: MIT */
/* The answer that the lanes give together: how many solutions there are, who proved it, at what cost; and the first solution,
 * solved on the board. */
const answers = (() => {
  const NAMED_MOST = 40;
  const solvedState = lane => model.stateAt(lane, lane.solved[0]);

  /* Whether a solution of a board breaks its rules, as those of sum-45 may. */
  function breaksRules(lane) {
    const cells = lane.size && lane.solved.length ? lane.sequence[lane.solved[0] - 1].cells : null, words = names.of(lane);
    return Boolean(cells) && ["row", "column", "box"].some(kind => Array.from({ length: lane.size }).some((_, at) =>
      new Set(words.unitCells([kind, at]).map(cell => cells[cell])).size < lane.size));
  }

  function sentence(lanes, limit) {
    const wrong = lanes.filter(breaksRules), sound = lanes.filter(lane => !wrong.includes(lane)), ending = end => sound.filter(lane => lane.end === end);
    const solvers = list => names.and(list.map(lane => lane.solver)), most = Math.max(0, ...sound.map(lane => lane.totals.solutions));
    const complete = ending("exhausted"), enough = ending("limit"), cut = ending("stopped"), many = tally(most, "solution", "solutions"), parts = [];
    const differ = complete.some(lane => lane.totals.solutions !== most);
    if (differ) parts.push(`The lanes disagree: ${names.and(complete.map(lane => `${lane.solver} finds ${lane.totals.solutions.toLocaleString("en")}`))}`);
    else if (complete.length) parts.push(`${most ? many : "No solution"}, proved by ${solvers(complete)}`);
    else if (enough.length) parts.push(limit === 1 ? `A solution, found by ${solvers(enough)}; whether it is the only one was not asked` : `At least ${many}, as many as wanted, found by ${solvers(enough)}`);
    else if (most) parts.push(`At least ${many}, found by ${solvers(sound.filter(lane => lane.totals.solutions))}`);
    else parts.push("No answer");
    if (cut.length) parts.push(cut[0].seconds ? `${solvers(cut)} met the time limit of ${cut[0].seconds.toLocaleString("en")} s` : `${solvers(cut)} was stopped`);
    if (wrong.length) parts.push(`what ${solvers(wrong)} found breaks the rules`);
    parts.push(tally(lanes.reduce((sum, lane) => sum + lane.totals.steps, 0), "step", "steps"));
    return parts.join("; ") + ".";
  }

  /* A board with its solution, and cells that are marked. */
  function table(order, cells, { givens = cells, marked = [] }) {
    const [rows, columns] = order, size = Math.round(Math.sqrt(cells.length));
    const kind = (row, column) => [rows && (column + 1) % columns === 0 && "right", rows && (row + 1) % rows === 0 && "below", givens[row * size + column] && "given", marked.includes(row * size + column) && "differs"].filter(Boolean).join(" ");
    return make("table", { class: "small", style: `--size: ${size}` }, ...Array.from({ length: size }, (_, row) => make("tr", {}, ...Array.from({ length: size }, (_, column) =>
      make("td", { class: kind(row, column) }, letter(cells[row * size + column]))))));
  }

  function picture(lanes) {
    const lane = lanes.find(one => one.solved.length && !breaksRules(one));
    if (!lane) return "";
    const step = lane.sequence[lane.solved[0] - 1], words = names.of(lane), list = all => `${all.slice(0, NAMED_MOST).join(", ")}${all.length > NAMED_MOST ? ` and ${all.length - NAMED_MOST} more` : ""}.`;
    if (lane.size) return lane.size <= 36 ? table(lane.head.order, step.cells, { givens: lane.head.givens }) : "";
    const view = [view_chess, view_pieces, view_regions].find(one => one.fits(lane)), box = make("div", { class: "small-view" });
    if (view) view.make(box, lane).show(solvedState(lane));
    else if (lane.head.items) box.append(`Chosen: ${list(step.options.map(option => `(${words.option(option)})`))}`);
    else box.append(step.true.length ? `True: ${list(step.true.map(variable => words.literal(variable)))}` : "All variables are false.");
    return box;
  }

  return { sentence, picture, table };
})();
