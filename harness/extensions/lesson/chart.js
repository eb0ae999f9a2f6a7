/* SPDX-License-Identifier: MIT */
/* A small chart under a lane: depth or nodes against the step, drawn once; a line marks where the lane is. */
function makeChart(element, lane, onPick) {
  const WIDTH = 360, HEIGHT = 54, TOP = 8;
  const svg = draw("svg", { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, class: "chart", role: "img", preserveAspectRatio: "none" });
  const title = draw("title"), area = draw("path", { class: "area" }), marks = draw("path", { class: "solved" });
  const gaps = draw("g"), line = draw("line", { class: "now", y1: 0, y2: HEIGHT });
  svg.append(title, area, gaps, marks, line);
  const name = make("button", { type: "button", class: "plain chart-name", onclick: () => { kind = 1 - kind; plot(); } });
  element.append(name, svg);
  let kind = 0;
  const x = index => index / Math.max(1, lane.count) * WIDTH;

  function plot() {
    const values = kind ? lane.nodesAt : lane.depths;
    let most = 0, path = `M0 ${HEIGHT}`, column = -1, high = 0;
    for (const value of values) most = Math.max(most, value);
    const y = value => (HEIGHT - value / Math.max(most, 1) * (HEIGHT - TOP)).toFixed(1);
    for (let index = 0; index <= lane.count; index++) {
      const at = Math.floor(x(index));
      if (at !== column && column >= 0) { path += `L${column} ${y(high)}`; high = 0; }
      column = at;
      high = Math.max(high, values[index]);
    }
    path += `L${WIDTH} ${y(high)}V${HEIGHT}Z`;
    area.setAttribute("d", path);
    marks.setAttribute("d", lane.solved.map(index => `M${x(index).toFixed(1)} 0v${TOP - 2}`).join(""));
    const what = fill(kind ? "Nodes so far, by step; in all: {most}" : lane.rung === "cnf" ? "Literals that stand, by step; the most: {most}" : "Placements that stand, by step; the most: {most}", { most: most.toLocaleString("en") });
    name.textContent = what;
    title.textContent = what;
    gaps.replaceChildren(...lane.gaps.map(gap => draw("rect", { class: "gap-band", y: 0, height: HEIGHT, x: Math.max(0, x(gap.index) - 2), width: 4 },
      draw("title", {}, `${tally(gap.missing, "step", "steps")} left out`))));
  }
  plot();
  svg.addEventListener("click", event => {
    const box = svg.getBoundingClientRect();
    onPick(Math.round((event.clientX - box.left) / box.width * lane.count));
  });
  return { show(state) { const at = x(state.index).toFixed(1); line.setAttribute("x1", at); line.setAttribute("x2", at); } };
}
