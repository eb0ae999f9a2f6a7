# Members of families against published numbers: dominoes OEIS A004003 and A099390, tetrominoes A230031 and A174248, set
# partitions A000110, perfect matchings A001147, Steiner triple systems A030128.
$ quadrille count -s memo dominoes:1x1 dominoes:1x2 dominoes:2x3 dominoes:4x7 dominoes:7x7 dominoes:12x12 2> remarks
> 0
> 1
> 3
> 781
> 0
> 53060477521960000
? 1
$ quadrille count -s memo dominoes:14x14 dominoes:40x10 2> remarks
> 112202208776036178000000
> 392316394445802155361797533798799762017192345201
$ quadrille count -s memo tetromino:2x4 tetromino:4x4 tetromino:4x5 tetromino:5x5 tetromino:6x6 tetromino:4x12 2> remarks
> 4
> 117
> 454
> 0
> 178939
> 15747348
? 1
# With too little memory, so that states go to files; 8x8 by a transfer matrix of its own, too.
$ quadrille count -s memo:memory=1 tetromino:8x8 dominoes:14x14 2> remarks
> 19077209438
> 112202208776036178000000
$ for s in dlx cells bits; do quadrille count -s $s dominoes:6x6 tetromino:4x6 bell:7 matching:8 steiner:7 steiner:9 | paste -sd ' '; done
> 6728 2003 877 105 30 840
> 6728 2003 877 105 30 840
> 6728 2003 877 105 30 840
$ quadrille count -s memo bell:1..12 2> remarks | paste -sd ' '
> 1 2 5 15 52 203 877 4140 21147 115975 678570 4213597
$ quadrille count -s memo matching:2..16 2> remarks | paste -sd ' '
> 1 0 3 0 15 0 105 0 945 0 10395 0 135135 0 2027025
$ quadrille count -s memo steiner:3..9 2> remarks | paste -sd ' '
> 1 0 0 0 30 0 840
# Items with bounds: the partridge puzzle (OEIS A381976), motley dissections (TAOCP 7.2.2.1, exercise 365; dlx3 counts 300
# of 5x5).
$ quadrille count partridge:1..5 2> remarks | paste -sd ' '; quadrille count -s bits partridge:5
> 1 0 0 0 0
> 0
? 1
$ for s in dlx bits cdcl; do quadrille count -s $s motley:3x3 motley:4x4 motley:4x5 motley:5x4 | paste -sd ' '; done; quadrille count motley:5x5
> 2 16 20 20
> 2 16 20 20
> 2 16 20 20
> 300
$ quadrille convert --to dlx motley:3x4 | sed -n 2p | cut -d' ' -f 13-18
> 1:4|x1 1:4|x2 1:3|y1 1:3|y2 1:3|y3 |
$ quadrille count motley:2x3 partridge:14
! quadrille: there is no motley:2x3; there are R rows of C cells cut into rectangles, no two between the same two lines
! quadrille: partridge:14 is out of range: N is from 1 to 13
? 2
# In any order, and where all forms have their turns.
$ for i in dominoes:16x16 tetromino:6x8 bell:13 queens:12; do quadrille convert -o cover $i | awk 'NR == 1 { next } NR == 2 { print; next } { print 7919 * NR % 10007 "\t" $0 }' | (read -r head; echo "$head" | tr ' ' '\n' | awk '/[|]/ { second = 1; print "50000 |"; next } { print (second ? 60000 : 0) + 7919 * NR % 10007, $0 }' | sort -n | cut -d' ' -f2 | paste -sd ' '; sort -n | cut -f2) > file; (echo '| items'; cat file) > shuffled; quadrille count -s memo shuffled 2> remarks; done
> 2444888770250892795802079170816
> 22483347
> 27644437
> 14200
# What is known of a member is compared with what is counted, and a wrong number is called so.
$ quadrille count -s "exec:protocol=cover:cat > /dev/null; echo 'Altogether 2444888770250892795802079170816 solutions.'" dominoes:16x16
! dominoes:16x16: exec:protocol=cover:cat > /dev/null; echo 'Altogether 2444888770250892795802079170816 solutions.' counts 2444888770250892795802079170816 solutions and shows 0: the others are not verified
> 2444888770250892795802079170816
? 1
# The same modulo 2^64, as programs with 64 bits have it.
$ quadrille count -s "exec:protocol=cover:cat > /dev/null; echo 'Altogether 11304091183009284096 solutions.'" dominoes:16x16 2>&1 | grep -o 'wrong: .*'
> wrong: it counts 11304091183009284096 solutions, and there are 2444888770250892795802079170816
$ quadrille compare -q --runs 1 --isomorphs 0 --limit 0 -s memo -s "exec:protocol=cover:cat > /dev/null; echo 'Altogether 12988815 solutions.'" --out run dominoes:8x8 > shown 2>&1; echo $?; grep CONTRADICTION run/disagreements.txt | sed "s/exec:.*solutions\\.' says/EXEC says/"
> 1
> CONTRADICTION: memo says 12988816 solutions, EXEC says 12988815 solutions
> CONTRADICTION: EXEC says 12988815 solutions, the known count says 12988816 solutions
# Counts of any length go through rows, reports and diff, and not one digit is lost.
$ quadrille compare -q --runs 1 --isomorphs 0 --limit 0 -s memo -s memo:order=fixed --out large dominoes:40x10 > shown 2>&1; echo $?; grep -c ',392316394445802155361797533798799762017192345201,1,' large/rows.csv
> 0
> 2
$ quadrille report --format json large | grep -c '"solutions": "392316394445802155361797533798799762017192345201"'
> 2
$ cp -r large other; sed -i 's/,392316394445802155361797533798799762017192345201,/,392316394445802155361797533798799762017192345202,/' other/rows.csv; sed -i '/"rows_sha256"/d' other/run.json; quadrille diff large other | grep '^- memo changed'
> - memo changed its answer to dominoes:40x10: 392316394445802155361797533798799762017192345201 solutions in A, 392316394445802155361797533798799762017192345202 solutions in B
$ quadrille count -o json -s memo dominoes:40x10 2> remarks | grep -o '"solutions":[^,]*'; quadrille count -o json -s memo dominoes:8x8 2> remarks | grep -o '"solutions":[^,]*'
> "solutions":"392316394445802155361797533798799762017192345201"
> "solutions":12988816
