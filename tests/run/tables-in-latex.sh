#!/bin/sh
# SPDX-License-Identifier: MIT
# tables-in-latex.sh FOLDER RUN... - the tables of these runs in article at 10 pt, in one column and in two: fails if LaTeX does, or
# if a table is wider than the text. Exits with 77, which skips a test, without LaTeX. QUADRILLE names the program.
set -u
folder=$1; shift
quadrille=$(command -v "${QUADRILLE:-quadrille}") || { echo "no program" >&2; exit 1; }
command -v pdflatex > /dev/null || { echo "no pdflatex"; exit 77; }
for style in booktabs siunitx; do
    if ! command -v kpsewhich > /dev/null || ! kpsewhich $style.sty > /dev/null; then
        echo "no $style.sty"
        exit 77
    fi
done
mkdir -p "$folder" && "$quadrille" report --format latex -o "$folder/tables.tex" "$@" > "$folder/words" || exit 1
status=0
for columns in onecolumn twocolumn; do
    cat > "$folder/$columns.tex" << end
\documentclass[10pt,$columns]{article}
\usepackage{booktabs,siunitx}
\begin{document}
\input{tables}
\end{document}
end
    (cd "$folder" && pdflatex -interaction=nonstopmode -halt-on-error $columns.tex > $columns.out 2>&1) ||
        { echo "$columns: LaTeX fails"; tail -20 "$folder/$columns.out"; status=1; }
    grep -h -e '^Overfull' -e 'multiply defined' "$folder/$columns.log" && { echo "$columns"; status=1; }
done
exit $status
