# SPDX-License-Identifier: MIT
# style.gp - what all charts share: canvas, colours, marks, units of time.
#
# A chart script sets `here` (the folder of this file), `is_called` (whether it has its arguments), `kind` (svg, png or
# pdf), `data`, `out`, `heading` and `series` (the back-ends in the picture, separated by blanks), and `usage` if it takes
# more than these; loads this file; and calls
#
#     eval no_rows                       where the table has none
#     eval canvas(KIND, WIDTH, HEIGHT)   in units of which a letter is 12 high, the same for all kinds, so that all
#                                        are the same picture
#     colour_of(NAME)                    "#rrggbb": the same back-end has the same colour in every chart
#     dash_of(NAME), mark_of(NAME)       its line and its point
#     eval tic(AXIS, N, FROM, TO)        one tic of a time axis; see tics below
#     time_label(SECONDS)                "20 µs"
#     local_path(PATH)                   a path that gnuplot takes as a file, whatever it is called
#
# What the harness may set before (`gnuplot -e "page_width = 361; unit_pt = 0.667" -c plots/cactus.gp ...`):
#
#     page_width, page_height, unit_pt   the page in units, and how many points a unit has. A script keeps to the width: its
#                                        legend goes into the plot or below it (legend.gp).
#                                        A height of 0 is up to the chart; another is kept as long as the chart fits into it.
#     typeface                           the name of a font
#     untitled, grey                     1: without a heading; without colours
#     pooled                             of how many sets the chart draws all instances alike: of two or more it
#                                        says so by pooled_label(TEXT), at an axis
#     roster                             all back-ends of the run, as `series`: those without a colour of their own
#                                        are told apart by their places in it
#
# What a page of a report wants to know of the picture goes to the file `reported`, if the harness names one. Each plot says
# whose it is by its title:
#
#     title part(FORM, NAME)             a line, or mark (what goes when a line is made anew), of a back-end
#     title part_of_set(FORM, NAME, SET)
#     title nobodys(TITLE)
#     eval axes(LOG)                     after a panel: where its axes are; LOG names those that are logarithmic
#     eval cover(X, Y, W, H, NAME, SET)  what is drawn there without a plot, and goes with a back-end or a set
#     eval told_end                      at the end
#
# Nothing here is random and no date is written: the same numbers give the same bytes.

reset
if (!exists('usage')) { usage = 'CHART.gp svg|png|pdf DATA OUT TITLE "NAME ..."' }
if (!is_called || !words(series) || !strstrt(' svg png pdf ', ' '.kind.' ')) {
    printerr 'usage: gnuplot -c '.usage
    exit status 2
}
no_rows = "printerr data.': no rows of '.series; exit status 1"
# Texts are UTF-8, which gnuplot passes on untouched by default; asking for it would bring a warning in the C locale.
if (GPVAL_ENCODING ne 'default' && GPVAL_ENCODING ne 'utf8') { set encoding utf8 }
set datafile separator "\t"
set datafile columnheaders
set datafile commentschars ""           # a set may be called #1

# --- what the harness may set

if (!exists('page_width')) { page_width = 756; page_height = 0; unit_pt = 0.75 }
if (!exists('typeface')) { typeface = '' }
if (!exists('grey')) { grey = 0 }
if (exists('untitled')) { heading = '' }
if (!exists('roster')) { roster = series }
if (!exists('pooled')) { pooled = 0 }
pooled_label(text) = pooled > 1 ? sprintf('%s; %d sets pooled', text, pooled) : text

times = '×'
micro = 'µ'

# --- canvas

# Back-ends are called dlx-compact:choose=first, sets top_50000: underscores and braces are text, hence noenhanced.
# PNG is drawn at 300 pixels an inch. What a terminal takes a width of 1 and a point size of 1 for differs.
svg_font = typeface eq '' ? 'Helvetica,Arial,Liberation Sans,sans-serif' : typeface
cairo_font = typeface eq '' ? 'Arial' : typeface
zoom = unit_pt * 300 / 72.
svg_canvas(width, height) = sprintf("set terminal svg size %d,%d fixed noenhanced font '%s,12'" \
    ." linewidth 1.2 background '#ffffff' name 'quadrille'", width, height, svg_font)
png_canvas(width, height) = sprintf("set terminal pngcairo size %d,%d noenhanced font '%s,12' fontscale %g linewidth %g" \
    ." dashlength 1.4 pointscale %g background '#ffffff'", int(zoom * width + 0.5), int(zoom * height + 0.5), cairo_font, \
    0.75 * zoom, zoom, 1.4 * zoom)
