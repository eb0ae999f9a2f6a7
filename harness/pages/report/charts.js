// Charts whose curves tell their values, and can be left out one by one. A picture by gnuplot does not say which line
// is whose: here its axes are read from their tics, and a line is a back-end's if points of that back-end's numbers
// (data-probes, from the table that was drawn) lie on it. Where that fails a chart stays a picture. Colours learnt so
// hold for all charts of the run.
"use strict";
// A text with values at its {places}.
const fill = (text, values) => text.replace(/\{(\w+)\}/g, (place, name) => name in values ? values[name] : place);

(function () {
  const near = 1.6, reach = 40; // in units of the picture: what lies on a line; how far off a pointer may be

  // --- reading the picture ---

  const numbers = text => (text.match(/-?\d+(\.\d+)?(e-?\d+)?/g) || []).map(Number);
  const units = { "\u00d7": 1, k: 1e3, M: 1e6, G: 1e9, ns: 1e-9, "\u00b5s": 1e-6, us: 1e-6, ms: 1e-3, s: 1, min: 60, h: 3600, "%": 0.01, "": 1 };

  function value(text) {
    const parts = /^([\d.,\s]+?)\s*([a-zMG\u00b5\u00d7%]*)$/.exec(text.trim());
    return parts && parts[2] in units ? Number(parts[1].replace(/[,\s]/g, "")) * units[parts[2]] : NaN;
  }

  // Tics of both axes: [place, value] each. gnuplot draws a tic just before its label.
  function tics(svg) {
    const found = [[], []];
    for (const text of svg.querySelectorAll("text")) {
      const tic = text.parentElement.previousElementSibling, number = value(text.textContent);
      const d = tic && tic.tagName === "path" && tic.getAttribute("d"), at = d ? numbers(d) : [];
      if (at.length < 4 || isNaN(number)) continue;
      if (at[0] === at[2]) found[0].push([at[0], number]);
      else if (at[1] === at[3]) found[1].push([at[1], number]);
    }
    return found;
  }

  // The scale that all tics of an axis agree on, by the two that are furthest apart; null if there is none.
  function scale(tics, bend, unbend) {
    const usable = tics.filter(tic => isFinite(bend(tic[1]))).sort((a, b) => a[1] - b[1]);
    const first = usable[0], last = usable[usable.length - 1];
    if (usable.length < 2 || first[1] === last[1]) return null;
    const slope = (last[0] - first[0]) / (bend(last[1]) - bend(first[1]));
    const place = v => first[0] + slope * (bend(v) - bend(first[1]));
    if (usable.some(tic => Math.abs(place(tic[1]) - tic[0]) > near)) return null;
    return { place, value: p => unbend(bend(first[1]) + (p - first[0]) / slope), bent: bend(10) === 1 };
  }

  const scales = tics => [scale(tics, Math.log10, x => 10 ** x), scale(tics, x => x, x => x)].filter(Boolean);

  const paint = name => name && /^rgb\(/.test(name) ? numbers(name).slice(0, 3).join() : null;
  const colour = shape =>
    paint(shape.getAttribute("stroke")) || paint(shape.getAttribute("color")) || paint(shape.getAttribute("fill"));

  // The pieces of a path, each a list of points.
  function pieces(path) {
    return path.getAttribute("d").split("M").slice(1).map(piece => {
      const at = numbers(piece), points = [];
      for (let i = 0; i + 1 < at.length; i += 2) points.push([at[i], at[i + 1]]);
      return points;
    });
  }

  const origin = shape => numbers(shape.getAttribute("transform") || shape.getAttribute("d") || "").slice(0, 2);
  const placeOf = mark => origin(mark).join();

  function distance(p, a, b) {
    const x = b[0] - a[0], y = b[1] - a[1], square = x * x + y * y;
    const t = square ? Math.max(0, Math.min(1, ((p[0] - a[0]) * x + (p[1] - a[1]) * y) / square)) : 0;
    return Math.hypot(p[0] - a[0] - t * x, p[1] - a[1] - t * y);
  }

  const lies = (point, points) =>
    points.some((at, i) => distance(point, at, i ? points[i - 1] : at) < near);

  // Whether a mark is one of the legend: its words stand beside it, in the same part of the picture.
  const isInLegend = (mark, at) => Array.from(mark.closest("[id*='_plot_']").querySelectorAll("text")).some(text => {
    const words = origin(text.parentElement);
    return Math.abs(words[1] - at[1]) < 9 && words[0] > at[0] && words[0] - at[0] < 90;
  });

  // Lines by themselves, marks of one look together: what may belong to a back-end.
  function candidates(svg) {
    const found = [], marks = new Map();
    for (const shape of svg.querySelectorAll("[id*='_plot_'] path, [id*='_plot_'] use")) {
      if (shape.tagName === "path") {
        if ((shape.getAttribute("fill") || "none") !== "none") continue;
        for (const points of pieces(shape)) if (points.length > 1) found.push({ shape, points });
      } else {
        const key = colour(shape) + shape.getAttribute("xlink:href"), at = numbers(shape.getAttribute("transform") || "");
        if (!colour(shape) || at.length < 2 || isInLegend(shape, at)) continue;
        if (!marks.has(key)) marks.set(key, { shape, points: [], loose: true });
        marks.get(key).points.push(at.slice(0, 2));
      }
    }
    return found.concat(Array.from(marks.values()));
  }

  // How many of a curve's points lie on a candidate, as a share.
  function agreement(curve, candidate, x, y) {
    const on = curve.at.filter(([u, v]) => {
      const point = [x.place(u), y.place(v)];
      return candidate.loose ? candidate.points.some(at => distance(point, at, at) < near) : lies(point, candidate.points);
    });
    return on.length / curve.at.length;
  }

  // To each curve the candidate that agrees with it best, a line rather than marks, and none to two.
  function assign(curves, candidates, x, y) {
    const pairs = [], taken = new Set();
    for (const curve of curves)
      for (const candidate of candidates) {
        const share = agreement(curve, candidate, x, y);
        if (share > 0.8) pairs.push({ curve, candidate, share: candidate.loose ? share : share + 0.1 });
      }
    pairs.sort((a, b) => b.share - a.share);
    return pairs.filter(({ curve, candidate }) => {
      const free = !taken.has(curve) && !taken.has(candidate);
      if (free) taken.add(curve).add(candidate);
      return free;
    }).map(({ curve, candidate }) =>
      ({ name: curve.name, label: curve.label, shape: candidate.shape, colour: colour(candidate.shape), points: candidate.points }));
  }

  // The best reading: scales, and for each curve the candidate that shows it.
  function read(figure) {
    const svg = figure.querySelector("svg"), told = JSON.parse(figure.dataset.probes);
    const [across, up] = tics(svg), all = candidates(svg);
    let best = null;
    for (const x of scales(across))
      for (const y of scales(up)) {
        const curves = assign(told.curves, all, x, y);
        const ends = across.concat(curves.flatMap(curve => curve.points)).map(place => place[0]);
        const right = ends.reduce((a, b) => Math.max(a, b), 0) + 8; // of the plot; behind it is the legend
        if (!best || curves.length > best.curves.length) best = { svg, x, y, curves, told, right };
      }
    return best && best.curves.length ? best : null;
  }

  const readings = new Map();
  function reading(figure) {
    if (!readings.has(figure)) readings.set(figure, figure.dataset.probes && figure.querySelector("svg") ? read(figure) : null);
    return readings.get(figure);
  }

  // --- leaving out ---

  // What a shape is known by in all charts of a run: its colour, and its colour with its dashes or its mark.
  function looks(shape) {
    const dashes = numbers(shape.getAttribute("stroke-dasharray") || ""), hue = colour(shape);
    const kind = shape.tagName === "use" ? shape.getAttribute("xlink:href").split("-").pop()
      : dashes.map(dash => (dash / dashes[0]).toFixed(1)).join();
    return hue ? [hue, [hue, shape.tagName, kind].join(" ")] : [];
  }

  // Whose a look is; nobody's if two share it.
  function owners(figures) {
    const owner = new Map();
    const note = (shape, name) => {
      for (const look of looks(shape)) owner.set(look, owner.has(look) && owner.get(look) !== name ? null : name);
    };
    for (const figure of figures)
      for (const curve of (reading(figure) || { curves: [] }).curves) {
        note(curve.shape, curve.name);
        const on = new Set((curve.all || curve.points).map(point => point.join()));
        for (const mark of curve.shape.tagName === "path" ? figure.querySelectorAll("[id*='_plot_'] use") : [])
          if (colour(mark) === colour(curve.shape) && on.has(placeOf(mark))) note(mark, curve.name);
      }
    return owner;
  }

  const begins = (text, name) => text === name || (text.startsWith(name) && /^[:,]? /.test(text.slice(name.length)));

  function leaveOut(figure, hidden, names, owner) {
    const svg = figure.querySelector("svg"), own = new Map(), places = new Map(), rows = [];
    if (!svg) return;
    for (const curve of (reading(figure) || { curves: [] }).curves) own.set(curve.shape, curve.name);
    const marks = svg.querySelectorAll("use");
    const who = shape => own.get(shape) || looks(shape).map(look => owner.get(look)).find(Boolean);
    for (const mark of marks) // what is white lies behind the mark of a back-end
      if (who(mark)) places.set(placeOf(mark), who(mark));
    for (const shape of svg.querySelectorAll("path, use, polygon, rect"))
      shape.classList.toggle("away", hidden.has(who(shape) || places.get(shape.tagName === "use" && placeOf(shape))));
    const texts = Array.from(svg.querySelectorAll("text"), text => {
      const words = text.textContent.trim(), at = numbers(text.parentElement.getAttribute("transform") || "");
      const name = names.filter(name => begins(words, name)).sort((a, b) => b.length - a.length)[0];
      if (hidden.has(name) && words === name) rows.push(at); // figures stand behind a name in its row
      return { text, at, away: hidden.has(name) };
    });
    for (const { text, at, away } of texts)
      text.classList.toggle("away", away || rows.some(row => Math.abs(row[1] - at[1]) < 0.5 && at[0] > row[0]));
  }

  // What a reader has to know of a chart where sets are left out; page.css shows it.
  function note(figure) {
    const words = figure.classList.contains("some-sets") ? "The curves are those of the chosen sets; words and figures are of all sets." : "Drawn over all sets, those left out included.";
    const caption = figure.querySelector("figcaption");
    if (caption) caption.dataset.note = words;
  }

  // --- leaving sets out: curves are made anew of the times of those that are left ---

  // The points of a curve of times (nanoseconds, sorted), `asked` instances in all.
  function made(picture, times, asked) {
    const points = [], add = (x, y) => points.push([picture.x.place(x), picture.y.place(y)]);
    times.forEach((time, i) => {
      if (picture.told.made === "rank") return add(i + 1, time * 1e-9);
      add(time * 1e-9, i / asked);
      add(time * 1e-9, (i + 1) / asked);
    });
    return points;
  }

  function drawCurve(picture, curve, sets, hidden) {
    const path = curve.shape;
    if (!curve.all) Object.assign(curve, { all: curve.points, drawn: path.getAttribute("d") });
    let asked = 0, times = [];
    for (const name in sets || {})
      if (!hidden.has(name)) {
        asked += sets[name][0];
        times = times.concat(sets[name].slice(1));
      }
    const whole = !hidden.size || !sets;
    curve.points = whole ? curve.all : made(picture, times.sort((a, b) => a - b), asked);
    if (!whole && curve.points.length && picture.told.made === "share") // on to where all curves end
      curve.points.push([curve.all[curve.all.length - 1][0], curve.points[curve.points.length - 1][1]]);
    path.setAttribute("d", whole ? curve.drawn : curve.points.map((p, i) => (i ? "L" : "M") + p.map(x => x.toFixed(2))).join(" "));
    path.classList.toggle("away", path.classList.contains("away") || (hidden.size > 0 && !sets) || !curve.points.length);
  }

  // What else is drawn of the back-ends is left out: marks, bands, what was cut off; not the legend, where words stand
  // beside. A name at the end of a curve goes with it.
  function drawSets(figure, times, hidden, owner) {
    const picture = reading(figure), svg = figure.querySelector("svg");
    const able = picture && times && picture.told.made && picture.curves.every(curve => curve.shape.tagName === "path");
    figure.classList.toggle("all-sets", hidden.size > 0 && !able);
    figure.classList.toggle("some-sets", hidden.size > 0 && Boolean(able));
    note(figure);
    if (!able) return;
    for (const curve of picture.curves) drawCurve(picture, curve, times[curve.name], hidden);
    const own = new Set(picture.curves.map(curve => curve.shape));
    const legend = Array.from(svg.querySelectorAll("text"))
      .filter(text => text.closest("[id*='_plot_']") || picture.curves.some(curve => begins(text.textContent.trim(), curve.name)))
      .map(text => origin(text.parentElement));
    for (const shape of hidden.size ? svg.querySelectorAll("path, use, polygon") : []) {
      const at = origin(shape), drawn = shape.closest("[id*='_plot_']") || looks(shape).some(look => owner.has(look));
      const beside = text => Math.abs(text[1] - at[1]) < 9 && text[0] > at[0] && text[0] - at[0] < 90 &&
        text[0] > picture.right === at[0] > picture.right;
      if (drawn && !own.has(shape) && !legend.some(beside)) shape.classList.add("away");
    }
    for (const text of svg.querySelectorAll("text")) {
      const at = numbers(text.parentElement.getAttribute("transform") || "");
      const curve = picture.curves.find(curve => begins(text.textContent.trim(), curve.name));
      const from = curve && curve.all[curve.all.length - 1], to = curve && curve.points[curve.points.length - 1];
      const moves = from && to && Math.abs(at[1] - from[1]) < 20 && at[0] > from[0] - 5 && at[0] - from[0] < 30;
      if (moves) text.setAttribute("transform", `translate(${to[0] - from[0]},${to[1] - from[1]})`);
    }
  }

  // A grid: each back-end is a row behind its name, each set a column below its own.
  function drawGrid(figure, detail) {
    const svg = figure.querySelector("svg"), frame = svg.getBoundingClientRect(), rows = [], columns = [];
    const shapes = Array.from(svg.querySelectorAll("path, rect, polygon, use, text"));
    for (const shape of shapes) shape.classList.remove("away");
    const boxes = shapes.map(shape => shape.getBoundingClientRect()).map(box =>
      ({ left: box.left, right: box.right, x: (box.left + box.right) / 2, y: (box.top + box.bottom) / 2, width: box.width }));
    shapes.forEach((shape, i) => {
      const words = shape.tagName === "text" ? shape.textContent.trim() : "";
      if (detail.names.includes(words)) rows.push({ ...boxes[i], away: detail.solvers.has(words) });
      else if (detail.setNames.includes(words)) columns.push({ ...boxes[i], shape, away: detail.sets.has(words) });
    });
    figure.classList.toggle("all-sets", detail.sets.size > 0 && !(rows.length && columns.length));
    note(figure);
    const step = rows.length > 1 ? Math.abs(rows[1].y - rows[0].y) : 30;
    const top = Math.min(...rows.map(row => row.y)) - step, bottom = Math.max(...rows.map(row => row.y)) + step / 2;
    // A name that is turned begins near the middle of its column: how near, the tiles say.
    const off = (box, column, shift) => Math.abs(box.x - column.left - shift);
    const tile = boxes.filter((box, i) => shapes[i].tagName !== "text" && box.y > top + step && box.y < bottom && box.width > 0.6 * step &&
      box.width < frame.width / 4).sort((a, b) => columns.length && off(a, columns[0], 0) - off(b, columns[0], 0))[0];
    const shift = tile && columns.length ? tile.x - columns[0].left : 0;
    shapes.forEach((shape, i) => {
      const box = boxes[i], near = (a, b) => off(box, a, shift) - off(box, b, shift);
      if (box.width > frame.width / 4 && shape.tagName !== "text") return; // a ground, not a tile
      const inRow = rows.some(row => row.away && Math.abs(row.y - box.y) < 0.45 * step && box.right >= row.left);
      const column = columns.find(column => column.shape === shape) || columns.slice().sort(near)[0];
      const below = column && (column.shape === shape || (box.y > top && box.y < bottom && !rows.some(row => row.right > box.left)));
      shape.classList.toggle("away", inRow || Boolean(below && column.away));
    });
  }

  const timesOf = new Map();
  for (const element of document.querySelectorAll("[data-times]"))
    timesOf.set(element.dataset.run, () => JSON.parse(element.dataset.times));

  let away = new Set(), touched = false;
  document.addEventListener("choice", event => {
    away = event.detail.solvers;
    const runs = new Map();
    for (const figure of document.querySelectorAll("figure")) {
      if (!runs.has(figure.dataset.run)) runs.set(figure.dataset.run, []);
      runs.get(figure.dataset.run).push(figure);
    }
    const anything = away.size || event.detail.sets.size;
    if (!anything && !touched) return; // pictures are read when that is asked for
    touched = true;
    for (const [run, figures] of runs) {
      const owner = owners(figures), times = timesOf.has(run) && timesOf.get(run)();
      for (const figure of figures) {
        if (figure.dataset.chart === "heatmap" && figure.querySelector("svg")) {
          drawGrid(figure, event.detail);
          continue;
        }
        leaveOut(figure, away, event.detail.names, owner);
        drawSets(figure, times, event.detail.sets, owner);
      }
    }
  });

  // --- telling values ---

  function digits(x) {
    return x >= 999.5 ? Math.round(x).toLocaleString("en") : String(Number(x.toPrecision(3)));
  }

  function inWords(axis, place, unit) {
    const x = axis.value(place);
    if (unit === "share") return digits(100 * x) + " %";
    if (unit === "count") return digits(axis.bent ? Number(x.toPrecision(3)) : Math.round(x));
    const [size, name] = [[1, "s"], [1e-3, "ms"], [1e-6, "\u00b5s"], [0, "ns"]].find(([least]) => x >= 0.9995 * least);
    return digits(x / (size || 1e-9)) + " " + name;
  }

  function makeTelling(figure) {
    const chart = figure.querySelector(".chart"), tip = document.createElement("p"), dot = document.createElement("i");
    let at = null; // { curve, point }: places in their lists
    tip.className = "tip";
    tip.setAttribute("role", "status");
    dot.className = "dot";
    chart.append(dot, tip);
    chart.tabIndex = 0;
    chart.setAttribute("role", "group");
    chart.setAttribute("aria-label", "Values: arrow keys left and right along a curve, up and down to another");

    const shown = picture => picture.curves.filter(curve => !away.has(curve.name));

    function tell(picture, curve, place) {
      const point = curve.points[place], matrix = picture.svg.getScreenCTM(), box = chart.getBoundingClientRect();
      const left = matrix.a * point[0] + matrix.e - box.left + chart.scrollLeft;
      const top = matrix.d * point[1] + matrix.f - box.top;
      const words = { x: inWords(picture.x, point[0], picture.told.units[0]),
                      y: inWords(picture.y, point[1], picture.told.units[1]) };
      at = { curve, place };
      const value = fill(picture.told.words, words);
      tip.textContent = curve.label === undefined ? `${curve.name}: ${value}`
        : `${curve.name} on ${curve.label}: ${value}`;
      chart.classList.add("telling");
      dot.style.left = left + "px";
      dot.style.top = top + "px";
      const room = chart.scrollLeft + chart.clientWidth - tip.offsetWidth - 4;
      tip.style.left = Math.max(chart.scrollLeft, Math.min(left + 12, room)) + "px";
      tip.style.top = (top > tip.offsetHeight + 16 ? top - tip.offsetHeight - 12 : top + 14) + "px";
    }

    function still() {
      at = null;
      tip.textContent = "";
      chart.classList.remove("telling");
    }

    function point(event) {
      const picture = reading(figure);
      if (!picture) return;
      const matrix = picture.svg.getScreenCTM();
      const pointer = [(event.clientX - matrix.e) / matrix.a, (event.clientY - matrix.f) / matrix.d];
      let least = reach, found = null;
      for (const curve of shown(picture))
        curve.points.forEach((place, i) => {
          const off = distance(pointer, place, curve.shape.tagName === "path" && i ? curve.points[i - 1] : place);
          if (off < least) [least, found] = [off, { curve, i }];
        });
      if (found) tell(picture, found.curve, found.i);
      else still();
    }

    function step(event) {
      const picture = reading(figure), curves = picture ? shown(picture) : [];
      const sideways = { ArrowLeft: -1, ArrowRight: 1, Home: -Infinity, End: Infinity }[event.key];
      const upwards = { ArrowUp: -1, ArrowDown: 1 }[event.key];
      if (event.key === "Escape") still();
      if (!curves.length || !(sideways || upwards)) return;
      event.preventDefault();
      const here = at && curves.indexOf(at.curve) >= 0 ? at : { curve: curves[0], place: 0 };
      if (!at || here !== at) return tell(picture, here.curve, here.place);
      if (upwards) {
        const other = curves[(curves.indexOf(here.curve) + upwards + curves.length) % curves.length];
        const off = other.points.map(place => Math.abs(place[0] - here.curve.points[here.place][0]));
        return tell(picture, other, off.indexOf(Math.min(...off)));
      }
      const last = here.curve.points.length - 1, stride = sideways * Math.ceil((last + 1) / 100);
      tell(picture, here.curve, Math.max(0, Math.min(last, here.place + stride)));
    }

    chart.addEventListener("pointermove", point);
    chart.addEventListener("pointerdown", point);
    chart.addEventListener("pointerleave", still);
    chart.addEventListener("keydown", step);
    chart.addEventListener("blur", still);
  }

  for (const figure of document.querySelectorAll("figure[data-probes]")) makeTelling(figure);
})();
