/* SPDX-License-Identifier: MIT */
/* A lane on the page: its name and idea, its views, the sentence of its step, its counts, its chart. */
const allViews = () => [["board", view_board], ["chess", view_chess], ["pieces", view_pieces], ["regions", view_regions], ["matrix", view_matrix], ["clauses", view_clauses], ["graph", view_graph], ["tree", view_tree]];

/* What the search works on, after the family of the solver. */
const rungs = { board: "on the board", cover: "on items and options", cnf: "on clauses" };

/* Whether its conflicts are digits that it tests and refuses before it places one, as plain backtrackers do. */
const refusesDigits = lane => lane.rung === "board" && lane.name !== "mrv";

function laneCounts(lane, state) {
  const counts = state.counts, rows = [
    ["steps", state.step && state.step.step || 0], ["nodes", state.nodes], ["depth", state.standing.filter(entry => entry.enters).length],
    ["guesses", counts.placements], [lane.rung === "cnf" ? "implied" : "forced", counts.propagations],
    [refusesDigits(lane) ? "did not fit" : "conflicts", counts.conflicts], ["undone", counts.backtracks],
  ];
  if (lane.name === "cdcl") rows.push(["learnt", counts.learnt], ["restarts", counts.restarts]);
  rows.push(["solutions", state.solutions]);
  return rows;
}

/* How its search ended. */
function ended(lane) {
  const steps = tally(lane.totals.steps, "step", "steps"), nodes = tally(lane.totals.nodes, "node", "nodes"),
        solutions = tally(lane.totals.solutions, "solution", "solutions");
  if (lane.end === "stopped") return `${lane.seconds ? `The time limit, ${lane.seconds.toLocaleString("en")} s, ended this search` : "This search was stopped"} after ${steps}; the page has the first of them${lane.totals.solutions ? ", and solutions" : ""}.`;
  if (lane.end === "limit") return `Done after ${steps}: ${solutions}, as many as wanted; ${nodes}.`;
  if (lane.end !== "exhausted") return `Ended after ${steps}: ${lane.end}.`;
  if (!lane.totals.solutions) return `Done after ${steps}: there is no solution; ${nodes}.`;
  return `Done after ${steps}: ${solutions}, and there are no more; ${nodes}.`;
}

/* Of a lane as large as this a view is made in a task of its own, and drawn while it is in sight only. */
const isHuge = lane => ((lane.head.options || lane.head.clauses || []).length > 10000);

function makeLanePanel(lane, page) {
  const id = `lane-${lane.number + 1}`;
  const idea = ideas[lane.name];
  const views = allViews().filter(([, view]) => view.fits(lane));
  const preferred = lane.rung === "cover" ? "matrix" : "graph";
  let current = ["board", "chess", "pieces", "regions", "clauses", preferred, "tree"].find(one => views.some(([name]) => name === one)), made = {}, state = null, isSeen = true;

  const tabs = views.map(([name, view]) => make("button", { type: "button", role: "tab", id: `${id}-tab-${name}`, "data-view": name,
    "aria-controls": `${id}-view`, onclick: () => choose(name),
    onkeydown: event => {
      const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
      if (!step) return;
      event.preventDefault(); event.stopPropagation();
      const next = (views.findIndex(([one]) => one === current) + step + views.length) % views.length;
      choose(views[next][0]); tabs[next].focus();
    } }, view.title));
  const saver = make("button", { type: "button", class: "save", title: "Save this picture as SVG", onclick: () => pictures.save(`${lane.solver.replace(/[^\w.-]+/g, "-")}-${current}-step-${state.step ? state.step.step || "gap" : 0}.svg`, svg()) }, "Save as SVG");
  const box = make("div", { class: "view", id: `${id}-view`, role: "tabpanel", tabindex: -1 });
  const sentence = make("p", { class: "sentence" });
  const counts = make("dl", { class: "counts" });
  const totals = make("p", { class: "totals" });
  const code = pseudocode.makePanel(lane);
  const figure = make("div", { class: "chart-box" });
  const chart = makeChart(figure, lane, index => page.goTo(lane, index));
  const heading = make("h2", { id: `${id}-name` }, make("button", { type: "button", class: "plain choose-lane", title: `Choose this lane (key ${lane.number + 1})`,
    onclick: () => page.choose(lane.number) }, make("span", { class: "number", "aria-hidden": "true" }, String(lane.number + 1)), lane.solver));
  const element = make("section", { class: "lane", id, "aria-labelledby": `${id}-name` },
    make("header", {}, heading, make("p", { class: "family" }, `${lane.family}, ${rungs[lane.rung]}`)),
    make("div", { class: "told" },
      idea ? make("details", { class: "idea" }, make("summary", {}, "The idea"), ...idea.map(text => make("p", {}, text))) : "", code.element, page.searcher ? page.searcher.ways(lane) : ""),
    make("div", { class: "tab-row" }, make("div", { class: "tabs", role: "tablist", "aria-label": "Views" }, ...tabs), saver),
    sentence, box, totals, figure, counts);

  const cells = new Map();
  function showCounts() {
    for (const [key, value] of laneCounts(lane, state)) {
      if (!cells.has(key)) {
        const number = make("dd", {});
        counts.append(make("div", {}, make("dt", {}, key), number));
        cells.set(key, number);
      }
      const text = value.toLocaleString("en");
      if (cells.get(key).textContent !== text) cells.get(key).textContent = text;
    }
  }

  /* The view as SVG. */
  function svg() {
    const { part, view } = made[current], lines = [`${page.data.instance.replace(/^.*\//, "")}: ${lane.solver}, ${state.step && state.step.step ? `step ${state.step.step.toLocaleString("en")}` : "no step"}`, sentence.textContent];
    return view.svg ? view.svg(lines) : pictures.ofElement(part.querySelector("svg"), lines);
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
      made[name] = { part, view: views.find(([one]) => one === name)[1].make(part, lane, (cell, byKey) => page.cellChosen(lane, cell, byKey)) };
    }
    for (const [one, { part }] of Object.entries(made)) part.hidden = one !== name;
    box.setAttribute("aria-labelledby", `${id}-tab-${name}`);
    made[name].view.resize();
    if (state) drawView();
    if (!quietly) page.viewChosen();
  }

  function drawView() {
    if (made[current] && (isSeen || !isHuge(lane))) made[current].view.show(state);
  }
  if (isHuge(lane)) new IntersectionObserver(([entry]) => { isSeen = entry.isIntersecting; if (state) drawView(); }).observe(box);

  function show(index) {
    state = model.stateAt(lane, index);
    drawView();
    code.show(state);
    const done = index >= lane.count;
    element.classList.toggle("done", done);
    element.classList.toggle("conflict", Boolean(state.step && state.step.do === "conflict"));
    element.classList.toggle("solved", Boolean(state.step && state.step.do === "solution"));
    sentence.textContent = sayStep(state.step);
    totals.textContent = done ? ended(lane)
      : lane.missing ? `Of ${lane.totals.steps.toLocaleString("en")} steps, ${tally(lane.missing, "step", "steps")} are left out; solutions are here.` : "";
    showCounts();
    chart.show(state);
    return state;
  }
  /* A view is made once its place is in the page. */
  return { lane, element, show, choose, begin: () => choose(current, true), get view() { return current; }, get state() { return state; }, sentence: () => sentence.textContent, svg,
    resize() { if (made[current]) made[current].view.resize(); if (state) drawView(); },
    mark(on) { element.classList.toggle("chosen", on); heading.firstChild.setAttribute("aria-pressed", on); } };
}
