/* SPDX-License-Identifier: MIT */
/* Pieces in their box, of a cover with an item for each cell, r1c1 or, layer by layer, 1.1.1, and perhaps one for each
 * piece (common/cover/polyomino.h). Each piece has its colour and its name, or the number in which it came; a guess is
 * slanted. In an open cell stands how many options are left for it. */
const view_pieces = (() => {
  const MOST = 1000;
  /* Colours that all eyes tell apart (Okabe and Ito). */
  const HUES = ["#e69f00", "#56b4e9", "#009e73", "#f0e442", "#0072b2", "#d55e00", "#cc79a7"];

  function layoutOf({ items, options }) {
    const at = [], cellOf = new Map(), pieces = [];
    const places = items.map(name => /^r(\d+)c(\d+)$/.exec(name) || /^(\d+)\.(\d+)\.(\d+)$/.exec(name));
    const wide = Math.max(0, ...places.map(place => place && place.length > 3 ? Number(place[3]) : 0)) + 1;
    places.forEach((place, item) => {
      if (!place) return;
      const [one, two, three] = place.slice(1).map(Number);
      cellOf.set(item, at.length);
      at.push(three ? [two - 1, (one - 1) * wide + three - 1] : [one - 1, two - 1]);
    });
    if (!at.length || at.length > MOST || !options.every(option => {
      const its = option.filter(item => cellOf.has(item)).length;
      return its && option.length - its < 2;
    }) || options.every(option => option.length < 2)) return null;
    const of = options.map(option => option.filter(item => cellOf.has(item)).map(item => cellOf.get(item)));
    const pieceOf = options.map(option => option.find(item => !cellOf.has(item)));
    /* What has no name is known by its shape. */
    const kinds = options.map((_, option) => pieceOf[option] !== undefined ? items[pieceOf[option]]
      : of[option].map(cell => [at[cell][0] - at[of[option][0]][0], at[cell][1] - at[of[option][0]][1]].join()).join(" "));
    kinds.forEach(kind => { if (!pieces.includes(kind)) pieces.push(kind); });
    const fill = option => {
      const number = pieces.indexOf(kinds[option]);
      return `color-mix(in srgb, ${HUES[number % 7]} ${number % 14 < 7 ? "var(--strong)" : "var(--weak)"}, var(--board))`;
    };
    return { at, of, queens: false, fill, dark: () => false, itemCells: item => cellOf.has(item) ? [cellOf.get(item)] : [],
      label: (option, number) => pieceOf[option] === undefined ? String(number) : items[pieceOf[option]] };
  }
  return { title: "Pieces", ...coverGrid.view("pieces", layoutOf) };
})();
