# `lesson --measure` measures, copies the shipped pages and fills them: here on sets of eight easy boards under the names of the shipped ones, without charts.
$ mkdir -p share/data share/plots/lessons share/plots/ideas bin; for c in sh quadrille; do ln -s "$(command -v $c)" bin; done
$ for s in held-out minimal sixteen-minimal; do grep -v '^#' "$TESTS/../data/easy.txt" | head -8 > share/data/$s.txt; done
@ plan.md
| # Plan
| `cdcl` <!-- show pair cdcl rescan on held-out -->stale<!-- end --> `rescan`, <!-- show time cdcl on sixteen-minimal -->stale<!-- end -->, <!-- show encoding picosat on minimal -->stale<!-- end -->.
| On <!-- show machine dlx on minimal -->stale<!-- end -->; [why](../why.md), [where](here.md), ![picture](../ideas/a.svg).
$ mv plan.md share/plots/lessons; QUADRILLE_SHARE=$PWD/share PATH=$PWD/bin quadrille lesson --measure --out mine 2> messages
> mine/plan.md: 4 of 4 places changed
$ grep -o 'why.*' mine/plan.md
> why, [where](here.md), ![picture](a.svg).
$ sed 's/, .*//' messages | grep measuring
> quadrille: lesson: measuring boards
> quadrille: lesson: measuring one-by-one
> quadrille: lesson: measuring large-boards
$ grep -c stale mine/plan.md; ls mine mine/measured-1; grep -c '^ *"compare",' mine/measured-1/boards/run.json
> 0
> mine:
> measured-1
> plan.md
>
> mine/measured-1:
> boards
> large-boards
> one-by-one
> tables.txt
> 1
# What was measured can be read again, by all that reads runs.
$ cd mine; quadrille fill --run measured-1/boards --run measured-1/one-by-one --run measured-1/large-boards plan.md; cd ..; cut -d, -f7 mine/measured-1/one-by-one/rows.csv | sort -u | xargs
> cells dlx picosat solver
# A mark that can't be filled shows only after measuring: what was measured is kept.
$ cp -r mine other; echo 'x <!-- show time memo on minimal -->y<!-- end -->' > other/plan.md; QUADRILLE_SHARE=$PWD/share PATH=$PWD/bin quadrille lesson --measure --out other 2>&1 | grep -e '^other' -e kept; cat other/plan.md
> other/plan.md:1: no run has memo on minimal
> quadrille: lesson: what was measured is kept: quadrille fill --run other/measured-2/boards takes it
> quadrille: lesson: what was measured is kept: quadrille fill --run other/measured-2/one-by-one takes it
> quadrille: lesson: what was measured is kept: quadrille fill --run other/measured-2/large-boards takes it
> x <!-- show time memo on minimal -->y<!-- end -->
# A second time goes beside the first. Where nothing can be written, nothing is measured.
$ QUADRILLE_SHARE=$PWD/share PATH=$PWD/bin quadrille lesson --measure --out mine > /dev/null 2>&1; ls mine
> measured-1
> measured-2
> plan.md
$ touch file; quadrille lesson --measure --out file/below
! quadrille: lesson: cannot make file/below: Not a directory
? 3
