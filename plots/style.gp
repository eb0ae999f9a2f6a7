# style.gp - what all charts share: canvas, colours, marks, units of time.
#
# A chart script sets `kind` (svg, png or dumb) and `series` (the back-ends in the picture, separated by blanks;
# may be empty), loads this file, and calls
#
#     eval canvas(KIND, WIDTH, HEIGHT)   svg or png, in the same units, so that both are the same picture; for
#                                        dumb, a picture of characters, each cell_width wide, cell_height high
#     set output destination(KIND, OUT)  where it goes
#     colour_of(NAME)                    "#rrggbb": the same back-end has the same colour in every chart
#     dash_of(NAME), mark_of(NAME)       its line and its point
#     eval tic(AXIS, N, FROM, TO)        one tic of a time axis; see tics below
#     time_label(SECONDS)                "20 µs"
#     local_path(PATH)                   a path that gnuplot takes as a file, whatever it is called
#
# Nothing here is random and no date is written: the same numbers give the same bytes.

reset
# Texts are UTF-8, which gnuplot passes on untouched by default; asking for it would bring a warning in the C locale.
if (GPVAL_ENCODING ne 'default' && GPVAL_ENCODING ne 'utf8') { set encoding utf8 }
set datafile separator "\t"
set datafile columnheaders
set datafile commentschars ""           # a set may be called #1

# --- a picture of characters: as large as COLUMNS and LINES in the environment say, else 79 x 24; at
# least 60 x 16, and higher if what has to be named needs it

dumb = kind eq 'dumb'
cell_width = 8; cell_height = 20
half_row = dumb ? cell_height / 2 : 0   # a frame has to lie in the middle of a row, to be sure which row that is
is_size(s) = strlen(s) && strlen(s) < 4 && sprintf('%d', int(s)) eq s
size_of(s, default, least) = !is_size(s) ? default : int(s) < least ? least : int(s)
columns = dumb ? size_of(system('echo "$COLUMNS"'), 79, 60) : 0
lines = dumb ? size_of(system('echo "$LINES"'), 24, 16) : 0
if (dumb) {
    # Here gnuplot has to know how long µ is; it would complain about UTF-8 where the locale has none.
    if (system('locale charmap 2>/dev/null') eq 'UTF-8') { set encoding utf8 }
}
in_utf8 = GPVAL_ENCODING eq 'utf8'
times = dumb && !in_utf8 ? 'x' : '×'
micro = dumb && !in_utf8 ? 'u' : 'µ'

# A long name keeps its two ends; what tells two variants apart may be at either.
clipped(s, n) = strlen(s) <= n ? s : s[1:(n-1)/2].'..'.s[strlen(s)+1-(n-2)/2:*]

# --- canvas

# Back-ends are called dlx-compact:choose=first, sets top_50000: underscores and braces are text, hence noenhanced.
# PNG is drawn at twice the size, to stay sharp on paper.
canvas(kind, width, height) = kind eq 'dumb' \
    ? sprintf("set terminal dumb size %d,%d noenhanced", width / cell_width, height / cell_height) : kind eq 'svg' \
    ? sprintf("set terminal svg size %d,%d fixed noenhanced font 'Helvetica,Arial,Liberation Sans,sans-serif,12'" \
              ." linewidth 1.2 background '#ffffff' name 'quadrille'", width, height) \
    : sprintf("set terminal pngcairo size %d,%d noenhanced font 'Arial,12' fontscale 1.5 linewidth 2" \
              ." dashlength 1.4 pointscale 2.8 background '#ffffff'", 2 * width, 2 * height)

# Rows of a legend are 19 units apart in both, although the terminals differ on how tall a letter is.
leading(kind) = kind eq 'svg' ? 1.055 : kind eq 'png' ? 1.42 : 1

ink   = '#222222'                       # words
quiet = '#767676'                       # words beside the point, still readable on white
rule  = '#e4e4e4'                       # grid

set border 3 lc rgb quiet
set tics nomirror out scale 0.6, 0.3 textcolor rgb ink
if (!dumb) { set grid xtics ytics back lt 1 lc rgb rule lw 0.8 }

# gnuplot would take <x for a command to run, and - for standard input.
local_path(path) = path[1:1] eq '/' ? path : './'.path
# The dumb terminal begins with a form feed and fills every line with blanks, which nobody wants on a screen.
destination(kind, out) = kind eq 'dumb' && out eq '-' ? "| tr -d '\\014' | sed 's/ *$//'" : local_path(out)

# Titles are broken at blanks into rows of at most n characters, as far as words let them.
blank_before(s, k) = k < 2 ? 0 : s[k:k] eq ' ' ? k : blank_before(s, k - 1)
break_of(s, n) = blank_before(s, n + 1) ? blank_before(s, n + 1) : strstrt(s, ' ')
broken(s, k, n) = k ? s[1:k-1]."\n".wrapped(s[k+1:*], n) : s
wrapped(s, n) = strlen(s) <= n ? s : broken(s, break_of(s, n), n)
rows(s) = strstrt(s, "\n") ? 1 + rows(s[strstrt(s, "\n")+1:*]) : 1

# --- the look of a back-end

