# The files of a folder are a set, in natural order: 9 before 10. What holds no instance is named, and the rest goes on.
$ mkdir cnfs; for i in 10 9 1; do printf 'p cnf %s 1\n1 0\n' $i > cnfs/f$i.cnf; done
$ quadrille count cnfs
> 1
> 256
> 512
$ echo prose that is no formula > cnfs/README; quadrille count cnfs/
! cnfs/README:1:1: there is no board in here, but text: 'prose that is no formula'
> 1
> 256
> 512
? 2
$ rm cnfs/README; quadrille compare -q --isomorphs 0 -s picosat --runs 1 --out run cnfs > shown; head -1 shown; cut -d, -f1,2,7,42 run/rows.csv
> cnfs: 3 instances, first solution
> set,index,solver,instance
> cnfs,1,picosat,cnfs/f1.cnf
> cnfs,2,picosat,cnfs/f9.cnf
> cnfs,3,picosat,cnfs/f10.cnf
# Its checksum is that of what sha256sum prints of its files.
$ sed -n 's/.*"sha256": "\(.*\)"/\1/p' run/run.json | head -1 > sum; (cd cnfs; sha256sum f1.cnf f9.cnf f10.cnf | sha256sum) | cut -c1-64 | cmp - sum
# A changed folder is refused by --resume, and so is one with a file more.
$ quadrille compare -q --isomorphs 0 --resume run > again; echo $?; echo c >> cnfs/f9.cnf; quadrille compare -q --isomorphs 0 --resume run
> 0
! quadrille: compare: the content of the sets has changed since run/run.json was written: start a new run
? 2
# The same files named one by one are the same set, also from a list; --separate makes each a set.
$ quadrille compare -q --isomorphs 0 -s picosat --runs 1 --out named cnfs/f1.cnf cnfs/f9.cnf > shown; ls cnfs/*.cnf > list; quadrille compare -q --isomorphs 0 -s picosat --runs 1 --out listed @list > shown; quadrille compare -q --isomorphs 0 -s picosat --runs 1 --separate --out apart cnfs/f1.cnf cnfs/f9.cnf > shown; cut -d, -f1,2,42 named/rows.csv listed/rows.csv apart/rows.csv | grep -v '^set'
> cnfs,1,cnfs/f1.cnf
> cnfs,2,cnfs/f9.cnf
> cnfs,1,cnfs/f1.cnf
> cnfs,2,cnfs/f10.cnf
> cnfs,3,cnfs/f9.cnf
> f1.cnf,1,f1.cnf
> f9.cnf,1,f9.cnf
# --set says what is a set, up to the next option; of several kinds of instances each is a set.
@ board.txt
| 1...2....3....4
@ cover.dlx
| a b
| a
| b
| a b
$ printf '1...\n..3.\n.4..\n...2\n' > board.txt; quadrille compare -q --isomorphs 0 -s picosat --set small=cnfs/f1.cnf cnfs/f9.cnf --set big=cnfs/f10.cnf --runs 1 --out sets > shown; cut -d, -f1,2,42 sets/rows.csv
> set,index,instance
> small,1,cnfs/f1.cnf
> small,2,cnfs/f9.cnf
> big,1,f10.cnf
$ mkdir mixed mixed/sub; cp board.txt cover.dlx cnfs/f1.cnf mixed; cp cnfs/f9.cnf mixed/sub; quadrille compare -q --isomorphs 0 -s picosat --runs 1 --out mix mixed > shown; quadrille compare -q --isomorphs 0 -s picosat --runs 1 --recursive --out deep mixed > shown; cut -d, -f1,2,42 mix/rows.csv deep/rows.csv | grep -v '^set'
> mixed.board,1,mixed/board.txt
> mixed.cover,1,mixed/cover.dlx
> mixed.cnf,1,mixed/f1.cnf
> mixed.board,1,mixed/board.txt
> mixed.cover,1,mixed/cover.dlx
> mixed.cnf,1,mixed/f1.cnf
> mixed.cnf,2,mixed/sub/f9.cnf
$ mkdir empty empty/sub; cp cnfs/f1.cnf empty/sub; quadrille count empty
! quadrille: empty: it holds no instance, and 1 folder: --recursive reads it, too
? 2
$ quadrille compare --set x
! quadrille: compare: --set: 'x' is no NAME=SET, such as train=cnfs/train (quadrille compare --help shows the options)
? 2
# Such runs are passed on as others are: shards, merged; measured again; a second look at the interrupted.
$ for k in 1 2; do quadrille compare -q --isomorphs 0 -s picosat --runs 1 --recursive --shard $k/2 --out s$k mixed > shown; done; quadrille merge --out whole s1 s2 > shown; sed 1d whole/rows.csv | cut -d, -f1,2,42 | sort
> mixed.board,1,mixed/board.txt
> mixed.cnf,1,mixed/f1.cnf
> mixed.cnf,2,mixed/sub/f9.cnf
> mixed.cover,1,mixed/cover.dlx
$ quadrille compare -q --isomorphs 0 -s picosat --runs 1 --out parts --set p=mixed/f1.cnf mixed/sub/f9.cnf -- easy#3..4 easy#9 > shown; for r in deep parts; do quadrille reproduce -q --out again-$r $r > shown; echo $?; done
> 0
> 0
$ quadrille diff deep again-deep | grep -c 'not in'
> 0
? 1
