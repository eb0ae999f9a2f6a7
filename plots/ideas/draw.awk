# SPDX-License-Identifier: MIT
# A step of a trace as a picture (SVG): quadrille trace -s SPEC BOARD | awk -v step=N -v look=LOOK -f draw.awk
#
# It reads the trace up to step N and draws the board with what the idea sees there: givens heavy, placements light, the
# cell at hand ringed. LOOK is what else is shown:
#
#     peers       the cells that the digit at hand is compared with
#     order       the blanks, numbered in the order in which they are tried
#     candidates  the digits that the cell at hand can take
#     counts      how many digits each blank can take
#     places      where the digit can go in the unit of the step
#     items       all items of the exact cover, each with its number of options
#     clause      the clause of the step: its options, all but one of them struck
#     learnt      guesses with their levels, the clause that is false, and what is learnt from it
#     lengths     all items with their numbers of options, side by side as in memory
#     lanes       the cells of a row as lanes of a register: a bit for each option
#     ways        a band and one digit: its nine triads, and the six ways to go
#     nodes       one cell in 32 nodes of the search, each a lane: a bit for each digit
#
# Colours follow the reader's choice of light or dark.
function number(name,    at) {
    if (!match($0, "\"" name "\":-?[0-9]+")) return ""
    at = length(name) + 3
    return substr($0, RSTART + at, RLENGTH - at) + 0
}
function text_of(name,    at) {
    if (!match($0, "\"" name "\":\"[^\"]*\"")) return ""
    at = length(name) + 4
    return substr($0, RSTART + at, RLENGTH - at - 1)
}
# The numbers of an array into list[1..]; how many.
function numbers(name, list,    part, i) {
    if (!match($0, "\"" name "\":\\[[^]]*\\]")) return 0
    part = substr($0, RSTART + length(name) + 4, RLENGTH - length(name) - 5)
    i = split(part, list, ",")
    return i
}
function row_of(cell) { return int(cell / size) }
function column_of(cell) { return cell % size }
function box_of(cell) { return int(row_of(cell) / rows) * rows + int(column_of(cell) / columns) }
function sees(a, b) {
    return a != b && (row_of(a) == row_of(b) || column_of(a) == column_of(b) || box_of(a) == box_of(b))
}
function can_take(cell, digit,    other) {
    if (struck[cell, digit]) return 0
    for (other = 0; other < cells; other++) if (sees(cell, other) && value[other] == digit) return 0
    return 1
}
function in_unit(cell, kind, unit) {
    return kind == "row" ? row_of(cell) == unit : kind == "column" ? column_of(cell) == unit : box_of(cell) == unit
}

/"quadrille-trace"/ {
    rung = text_of("rung")
    numbers("order", part); rows = part[1] + 0; columns = part[2] + 0
    size = rows * columns; cells = size * size
    numbers("givens", part)
    for (i = 0; i < cells; i++) { given[i] = part[i + 1] + 0; value[i] = given[i] }
    variables = number("variables")
    next
}
!/"step":/ || done { next }
{
    kind = text_of("do")
    if (kind == "place" || kind == "propagate") {
        ++stack
        if (rung == "board") { cell = number("cell"); digit = number("digit"); level = kind == "place" }
        else if (rung == "cover") {
            option = number("option"); cell = int(option / size); digit = option % size + 1; level = kind == "place"
        } else {
            literal = number("literal"); option = (literal < 0 ? -literal : literal) - 1
            cell = int(option / size); digit = option % size + 1
            level = kind == "place" ? number("level") : 0
        }
        stood_cell[stack] = cell
        stood_digit[stack] = digit
        stood_true[stack] = rung != "cnf" || literal > 0
        if (stood_true[stack]) { value[cell] = digit; guess[cell] = level }
        else struck[cell, digit] = 1
    } else if (kind == "backtrack") {
        for (keep = number("keep"); stack > keep; stack--) {
            if (!stood_true[stack]) delete struck[stood_cell[stack], stood_digit[stack]]
            else if (!given[stood_cell[stack]]) { value[stood_cell[stack]] = 0; guess[stood_cell[stack]] = 0 }
        }
    } else if (kind == "choose" && rung == "board") {
        at_cell = number("cell")
        # What a cell can take in each node, for look=nodes.
        if (look == "nodes") {
            node_name[++seen_nodes] = number("node")
            for (digit = 1; digit <= size; digit++)
                node_bit[seen_nodes, digit] = value[watched] ? value[watched] == digit : can_take(watched, digit)
        }
    }
    if (kind == "conflict" && rung == "cnf") conflicts = numbers("clause", conflict)
    if (number("step") == step) { draw(); done = 1; exit }
}