# Families share a hue: plain backtracking is warm, Dancing Links blue, bit boards green, SAT black and violet.
# The hues and lightnesses were chosen so that every two stay apart with normal sight and with protanopia,
# deuteranopia and tritanopia (Machado et al. 2009; OKLab distance at least 0.07). Nineteen colours cannot be told
# apart by colour alone: dashes and marks say it again. × is no back-end's mark, it stands for a run cut off.
#          name           colour  dash mark
looks = " cell-order     #591403   1    6 " \
      . " rescan         #ce2e0c   2    4 " \
      . " blank-list     #e87607   3    8 " \
      . " candidate-list #e9ac00   4   12 " \
      . " sum-45         #81777a   3    1 " \
      . " mrv            #9a006f   1   10 " \
      . " dlx            #1d64ee   1    7 " \
      . " dlx-compact    #00c6fa   1   14 " \
      . " cells          #044a38   1    5 " \
      . " cells-compact  #759e67   3    5 " \
      . " bits           #1d184d   3   12 " \
      . " links-bits     #1108eb   2   14 " \
      . " memo           #ae59b6   3    4 " \
      . " lanes          #1c7811   2   13 " \
      . " bands          #02aca3   1   15 " \
      . " bands-batch    #9cc684   4    3 " \
      . " picosat        #030308   1    9 " \
      . " cadical        #6c00b4   2   11 " \
      . " cryptominisat  #ba76ff   4   12 " \
      . " reserve-1      #ff7f9f   1    7 " \
      . " reserve-2      #8a7a1e   2    5 " \
      . " reserve-3      #4d6a8a   1    9 " \
      . " reserve-4      #c98f6b   3   11 " \
      . " reserve-5      #b3123f   4   13 " \
      . " reserve-6      #7fa8ff   2   15 "
dashes = 5
reserves = 6
set dashtype 1 solid
set dashtype 2 (9, 3)
set dashtype 3 (2.5, 2.5)
set dashtype 4 (9, 3, 2, 3)
set dashtype 5 (5, 3, 2, 3, 2, 3)

base(name) = strstrt(name, ':') ? name[1:strstrt(name, ':')-1] : name
known(name) = strstrt(looks, ' '.base(name).' ') > 0

# An alphabetical place does not depend on the order of the legend, so charts of one run agree with each other.
rank_of(letter) = strstrt("+,-.:=_0123456789aAbBcCdDeEfFgGhHiIjJkKlLmMnNoOpPqQrRsStTuUvVwWxXyYzZ", letter)
before(a, b) = b eq '' ? 0 : a eq '' ? 1 : a[1:1] eq b[1:1] ? before(a[2:*], b[2:*]) \
             : rank_of(a[1:1]) < rank_of(b[1:1])

# `dlx:choose=first` looks like `dlx` but for dash and mark; its first variant in the chart is 1, and so on.
variant(name) = base(name) eq name ? 0 \
    : 1 + (words(series) ? sum [i=1:words(series)] (base(word(series, i)) eq base(name) \
           && base(name) ne word(series, i) && before(word(series, i), name)) : 0)

# Back-ends that the table does not know (yours) draw on the reserve.
strangers = ''
do for [name in series] {
    if (!known(name) && !strstrt(strangers, ' "'.base(name).'" ')) { strangers = strangers.' "'.base(name).'" ' }
}
stranger(name) = words(strangers) ? sum [i=1:words(strangers)] before(word(strangers, i), base(name)) : 0
listed(name) = known(name) ? base(name) : sprintf("reserve-%d", 1 + stranger(name) % reserves)

from_name(name) = looks[strstrt(looks, ' '.listed(name).' '):*]
colour_of(name) = word(from_name(name), 2)
dash_of(name) = 1 + (int(word(from_name(name), 3)) - 1 + variant(name)) % dashes
own_mark(name) = int(word(from_name(name), 4))
mark_of(name) = variant(name) ? 4 + (own_mark(name) + 8 + 2 * variant(name)) % 12 : own_mark(name)

# --- tics of a time axis

time_label(s) = s < 0.9999e-6 ? sprintf("%g ns", s * 1e9) : s < 0.9999e-3 ? sprintf("%g ".micro."s", s * 1e6) \
              : s < 0.9999 ? sprintf("%g ms", s * 1e3) : sprintf("%g s", s)

# Tics are counted through the decades: 1, 2, ... 9, 10, 20, ... Over two and a half decades the powers of ten are
# labelled (over ten of them, or five side by side in characters, every third), below that 1, 2 and 5. An axis must
# span 0.7 decades at least, to be sure of two labels.
tic_digit(n) = n - 9 * floor(n / 9.) + 1
tic_value(n) = tic_digit(n) * 10. ** floor(n / 9.)
tic_before(s) = 9 * floor(log10(s)) + floor(s / 10. ** floor(log10(s))) - 1
most_labels(axis) = dumb && axis eq 'x' ? 5 : 10
is_labelled(n, decades, most) = n % 9 ? decades < 2.5 && (tic_digit(n) == 2 || tic_digit(n) == 5) \
                        : decades < most || n % 27 == 0
tic(axis, n, from, to) = tic_value(n) < from || tic_value(n) > to ? "" \
    : is_labelled(n, log10(to / from), most_labels(axis)) \
    ? sprintf("set %stics add ('%s' %.9g 0)", axis, time_label(tic_value(n)), tic_value(n)) \
    : sprintf("set %stics add ('' %.9g 1)", axis, tic_value(n))
