# What results/guide/one-idea-at-a-time.md says of the board in its pictures.
$ echo 8.2.......6...1.........5....7.....83..67.2....1.2..5........1....3968.2.4.8.7... > board.txt
$ quadrille trace -s cdcl board.txt | grep '"learn"' | tail -1
> {"step":699,"node":42,"depth":643,"do":"learn","clause":[-493],"cut":[-565,-547],"level":0}
$ quadrille convert --to cnf board.txt | grep '^c 493 ='
> c 493 = r7c1 is 7
# The page has these commands, and what they print.
$ sed -n 's/^    //p' "$TESTS/../results/guide/one-idea-at-a-time.md" | grep -A1 '^\$ quadrille' | grep -c -e '"step":699,"node":42' -e '^c 493 = r7c1 is 7'
> 2
# dlx enters the nodes that dlx-compact does; its tree is the one that step 9 is compared with.
$ for s in dlx dlx-compact; do quadrille solve -s $s -n 2 --profile -o none board.txt 2>&1 | head -1 | cut -d' ' -f3,4; done
> 101 nodes
> 101 nodes