# --- drawing ---

function say(format_and_text) { printf "%s\n", format_and_text }
function square(class, cell) {
    printf "<rect class=\"%s\" x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\"/>\n", class, left + column_of(cell) * side,
        top + row_of(cell) * side, side, side
}
function ring(class, cell) {
    printf "<rect class=\"%s\" x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\" rx=\"4\"/>\n", class,
        left + column_of(cell) * side + 3, top + row_of(cell) * side + 3, side - 6, side - 6
}
function write_at(class, cell, text) {
    printf "<text class=\"%s\" x=\"%d\" y=\"%d\">%s</text>\n", class, left + column_of(cell) * side + side / 2,
        top + row_of(cell) * side + side * (class ~ /small/ ? 0.62 : 0.7), text
}
# A digit among the candidates of a cell, at its place in a small grid.
function write_candidate(cell, digit,    x, y) {
    # Within the ring.
    x = left + column_of(cell) * side + 5 + ((digit - 1) % columns + 0.5) * (side - 10) / columns
    y = top + row_of(cell) * side + 4 + (int((digit - 1) / columns) + 0.85) * (side - 10) / rows
    printf "<text class=\"candidate\" x=\"%.1f\" y=\"%.1f\">%d</text>\n", x, y, digit
}
# A digit that cannot go into a cell.
function write_struck(class, cell, digit,    x, y) {
    if (digit) write_at("out", cell, digit)
    x = left + column_of(cell) * side
    y = top + row_of(cell) * side
    printf "<path class=\"%s\" d=\"M%d %dl%d %d\"/>\n", class, x + 9, y + side - 9, side - 18, 18 - side
}
function grid(    i, width) {
    for (i = 0; i <= size; i++) {
        printf "<path class=\"%s\" d=\"M%d %dh%d\"/>\n", i % rows ? "thin" : "thick", left, top + i * side, size * side
        printf "<path class=\"%s\" d=\"M%d %dv%d\"/>\n", i % columns ? "thin" : "thick", left + i * side, top, size * side
    }
}
function digits(    i) {
    for (i = 0; i < cells; i++)
        if (given[i]) write_at("given", i, given[i])
        else if (value[i]) write_at(guess[i] ? "guess" : "placed", i, value[i])
}
# What signs mean, below a picture: SIGN|TEXT;... A sign is a class of a square, or CLASS=DIGIT of a text.
function key_of(look,    common) {
    common = ";given=5|given;guess=5|put down by the search"
    if (look == "peers") return "ring|the first blank;box tint|cells that see it;box clash|has the digit that is tried" common
    if (look == "order") return "ring|the next blank;small=12|number of a blank in the list" common
    if (look == "candidates") return "ring|the blank at hand;box tint|digits that it sees: marked;candidate=4|digits that are left" common
    if (look == "counts") return "ring|a blank with the fewest;small=3|how many digits fit into a blank;given=5|given;placed=5|forced"
    if (look == "places") return "box tint|the column;strike=1|the digit does not fit here;in=1|its only place;given=5|given;placed=5|forced"
    if (look == "clause") return "box tint|cells of the clause;strike=3|a literal that is false;in=3|the last literal: so it is true;given=5|given;placed=5|forced"
    if (look == "learnt") return "box clash|the clause that is false;guess=5|guessed, with its level;placed=5|forced;strike=7|the digit does not fit here;wrong=|learnt: this digit is not here;given=5|given"
    if (look == "items" || look == "lengths")
        return "small=3|number of options of an item;box clash|one option left: forced;box tint|covered by a given"
    if (look == "lanes") return "box on|the digit fits (in the last bit: the cell is blank);box|it does not;box unused|a bit that is not used"
    if (look == "ways") return "box tint|a triad that cannot hold the " watched_digit ";box on|a possible way;box clash|an impossible way;small=1|a cell that can hold it"
    return "box on|a digit, 1 to 9 from left to right, that fits;box|a digit that does not"
}
function draw_key(y,    lines, line, part, sign, i) {
    lines = split(key_of(look), line, ";")
    for (i = 1; i <= lines; i++) {
        split(line[i], part, "|")
        split(part[1], sign, "=")
        if (part[1] !~ /=/) printf "<rect class=\"%s\" x=\"11\" y=\"%d\" width=\"16\" height=\"16\"/>\n", sign[1], y
        else printf "<text class=\"%s\" x=\"19\" y=\"%d\">%s</text>\n", sign[1] ~ /strike|wrong/ ? "out" : sign[1], y + 14, sign[2]
        if (sign[1] ~ /strike|wrong/) printf "<path class=\"%s\" d=\"M12 %dl14 -14\"/>\n", sign[1], y + 15
        words(36, y + 13, part[2])
        y += 22
    }
}
function begin(width, height,    key, part) {
    key = height
    height += 22 * split(key_of(look), part, ";") + 4
    printf "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\" width=\"%d\" height=\"%d\" role=\"img\">\n",
        width, height, width, height
    say("<title>" title "</title>")
    say("<style>")
    say("text{font:17px sans-serif;text-anchor:middle;fill:#1a1a1a}.given{font-weight:700}.placed,.guess{fill:#0b57a4}")
    say(".guess,.in{font-weight:700}.candidate{font-size:10px}.small{font-size:12px;fill:#5c5c5c}.out{font-size:14px}")
    say(".candidate{fill:#5c5c5c}.out{fill:#8a8a8a}.in{fill:#b3261e}")
    say(".page{fill:#fff}.thin,.thick{stroke:#767676;fill:none}.thick{stroke:#1a1a1a;stroke-width:2}")
    say(".tint{fill:#dbe9f8}.clash{fill:#f9dcd9}.ring{fill:none;stroke:#b3261e;stroke-width:2.5}.strike{stroke:#8a8a8a}.wrong{stroke:#b3261e;stroke-width:2}")
    say(".name{font-size:13px}.left{text-anchor:start}.box{fill:none;stroke:#767676}.box.on{fill:#0b57a4}")
    say(".box.tint{fill:#dbe9f8}.box.clash{fill:#f9dcd9}.box.unused{stroke-dasharray:2 3}")
    say("@media(prefers-color-scheme:dark){text{fill:#ececec}.placed,.guess{fill:#8ec2f5}.small,.candidate{fill:#b0b0b0}")
    say(".out{fill:#8c8c8c}.in{fill:#ff9d94}.page{fill:#1b1b1d}.thin{stroke:#6f6f6f}.thick{stroke:#d0d0d0}")
    say(".tint{fill:#20364d}.clash{fill:#5a2623}.ring{stroke:#ff8a80}.strike{stroke:#8c8c8c}.wrong{stroke:#ff8a80}")
    say(".box{stroke:#6f6f6f}.box.on{fill:#8ec2f5}.box.tint{fill:#20364d}.box.clash{fill:#5a2623}}")
    say("</style>")
    printf "<rect class=\"page\" width=\"%d\" height=\"%d\"/>\n", width, height
    draw_key(key)
}
# Four boards side by side: cells; digits in rows, in columns and in boxes. Each item with how many options it has.
function draw_items(    i, group, count, names) {
    split("each cell;each digit in each row;each digit in each column;each digit in each box", names, ";")
    side = 24
    begin(2 * (size * side + 40), 2 * (size * side + 50))
    count_options(count)
    for (group = 0; group < 4; group++) {
        left = 20 + group % 2 * (size * side + 40)
        top = 34 + int(group / 2) * (size * side + 50)
        printf "<text class=\"name\" x=\"%d\" y=\"%d\">%s</text>\n", left + size * side / 2, top - 10, names[group + 1]
        for (i = 0; i < cells; i++) {
            if (count[group, i] == -1) square("tint", i)
            else if (count[group, i] <= 1) square("clash", i)
        }
        grid()
        for (i = 0; i < cells; i++) if (count[group, i] != -1) write_at("small", i, count[group, i] + 0)
    }
}
# How many options each item has: count[group, number]; -1 if it is covered.
function count_options(count,    cell, digit, by) {
    for (cell = 0; cell < cells; cell++) for (digit = 1; digit <= size; digit++) {
        by = value[cell] ? (value[cell] == digit ? -1 : 0) : can_take(cell, digit)
        if (!by) continue
        count_one(count, 0, cell, by)
        count_one(count, 1, row_of(cell) * size + digit - 1, by)
        count_one(count, 2, column_of(cell) * size + digit - 1, by)
        count_one(count, 3, box_of(cell) * size + digit - 1, by)
    }
}
function count_one(count, group, item, by) {
    count[group, item] = by < 0 ? -1 : count[group, item] + by
}
function small_square(class, x, y, edge) {
    printf "<rect class=\"%s\" x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\"/>\n", class, x, y, edge, edge
}
function words(x, y, text) { printf "<text class=\"name left\" x=\"%d\" y=\"%d\">%s</text>\n", x, y, text }
function draw_lengths(    count, i, x, y, wide, edge) {
    wide = 27; edge = 18
    begin(wide * edge + 20, 4 * cells / wide * edge + 20)
    count_options(count)
    for (i = 0; i < 4 * cells; i++) {
        x = 10 + i % wide * edge
        y = 10 + int(i / wide) * edge
        if (count[int(i / cells), i % cells] == -1) { small_square("box tint", x, y, edge); continue }
        small_square(count[int(i / cells), i % cells] <= 1 ? "box clash" : "box", x, y, edge)
        printf "<text class=\"small\" x=\"%d\" y=\"%d\">%d</text>\n", x + edge / 2, y + 13,
            count[int(i / cells), i % cells]
    }
}
# A lane a line: a bit for each option, and the high bit for an item that is still to be covered.
function draw_lane(name, y, edge,    i) {
    words(10, y + edge - 5, name)
    for (i = 1; i <= 16; i++) small_square(bit[i] ? "box on" : i > size && i < 16 ? "box unused" : "box", 60 + (i - 1) * edge, y, edge)
}
function draw_lanes(    row, i, d, edge, y) {
    edge = 20; row = 1
    begin(60 + 16 * edge + 10, size * (edge + 4) + 44)
    for (d = 1; d <= size; d++) printf "<text class=\"small\" x=\"%d\" y=\"20\">%d</text>\n", 60 + (d - 0.5) * edge, d
    printf "<text class=\"small\" x=\"%d\" y=\"20\">open</text>\n", 60 + 15.5 * edge
    for (i = 0; i < size; i++) {
        for (d = 1; d <= size; d++) bit[d] = !value[row * size + i] && can_take(row * size + i, d)
        bit[16] = !value[row * size + i]
        draw_lane("r" (row + 1) "c" (i + 1), 28 + i * (edge + 4), edge)
    }
}
# In each of the three rows of a band the digit stands in one of three boxes: six ways, the permutations of three.
function draw_ways(    band, d, r, k, c, cell, way, ways, part, possible, x, y, edge, goes) {
    edge = 30; band = 0; d = watched_digit
    begin(3 * 3 * edge + 20, 3 * edge + 90)
    left = top = 10; side = edge
    for (r = 0; r < rows; r++) for (k = 0; k < size / columns; k++) {
        possible[r, k] = 0
        for (c = 0; c < columns; c++) {
            cell = (band * rows + r) * size + k * columns + c
            if (value[cell] == d || (!value[cell] && can_take(cell, d))) possible[r, k] = 1
        }
        for (c = 0; c < columns; c++) if (!possible[r, k]) square("tint", (band * rows + r) * size + k * columns + c)
    }
    for (r = 0; r <= rows; r++) printf "<path class=\"%s\" d=\"M%d %dh%d\"/>\n", r % rows ? "thin" : "thick", left, top + r * edge, size * edge
    for (c = 0; c <= size; c++) printf "<path class=\"%s\" d=\"M%d %dv%d\"/>\n", c % columns ? "thin" : "thick", left + c * edge, top, rows * edge
    for (cell = 0; cell < rows * size; cell++) {
        if (value[cell]) printf "<text class=\"%s\" x=\"%d\" y=\"%d\">%d</text>\n", given[cell] ? "given" : "placed", left + column_of(cell) * edge + edge / 2, top + row_of(cell) * edge + 21, value[cell]
        else if (can_take(cell, d)) printf "<text class=\"small\" x=\"%d\" y=\"%d\">%d</text>\n", left + column_of(cell) * edge + edge / 2, top + row_of(cell) * edge + 19, d
    }
    ways = split("012 021 102 120 201 210", part, " ")
    for (way = 1; way <= ways; way++) {
        x = left + (way - 1) * 45
        y = top + 3 * edge + 30
        goes = 1
        for (r = 0; r < 3; r++) if (!possible[r, substr(part[way], r + 1, 1) + 0]) goes = 0
        for (r = 0; r < 3; r++) for (k = 0; k < 3; k++)
            small_square(substr(part[way], r + 1, 1) + 0 == k ? (goes ? "box on" : "box clash") : "box", x + k * 12, y + r * 12, 12)
        if (!goes) printf "<path class=\"wrong\" d=\"M%d %dl36 36m0 -36l-36 36\"/>\n", x, y
    }
}
function draw_nodes(    i, d, edge, x, y) {
    edge = 9
    begin(8 * (size * edge + 18) + 10, 4 * 40 + 20)
    for (i = 1; i <= 32; i++) {
        x = 10 + (i - 1) % 8 * (size * edge + 18)
        y = 24 + int((i - 1) / 8) * 40
        printf "<text class=\"small\" x=\"%d\" y=\"%d\">%s</text>\n", x + size * edge / 2, y - 4, i <= seen_nodes ? "node " node_name[i] : ""
        for (d = 1; d <= size; d++) small_square(i <= seen_nodes && node_bit[i, d] ? "box on" : "box", x + (d - 1) * edge, y, edge)
    }
}
function draw() {
    side = 36; left = top = 10
    if (look == "items") draw_items()
    else if (look == "lengths") draw_lengths()
    else if (look == "lanes") draw_lanes()
    else if (look == "ways") draw_ways()
    else if (look == "nodes") draw_nodes()
    else draw_board()
    say("</svg>")
}
function draw_board(    i, d, unit, kind_of_unit, part, n, option, clause) {
    begin(size * side + 20, size * side + 20)
    if (kind == "place" || kind == "propagate") at_cell = cell
    else if (kind == "conflict" && rung == "board") { at_cell = number("cell"); d = number("digit") }
    if (look == "peers") for (i = 0; i < cells; i++) if (sees(i, at_cell)) square(d && value[i] == d ? "clash" : "tint", i)
    if (look == "candidates") for (i = 0; i < cells; i++) if (sees(i, at_cell) && value[i]) square("tint", i)
    if (look == "places") {
        match($0, /"unit":\["[a-z]+",[0-9]+/)
        kind_of_unit = substr($0, RSTART + 9, RLENGTH - 9); unit = kind_of_unit
        sub(/".*/, "", kind_of_unit); sub(/.*,/, "", unit)
        for (i = 0; i < cells; i++) if (in_unit(i, kind_of_unit, unit + 0)) square("tint", i)
    }
    if (look == "clause" || look == "learnt") {
        n = look == "clause" ? numbers("clause", part) : conflicts
        for (i = 1; i <= n; i++) {
            option = (look == "clause" ? part[i] : conflict[i]) - 1
            clause[int(option / size), option % size + 1] = 1
            square(look == "clause" ? "tint" : "clash", int(option / size))
        }
    }
    grid()
    if (look == "places" || look == "clause") value[cell] = 0
    digits()
    if (look == "order") { n = 0; for (i = 0; i < cells; i++) if (!given[i]) { n++; if (!value[i]) write_at("small", i, n) } }
    if (look == "candidates") for (i = 1; i <= size; i++) if (can_take(at_cell, i)) write_candidate(at_cell, i)
    if (look == "counts") for (i = 0; i < cells; i++) if (!value[i] || (i == at_cell && !given[i])) {
        n = 0
        for (d = 1; d <= size; d++) n += can_take(i, d)
        write_at("small", i, n)
    }
    if (look == "places") for (i = 0; i < cells; i++) if (!value[i] && in_unit(i, kind_of_unit, unit + 0)) {
        if (i == cell) write_at("in", i, digit)
        else write_struck("strike", i, digit)
    }
    if (look == "clause" || look == "learnt") for (i = 0; i < cells; i++) for (d = 1; d <= size; d++) if (clause[i, d] && !value[i]) {
        if (look == "clause" && i == cell && d == digit) write_at("in", i, d)
        else write_struck("strike", i, d)
    }
    if (look == "learnt") {
        for (i = 0; i < cells; i++) if (guess[i]) {
            printf "<text class=\"small\" x=\"%d\" y=\"%d\">%d</text>\n", left + column_of(i) * side + side - 6,
                top + row_of(i) * side + 12, guess[i]
        }
        numbers("clause", part)
        option = (part[1] < 0 ? -part[1] : part[1]) - 1
        at_cell = int(option / size)
        if (part[1] < 0) write_struck("wrong", at_cell, value[at_cell] ? 0 : option % size + 1)
    }
    if (look != "places" && look != "clause") ring("ring", at_cell); else ring("ring", cell)
}