pdf_canvas(width, height) = sprintf("set terminal pdfcairo size %.4fin,%.4fin noenhanced font '%s,12' fontscale %g" \
    ." linewidth %g dashlength 1.4 pointscale %g background '#ffffff'", width * unit_pt / 72, height * unit_pt / 72, \
    cairo_font, 0.75 * unit_pt, unit_pt, 1.4 * unit_pt)
canvas(kind, width, height) = kind eq 'svg' ? svg_canvas(width, height) : kind eq 'png' ? png_canvas(width, height) \
    : pdf_canvas(width, height)

# Headings, and figures of less weight. On a page no text is larger or smaller than a journal wants it.
heading_font = ',13.5'
small_font = ',10.5'

# Rows of a legend are 15 units apart in all, although the terminals differ on how tall a letter is.
leading(kind) = 0.79 * (kind eq 'svg' ? 1.055 : 1.42)

ink   = '#222222'                       # words
quiet = '#767676'                       # words beside the point, still readable on white
rule  = '#e4e4e4'                       # grid

set border 3 lc rgb quiet
set tics nomirror out scale 0.6, 0.3 textcolor rgb ink
set grid xtics ytics back lt 1 lc rgb rule lw 0.8

# gnuplot would take <x for a command to run, and - for standard input.
local_path(path) = path[1:1] eq '/' ? path : './'.path
data = local_path(data)
# No text is cut: it is broken into rows of at most n characters, in the place of a blank, else after a sign, else after any
# letter (but not within one that has several bytes).
blank_before(s, k) = k < 2 ? 0 : s[k:k] eq ' ' ? k : blank_before(s, k - 1)
sign_before(s, k) = k < 2 ? 0 : strstrt(':,=/-', s[k:k]) ? k : sign_before(s, k - 1)
letter_before(s, k) = k < 2 ? 0 : rank_of(s[k+1:k+1]) ? k : letter_before(s, k - 1)
split(s, k, from, n) = k ? s[1:k]."\n".wrapped(s[from:*], n) : s
within_word(s, k, n) = k ? split(s, k, k + 1, n) : split(s, letter_before(s, n), letter_before(s, n) + 1, n)
broken(s, k, n) = k ? split(s, k - 1, k + 1, n) : within_word(s, sign_before(s, n), n)
wrapped(s, n) = strlen(s) <= n ? s : broken(s, blank_before(s, n + 1), n)
larger(a, b) = a > b ? a : b
rows(s) = s eq '' ? 0 : strstrt(s, "\n") ? 1 + rows(s[strstrt(s, "\n")+1:*]) : 1
row_of(s, k) = k > 1 ? row_of(s[strstrt(s, "\n")+1:*], k - 1) : strstrt(s, "\n") ? s[1:strstrt(s, "\n")-1] : s

# On a page: what a heading takes above everything else, and a text broken into rows of the page's width, if a letter is
# so wide.
heading_pitch = 16
heading_height(s) = 8 + heading_pitch * rows(s) + (rows(s) ? 4 : 0)
on_page(s, size) = wrapped(s, int(page_width / size))
rows_of_titles(p, n) = p < 1 ? 1 : larger(rows(wrapped(title_of[p], n)), rows_of_titles(p - 1, n))  # of panels

# Where a place on the page is on the screen; the plot on the page, with its heading.
across(x) = x / real(width)
down(y) = 1 - y / real(height)
frame = "eval canvas(kind, width, height)" \
    ."; set lmargin at screen across(left); set rmargin at screen across(left + plot_width)" \
    ."; set tmargin at screen down(top); set bmargin at screen down(top + plot_height)" \
    ."; set label heading at screen across(10), screen down(14)" \
    ." font heading_font textcolor rgb ink"
axis_titles = "set label x_title at graph 0.5, screen down(top + plot_height + 34) center textcolor rgb ink" \
    ."; set label y_title at screen across(10), graph 0.5 center rotate by 90 textcolor rgb ink"

# --- rows of the table: whose they are, extremes of times

solvers = words(series)
name_of(i) = word(series, i)
find(name, i) = i > solvers ? 0 : name_of(i) eq name ? i : find(name, i + 1)
current = ''; found = 0                 # rows of a back-end stand together, so the last answer is often the next
place(name) = (name eq current ? found : (current = name, found = find(name, 1)))
lowest = 1e99; highest = 0
widen(t) = ((t > 0 && t < lowest ? (lowest = t) : 0), (t > highest ? (highest = t) : 0))

# --- the look of a back-end

