/* SPDX-License-Identifier: MIT */
/* A board with other regions (common/cover/region-board.h): options are digits in cells, r1c1 r1d5 and so on. Boxes or
 * pieces are outlined, cells of diagonals and windows are shaded. An open cell shows its digits if few are left. */
const view_regions = (() => {
  const FEW = 4;

  function layoutOf({ items, options }) {
    const cells = items.map(name => /^r(\d+)c(\d+)$/.exec(name)), first = options.map(([cell]) => cells[cell]);
    const digits = options.map(([, row]) => (/^r\d+d(\d+)$/.exec(items[row]) || [])[1]);
    if (!options.length || !first.every(Boolean) || !digits.every(Boolean)) return null;
    const number = new Map(), at = [];
    cells.forEach((cell, item) => { if (cell) { number.set(item, at.length); at.push([cell[1] - 1, cell[2] - 1]); } });
    const of = options.map(([cell]) => [number.get(cell)]), at_cell = at.map(() => []), shaded = new Set(), regions = new Map();
    options.forEach((option, index) => {
      const [cell] = of[index];
      at_cell[cell].push(index);
      for (const item of option) {
        const region = /^([bjxw]\d+)d/.exec(items[item]);
        if (region && "xw".includes(region[1][0])) shaded.add(cell);
        else if (region) regions.set(region[1], (regions.get(region[1]) || new Set()).add(cell));
      }
    });
    const note = (cell, out) => {
      const left = at_cell[cell].filter(option => !out[option]).map(option => digits[option]);
      return left.length > FEW ? "" : left.join(" ") || "\u00d7";
    };
    const given = at_cell.map(all => all.length === 1 ? all[0] : undefined);
    return { at, of, given, queens: false, fill: () => "", dark: cell => shaded.has(cell), note, regions: [...regions.values()].map(set => [...set]),
      itemCells: item => options.flatMap((option, index) => option.includes(item) ? of[index] : []),
      label: option => digits[option] };
  }
  return { title: "Board", ...coverGrid.view("regions", layoutOf) };
})();
