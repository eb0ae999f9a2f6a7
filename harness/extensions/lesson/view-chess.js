/* SPDX-License-Identifier: MIT */
/* Queens on a chessboard, of a cover with an item for each row and column, as queens:N has it (common/cover/family.c). A
 * guess is an outlined queen, a forced one is filled; a cross is where none can stand. */
const view_chess = (() => {
  const MOST = 50;

  function layoutOf({ items, options, primary }) {
    const line = items.map(name => /^([rc])(\d+)$/.exec(name)), size = primary / 2;
    const number = (option, kind) => {
      const found = option.filter(item => line[item] && line[item][1] === kind);
      return found.length === 1 ? line[found[0]][2] - 1 : -1;
    };
    if (!line.slice(0, primary).every(Boolean) || size > MOST || size % 1) return null;
    const places = options.map(option => [number(option, "r"), number(option, "c")]);
    if (!places.every(place => place.every(at => at >= 0 && at < size))) return null;
    const at = Array.from({ length: size * size }, (_, cell) => [Math.floor(cell / size), cell % size]);
    const of = places.map(([row, column]) => [row * size + column]);
    if (new Set(of.map(([cell]) => cell)).size < of.length) return null;
    return { at, of, queens: true, fill: () => "", dark: cell => (at[cell][0] + at[cell][1]) % 2 === 1,
      itemCells: item => options.flatMap((option, index) => option.includes(item) ? of[index] : []),
      label: option => `r${places[option][0] + 1}c${places[option][1] + 1}` };
  }
  return { title: "Chessboard", ...coverGrid.view("chess", layoutOf) };
})();
