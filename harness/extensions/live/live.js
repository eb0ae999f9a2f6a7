/* SPDX-License-Identifier: MIT */
/* The lesson lives: the reader types, pastes or picks an instance, and its searches are made here, by the program's own
 * code (live.c), in a worker, lane after lane. The address holds the instance, so a link shows it to others. */
(() => {
  const begun = JSON.parse(document.getElementById("data").textContent), backEnds = JSON.parse(document.getElementById("back-ends").textContent);
  const root = document.getElementById("lesson"), STEPS = 3000, LANES_MOST = 8, ADDRESS_MOST = 20000, AREA_MOST = 50000;
  /* Name, instance, what to watch for, and if not the default: solutions, solvers, seconds. */
  const EXAMPLES = [
    ["A newspaper's board", "53..7....\n6..195...\n.98....6.\n8...6...3\n4..8.3..1\n7...2...6\n.6....28.\n...419..5\n....8..79", "dlx and cdcl never guess: each digit is forced. cell-order tries every digit in every cell."],
    ["Lesson: four by four", "....\n...2\n3..1\n4...", "The board to be solved by hand. cell-order enters 37 nodes, dlx and cdcl 13 each: one for each blank, and the first."],
    ["Lesson: three million nodes", "8.2......\n.6...1...\n......5..\n..7.....8\n3..67.2..\n..1.2..5.\n.......1.\n...3968.2\n.4.8.7...", "So many cell-order enters. dlx enters 101, cdcl 86.", "2", "", "60"],
    ["Lesson: as printed", "..1......\n2........\n..3......\n4.......5\n..5...6..\n6......4.\n..71.3...\n8........\n..9.2....", "Many solutions, but cell-order meets the time limit before its first one. Turn the board by 90 degrees.", "1", "cell-order,mrv", "2"],
    ["Lesson: turned", ".8.6.4.2.\n.........\n9.7.5.3.1\n..1......\n2........\n..3......\n....6....\n...4.....\n.....5...", "The same board, turned by 90 degrees: cell-order needs 166 nodes for its first solution.", "1", "cell-order,mrv"],
    ["Lesson: five options", "a b c d e\na c\na d e\nb d\nb c\nc e", "The exact cover on paper. The first option leaves e none; the solution is a d e with b c.", "2", "dlx"],
    ["Lesson: one conflict", "...2\n...1\n..3.\n....", "The conflict by hand, its two decisions as givens: column 4 has no place left for 3.", "2", "dlx,dpll"],
    ["Seventeen givens", ".......1.\n4........\n.2.......\n....5.4.7\n..8...3..\n..1.9....\n3..4..2..\n.5.1.....\n...8.6...", "No 9x9 board with one solution has fewer givens. For exact cover and SAT it is easy: nothing is guessed.", "2", "mrv,dlx,cdcl"],
    ["Two solutions", "..5.6.\n.....4\n.1.3..\n5.....\n..1...\n.3...6", "A board of boxes with two rows and three columns, and two solutions. A search for one would not notice the other.", "0"],
    ["No solution", "4...\n....\n.3..\n..21", "r4c1 can take no digit. dlx sees that before it places anything; cell-order, which begins at the other end, enters 25 nodes."],
    ["An empty board", "....\n....\n....\n....", "288 solutions, and each has to be walked to.", "0", "cell-order,dlx,cdcl"],
    ["Diagonals", "diagonals:3", "Both diagonals hold each digit once, too. Such a board is an exact cover, with items for diagonals."],
    ["A jigsaw", "jigsaw:3", "Pieces in place of boxes."],
    ["Eight queens", "queens:8", "A diagonal is a secondary item: it may stay free. All 92 solutions are wanted.", "0"],
    ["Langford pairs", "langford:7", "One number between the 1s, two between the 2s, and so on up to the 7s.", "1"],
    ["Pentominoes", "pentomino:3x20", "Twelve pieces in a box of 3 by 20. Two solutions, each with its turned and mirrored ones: 8.", "0", "dlx,cells"],
    ["An exact cover", "A B C D E F G\nC E\nA D G\nB C F\nA D F\nB G\nD E G", "The first line names what has to be covered, once each; the others are the options."],
    ["Rain", "c 1 = rain\nc 2 = umbrella\nc 3 = wet\np cnf 3 3\n-1 2 3 0\n1 -3 0\n-2 -3 0", "A formula whose comments name its variables: rain makes wet those without an umbrella, and nothing else does. Four ways are possible.", "0"],
    ["Pigeons and holes", "p cnf 12 22\n1 2 3 0\n4 5 6 0\n7 8 9 0\n10 11 12 0\n-1 -4 0\n-1 -7 0\n-1 -10 0\n-4 -7 0\n-4 -10 0\n-7 -10 0\n-2 -5 0\n-2 -8 0\n-2 -11 0\n-5 -8 0\n-5 -11 0\n-8 -11 0\n-3 -6 0\n-3 -9 0\n-3 -12 0\n-6 -9 0\n-6 -12 0\n-9 -12 0", "A formula: four pigeons, three holes. Clauses of two literals alone do not show that it can't be."],
  ];

  /* --- what is asked --- */

  let kind = "board", end = () => {}, shown = null, worker = null, module = null, busy = false, asked = 0, linked = false;
  const grid = makeGrid({ enter: () => play.on ? play.hint() : ask(), leave: () => play.end(), stays: () => play.on, mark: (cell, digit) => play.mark(cell, digit),
    changed(cell) { clearMarks(); if (play.on) play.show(cell); }, others(text) { take(text); ask(); } });
  /* What is too long for the text area, which would take seconds to draw it: that shows its beginning. */
  let whole = null;
  function write(given) {
    whole = given.length > AREA_MOST ? given : null;
    area.readOnly = whole !== null;
    area.value = whole === null ? given : `${given.slice(0, 1000)}\n\u2026 and ${(given.length - 1000).toLocaleString("en")} characters more. "Clear" empties this.`;
    clear.hidden = whole === null;
  }
  const clear = make("button", { type: "button", id: "clear", hidden: true, onclick: () => { write(""); area.focus(); } }, "Clear");
  const file = make("input", { type: "file", id: "file", hidden: true, onchange: async () => { if (file.files[0]) { take(await file.files[0].text()); file.value = ""; ask(); } } });
  const open = make("button", { type: "button", id: "open", title: "A board, a cover or a formula in any format that the program reads", onclick: () => file.click() }, "Open a file");
  const area = make("textarea", { onpaste: event => { const given = event.clipboardData.getData("text"); if (given.length > AREA_MOST) { event.preventDefault(); write(given); } }, id: "text", "aria-label": "Your instance as text", spellcheck: "false", placeholder: "queens:8, langford:7, pentomino:3x20, a board in any format, an exact cover as Knuth writes it, or a formula in DIMACS" });
  const examples = make("select", { id: "example", onchange: () => examples.selectedIndex && takeExample(EXAMPLES[examples.selectedIndex - 1]) },
    make("option", {}, "Examples"), ...EXAMPLES.map(([name]) => make("option", {}, name)));
  const limit = make("select", { id: "limit" }, ...[["1", "the first solution"], ["2", "up to 2 solutions"], ["0", "all solutions"]].map(([value, text]) => make("option", { value, selected: value === "2" }, text)));
  let usualSeconds = "10"; // an example may have others
  const seconds = make("select", { id: "seconds", title: "The time limit of each solver", onchange: () => { usualSeconds = seconds.value; } }, ...[["2", "2 s"], ["10", "10 s"], ["60", "1 min"], ["600", "10 min"]].map(([value, text]) => make("option", { value, selected: value === usualSeconds }, text)));
  const boxes = make("div", { class: "row", id: "solvers" });
  const addBox = (name, title) => boxes.append(make("label", { title }, make("input", { type: "checkbox", value: name }), name));
  backEnds.forEach(({ name, summary }) => addBox(name, summary));
  const checkboxes = () => [...boxes.querySelectorAll("input")];
  const run = make("button", { type: "button", id: "run", onclick: () => busy ? stop("Stopped.") : ask() }, "Search");
  const mistakes = make("div", { id: "mistakes", role: "alert" }), watchFor = make("p", { id: "watch-for" }), result = make("div", { id: "result", "aria-live": "polite" });
  const boardPart = make("div", { class: "ask-board" }, grid.element), textPart = make("div", { class: "ask-text" }, area, clear);
  const asText = make("button", { type: "button", id: "as-text", "aria-pressed": "false", onclick: () => {
    if (kind === "board") { grid.finish(); write(grid.text()); }
    show(kind === "board" ? "text" : "board");
  } }, "As text");
  const shape = make("div", { class: "row" }, make("label", {}, "Size", grid.orders), make("label", {}, "Rules", grid.rules), grid.pen,
    make("button", { type: "button", id: "turn", title: "The same board, turned: another order of cells", onclick: () => { play.end(); grid.finish(); grid.turn(); ask(); } }, "Turn by 90\u00b0"),
    make("button", { type: "button", id: "random", title: "A board of this size by chance, with one solution", onclick: () => drawBoard() }, "Random board"));
  const { cells, label } = grid;

  function show(which) {
    play.end();
    kind = which;
    play.button.disabled = explain.disabled = which !== "board";
    boardPart.hidden = shape.hidden = which !== "board"; textPart.hidden = which === "board";
    asText.setAttribute("aria-pressed", which === "text");
  }

  const text = () => kind === "board" ? grid.text() : whole ?? area.value;

  /* What the grid can't show stays text. */
  function take(given) {
    play.end();
    const isBoard = grid.take(given);
    if (!isBoard) write(given);
    show(isBoard ? "board" : "text");
  }

  function choose(solvers, solutions) {
    const named = solvers.split(",").filter(Boolean), known = checkboxes().map(box => box.value);
    named.filter(name => !known.includes(name)).forEach(name => addBox(name, "With other settings"));
    checkboxes().forEach(box => { box.checked = named.includes(box.value); });
    limit.value = solutions;
  }

  function takeExample([, given, sentence, solutions = "2", solvers = "", time = ""], atLoad) {
    take(given);
    choose(solvers, solutions);
    seconds.value = time || usualSeconds;
    ask(atLoad);
    watchFor.textContent = sentence;
  }

  function drawBoard() {
    const { order, rule } = grid;
    start(async live => {
      live.show(make("p", {}, "A board is drawn \u2026"));
      const drawn = await randomBoard({ order, rule }, live.ask);
      take(drawn);
      choose("", "2");
      setTimeout(ask);
    });
  }

  /* --- asking --- */

  async function load() {
    const packed = document.getElementById("module").textContent, bytes = Uint8Array.from(atob(packed), one => one.charCodeAt(0));
    module = await WebAssembly.compile(bytes);
  }
  const workerAddress = URL.createObjectURL(new Blob([document.getElementById("worker").textContent], { type: "text/javascript" }));

  /* A call of the module, read. */
  const call = (name, texts, numbers) => answerTo(name, texts, numbers).then(JSON.parse);

  /* What the buttons beside the board work with. */
  const desk = {
    ask: (name, texts, numbers) => call(name, texts, numbers).finally(free), cells, label, sayMistakes, busy: () => busy, grid,
    text: () => text().trim(), seconds: () => Number(seconds.value), limit: () => Number(limit.value), name: grid.name,
    begin() { stop(); grid.finish(); clearMarks(); watchFor.textContent = ""; result.replaceChildren(); },
    show: (...nodes) => result.replaceChildren(...nodes),
    mark: (which, as) => which.forEach(cell => cells()[cell].classList.add(as)),
  };
  const play = makePlay(desk);
  const clearMarks = () => cells().forEach(input => input.classList.remove("wrong", "differs", "hinted"));
  const free = () => { busy = false; };

  /* One of the buttons beside the board: it can be stopped as a search can. */
  function start(does) {
    if (!text().trim()) return stop("Type an instance first.");
    play.end();
    desk.begin();
    run.textContent = "Stop";
    const number = asked;
    does({ ...desk, ask: (...what) => { run.textContent = "Stop"; busy = true; return call(...what); } })
      .then(() => { if (number === asked) { const said = [...mistakes.childNodes]; stop(); mistakes.replaceChildren(...said); } }, error => stop(error.message));
  }
  const race = make("button", { type: "button", id: "race", title: "All solvers, without a trace", onclick: () => start(runRace) }, "Race");
  const explain = make("button", { type: "button", id: "explain", title: "Why it has no solution, or several", onclick: () => start(runExplain) }, "Explain");

  function stop(why) {
    if (busy && worker) { worker.terminate(); worker = null; }
    busy = false; asked++;
    run.textContent = "Search";
    clearInterval(ticking);
    searching.hidden = true;
    mistakes.replaceChildren(why || "");
  }

  /* What the module answers, as text; it is ended by stop(). */
  async function answerTo(name, texts, numbers) {
    const number = asked;
    busy = true;
    if (!module) await load();
    return new Promise((done, failed) => {
      if (number !== asked) return;
      worker ||= new Worker(workerAddress);
      worker.onmessage = ({ data }) => number === asked && ("answer" in data ? done(/^{"mistakes":.*"not enough memory/.test(data.answer) ? data.answer.replace(/"}]}\n?$/, `; ${data.taken}"}]}`) : data.answer) : failed(new Error(data.failed)));
      worker.onerror = event => failed(new Error(event.message));
      worker.postMessage({ module, call: name, texts, numbers });
    });
  }

  /* The numbers of a lesson. */
  const asLesson = most => [most, STEPS, 1000 * seconds.value];

  /* --- while it searches: which lane, and how long of its limit --- */

  const searching = make("section", { id: "searching", "aria-label": "Searches", hidden: true });
  root.before(searching);
  let ticking = 0;
  function showSearch(specs, at, done) {
    const bars = specs.map((spec, lane) => {
      const bar = make("progress", { max: seconds.value, value: 0, "aria-label": `${spec}: time of its limit` }), words = make("span", {}, done[lane] || (lane < at ? "" : "waits"));
      return { bar, words, element: make("li", { class: lane === at ? "now" : "" }, make("b", {}, spec), lane === at ? bar : "", words) };
    });
    searching.replaceChildren(make("ul", {}, ...bars.map(bar => bar.element)), make("button", { type: "button", id: "stop", onclick: () => stop("Stopped.") }, "Stop (Esc)"));
    searching.hidden = false;
    clearInterval(ticking);
    const since = performance.now(), tick = () => {
      const gone = (performance.now() - since) / 1000;
      bars[at].bar.value = Math.min(gone, Number(seconds.value));
      bars[at].words.textContent = gone > seconds.value ? "its last steps, again" : `searches: ${gone.toFixed(1)} s of ${seconds.value} s`;
    };
    tick();
    ticking = setInterval(tick, 200);
  }

  /* Lanes appear as they are finished. One that fails leaves the others their turn. */
  async function ask(atLoad) {
    play.end();
    desk.begin();
    const given = text().trim(), solvers = checkboxes().filter(box => box.checked).map(box => box.value).join(","), number = asked, done = [], failed = [];
    if (!given) return stop("Type an instance first.");
    if (given.length > ADDRESS_MOST) watchFor.textContent = "This instance is too long for a link.";
    const name = kind === "text" && !/\s/.test(given) && given.length < 40 ? given : "Your instance";
    const address = `${given.length > ADDRESS_MOST ? "" : `text=${encodeURIComponent(given)}&`}solvers=${solvers}&limit=${limit.value}&`;
    end(); end = () => {};
    run.textContent = "Stop";
    try {
      const specs = await call("live_lanes", [given, solvers], []);
      if (specs.mistakes) { stop(); return sayMistakes(specs.mistakes); }
      let data = null;
      for (const [at, spec] of specs.entries()) {
        showSearch(specs, at, done);
        if (!at && !atLoad) searching.scrollIntoView({ block: "nearest" });
        let found;
        try { found = await call("live_lesson", [given, name, spec], asLesson(Number(limit.value))); } catch (error) { found = { mistakes: [{ line: 0, text: error.message }] }; }
        if (number !== asked) return;
        if (found.mistakes) { done[at] = found.mistakes[0].text; failed.push(...found.mistakes.map(one => ({ ...one, text: `${spec}: ${one.text}` }))); continue; }
        done[at] = tally(found.lanes[0].steps, "step", "steps");
        data = data ? { ...data, lanes: [...data.lanes, ...found.lanes] } : found;
        begin(data, address, data.lanes.length === 1, atLoad);
      }
      stop();
      if (failed.length) sayMistakes(failed);
    } catch (error) { stop(error.message); }
  }

  function sayMistakes(found) {
    mistakes.replaceChildren(...found.map(({ line, column, text: says }) => make("p", {},
      line ? make("button", { type: "button", onclick: () => goTo(line, column) }, `${line}:${column}: ${says}`) : says)));
    if (found[0].line) goTo(found[0].line, found[0].column);
    for (const [, row, column] of found[0].text.matchAll(/\br(\d+)c(\d+)\b/g)) mark(Number(row), Number(column));
  }

  function mark(row, column) {
    const input = kind === "board" && cells()[(row - 1) * grid.size() + column - 1];
    if (input) input.classList.add("wrong");
  }

  /* Columns are bytes in the program's messages. */
  function goTo(line, column) {
    if (kind === "board" || whole !== null) return kind === "board" && mark(line, column);
    const lines = area.value.trimStart().split("\n"), skipped = area.value.length - area.value.trimStart().length;
    const before = new TextDecoder().decode(new TextEncoder().encode(lines[line - 1] || "").subarray(0, column - 1)).length;
    const at = skipped + lines.slice(0, line - 1).join("\n").length + (line > 1 ? 1 : 0) + before;
    area.focus();
    area.setSelectionRange(at, at + 1);
  }

  /* The lesson of data. The first lane brings it into view, with the focus on Play; others keep the reader's place. */
  function begin(data, instance, isFirst, atLoad) {
    const given = new URLSearchParams(instance).get("text"), modes = ["projector", "large"].filter(mode => document.body.classList.contains(mode)).join();
    const focused = root.contains(document.activeElement) ? document.activeElement.id : "";
    end();
    if (isFirst && !linked && !atLoad) history.replaceState(null, "", `#${instance}step=0${modes && `&mode=${modes}`}`);
    if (isFirst) linked = false;
    shown = given;
    play.end();
    end = startLesson(data, root, instance, { search, ways });
    if (isFirst !== false && grid.takeHead(data.head)) show("board");
    if (focused) document.getElementById(focused).focus({ preventScroll: true });
    if (!isFirst || atLoad) return;
    root.querySelector("#play").focus({ preventScroll: true });
    root.querySelector(innerWidth < 480 ? "#answer" : ".top").scrollIntoView();
  }

  /* Other settings of a lane's solver: other orders, other ties. */
  function ways(lane) {
    const [name, ...own] = lane.solver.split(":"), { settings = {} } = backEnds.find(one => one.name === lane.name) || {}, set = Object.fromEntries(own.map(one => one.split("=")));
    const all = Object.entries(settings).flatMap(([key, values]) => values.filter(value => value !== (set[key] || values[0])).map(value => {
      const next = { ...set, [key]: value };
      if (value === values[0]) delete next[key];
      return [`${key}: ${value}`, [name, ...Object.entries(next).map(pair => pair.join("="))].join(":")];
    }));
    if (!all.length) return "";
    const select = make("select", { class: "ways", "aria-label": `${lane.solver} with another setting, as one more lane`, onchange: () => addLane(all[select.selectedIndex - 1][1]) },
      make("option", {}, "Another way \u2026"), ...all.map(([text]) => make("option", {}, text)));
    return select;
  }
  function addLane(spec) {
    const specs = window.quadrilleLesson.lanes.map(lane => lane.solver);
    if (specs.length === LANES_MOST) return stop(`A page has ${LANES_MOST} lanes at the most.`);
    choose([...new Set([...specs, spec])].join(","), limit.value);
    ask();
  }

  /* The lesson of another board, and what shows it. */
  async function search(order, givens, specs) {
    const given = `# quadrille: order ${order.join("x")}\n${givens.map(digit => digit ? letter(digit) : ".").join("").match(new RegExp(`.{${order[0] * order[1]}}`, "g")).join("\n")}`;
    desk.begin();
    run.textContent = "Stop";
    const data = await call("live_lesson", [given + "\n", "Your instance", specs.join(",")], asLesson(Number(limit.value)));
    stop();
    if (data.mistakes) throw new Error(data.mistakes[0].text);
    return [data, () => begin(data, `text=${encodeURIComponent(given)}&solvers=${specs.join(",")}&limit=${limit.value}&`, true)];
  }

  function readAddress() {
    const found = new URLSearchParams(location.hash.slice(1)), given = found.get("text");
    if (given === null) return false;
    if (given === shown) return true;
    take(given);
    choose(found.get("solvers") || "", found.get("limit") || "2");
    linked = true;
    ask();
    return true;
  }

  document.getElementById("live").append(
    make("h2", {}, "Your own board"),
    make("div", { class: "ask" }, boardPart, textPart, make("div", { class: "ask-how" },
      make("div", { class: "row" }, examples, asText, open, file), shape,
      make("div", { class: "row" }, run, play.button, race, explain), play.bar, play.said,
      make("details", {}, make("summary", {}, "Solvers and limits"),
        make("div", { class: "row" }, make("label", {}, "Find", limit), make("label", {}, "Time for each", seconds)),
        make("p", {}, "None chosen: those that differ most."), boxes),
      mistakes, watchFor, result)));
  show("board");
  addEventListener("keydown", event => { if (event.key === "Escape" && busy) stop("Stopped."); });
  addEventListener("hashchange", readAddress);
  if (!readAddress()) begun ? begin(begun, "") : takeExample(EXAMPLES[0], true);

  /* For tests: what the module answers to any texts. */
  window.quadrilleLive = { answer: (texts, limit) => { stop(); return answerTo("live_lesson", texts, asLesson(limit)).finally(() => stop()); } };
})();
