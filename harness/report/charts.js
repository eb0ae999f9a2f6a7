// Charts that answer: values at the pointer and by keys, back-ends and sets left out, an instance chosen in all charts of
// its run. The picture is gnuplot's; what it shows comes beside it as data (harness/charts/chart.h): where the axes
// are, which plot shows what, the points of each curve. A picture without such data stays a picture.
"use strict";
(function () {
  const reach = 40; // how far off a pointer may be, in units of the picture

  // --- a chart as data ---

  // Where a value stands on an axis; one beyond its ends is drawn there.
  function axis([from, to, low, high, log]) {
    const bend = log ? Math.log10 : x => x;
    return x => from + (to - from) * Math.min(1, Math.max(0, (bend(x) - bend(low)) / (bend(high) - bend(low))));
  }

  function shape(svg, name, attributes) {
    const made = document.createElementNS("http://www.w3.org/2000/svg", name);
    for (const key in attributes) made.setAttribute(key, attributes[key]);
    return svg.appendChild(made);
  }

  const placed = (chart, curve, points) => points.map(point =>
    ({ ...point, at: [chart.panels[curve.panel][0](point.x), chart.panels[curve.panel][1](point.y)] }));

  function readCurve(chart, told) {
    const curve = { ...told, points: [], line: chart.parts.some(part => part.form === "line" && part.name === told.name) };
    for (let i = 0; i < told.points.length; i += 3)
      curve.points.push({ x: told.points[i], y: told.points[i + 1], instance: told.points[i + 2] });
    if (!curve.line) curve.points.sort((a, b) => a.x - b.x);
    curve.shown = curve.points = placed(chart, curve, curve.points);
    return curve;
  }

  // Plots are told in the order in which gnuplot drew them; what has no plot of its own can be covered.
  function read(figure) {
    const told = JSON.parse(figure.dataset.curves), svg = figure.querySelector("svg");
    const plots = Array.from(svg.querySelectorAll("g[id*='_plot_']"));
    const chart = { figure, svg, panels: [], parts: [], rings: [], sets: told.sets, made: told.every > 1 ? "" : told.made };
    for (const [what, ...rest] of told.reported) {
      const [x, y, width, height] = rest;
      if (what === "panel") chart.panels.push([axis(rest.slice(0, 5).map(Number)), axis(rest.slice(5).map(Number))]);
      else if (what === "plot") chart.parts.push({ element: plots.shift(), form: rest[0], name: rest[1], set: rest[2] });
      else chart.parts.push({ element: shape(svg, "rect", { x, y, width, height, class: "cover away" }), form: "cover",
        name: rest[4], set: rest[5] });
    }
    chart.keepsSets = chart.parts.some(part => part.set);
    // The fastest back-end first: legends begin with the slowest.
    chart.curves = told.curves.filter(curve => chart.panels[curve.panel]).map(curve => readCurve(chart, curve)).reverse();
    return chart;
  }

  const readings = new Map();
  function reading(figure) {
    if (!readings.has(figure)) readings.set(figure, read(figure));
    return readings.get(figure);
  }

  const setOf = (chart, instance) => chart.sets[Math.floor(instance / 2 ** 24)];

  // --- leaving out ---

  let away = new Set(), awaySets = new Set();
  const curvesShown = chart => chart.curves.filter(curve => !away.has(curve.name) && !awaySets.has(curve.set));

  // The curve of the sets that are left: by rank, or as a share of all that were asked.
  function madeAnew(chart, curve) {
    const left = curve.points.filter(point => point.instance && !awaySets.has(setOf(chart, point.instance)));
    if (chart.made === "rank") return placed(chart, curve, left.map((point, i) => ({ ...point, x: i + 1 })));
    const asked = curve.asked.reduce((sum, count, set) => sum + (awaySets.has(chart.sets[set]) ? 0 : count), 0);
    const steps = left.flatMap((point, i) => [{ ...point, y: i / asked }, { ...point, y: (i + 1) / asked }]);
    const end = { ...curve.points[curve.points.length - 1], y: left.length / asked };
    return left.length ? placed(chart, curve, [...steps, end]) : [];
  }

  function drawLine(part, points, anew) {
    const path = part.element.querySelector("path");
    if (!path) return;
    if (part.drawn === undefined) part.drawn = path.getAttribute("d");
    path.setAttribute("d", anew ? points.map(({ at }, i) => (i ? "L" : "M") + at.map(x => x.toFixed(2))).join(" ") : part.drawn);
  }

  function leaveOut(chart) {
    const anew = awaySets.size > 0 && chart.made !== "";
    for (const curve of chart.curves) curve.shown = anew ? madeAnew(chart, curve) : curve.points;
    for (const part of chart.parts) {
      const curve = chart.curves.find(curve => curve.name === part.name), line = part.form === "line" && curve;
      if (line) drawLine(part, curve.shown, anew);
      const remade = anew && (line ? !curve.shown.length : part.form === "line" || part.form === "mark");
      const gone = away.has(part.name) || awaySets.has(part.set) || remade;
      part.element.classList.toggle("away", gone !== (part.form === "cover"));
    }
    chart.figure.classList.toggle("some-sets", anew);
    ring(chart);
  }

  // What a reader has to know of a chart that shows what is left out; page.css shows it.
  function note(figure, chart) {
    const caption = figure.querySelector("figcaption"), some = figure.classList.contains("some-sets");
    figure.classList.toggle("all-sets", awaySets.size > 0 && !some && !(chart && chart.keepsSets));
    caption.dataset.note = some ? "The curves are those of the chosen sets; words and figures are of all sets."
      : "Drawn over all sets, those left out included.";
  }

  let touched = false;
  document.addEventListener("choice", event => {
    away = event.detail.solvers;
    awaySets = event.detail.sets;
    if (!away.size && !awaySets.size && !touched) return; // charts are read when that is asked for
    touched = true;
    for (const figure of document.querySelectorAll("figure")) {
      const chart = figure.dataset.curves && reading(figure);
      if (chart) leaveOut(chart);
      note(figure, chart);
    }
  });

  // --- an instance in all charts of its run ---

  const chosen = new Map(); // of each run

  function ring(chart) {
    const instance = chosen.get(chart.figure.dataset.run);
    for (const made of chart.rings) made.remove();
    chart.rings = !instance ? [] : curvesShown(chart).flatMap(curve => curve.shown.filter(point => point.instance === instance))
      .map(({ at }) => shape(chart.svg, "circle", { cx: at[0], cy: at[1], r: 7, class: "ring" }));
  }

  function choose(run, instance) {
    chosen.set(run, instance);
    for (const figure of document.querySelectorAll("figure[data-curves]"))
      if (figure.dataset.run === run) ring(reading(figure));
  }

  // --- telling values ---

  const digits = x => x >= 999.5 ? Math.round(x).toLocaleString("en") : String(Number(x.toPrecision(3)));

  function inWords(kind, x) {
    if (kind === "share") return digits(100 * x) + " %";
    if (kind !== "time") return digits(x);
    const [size, name] = [[1, "s"], [1e-3, "ms"], [1e-6, "\u00b5s"], [0, "ns"]].find(([least]) => x >= 0.9995 * least);
    return digits(x / (size || 1e-9)) + " " + name;
  }

  function distance(p, a, b) {
    const x = b[0] - a[0], y = b[1] - a[1], square = x * x + y * y;
    const t = square ? Math.max(0, Math.min(1, ((p[0] - a[0]) * x + (p[1] - a[1]) * y) / square)) : 0;
    return Math.hypot(p[0] - a[0] - t * x, p[1] - a[1] - t * y);
  }

  function makeTelling(figure) {
    const box = figure.querySelector(".chart"), tip = document.createElement("p"), dot = document.createElement("i");
    let at = null; // { curve, place }: of its points
    tip.className = "tip";
    tip.setAttribute("role", "status");
    dot.className = "dot";
    box.append(dot, tip);
    box.tabIndex = 0;
    box.setAttribute("role", "group");
    box.setAttribute("aria-label", "Values: arrow keys left and right along a curve, up and down to another, Enter for its "
      + "instance in all charts");

    function tell(curve, place) {
      const chart = reading(figure), point = curve.shown[place], matrix = chart.svg.getScreenCTM();
      const frame = box.getBoundingClientRect(), run = figure.dataset.run;
      const left = matrix.a * point.at[0] + matrix.e - frame.left + box.scrollLeft;
      const top = matrix.d * point.at[1] + matrix.f - frame.top;
      const value = curve.says.replace(/\{([xy]|[-+.e\d]+):(count|number|share|time)\}/g,
        (whole, what, kind) => inWords(kind, what in point ? point[what] : Number(what)));
      at = { curve, place };
      tip.textContent = `${curve.name}${curve.set && curve.set !== curve.name ? " on " + curve.set : ""}: ${value}`;
      if (point.instance && point.instance === chosen.get(run))
        tip.textContent += ` (instance ${point.instance % 2 ** 24} of ${setOf(chart, point.instance)}, ringed in all charts)`;
      box.classList.add("telling");
      dot.style.left = left + "px";
      dot.style.top = top + "px";
      const room = box.scrollLeft + box.clientWidth - tip.offsetWidth - 4;
      tip.style.left = Math.max(box.scrollLeft, Math.min(left + 12, room)) + "px";
      tip.style.top = (top > tip.offsetHeight + 16 ? top - tip.offsetHeight - 12 : top + 14) + "px";
    }

    function still() {
      at = null;
      tip.textContent = "";
      box.classList.remove("telling");
    }

    function point(event) {
      const chart = reading(figure), matrix = chart.svg.getScreenCTM();
      const pointer = [(event.clientX - matrix.e) / matrix.a, (event.clientY - matrix.f) / matrix.d];
      let least = reach, found = null;
      for (const curve of curvesShown(chart))
        curve.shown.forEach((point, i) => {
          const off = distance(pointer, curve.line && i ? curve.shown[i - 1].at : point.at, point.at);
          if (off < least) [least, found] = [off, { curve, i }];
        });
      if (found) tell(found.curve, found.i);
      else still();
    }

    function pick() {
      const instance = at && at.curve.shown[at.place].instance, run = figure.dataset.run;
      choose(run, instance !== chosen.get(run) && instance || 0);
      if (at) tell(at.curve, at.place);
    }

    function step(event) {
      const curves = curvesShown(reading(figure)).filter(curve => curve.shown.length);
      const sideways = { ArrowLeft: -1, ArrowRight: 1, Home: -Infinity, End: Infinity }[event.key];
      const upwards = { ArrowUp: -1, ArrowDown: 1 }[event.key];
      if (event.key === "Escape") still(), choose(figure.dataset.run, 0);
      if (event.key === "Enter") pick();
      if (!curves.length || !(sideways || upwards)) return;
      event.preventDefault();
      if (!at || !curves.includes(at.curve)) return tell(curves[0], 0);
      if (upwards) {
        const other = curves[(curves.indexOf(at.curve) + upwards + curves.length) % curves.length];
        const off = other.shown.map(place => Math.abs(place.at[0] - at.curve.shown[at.place].at[0]));
        return tell(other, off.indexOf(Math.min(...off)));
      }
      const last = at.curve.shown.length - 1, stride = sideways * Math.ceil((last + 1) / 100);
      tell(at.curve, Math.max(0, Math.min(last, at.place + stride)));
    }

    box.addEventListener("pointermove", point);
    box.addEventListener("pointerdown", point);
    box.addEventListener("pointerleave", still);
    box.addEventListener("click", pick);
    box.addEventListener("keydown", step);
    box.addEventListener("blur", still);
  }

  for (const figure of document.querySelectorAll("figure[data-curves]")) makeTelling(figure);
})();
