#!/bin/sh
# SPDX-License-Identifier: MIT
# charts-in-latex.sh [--small] FOLDER RUN... - every chart of these runs in an 8.5 cm column of a page in two columns, once as PDF
# and once as TikZ, in colour and in grey; FOLDER gets page.pdf and, with pdftoppm and without --small, pictures of its
# pages to look at.
#
# Fails if LaTeX does, or if a chart is wider than its column. Exits with 77, which skips a test, without LaTeX (on Debian
# texlive-latex-base, texlive-pictures) or gnuplot. QUADRILLE names the program.
set -u
small=
[ "$1" = --small ] && { small=yes; shift; }
folder=$1; shift
quadrille=$(command -v "${QUADRILLE:-quadrille}") || { echo "no program" >&2; exit 1; }
for need in pdflatex gnuplot kpsewhich; do command -v $need > /dev/null || { echo "no $need"; exit 77; }; done
kpsewhich gnuplot-lua-tikz.sty > /dev/null || { echo "no gnuplot-lua-tikz.sty"; exit 77; }
mkdir -p "$folder" || exit 1
{
    cat << 'end'
\documentclass[10pt,twocolumn]{article}
\usepackage[a4paper,textwidth=17.5cm,columnsep=0.5cm,textheight=26cm]{geometry}
\usepackage{graphicx,gnuplot-lua-tikz}
\setlength{\parindent}{0pt}\setlength{\parskip}{4pt plus 1fil}
\raggedbottom
\begin{document}
end
    number=0
    for run; do
        number=$((number + 1))
        for tone in colour grey; do
            grey=
            [ $tone = colour ] || grey=--grey
            charts=$folder/$number-$tone
            "$quadrille" plot --size column --format pdf,tikz --no-title ${grey:+"$grey"} --out "$charts" \
                "$run" > "$charts.words" 2> "$charts.errors"
            for tsv in "$charts"/*.tsv; do
                chart=$(basename "$tsv" .tsv)
                echo "% $run $chart"
                printf '%s\n' "\\includegraphics{$number-$tone/$chart.pdf}\\par"
                # tens of thousands of points are more than TeX has memory for
                if [ "$(wc -l < "$tsv")" -le 3000 ]; then printf '%s\n' "\\input{$number-$tone/$chart.tex}\\par"; fi
            done
        done
    done
    printf '%s\n' '\end{document}'
} > "$folder/page.tex"
cat "$folder"/*.errors > "$folder/errors"
if grep -q . "$folder/errors"; then cat "$folder/errors"; exit 1; fi
(cd "$folder" && pdflatex -interaction=nonstopmode -halt-on-error page.tex > page.out) || { tail -20 "$folder/page.out"; exit 1; }
if [ ! "$small" ] && command -v pdftoppm > /dev/null; then (cd "$folder" && pdftoppm -r "${DPI:-110}" -png page.pdf page); fi
wide=$(grep '^Overfull .hbox' "$folder/page.log")
if [ "$wide" ]; then echo "wider than a column: $wide"; exit 1; fi
