# The page about programs by others shows what the audit says of a script, and it says it.
$ cp "$TESTS/../solvers/your-own-solver.md" page.md; sed -n '/^```python/,/^```$/{/^```/!p;}' page.md > solver.py; wc -l < solver.py | tr -d ' '
> 15
$ eval "$(sed -n 's/^    \(sed .* hasty.py\)$/\1/p' page.md)"; sed -n 2p hasty.py
> limit = 1
# Without python3 nothing is compared.
@ try.sh
| command -v python3 > /dev/null || { echo "status 1"; echo "unsound 200"; exit; }
| eval "$(sed -n 's/^    \$ \(quadrille .* hasty.py.*\)$/\1/p' page.md)" 2> said; echo "status $?"
| sed -n '/^    UNSOUND/,/^$/{s/^    //;p;}' page.md | tr '\n' ' ' | sed 's/ *$//' > expected
| grep '^UNSOUND' said | tr -d '\n' | diff expected - | head -4
| sed -n 's/.*hasty.py  *\(unsound\)  *\([0-9]*\) .*/\1 \2/p' table.txt
$ sh try.sh
> status 1
> unsound 200
