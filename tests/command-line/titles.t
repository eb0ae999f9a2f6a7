# The question stands above every table and in every chart's title; isomorphs are claimed of those that have them.
+ gnuplot
$ quadrille convert -o line minimal | grep -v '^#' | head -n 2 > two.txt; for n in 0 1 2 3; do quadrille compare -q -n $n --runs 1 --isomorphs 1 --out run$n -s dlx two.txt queens:5 > table.txt; grep -e '^two: ' -e '^queens:5: ' table.txt; done
> two: 2 boards, each as 2 isomorphs, all solutions
> queens:5: 1 instance, each as 2 isomorphs, all solutions
> two: 2 boards, each as 2 isomorphs, first solution
> queens:5: 1 instance, each as 2 isomorphs, first solution
> two: 2 boards, each as 2 isomorphs, unique or not
> queens:5: 1 instance, each as 2 isomorphs, unique or not
> two: 2 boards, each as 2 isomorphs, up to 3 solutions
> queens:5: 1 instance, each as 2 isomorphs, up to 3 solutions
$ quadrille compare -q --minimize --runs 1 --isomorphs 1 --out cheap -s dlx queens:5@1 | head -1
> queens:5@1: 1 instance, each as 2 isomorphs, cheapest cover
@ title.sh
| sed 's/<[^>]*>//g' "$1"/charts/ecdf.svg | grep -o 'two.*: 3 instances.*'
$ sh title.sh run2
> two, queens:5: 3 instances, 2 isomorphs each, unique or not, timeout 10 s
# As runs of earlier versions are: only boards have isomorphs.
$ grep -v '^queens:5,1,.*,1,dlx' run2/rows.csv > old.csv; mv old.csv run2/rows.csv; quadrille plot --chart ecdf run2 > out 2> said; sh title.sh run2
> two, queens:5: 3 instances, boards as 2 isomorphs, unique or not, timeout 10 s
$ quadrille report --format latex run2 2> said | grep -o 'caption{queens:5: [^.]*'; quadrille report -o page.html run2 > out 2> said; sed 's/<[^>]*>//g' page.html | grep -c 'Asked: unique or not'; grep -o 'Each board was also solved' page.html
> caption{queens:5: 1 instance, unique or not, timeout 10 s, 1 run, pacing spread
> 4
> Each board was also solved
