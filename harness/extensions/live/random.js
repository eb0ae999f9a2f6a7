/* SPDX-License-Identifier: MIT */
/* A board by chance with one solution: a solved one, from a first row by chance, its rows and columns mixed within and among
 * boxes; then cells become blank, in an order by chance, as long as there is one solution. ask(call, texts, numbers) asks the
 * module. Regions of other shapes have a family, and a member of it by chance. */
async function randomBoard({ order: [rows, columns], rule }, ask) {
  const FAMILIES = { diagonals: "diagonals", windows: "windoku", pieces: "jigsaw" }, SECONDS = 6, size = rows * columns, begun = performance.now();
  const below = most => Math.floor(Math.random() * most);
  const shuffled = count => { const all = Array.from({ length: count }, (_, at) => at); for (let at = count - 1; at > 0; at--) { const other = below(at + 1); [all[at], all[other]] = [all[other], all[at]]; } return all; };
  if (rule !== "boxes") return `${FAMILIES[rule]}:${1 + below(1e6)}`;
  const textOf = cells => `# quadrille: order ${rows}x${columns}\n${cells.map(digit => digit ? letter(digit) : ".").join("").match(new RegExp(`.{${size}}`, "g")).join("\n")}\n`;
  const first = shuffled(size).map(digit => digit + 1);
  const found = await ask("live_lesson", [textOf([...first, ...Array(size * size - size).fill(0)]), "", "dlx"], [1, 2, 10000]);
  if (found.mistakes) throw new Error(found.mistakes[0].text);
  const { cells } = found.lanes[0].parts.flatMap(part => part.steps).find(step => step.do === "solution");
  const mixed = (groups, each) => shuffled(groups).flatMap(group => shuffled(each).map(one => group * each + one));
  const down = mixed(columns, rows), across = mixed(rows, columns), board = down.flatMap(row => across.map(column => cells[row * size + column]));
  for (const cell of shuffled(size * size)) {
    if (performance.now() - begun > 1000 * SECONDS) break;
    const digit = board[cell];
    board[cell] = 0;
    const count = await ask("live_count", [textOf(board), "auto"], [2, 500]);
    if (count.end !== "exhausted" || count.solutions !== 1) board[cell] = digit;
  }
  return textOf(board);
}
