/* SPDX-License-Identifier: MIT */
/* The idea of each traced solver, in paragraphs: what its lane unfolds. */
const ideas = {
  "cell-order": [
    "Go through the blanks from left to right and from top to bottom. Put in the smallest digit that does not clash, go on, and take the last one back when no digit fits.",
    "Nothing is kept but the board. How long it takes depends on luck: turn the board by 90 degrees, and it may be a thousand times as long.",
  ],
  rescan: [
    "At each node, look for the first blank again from the beginning of the board: the board alone is the state. The search is that of cell-order; only a node costs more.",
  ],
  "blank-list": [
    "As cell-order, but the blanks are listed once, so no given is passed on the way. Each digit is tested against its row, column and box.",
  ],
  "candidate-list": [
    "At each blank, one pass marks the digits that stand in its row, column and box; only the others are tried. The search is that of cell-order; a node costs less.",
  ],
  "sum-45": [
    "Rows and columns are checked by their sums alone, boxes by their digits. That looks right and is not: 1 4 1 4 adds up to 10, as 1 2 3 4 does.",
  ],
  mrv: [
    "Look at the blank with the fewest candidates first. One candidate is no guess; none is a contradiction, found early.",
    "Each choice costs a look at all blanks, and saves whole subtrees.",
  ],
  dlx: [
    "The board becomes a matrix: an item for each thing that must happen once (a cell gets a digit, a row gets its 7), an option for each digit in each cell. Choose options so that each item is in exactly one.",
    "Branch on the item with the fewest options. Taking an option covers its items and hides the options that share one; links that remember their neighbours make undoing as cheap as doing (Knuth's Algorithm X with dancing links).",
  ],
  cells: [
    "The same matrix as for dancing links, kept in arrays: what is still possible stands in the front part of a set, and taking out is one exchange. It looks ahead: an option that would leave some item none is refused at once, and items with one option left come first.",
  ],
  dpll: [
    "The board becomes clauses: each cell has a digit, no two in a unit are the same. When all literals of a clause but one are false, the last must be true: unit propagation. Else decide, and turn the last decision over at a conflict (Davis, Putnam, Logemann and Loveland).",
  ],
  cdcl: [
    "As DPLL, but each conflict is analysed: its implications are followed back to a cut, and the clause of the cut is learnt, so that the same combination is not tried again. The search jumps back to the level at which all literals of the clause but one are false, and the last one follows (Marques-Silva and Sakallah).",
    "What was learnt stays when the search restarts.",
  ],
};
