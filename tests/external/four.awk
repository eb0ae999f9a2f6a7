# SPDX-License-Identifier: MIT
# An honest solver of 4x4 boards, a line each: how many solutions, counted no further than QUADRILLE_LIMIT, and one of
# them. It shares no code with anything here, and runs where memory is limited, as a sanitized program can't.
function fits(i, d, j) {
    for (j = 1; j <= 16; j++)
        if (cell[j] == d && (row[i] == row[j] || column[i] == column[j] || box[i] == box[j]))
            return 0
    return 1
}

function solve(i, d, j) {
    while (i <= 16 && cell[i])
        i++
    if (i > 16) {
        for (j = 1; j <= 16 && !count; j++)
            found = found cell[j]
        count++
        return
    }
    for (d = 1; d <= 4 && !(limit && count >= limit); d++)
        if (fits(i, d)) {
            cell[i] = d
            solve(i)
            cell[i] = 0
        }
}

BEGIN {
    limit = ENVIRON["QUADRILLE_LIMIT"]
    for (i = 1; i <= 16; i++) {
        row[i] = int((i - 1) / 4)
        column[i] = (i - 1) % 4
        box[i] = int(row[i] / 2) * 2 + int(column[i] / 2)
    }
}

{
    count = 0
    found = ""
    for (i = 1; i <= 16; i++)
        cell[i] = substr($0, i, 1) ~ /[1-4]/ ? substr($0, i, 1) + 0 : 0
    solve(1)
    print count ? count " " found : "none"
}