# Families share a hue: plain backtracking is warm, Dancing Links blue, bit boards green, SAT black and violet. By any
# two of these colours a reader with normal sight, protanopia, deuteranopia or tritanopia (simulated by Machado,
# Oliveira and Fernandes 2009) sees a difference of 8 by CIEDE2000, or both dash and mark differ; those with the same
# dash and mark are 20 apart. tests/test_palette.c computes it. Twenty-seven colours cannot be told apart by colour
# alone: dashes and marks say it again. × is no back-end's mark, it stands for a run cut off.
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
      . " memo           #ae59b6   3    4 " \
      . " lanes          #1c7811   2   13 " \
      . " bands          #02aca3   2   15 " \
      . " bands-batch    #9cc684   4    3 " \
      . " dpll           #82465f   3   11 " \
      . " cdcl           #ff7f9f   1    7 " \
      . " picosat        #030308   1    9 " \
      . " cadical        #6c00b4   2   11 " \
      . " cryptominisat  #ba76ff   4   12 " \
      . " reserve-1      #be328c   1   13 " \
      . " reserve-2      #6e8246   2    9 " \
      . " reserve-3      #a58cc8   3    7 " \
      . " reserve-4      #870537   4    5 " \
      . " reserve-5      #fa3c91   5   11 " \
      . " reserve-6      #5f6950   5   15 "
dashes = 5
reserves = 6
set dashtype 1 solid
set dashtype 2 (9, 3)
set dashtype 3 (2.5, 2.5)
set dashtype 4 (9, 3, 2, 3)
set dashtype 5 (5, 3, 2, 3, 2, 3)

# A program or a library of one's own is what stands behind the colon, so each is a back-end by itself.
is_foreign(name) = strstrt(name, 'exec:') == 1 || strstrt(name, 'plugin:') == 1 || strstrt(name, 'ipasir:') == 1
base(name) = strstrt(name, ':') && !is_foreign(name) ? name[1:strstrt(name, ':')-1] : name
# In the table only the name of a back-end has a colour behind it: one called 12 is not the mark of another.
at_name(name) = strstrt(looks, ' '.base(name).' ')
known(name) = at_name(name) > 0 && word(looks[at_name(name):*], 2)[1:1] eq '#'

# Places are alphabetical and taken among all back-ends of the run, so charts of one run agree with each other.
letters = " !\"#$%&'()*;<>?@[]^{|}~/\\+,-.:=_0123456789aAbBcCdDeEfFgGhHiIjJkKlLmMnNoOpPqQrRsStTuUvVwWxXyYzZ"
rank_of(letter) = strstrt(letters, letter)
# (Names of 250 letters would exceed gnuplot's recursion limit letter by letter.)
before(a, b) = b eq '' ? 0 : a eq '' ? 1 : a[1:32] eq b[1:32] ? before(a[33:*], b[33:*]) \
             : a[1:1] eq b[1:1] ? before(a[2:*], b[2:*]) \
             : rank_of(a[1:1]) < rank_of(b[1:1])
one_of_all(i) = word(roster, i)
all_count = words(roster)
in_order(i, name) = before(one_of_all(i), name)

# `dlx:choose=first` looks like `dlx` but for dash and mark; its first variant in the run is 1, and so on.
is_variant_before(i, name) = base(one_of_all(i)) eq base(name) && base(name) ne one_of_all(i) && in_order(i, name)
variant(name) = base(name) eq name ? 0 : 1 + (all_count ? sum [i=1:all_count] is_variant_before(i, name) : 0)

# Back-ends that the table does not know (yours) draw on the reserve, each base once; when it is used up, dashes and
# marks go on.
is_first_of_base(i) = i < 2 ? 1 : (sum [j=1:i-1] (base(one_of_all(j)) eq base(one_of_all(i)))) == 0
is_stranger_before(i, name) = !known(one_of_all(i)) && before(base(one_of_all(i)), base(name)) && is_first_of_base(i)
stranger(name) = known(name) || !all_count ? 0 : sum [i=1:all_count] is_stranger_before(i, name)
listed(name) = known(name) ? base(name) : sprintf("reserve-%d", 1 + stranger(name) % reserves)
shift_of(name) = variant(name) + stranger(name) / reserves

from_name(name) = looks[strstrt(looks, ' '.listed(name).' '):*]
own_mark(name) = int(word(from_name(name), 4))

# Without colours the place of a back-end says it: 5 dashes and 12 marks go round at different paces, so that sixty
# back-ends have a pair each, and every other one is black.
place_of(name) = all_count ? sum [i=1:all_count] in_order(i, name) : 0
grey_colour(name) = word('#000000 #5a5a5a #8c8c8c', 1 + place_of(name) % 3)
part_of(hex, k) = int(real('0x'.hex[2*k:2*k+1]))
level_of(hex) = int(0.2126 * part_of(hex, 1) + 0.7152 * part_of(hex, 2) + 0.0722 * part_of(hex, 3) + 0.5)
toned(hex) = grey ? sprintf('#%02x%02x%02x', level_of(hex), level_of(hex), level_of(hex)) : hex

