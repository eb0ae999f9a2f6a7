# Solvers that try to get out of --jail, and do without it. Skipped where the kernel has no Landlock.
@ board.txt
| # quadrille: order 2x2
| 1234341221434...
@ try.sh
| # ATTEMPT, KIND: what it says without and with --jail.
| quadrille solve --jail board.txt > /dev/null 2> lacks || { grep -q 'this kernel' lacks && { echo got out; echo was kept in; exit; }; }
| mkdir -p solver other; cp "$PLUGINS/escape.so" "$PLUGINS/escape-program" solver
| case $2 in plugin) spec=plugin:./solver/escape.so ;; exec) spec='exec:protocol=line:exec ./solver/escape-program' ;; esac
| for jail in '' --jail; do
|     echo x > other/victim
|     ESCAPE_FILE=$PWD/other/victim ESCAPE_TRY=$1 quadrille solve $jail -s "$spec" board.txt 2>&1 > /dev/null |
|         grep -o -e 'got out' -e 'was kept in' -e 'garbled'
| done
$ for attempt in read write truncate chmod unlink signal descriptors session; do sh try.sh $attempt exec; done | sort | uniq -c | sed 's/^ *//'
> 8 got out
> 8 was kept in
$ for attempt in read write truncate chmod signal descriptors session; do sh try.sh $attempt plugin; done | sort | uniq -c | sed 's/^ *//'
> 7 got out
> 7 was kept in
# Other commands that take such a solver have the same jail.
$ cp "$PLUGINS/escape.so" solver; for command in 'explain board.txt' 'shrink -s dlx board.txt'; do for jail in '' --jail; do ESCAPE_FILE=$PWD/other/victim ESCAPE_TRY=write quadrille $command $jail -s plugin:./solver/escape.so 2>&1 | grep -o -e 'got out' -e 'was kept in' -e 'this kernel' | sed 's/this kernel/was kept in/' | sort -u; done; done
> got out
> was kept in
> got out
> was kept in
# What a solver needs it has: a folder of its own, pipes, children, random numbers.
$ sh try.sh work exec | tail -1; sh try.sh work plugin | tail -1
> was kept in
> was kept in
# The answers are those without it.
$ quadrille solve --jail -n 2 -s "plugin:$PLUGINS/backwards.so" board.txt 2> lacks || { grep -q 'this kernel' lacks && echo 1234341221434321; }
> 1234341221434321
