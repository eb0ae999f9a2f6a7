/* SPDX-License-Identifier: MIT */
/* The lesson lives: the reader types, pastes or picks an instance, and its searches are made here, by the program's own
 * code (live.c), in a worker. The address holds the instance, so a link shows it to others. */
(() => {
  const begun = JSON.parse(document.getElementById("data").textContent), backEnds = JSON.parse(document.getElementById("back-ends").textContent);
  const root = document.getElementById("lesson"), STEPS = 3000;
  const ORDERS = [[2, 2], [2, 3], [3, 3], [3, 4], [4, 4]];
  /* Name, instance, what to watch for, and if not the default: solutions, solvers. */
  const EXAMPLES = [
    ["A newspaper's board", "53..7....\n6..195...\n.98....6.\n8...6...3\n4..8.3..1\n7...2...6\n.6....28.\n...419..5\n....8..79", "dlx and cdcl never guess: each digit is forced. cell-order tries every digit in every cell."],
    ["Three million nodes", "8.2......\n.6...1...\n......5..\n..7.....8\n3..67.2..\n..1.2..5.\n.......1.\n...3968.2\n.4.8.7...", "So many cell-order enters. dlx enters 101, cdcl 86."],
    ["Seventeen givens", ".......1.\n4........\n.2.......\n....5.4.7\n..8...3..\n..1.9....\n3..4..2..\n.5.1.....\n...8.6...", "No 9x9 board with one solution has fewer givens. For exact cover and SAT it is easy: nothing is guessed.", "2", "mrv,dlx,cdcl"],
    ["Four by four", "1...\n..3.\n.4..\n...2", "Small enough to follow each step, and to see the whole matrix of the exact cover."],
    ["Two solutions", "1.....\n..2...\n...3..\n....4.\n.5....\n.....6", "A board of boxes with two rows and three columns. A search for one solution would not notice the second."],
    ["No solution", "12..\n..3.\n....\n...4", "3 has no place left in row 1. dlx sees it before its first step, cell-order after many."],
    ["An empty board", "....\n....\n....\n....", "288 solutions, and each has to be walked to.", "0", "cell-order,dlx,cdcl"],
    ["Eight queens", "queens:8", "A diagonal is a secondary item: it may stay free. All 92 solutions are wanted.", "0"],
    ["Langford pairs", "langford:7", "One number between the 1s, two between the 2s, and so on up to the 7s.", "1"],
    ["Pentominoes", "pentomino:3x20", "Twelve pieces in a box of 3 by 20. A wrong first piece is noticed late.", "1"],
    ["An exact cover", "A B C D E F G\nC E\nA D G\nB C F\nA D F\nB G\nD E G", "The first line names what has to be covered, once each; the others are the options."],
    ["Pigeons and holes", "p cnf 12 22\n1 2 3 0\n4 5 6 0\n7 8 9 0\n10 11 12 0\n-1 -4 0\n-1 -7 0\n-1 -10 0\n-4 -7 0\n-4 -10 0\n-7 -10 0\n-2 -5 0\n-2 -8 0\n-2 -11 0\n-5 -8 0\n-5 -11 0\n-8 -11 0\n-3 -6 0\n-3 -9 0\n-3 -12 0\n-6 -9 0\n-6 -12 0\n-9 -12 0", "A formula: four pigeons, three holes. Clauses of two literals alone do not show that it can't be."],
  ];

  /* --- what is asked --- */

  let order = ORDERS[2], kind = "board", end = () => {}, shown = null, worker = null, module = null, busy = false, asked = 0;
  const board = make("div", { class: "grid", role: "grid", "aria-label": "Your board" });
  const area = make("textarea", { id: "text", "aria-label": "Your instance as text", spellcheck: "false", placeholder: "queens:8, langford:7, pentomino:3x20, a board in any format, an exact cover as Knuth writes it, or a formula in DIMACS" });
  const orders = make("select", { id: "order", onchange: () => setOrder(ORDERS[orders.selectedIndex]) }, ...ORDERS.map(([rows, columns]) => make("option", {}, `${rows * columns}x${rows * columns}`)));
  const examples = make("select", { id: "example", onchange: () => examples.selectedIndex && takeExample(EXAMPLES[examples.selectedIndex - 1]) },
    make("option", {}, "Examples"), ...EXAMPLES.map(([name]) => make("option", {}, name)));
  const limit = make("select", { id: "limit" }, ...[["1", "the first solution"], ["2", "up to 2 solutions"], ["0", "all solutions"]].map(([value, text]) => make("option", { value, selected: value === "2" }, text)));
  const seconds = make("select", { id: "seconds", title: "The time limit of each solver" }, ...[["10", "10 s"], ["60", "1 min"], ["600", "10 min"]].map(([value, text]) => make("option", { value }, text)));
  const boxes = backEnds.map(({ name, summary }) => make("input", { type: "checkbox", value: name, title: summary }));
  const labels = boxes.map(box => make("label", { title: box.title }, box, box.value));
  const run = make("button", { type: "button", id: "run", onclick: () => busy ? stop("Stopped.") : ask() }, "Search");
  const mistakes = make("div", { id: "mistakes", role: "alert" }), watchFor = make("p", { id: "watch-for" }), result = make("div", { id: "result", "aria-live": "polite" });
  const boardPart = make("div", { class: "ask-board" }, board), textPart = make("div", { class: "ask-text" }, area);
  const asText = make("button", { type: "button", id: "as-text", "aria-pressed": "false", onclick: () => show(kind === "board" ? "text" : "board") }, "As text");

  const cells = () => [...board.children];

  /* Tab leads to one cell, arrows to the others. */
  function atHand(input) {
    cells().forEach(one => { one.tabIndex = one === input ? 0 : -1; });
    input.select();
  }

  function setOrder(to, givens) {
    play.end();
    const [rows, columns] = order = to, size = rows * columns;
    orders.selectedIndex = ORDERS.findIndex(one => String(one) === String(to));
    board.style.gridTemplateColumns = `repeat(${size}, 1fr)`;
    board.replaceChildren(...Array.from({ length: size * size }, (_, cell) => {
      const row = Math.floor(cell / size), column = cell % size, given = givens && givens[cell];
      return make("input", { "aria-label": label(cell), value: given ? letter(given) : "", autocomplete: "off", inputmode: size < 10 ? "numeric" : "text",
        class: (column + 1 < size && (column + 1) % columns === 0 ? "right " : "") + (row + 1 < size && (row + 1) % rows === 0 ? "below" : ""),
        tabindex: cell ? -1 : 0, oninput: event => typed(event.target, cell), onkeydown: event => moved(event, cell), onpaste: pasted, onfocus: event => atHand(event.target) });
    }));
  }

  function typed(input, cell) {
    const text = input.value.trim().toUpperCase().slice(-1), size = order[0] * order[1];
    input.value = /[1-9A-Z]/.test(text) && parseInt(text, 36) <= size ? text : "";
    clearMarks();
    if (play.on) play.show();
    else if (input.value && cells()[cell + 1]) cells()[cell + 1].focus();
  }

  function moved(event, cell) {
    const size = order[0] * order[1], by = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -size, ArrowDown: size }[event.key];
    if (event.key === "Enter") { if (play.on) play.hint(); else ask(); }
    else if (event.key === "Backspace" && !event.target.value && cell && !play.on) { cells()[cell - 1].focus(); cells()[cell - 1].value = ""; event.preventDefault(); }
    else if (by && cells()[cell + by]) { cells()[cell + by].focus(); event.preventDefault(); }
  }

  /* More than a digit is a board, or something else, as text. */
  function pasted(event) {
    const text = event.clipboardData.getData("text");
    if (text.trim().length < 2) return;
    event.preventDefault();
    area.value = text;
    show("text");
    ask();
  }

  function show(which) {
    if (which === "text" && kind === "board" && document.activeElement === asText) area.value = boardText();
    play.end();
    kind = which;
    play.button.disabled = explain.disabled = which !== "board";
    boardPart.hidden = which !== "board"; textPart.hidden = which === "board"; orders.parentElement.hidden = which !== "board";
    asText.setAttribute("aria-pressed", which === "text");
  }

  const inLines = ([rows, columns], all) => all.join("").match(new RegExp(`.{${rows * columns}}`, "g")).join("\n");
  const boardText = () => inLines(order, cells().map(input => input.value || "."));
  const text = () => kind === "board" ? boardText() : area.value;

  /* A text of n lines of n cells goes to the board that is clicked on; all else stays text. */
  function take(given) {
    const lines = given.trim().split("\n"), to = ORDERS.find(([rows, columns]) => rows * columns === lines.length);
    const isBoard = to && lines.every(line => line.length === lines.length && /^[.1-9A-Z]+$/.test(line));
    if (isBoard) setOrder(to, [...lines.join("")].map(one => one === "." ? 0 : parseInt(one, 36))); else area.value = given;
    show(isBoard ? "board" : "text");
  }

  function choose(solvers, solutions) {
    const named = solvers.split(",");
    boxes.forEach(box => { box.checked = named.includes(box.value); });
    limit.value = solutions;
  }

  function takeExample([, given, sentence, solutions = "2", solvers = ""]) {
    take(given);
    choose(solvers, solutions);
    ask();
    watchFor.textContent = sentence;
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
  const label = cell => `row ${Math.floor(cell / (order[0] * order[1])) + 1}, column ${cell % (order[0] * order[1]) + 1}`;
  const desk = {
    ask: (name, texts, numbers) => call(name, texts, numbers).finally(free), cells, label, sayMistakes, busy: () => busy,
    text: () => text().trim(), order: () => order, seconds: () => Number(seconds.value), limit: () => Number(limit.value),
    name: cell => `r${Math.floor(cell / (order[0] * order[1])) + 1}c${cell % (order[0] * order[1]) + 1}`,
    begin() { stop(); clearMarks(); watchFor.textContent = ""; result.replaceChildren(); },
    show: (...nodes) => result.replaceChildren(...nodes),
    mark: (which, as) => which.forEach(cell => cells()[cell].classList.add(as)),
    picture(grid, marked) {
      const size = order[0] * order[1];
      return make("table", { class: "small" }, ...Array.from({ length: size }, (_, row) => make("tr", {}, ...Array.from({ length: size }, (_, column) =>
        make("td", { class: marked.includes(row * size + column) ? "differs" : "" }, letter(grid[row * size + column]))))));
    },
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
  const asLesson = limit => [limit, STEPS, 1000 * seconds.value];

  async function ask() {
    play.end();
    desk.begin();
    const given = text().trim(), solvers = boxes.filter(box => box.checked).map(box => box.value).join(",");
    if (!given) return stop("Type an instance first.");
    const name = kind === "text" && !/\s/.test(given) && given.length < 40 ? given : "Your instance";
    run.textContent = "Stop";
    try {
      const found = await call("live_lesson", [given, name, solvers], asLesson(Number(limit.value)));
      stop();
      if (found.mistakes) sayMistakes(found.mistakes);
      else {
        begin(found, `text=${encodeURIComponent(given)}&solvers=${solvers}&limit=${limit.value}&`);
        if (innerWidth < 480) root.querySelector(".transport").scrollIntoView(); // to play is the next tap
      }
    } catch (error) { stop(error.message); }
  }

  function sayMistakes(found) {
    mistakes.replaceChildren(...found.map(({ line, column, text: says }) => make("p", {},
      line ? make("button", { type: "button", onclick: () => goTo(line, column) }, `${line}:${column}: ${says}`) : says)));
    if (found[0].line) goTo(found[0].line, found[0].column);
    for (const [, row, column] of found[0].text.matchAll(/\br(\d+)c(\d+)\b/g)) mark(Number(row), Number(column));
  }

  function mark(row, column) {
    const input = kind === "board" && cells()[(row - 1) * order[0] * order[1] + column - 1];
    if (input) input.classList.add("wrong");
  }

  /* Columns are bytes in the program's messages. */
  function goTo(line, column) {
    if (kind === "board") return mark(line, column);
    const lines = area.value.trimStart().split("\n"), skipped = area.value.length - area.value.trimStart().length;
    const before = new TextDecoder().decode(new TextEncoder().encode(lines[line - 1] || "").subarray(0, column - 1)).length;
    const at = skipped + lines.slice(0, line - 1).join("\n").length + (line > 1 ? 1 : 0) + before;
    area.focus();
    area.setSelectionRange(at, at + 1);
  }

  function begin(data, instance) {
    end();
    shown = new URLSearchParams(instance).get("text");
    if (instance && new URLSearchParams(location.hash.slice(1)).get("text") !== shown) history.replaceState(null, "", "#" + instance + "step=0" + (document.body.classList.contains("projector") ? "&mode=projector" : ""));
    end = startLesson(data, root, instance, { search });
    const { head } = data;
    if (head.givens && ORDERS.some(one => String(one) === String(head.order))) { setOrder(head.order, head.givens); show("board"); }
  }

  /* The lesson of another board, and what shows it. */
  async function search(order, givens, specs) {
    const given = inLines(order, givens.map(digit => digit ? letter(digit) : "."));
    desk.begin();
    run.textContent = "Stop";
    const data = await call("live_lesson", [`# quadrille: order ${order.join("x")}\n${given}\n`, "Your instance", specs.join(",")], asLesson(Number(limit.value)));
    stop();
    if (data.mistakes) throw new Error(data.mistakes[0].text);
    return [data, () => begin(data, `text=${encodeURIComponent(given)}&solvers=${specs.join(",")}&limit=${limit.value}&`)];
  }

  function readAddress() {
    const found = new URLSearchParams(location.hash.slice(1)), given = found.get("text");
    if (given === null) return false;
    if (given === shown) return true;
    take(given);
    choose(found.get("solvers") || "", found.get("limit") || "2");
    ask();
    return true;
  }

  document.getElementById("live").append(
    make("h2", {}, "Your own board"),
    make("div", { class: "ask" }, boardPart, textPart, make("div", { class: "ask-how" },
      make("div", { class: "row" }, examples, make("label", {}, "Size", orders), asText),
      make("div", { class: "row" }, run, play.button, race, explain), play.bar, play.said,
      make("details", {}, make("summary", {}, "Solvers and limits"),
        make("div", { class: "row" }, make("label", {}, "Find", limit), make("label", {}, "Time for each", seconds)),
        make("p", {}, "None chosen: those that differ most."), make("div", { class: "row" }, ...labels)),
      mistakes, watchFor, result)));
  setOrder(ORDERS[2]);
  show("board");
  addEventListener("hashchange", readAddress);
  if (!readAddress()) begun ? begin(begun, "") : takeExample(EXAMPLES[0]);

  /* For tests: what the module answers to any texts. */
  window.quadrilleLive = { answer: (texts, limit) => { stop(); return answerTo("live_lesson", texts, asLesson(limit)).finally(() => stop()); } };
})();
