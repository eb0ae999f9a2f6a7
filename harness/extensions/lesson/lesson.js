/* SPDX-License-Identifier: MIT */
/* The lesson: lanes, controls, keys, and the address, which holds where the reader is. On a page that lives (live.js) it ends
 * when another one begins: startLesson returns what ends it. `instance` is what the address says of it before that; `searcher` searches other boards. */
const lanesMade = new WeakMap(); // those of searches that a page which lives shows again, with one more beside them
function startLesson(data, root, instance, searcher) {
  const lanes = data.lanes.map((raw, number) => {
    if (!lanesMade.has(raw)) lanesMade.set(raw, model.makeLane(data, raw, number));
    return lanesMade.get(raw);
  });
  const ends = new AbortController(), listens = { signal: ends.signal };
  const calm = matchMedia("(prefers-reduced-motion: reduce)").matches;
  let clock = makeClock("step", lanes), tick = 0, chosen = 0, playing = null, speed = calm ? 1 : 2;
  /* Keys, and what they do. */
  const KEYS = [
    ["Space", "play, pause"],
    ["\u2190 / \u2192", "one tick of the clock back, on"],
    ["Shift \u2190 / Shift \u2192", "previous, next conflict of the chosen lane"],
    ["n / N", "next, previous solution of the chosen lane"],
    ["Home / End", "beginning, end"],
    ["1 / 2 / 3", "choose a lane"],
    ["v", "next view of the chosen lane"],
    ["c", "next clock: steps, nodes, solutions"],
    ["p", "predict on or off"],
    ["+ / -", "faster, slower"],
    ["f", "fit the page to a projector, or no longer"],
    ["l", "the chosen lane large, or all lanes again"],
    ["w", "what if: another digit, or a given less"],
    ["?", "these keys"],
    ["Tab", "to the board; there arrows go from cell to cell and Enter chooses the cell"],
  ];
  const SPEEDS = [1, 2, 5, 10, 25, 100];

  const page = {
    data, lanes, searcher, announce: text => tell(text),
    lane: () => lanes[chosen],
    indexOf: lane => clock.indexOf(lane, tick),
    goTo(lane, index) { pause(); chosen = lane.number; setTick(clock.tickOf(lane, index)); },
    choose(number) { chosen = number; setTick(tick); },
    viewChosen() { keepAddress(); },
    cellChosen(lane, cell, byKey) {
      if (predict.on && predict.waiting) predict.answer(names.cell(lane, cell));
      else if (what) what.choose(cell, byKey);
    },
  };

  /* --- the controls --- */

  const button = (title, name, act, extra) => make("button", { type: "button", class: "control", "aria-label": title, title, onclick: act, ...extra }, name);
  const slider = make("input", { type: "range", min: 0, step: 1, id: "slider", "aria-label": "Position", oninput: () => { pause(); setTick(Number(slider.value)); } });
  const where = make("output", { class: "where", for: "slider" });
  const play = button("Play (space)", "\u25b6", () => playing ? pause() : start(), { id: "play" });
  const clockSelect = make("select", { id: "clock", onchange: () => setClock(clockSelect.value) },
    ...Object.entries(clocks).map(([kind, { title }]) => make("option", { value: kind }, title)));
  const speedSelect = make("select", { id: "speed", onchange: () => { speed = SPEEDS.indexOf(Number(speedSelect.value)); if (playing) { pause(); start(); } } },
    ...SPEEDS.map((number, at) => make("option", { value: number, selected: at === speed }, `${number} a second`)));
  const predictButton = make("button", { type: "button", id: "predict-button", "aria-pressed": "false", onclick: () => { pause(); predict.toggle(); predictButton.setAttribute("aria-pressed", predict.on); } }, "Predict");
  const whatButton = lanes[0].size ? make("button", { type: "button", id: "what-if-button", "aria-pressed": "false", onclick: () => what.open(what.element.hidden) }, "What if") : "";
  const projector = makeProjector(() => keepAddress(true));
  const link = make("a", { href: "#", id: "link", class: "link", onclick: event => {
    event.preventDefault(); keepAddress(true);
    if (navigator.clipboard && window.isSecureContext) navigator.clipboard.writeText(location.href).then(() => announce("The link is copied."), () => 0);
    else announce("The address of the page leads to this step.");
  } }, "Link to this step");
  const controls = make("div", { class: "controls", role: "toolbar", "aria-label": "Controls" },
    make("div", { class: "transport" },
      button("To the beginning (Home)", "\u21e4", () => { pause(); setTick(0); }),
      button("Previous conflict (Shift and left arrow)", "\u26a1\ufe0e\u2039", () => jump("conflicts", -1), { id: "back-conflict" }),
      button("One step back (left arrow)", "\u2039", () => { pause(); setTick(tick - 1); }, { id: "back" }),
      play,
      button("One step on (right arrow)", "\u203a", () => { pause(); forward(); }, { id: "next" }),
      button("Next conflict (Shift and right arrow)", "\u203a\u26a1\ufe0e", () => jump("conflicts", 1), { id: "next-conflict" }),
      button("Next solution (n)", "\u203a\u2605", () => jump("solved", 1), { id: "next-solution" }),
      button("To the end (End)", "\u21e5", () => { pause(); setTick(clock.ticks); })),
    make("div", { class: "slide" }, slider, where),
    make("div", { class: "options" },
      make("label", {}, "Clock", clockSelect), make("label", {}, "Speed", speedSelect), predictButton, whatButton, ...projector.buttons, link));
  const live = make("div", { class: "for-readers", "aria-live": "polite", id: "announcer" });
  const told = make("p", { id: "told", role: "status", hidden: true });

  const predict = makePredict(page);
  const panels = lanes.map(lane => makeLanePanel(lane, page));
  const what = whatIf.makePanel(page, whatButton);
  const keys = make("details", { class: "panel", id: "keys" }, make("summary", {}, "Keys"),
    make("dl", { class: "keys" }, ...KEYS.flatMap(([key, meaning]) => {
      return [make("dt", {}, ...key.split("/").flatMap((one, at) => at ? [" ", make("kbd", {}, one.trim())] : [make("kbd", {}, one.trim())])), make("dd", {}, meaning)];
    })));

  root.append(
    make("header", { class: "top" }, make("div", {}, make("p", { class: "kicker" }, "Quadrille: ways of solving the same puzzle, side by side"), make("h1", {}, `${data.instance.replace(/^.*\//, "")}, step by step`),
      make("p", { id: "answer" }, answers.sentence(lanes, data.limit)), make("p", { class: "lead" }, fill(lanes[0].size ? "The same board and the same question for {solvers}: find {wanted}. Givens are heavy, guesses blue and slanted; what follows from them is green." : lanes[0].head.items ? "The same exact cover and the same question for {solvers}: find {wanted}." : "The same formula and the same question for {solvers}: find {wanted}.",
        { solvers: names.and(lanes.map(lane => lane.solver)), wanted: data.limit ? tally(data.limit, "solution", "solutions") : "all solutions" }),
        data.left_out ? ` The input has ${data.left_out} more instances; this page shows the first.` : "")), answers.picture(lanes)),
    controls, told, predict.element, what ? what.element : "", make("div", { class: "lanes", "data-lanes": lanes.length }, ...panels.map(panel => panel.element)),
    keys, live);
  panels.forEach(panel => isHuge(panel.lane) ? setTimeout(() => ends.signal.aborted || panel.begin()) : panel.begin());
  if (what) what.open(false);

  /* --- where the lesson is --- */

  let said = 0, kept = 0;
  function announce(text) { live.textContent = text; }
  /* What a key could not do, in sight of all until the next step. */
  function tell(text) { told.textContent = text; told.hidden = false; }

  function show() {
    panels.forEach(panel => panel.show(clock.indexOf(panel.lane, tick)));
    slider.max = clock.ticks; slider.value = tick;
    const text = `${clock.kind} ${tick.toLocaleString("en")} of ${clock.ticks.toLocaleString("en")}`;
    where.textContent = text;
    slider.setAttribute("aria-valuetext", text);
    clearTimeout(said); clearTimeout(kept);
    if (!playing) {
      said = setTimeout(() => announce([panels[chosen], ...panels.filter(panel => panel.lane.number !== chosen)]
        .map(panel => `${panel.lane.solver}: ${panel.sentence()}`).join(" ")), 250);
      kept = setTimeout(keepAddress, 250);
    }
  }

  function markChosen() { panels.forEach((panel, at) => panel.mark(at === chosen)); }

  function setTick(to) {
    tick = Math.max(0, Math.min(clock.ticks, Math.round(to) || 0));
    told.hidden = true;
    markChosen();
    show();
    if (predict.on && !playing) predict.before(page.indexOf(page.lane()));
  }

  function setClock(kind) {
    const index = page.indexOf(page.lane());
    clock = makeClock(kind, lanes);
    clockSelect.value = kind;
    setTick(clock.tickOf(page.lane(), index));
  }

  /* One tick on, but not past a question. */
  function forward() {
    if (predict.on) {
      const lane = page.lane(), from = page.indexOf(lane), to = clock.indexOf(lane, Math.min(clock.ticks, tick + 1));
      for (let at = from + 1; at < to; at++)
        if (lane.sequence[at].do === "choose" && clock.kind !== "step") { setClock("step"); setTick(clock.tickOf(lane, at)); return; }
    }
    setTick(tick + 1);
  }

  /* To a conflict or solution of the chosen lane; if it has none, of the next lane that has one. */
  function jump(list, direction) {
    pause();
    const what = `${direction > 0 ? "further" : "earlier"} ${list === "solved" ? "solution" : "conflict"}`, own = page.lane();
    const nextOf = lane => direction > 0 ? lane[list].find(at => at > page.indexOf(lane)) : lane[list].findLast(at => at < page.indexOf(lane));
    const lane = [...lanes.slice(chosen), ...lanes.slice(0, chosen)].find(one => nextOf(one) !== undefined);
    const kept = list === "solved" && own.totals.solutions > own.solved.length ? ` It found ${own.totals.solutions.toLocaleString("en")}, of which the page keeps ${own.solved.length.toLocaleString("en")}.` : "";
    if (!lane) return tell(`No lane has ${direction > 0 ? "a" : "an"} ${what} on this page.${kept}`);
    const to = nextOf(lane);
    chosen = lane.number;
    if (clock.indexOf(lane, clock.tickOf(lane, to)) !== to) { clock = makeClock("step", lanes); clockSelect.value = "step"; }
    setTick(clock.tickOf(lane, to));
    if (lane !== own) tell(`${own.solver} has no ${what} on this page: this is one of ${lane.solver}.${kept}`);
  }

  /* --- playing --- */

  function start() {
    if (tick >= clock.ticks) setTick(0);
    playing = { since: performance.now(), from: tick };
    play.textContent = "\u275a\u275a"; play.setAttribute("aria-label", "Pause (space)"); play.title = "Pause (space)";
    document.body.classList.add("playing");
    requestAnimationFrame(frame);
  }

  function pause() {
    if (!playing) return;
    playing = null;
    play.textContent = "\u25b6"; play.setAttribute("aria-label", "Play (space)"); play.title = "Play (space)";
    document.body.classList.remove("playing");
    show();
  }

  function frame(now) {
    if (!playing) return;
    const wanted = Math.min(clock.ticks, playing.from + Math.floor((now - playing.since) / 1000 * SPEEDS[speed]));
    if (wanted > tick) {
      const lane = page.lane();
      if (predict.on) {
        const from = page.indexOf(lane);
        for (let at = tick; at < wanted; at++) {
          const index = clock.indexOf(lane, at);
          if (index > from && lane.sequence[index] && lane.sequence[index].do === "choose") { pause(); setTick(at); return; }
        }
      }
      tick = wanted;
      show();
    }
    if (tick >= clock.ticks) pause(); else requestAnimationFrame(frame);
  }

  /* --- the address --- */

  let writing = "";
  function keepAddress(always) {
    if (!tick && !always && clock.kind === "step" && !location.hash) return;
    writing = `#${instance}step=${tick}&clock=${clock.kind}&lane=${chosen + 1}&views=${panels.map(panel => panel.view).join(",")}${projector.address}`;
    if (location.hash !== writing) history.replaceState(null, "", writing);
    link.setAttribute("href", writing);
  }

  function readAddress() {
    const found = new URLSearchParams(location.hash.slice(1)), kind = found.get("clock");
    projector.read(found.get("mode") || "");
    if (kind && Object.hasOwn(clocks, kind)) { clock = makeClock(kind, lanes); clockSelect.value = kind; }
    const number = Number(found.get("lane"));
    if (number >= 1 && number <= lanes.length) chosen = Math.floor(number) - 1;
    (found.get("views") || "").split(",").forEach((name, at) => { if (panels[at] && name) panels[at].choose(name, true); });
    setTick(Number(found.get("step")) || 0);
  }
  addEventListener("hashchange", () => { if (location.hash !== writing) readAddress(); }, listens);

  /* --- keys --- */

  addEventListener("keydown", event => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const target = event.target;
    if (target.closest("input:not([type=range]), select, textarea")) return;
    const acts = {
      " ": () => playing ? pause() : start(),
      ArrowRight: () => event.shiftKey ? jump("conflicts", 1) : (pause(), forward()),
      ArrowLeft: () => event.shiftKey ? jump("conflicts", -1) : (pause(), setTick(tick - 1)),
      Home: () => { pause(); setTick(0); }, End: () => { pause(); setTick(clock.ticks); },
      n: () => jump("solved", 1), N: () => jump("solved", -1),
      c: () => { const kinds = Object.keys(clocks); setClock(kinds[(kinds.indexOf(clock.kind) + 1) % kinds.length]); },
      v: () => { const panel = panels[chosen], all = allViews().filter(([, view]) => view.fits(panel.lane)).map(([name]) => name); panel.choose(all[(all.indexOf(panel.view) + 1) % all.length]); },
      p: () => predictButton.click(),
      f: () => projector.buttons[0].click(), l: () => projector.buttons[1].click(), w: () => whatButton && whatButton.click(),
      "+": () => setSpeed(speed + 1), "-": () => setSpeed(speed - 1),
      "?": () => { keys.open = true; keys.querySelector("summary").focus(); },
    };
    if (event.key === " " && target.closest("button, summary, a")) return;
    if (/^[1-9]$/.test(event.key) && lanes[event.key - 1]) { event.preventDefault(); page.choose(event.key - 1); announce(lanes[chosen].solver); return; }
    const act = acts[event.key];
    if (!act || (event.shiftKey && !["ArrowRight", "ArrowLeft", "N", "?", "+"].includes(event.key))) return;
    event.preventDefault();
    act();
  }, listens);
  function setSpeed(to) {
    speed = Math.max(0, Math.min(SPEEDS.length - 1, to));
    speedSelect.value = SPEEDS[speed];
    if (playing) { playing = { since: performance.now(), from: tick }; }
  }

  let resized = 0;
  addEventListener("resize", () => { clearTimeout(resized); resized = setTimeout(() => panels.forEach(panel => panel.resize()), 100); }, listens);

  /* For tests, and for those who want to look closer. */
  window.quadrilleLesson = { lanes, data, stepTo(to) { pause(); setTick(to); return lanes.map(lane => page.indexOf(lane)); },
    hash: (lane, index) => model.hash(lanes[lane], index), stateAt: (lane, index) => model.stateAt(lanes[lane], index),
    sentence: (lane, index) => sayStep(index ? lanes[lane].sequence[index - 1] : null),
    get tick() { return tick; }, get ticks() { return clock.ticks; }, get clock() { return clock.kind; }, setClock, get playing() { return Boolean(playing); },
    lineOf: (lane, index) => pseudocode.lineOf(lanes[lane], model.stateAt(lanes[lane], index)), predict, svg: lane => panels[lane].svg(), whatIf: (cell, digit) => whatIf.examine(lanes, cell, digit) };
  readAddress();
  clearTimeout(kept); // what the address says stays until the reader acts
  return () => { pause(); clearTimeout(said); clearTimeout(kept); clearTimeout(resized); ends.abort(); root.replaceChildren(); };
}
if (!document.getElementById("module"))
  startLesson(JSON.parse(document.getElementById("data").textContent), document.getElementById("lesson"), "");
