/* SPDX-License-Identifier: MIT */
/* The grid that the reader types a board into: boxes of any order, or, from 4x4 to 9x9, diagonals, windows and the pieces of
 * a jigsaw, which are typed and drawn in it as well (common/cover/region-board.h). `act` has what it calls: enter(), leave()
 * before another board comes, changed(), others(text) of what is no board, and mark(cell, letter), true if that was all. */
function makeGrid(act) {
  const SIDES = [[2, 2], [2, 3], [2, 4], [3, 3], [2, 5], [3, 4], [3, 5], [4, 4], [4, 5], [5, 5]];
  const ORDERS = SIDES.flatMap(([rows, columns]) => rows === columns ? [[rows, columns]] : [[rows, columns], [columns, rows]]);
  const RULES = [["boxes", "Boxes"], ["diagonals", "Diagonals, too"], ["windows", "Windows, too"], ["pieces", "Pieces (jigsaw)"]];
  const BLANK = /[0._*\s]/;
  let order = [3, 3], rule = "boxes", pieces = null, drawing = null, brush = 0;
  const size = () => order[0] * order[1], lettered = cells => cells.map(digit => digit ? letter(digit) : ".");
  const inLines = all => all.join("").match(new RegExp(`.{${size()}}`, "g")).join("\n");
  const element = make("div", { class: "grid", role: "grid", "aria-label": "Your board" });
  const orders = make("select", { id: "order", onchange: () => { act.leave(); set({ order: ORDERS[orders.selectedIndex], rule }); } },
    ...ORDERS.map(([rows, columns]) => make("option", {}, `${rows * columns}x${rows * columns}${rows > columns ? `, boxes ${rows}x${columns}` : ""}`)));
  const rules = make("select", { id: "rules", onchange: () => { const givens = digits(); act.leave(); set({ order, givens, rule: rules.value }); } }, ...RULES.map(([value, text]) => make("option", { value }, text)));
  const pen = make("button", { type: "button", id: "draw-pieces", "aria-pressed": "false", title: "Type the letter of a cell's piece, or draw a piece with the mouse", onclick: () => draws(!drawing) }, "Draw pieces");

  const cells = () => [...element.children];
  const digits = () => drawing ? drawing.slice() : cells().map(input => parseInt(input.value, 36) || 0);
  const boxOf = cell => Math.floor(cell / size() / order[0]) * order[0] + Math.floor(cell % size() / order[1]);
  const pieceOf = cell => rule === "pieces" ? pieces[cell] : boxOf(cell) + 1;
  const diagonal = cell => { const row = Math.floor(cell / size()), column = cell % size(); return [row === column, row + column === size() - 1]; };
  const window = cell => { const [row, column] = [Math.floor(cell / 9), cell % 9]; return row % 4 && column % 4 ? 2 * Math.floor(row / 4) + Math.floor(column / 4) + 1 : 0; };
  const label = cell => `row ${Math.floor(cell / size()) + 1}, column ${cell % size() + 1}`;
  const name = cell => `r${Math.floor(cell / size()) + 1}c${cell % size() + 1}`;

  /* Rows, columns, boxes or pieces, diagonals and windows, each with its name and its cells. */
  function units() {
    const all = Array.from({ length: size() ** 2 }, (_, cell) => cell), found = new Map();
    const put = (key, cell) => { if (!found.has(key)) found.set(key, []); found.get(key).push(cell); };
    for (const cell of all) put(`row ${Math.floor(cell / size()) + 1}`, cell);
    for (const cell of all) put(`column ${cell % size() + 1}`, cell);
    for (const cell of all) put(`${rule === "pieces" ? "piece" : "box"} ${rule === "pieces" ? letter(pieceOf(cell) + 9) : pieceOf(cell)}`, cell);
    for (const cell of all) {
      if (rule === "diagonals") diagonal(cell).forEach((on, which) => on && put(which ? "the rising diagonal" : "the falling diagonal", cell));
      if (rule === "windows" && window(cell)) put(`window ${window(cell)}`, cell);
    }
    return [...found].map(([unit, its]) => ({ name: unit, cells: its }));
  }

  /* --- what it looks like --- */

  function outline() {
    cells().forEach((input, cell) => {
      const right = cell % size() + 1 < size() && pieceOf(cell) !== pieceOf(cell + 1), below = cell + size() < size() ** 2 && pieceOf(cell) !== pieceOf(cell + size());
      const shaded = rule === "diagonals" ? diagonal(cell).some(Boolean) : rule === "windows" && window(cell) > 0;
      for (const [kind, on] of Object.entries({ right, below, shaded, odd: Boolean(drawing) && pieces[cell] % 2 > 0 })) input.classList.toggle(kind, on);
    });
  }

  function set(to) {
    order = to.order;
    drawing = null;
    const most = size();
    rule = most > 9 || to.rule === "windows" && most !== 9 ? "boxes" : to.rule || "boxes";
    pieces = rule === "pieces" ? to.pieces || Array.from({ length: most * most }, (_, cell) => boxOf(cell) + 1) : null;
    orders.selectedIndex = ORDERS.findIndex(one => String(one) === String(order));
    rules.value = rule;
    rules.disabled = most > 9;
    rules.options[2].disabled = most !== 9;
    pen.hidden = rule !== "pieces"; pen.setAttribute("aria-pressed", "false");
    element.style.setProperty("--size", most);
    element.replaceChildren(...Array.from({ length: most * most }, (_, cell) => {
      const given = to.givens && to.givens[cell];
      return make("input", { "aria-label": label(cell), value: given ? letter(given) : "", autocomplete: "off", autocapitalize: "characters", inputmode: most < 10 ? "numeric" : "text", tabindex: cell ? -1 : 0,
        oninput: event => typed(event.target, cell), onkeydown: event => pressed(event, cell), onpaste: event => pasted(event, cell), onfocus: event => atHand(event.target),
        onpointerdown: () => { brush = drawing ? pieces[cell] : 0; }, onpointerenter: event => { if (drawing && event.buttons && brush) paint(cell, brush); } });
    }));
    outline();
  }

  /* --- pieces --- */

  function paint(cell, piece) { pieces[cell] = piece; cells()[cell].value = letter(piece + 9); outline(); }

  function draws(now) {
    const kept = digits();
    drawing = now ? kept : null;
    pen.setAttribute("aria-pressed", now);
    cells().forEach((input, cell) => { input.value = now ? letter(pieces[cell] + 9) : kept[cell] ? letter(kept[cell]) : ""; });
    outline();
  }

  /* --- typing --- */

  /* Tab leads to one cell, arrows to the others. */
  function atHand(input) {
    cells().forEach(one => { one.tabIndex = one === input ? 0 : -1; });
    input.select();
  }
  const go = cell => { if (cells()[cell]) cells()[cell].focus(); };

  /* A digit, or 0, a point or a blank for a blank; and on to the next cell. */
  function typed(input, cell) {
    const text = input.value.slice(-1).toUpperCase(), digit = /[1-9A-Z]/.test(text) ? parseInt(text, 36) : 0;
    if (drawing) {
      if (digit > 9 && digit <= 9 + size()) paint(cell, digit - 9); else input.value = letter(pieces[cell] + 9);
      return go(cell + 1);
    }
    const fits = digit > 0 && digit <= size();
    if (act.mark(cell, fits ? digit : 0)) return;
    input.value = fits ? text : "";
    act.changed(cell);
    if (!act.stays() && (fits || BLANK.test(text))) go(cell + 1);
  }

  function pressed(event, cell) {
    if (event.altKey || event.metaKey) return;
    const row = cell - cell % size(), to = { ArrowLeft: cell - 1, ArrowRight: cell + 1, ArrowUp: cell - size(), ArrowDown: cell + size(),
      Home: event.ctrlKey ? 0 : row, End: event.ctrlKey ? size() ** 2 - 1 : row + size() - 1 }[event.key];
    if (event.key === "Enter") act.enter();
    else if (event.key === "Backspace" && !drawing) {
      const at = event.target.value || !cell ? cell : cell - 1, input = cells()[at];
      go(at);
      if (input.readOnly) return;
      input.value = "";
      act.changed(at);
    } else if (to !== undefined) go(to);
    else return;
    event.preventDefault();
  }

  /* Digits go into the cells from this one on; a board, or something else, is taken as it is. */
  function pasted(event, cell) {
    const text = event.clipboardData.getData("text").trim(), short = text.replace(/[\s|+]|--+/g, "");
    if (text.length < 2 || act.stays()) return;
    event.preventDefault();
    if (short.length <= size() ** 2 - cell && short.length < size() ** 2 && [...short.toUpperCase()].every(one => BLANK.test(one) || parseInt(one, 36) <= size())) {
      for (const one of short) { const input = cells()[cell++]; input.value = one; typed(input, cell - 1); }
    } else act.others(text);
  }

  /* --- boards as text --- */

  function textOf(givens) {
    const [rows, columns] = order, lines = inLines(lettered(givens));
    if (rule === "diagonals") return `.Diagonal~1.Diagonal~-1\n\n${lines}`;
    if (rule === "windows") return `.Windoku\n\n${lines}`;
    if (rule === "pieces") return `${lines}\n${inLines(pieces.map(piece => letter(piece + 9)))}`;
    return rows > columns ? `# quadrille: order ${rows}x${columns}\n${lines}` : lines;
  }

  /* A text of n lines of n cells, or of all cells in one line, comes to the grid; false of all else. */
  function take(text) {
    if (text.length > 2000) return false;
    const lines = text.trim().split(/\s*\n\s*/), head = /^# quadrille: order (\d+)x(\d+)$/.exec(lines[0]), rows = head ? lines.slice(1) : lines, all = rows.join("").toUpperCase();
    const to = ORDERS.find(([high, wide]) => (high * wide) ** 2 === all.length && (!head || high === Number(head[1]) && wide === Number(head[2])));
    if (!to || rows.length > 1 && rows.length !== to[0] * to[1] || rows.some(row => row.length !== rows[0].length)) return false;
    const givens = [...all].map(one => BLANK.test(one) ? 0 : parseInt(one, 36));
    if (!givens.every(digit => digit <= to[0] * to[1])) return false;
    set({ order: to, givens });
    return true;
  }

  /* The board of a lesson, if the grid can show it. */
  function takeHead(head) {
    if (head.givens) {
      const fits = ORDERS.some(one => String(one) === String(head.order));
      if (fits) set({ order: head.order, givens: head.givens });
      return fits;
    }
    if (!head.items || head.items.some(item => /^[gk]\d+d/.test(item)) || !view_regions.fits({ head })) return false;
    const digitsOf = new Map(), most = Math.sqrt(head.items.filter(item => /^r\d+c\d+$/.test(item)).length), side = ORDERS.find(([rows, columns]) => rows * columns === most);
    const found = { order: side, rule: "boxes", givens: [], pieces: [] };
    if (!side) return false;
    for (const option of head.options) {
      const [, row, column] = /^r(\d+)c(\d+)$/.exec(head.items[option[0]]), cell = (row - 1) * most + Number(column) - 1;
      digitsOf.set(cell, [...digitsOf.get(cell) || [], Number(/d(\d+)$/.exec(head.items[option[1]])[1])]);
      for (const item of option.slice(2)) {
        const [, kind, number] = /^([bcjxw])(\d+)d/.exec(head.items[item]) || [];
        if (kind === "j") { found.rule = "pieces"; found.pieces[cell] = Number(number); }
        if (kind === "x") found.rule = "diagonals";
        if (kind === "w") found.rule = "windows";
      }
    }
    for (let cell = 0; cell < most * most; cell++) found.givens[cell] = digitsOf.get(cell) && digitsOf.get(cell).length === 1 ? digitsOf.get(cell)[0] : 0;
    set(found);
    return true;
  }

  /* Turned by 90 degrees to the right. */
  function turn() {
    const most = size(), turned = all => all && Array.from({ length: most * most }, (_, cell) => all[(most - 1 - cell % most) * most + Math.floor(cell / most)]);
    set({ order: [order[1], order[0]], givens: turned(digits()), rule, pieces: turned(pieces) });
  }

  set({ order });
  return { element, orders, rules, pen, cells, digits, units, label, name, set, take, takeHead, turn, textOf, finish() { if (drawing) draws(false); },
    text: () => textOf(digits()), get order() { return order; }, get rule() { return rule; }, size };
}