colour_of(name) = grey ? grey_colour(name) : word(from_name(name), 2)
dash_of(name) = grey ? 1 + place_of(name) % dashes : 1 + (int(word(from_name(name), 3)) - 1 + shift_of(name)) % dashes
mark_of(name) = grey ? 4 + place_of(name) % 12 \
    : shift_of(name) ? 4 + (own_mark(name) + 8 + 2 * shift_of(name)) % 12 : own_mark(name)

hue(i) = colour_of(name_of(i))
dash(i) = dash_of(name_of(i))
mark(i) = mark_of(name_of(i))
open_mark(i) = mark(i) > 3 && mark(i) % 2 ? mark(i) - 1 : mark(i)  # of a filled mark, the open twin has the number before

# --- what a page wants to know of the picture; said, a text is empty

told_lines = ''
x_unit = 1                              # in which the x axis counts
tell(what) = (told_lines = told_lines.what."\n", '')
part_of_set(form, name, set) = tell("plot\t".form."\t".name."\t".set)
part(form, name) = part_of_set(form, name, '')
nobodys(title) = part('other', '').title
cover(x, y, w, h, name, set) = tell(sprintf("cover\t%g\t%g\t%g\t%g\t", x, y, w, h).name."\t".set)
axis_told(from, to, low, high, log) = sprintf("\t%g\t%g\t%.9g\t%.9g\t%d", from, to, low, high, log)
axes_told(x, y) = tell('panel'.x.y)
x_told(log) = axis_told(GPVAL_TERM_XMIN, GPVAL_TERM_XMAX, GPVAL_X_MIN * x_unit, GPVAL_X_MAX * x_unit, log)
axes(log) = axes_told(x_told(strstrt(log, 'x') > 0), axis_told(height - GPVAL_TERM_YMIN, height - GPVAL_TERM_YMAX, \
    GPVAL_Y_MIN, GPVAL_Y_MAX, strstrt(log, 'y') > 0))
told_end = "if (exists('reported')) { set print local_path(reported); print told_lines; unset print }"

# --- tics of a time axis

time_label(s) = s < 0.9999e-6 ? sprintf("%g ns", s * 1e9) : s < 0.9999e-3 ? sprintf("%g ".micro."s", s * 1e6) \
              : s < 0.9999 ? sprintf("%g ms", s * 1e3) : sprintf("%g s", s)

count_label(n) = n < 1e3 ? sprintf('%g', n) : n < 1e6 ? sprintf('%g k', n / 1e3) : n < 1e9 ? sprintf('%g M', n / 1e6) \
    : sprintf('%g G', n / 1e9)

# Tics are counted through the decades: 1, 2, ... 9, 10, 20, ... Over two and a half decades (fewer where
# a page is narrow) the powers of ten are labelled (over ten of them, or five side by side in characters, every third), below that 1, 2 and 5. An axis must
# span 0.7 decades at least, to be sure of two labels.
tic_digit(n) = n - 9 * floor(n / 9.) + 1
tic_value(n) = tic_digit(n) * 10. ** floor(n / 9.)
tic_before(s) = 9 * floor(log10(s)) + floor(s / 10. ** floor(log10(s))) - 1
x_labels = (page_width - 75) / 44.       # a script whose plot is narrower says so
most_labels(axis) = axis eq 'x' ? x_labels : 10
finest(most) = most < 7.5 ? most / 3. : 2.5
is_labelled(n, decades, most) = n % 9 ? decades < finest(most) && (tic_digit(n) == 2 || tic_digit(n) == 5) \
                        : decades < most || (decades < 2 * most ? n % 18 == 0 : n % 27 == 0)
scale_tic(axis, label, n, from, to) = tic_value(n) < from || tic_value(n) > to ? '' \
    : is_labelled(n, log10(to / from), most_labels(axis)) \
    ? sprintf("set %stics add ('%s' %.9g 0)", axis, label, tic_value(n)) \
    : sprintf("set %stics add ('' %.9g 1)", axis, tic_value(n))
tic(axis, n, from, to) = scale_tic(axis, time_label(tic_value(n)), n, from, to)
ratio_label(r) = count_label(r).' '.times

# A step of 1, 2 or 5 times a power of ten that makes at most so many tics.
nice_factor(x) = x <= 1 ? 1 : x <= 2 ? 2 : x <= 5 ? 5 : 10
nice_step(span, most) = 10. ** floor(log10(span / real(most))) \
    * nice_factor(span / real(most) / 10. ** floor(log10(span / real(most))))
