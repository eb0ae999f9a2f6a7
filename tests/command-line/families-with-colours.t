# Graceful labellings of paths (OEIS A006967) and of K3 x P2: 4 up to symmetry (Petrie and Smith 2003), of which there are 24.
# Every solver that takes colours counts the same.
$ for s in dlx cells bits cdcl; do quadrille count -s $s graceful:1x5 graceful:1x6 graceful:1x7 graceful:3x2 | paste -sd ' '; done
> 8 24 32 96
> 8 24 32 96
> 8 24 32 96
> 8 24 32 96
# Square ice: the alternating sign matrices (OEIS A005130), layer by layer as many as there are.
$ for s in dlx memo; do quadrille count -s $s ice:1..6 2> notes | paste -sd ' '; done
> 1 2 7 42 429 7436
> 1 2 7 42 429 7436
$ quadrille count -s memo ice:10 ice:16 2> notes
> 129534272700
> 64427185703425689356896743840

# A solution gives vertices their labels: 0, 2 and 1 differ by 2 and 1.
$ quadrille solve -s dlx graceful:1x3 | tr ' ' '\n' | grep '^[.]' | sort -u
> .0:0
> .1:2
> .2:1
# K4 x P2: 15 up to symmetry, of which there are 96; Knuth's dlx2 counts 1440, 16 and 9904, too.
$ for s in dlx bits; do quadrille count -s $s graceful:4x2 tiles:4x4:3 macmahon:3x3 | paste -sd ' '; done
> 1440 16 9904
> 1440 16 9904
# Seeds are a range, and every member has its name.
$ quadrille compare -q --runs 1 --isomorphs 1 -s dlx --out run tiles:3x3:1..4 > shown; grep -o 'tiles:3x3:[0-9]*' run/rows.csv | sort -u
> tiles:3x3:1
> tiles:3x3:2
> tiles:3x3:3
> tiles:3x3:4
