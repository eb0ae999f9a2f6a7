/* SPDX-License-Identifier: MIT */
/* A lane on the page: its name and idea, its views, the sentence of its step, its counts, its chart. */
const allViews = () => [
  ["board", typeof view_board === "undefined" ? null : view_board],
  ["matrix", typeof view_matrix === "undefined" ? null : view_matrix],
  ["graph", typeof view_graph === "undefined" ? null : view_graph],
  ["tree", typeof view_tree === "undefined" ? null : view_tree],
].filter(([, view]) => view);

/* Whether its conflicts are digits that it tests and refuses before it places one, as plain backtrackers do. */
const refusesDigits = lane => lane.rung === "board" && lane.name !== "mrv";

function laneCounts(lane, state) {
  const counts = state.counts, rows = [
    ["lesson_count_steps", state.step && state.step.step || 0], ["lesson_count_nodes", state.nodes], ["lesson_count_depth", state.standing.filter(entry => entry.enters).length],
    ["lesson_count_guesses", counts.placements], [lane.rung === "cnf" ? "lesson_count_implied" : "lesson_count_forced", counts.propagations],
    [refusesDigits(lane) ? "lesson_count_refused" : "lesson_count_conflicts", counts.conflicts], ["lesson_count_backtracks", counts.backtracks],
  ];
  if (lane.name === "cdcl") rows.push(["lesson_count_learnt", counts.learnt], ["lesson_count_restarts", counts.restarts]);
  rows.push(["lesson_count_solutions", state.solutions]);
  return rows;
}

function makeLanePanel(lane, page) {
  const id = `lane-${lane.number + 1}`;
  const idea = words("lesson_idea_" + lane.name.replace(/-/g, "_"));
  const views = allViews().filter(([, view]) => view.fits(lane));
  const preferred = lane.size ? "board" : lane.rung === "cover" ? "matrix" : "graph";
  let current = views.some(([name]) => name === preferred) ? preferred : "tree", made = {}, state = null;

  const tabs = views.map(([name, view]) => make("button", { type: "button", role: "tab", id: `${id}-tab-${name}`, "data-view": name,
    "aria-controls": `${id}-view`, onclick: () => choose(name),
    onkeydown: event => {
      const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
      if (!step) return;
      event.preventDefault(); event.stopPropagation();
      const next = (views.findIndex(([one]) => one === current) + step + views.length) % views.length;
      choose(views[next][0]); tabs[next].focus();
    } }, words(view.title_key)));
  const box = make("div", { class: "view", id: `${id}-view`, role: "tabpanel", tabindex: -1 });
  const sentence = make("p", { class: "sentence" });
  const counts = make("dl", { class: "counts" });
  const totals = make("p", { class: "totals" });
  const figure = make("div", { class: "chart-box" });
  const chart = makeChart(figure, lane, index => page.goTo(lane, index));
  const heading = make("h2", { id: `${id}-name` }, make("button", { type: "button", class: "plain choose-lane", title: words("lesson_choose_lane", { n: lane.number + 1 }),
    onclick: () => page.choose(lane.number) }, make("span", { class: "number", "aria-hidden": "true" }, String(lane.number + 1)), lane.solver));
  const element = make("section", { class: "lane", id, "aria-labelledby": `${id}-name` },
    make("header", {}, heading, make("p", { class: "family" }, words("lesson_rung_" + lane.rung, { family: lane.family }))),
    idea.startsWith("lesson_idea") ? make("div", {}) : make("details", { class: "idea" }, make("summary", {}, words("lesson_idea")), ...idea.split("|").map(text => make("p", {}, text))),
    make("div", { class: "tabs", role: "tablist", "aria-label": words("lesson_views") }, ...tabs),
    sentence, box, totals, figure, counts);

  const cells = new Map();
  function showCounts() {
    for (const [key, value] of laneCounts(lane, state)) {
      if (!cells.has(key)) {
        const number = make("dd", {});
        counts.append(make("div", {}, make("dt", {}, words(key)), number));
        cells.set(key, number);
      }
      const text = value.toLocaleString("en");
      if (cells.get(key).textContent !== text) cells.get(key).textContent = text;
    }
  }

  function choose(name, quietly) {
    if (!views.some(([one]) => one === name)) return;
    current = name;
    tabs.forEach(tab => {
      const is = tab.dataset.view === current;
      tab.setAttribute("aria-selected", is); tab.tabIndex = is ? 0 : -1;
    });
    if (!made[name]) {
      const part = make("div", { class: "part part-" + name });
      box.append(part);
      made[name] = { part, view: views.find(([one]) => one === name)[1].make(part, lane, words, (cell, byKey) => page.cellChosen(lane, cell, byKey)) };
    }
    for (const [one, { part }] of Object.entries(made)) part.hidden = one !== name;
    box.setAttribute("aria-labelledby", `${id}-tab-${name}`);
    made[name].view.resize();
    if (state) made[name].view.show(state);
    if (!quietly) page.viewChosen();
  }

  function show(index) {
    state = model.stateAt(lane, index);
    made[current].view.show(state);
    const done = index >= lane.count;
    element.classList.toggle("done", done);
    element.classList.toggle("conflict", Boolean(state.step && state.step.do === "conflict"));
    element.classList.toggle("solved", Boolean(state.step && state.step.do === "solution"));
    sentence.textContent = sayStep(state.step);
    totals.textContent = done ? words("lesson_done_" + (lane.end === "exhausted" && !lane.totals.solutions ? "none" : lane.end.replace(/ /g, "_")), { steps: tally(lane.totals.steps, "lesson_step", "lesson_steps"),
      nodes: tally(lane.totals.nodes, "lesson_node", "lesson_nodes"), solutions: tally(lane.totals.solutions, "lesson_solution", "lesson_solutions") })
      : lane.gap ? words("lesson_gap_note", { steps: tally(lane.gap.missing, "lesson_step", "lesson_steps"), all: lane.totals.steps.toLocaleString("en") }) : "";
    showCounts();
    chart.show(state);
    return state;
  }
  /* A view is made once its place is in the page. */
  return { lane, element, show, choose, begin: () => choose(current, true), get view() { return current; }, get state() { return state; }, sentence: () => sentence.textContent,
    resize() { made[current].view.resize(); if (state) made[current].view.show(state); },
    mark(on) { element.classList.toggle("chosen", on); heading.firstChild.setAttribute("aria-pressed", on); } };
}
