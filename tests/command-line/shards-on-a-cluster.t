# The script for Slurm in results/guide/several-machines.md, without Slurm: a task that is started again goes on with its shard.
@ no-slurm.sh
| export SLURM_ARRAY_TASK_ID=$1 SLURM_CPUS_PER_TASK=1000 SLURM_JOB_ID=1
| sh job > shown 2> message || echo "status $?"
$ printf '# quadrille: order 2x2\n12..34..21..43..\n1...............\n12..34..........\n' > boards.txt; mkdir shards
$ sed -n '/^```sh$/,/^```$/{/^```/!p}' "$TESTS/../results/guide/several-machines.md" | sed 's|/20"|/2"|' > job; sh no-slurm.sh 1; sh no-slurm.sh 2; sh no-slurm.sh 2; grep -c resumed shards/*/run.json
> shards/shard-1/run.json:0
> shards/shard-2/run.json:1
$ quadrille merge --rows-only --out all shards/shard-*[0-9]
> 27 rows of 2 shards: all
# Times of different machines do not mix: neither in a shard that goes on, nor in shards that are merged, nor in old rows.
$ quadrille compare -q --resume shards/shard-1 2>&1 | sed 's/([^)]*)/(...)/'
> quadrille: compare: shards/shard-1/run.json was written on another machine (...), and times do not mix: start a new run
$ QUADRILLE_HOST=other quadrille compare -q --memory 2G --solvers dlx,mrv,picosat --timeout 5 --shard 2/2 --out other boards.txt > shown; quadrille merge --out never shards/shard-1 other 2>&1 | sed 's/([^)]*)/(...)/'; ls never
> quadrille: merge: other and shards/shard-1 were measured on different machines (...), and times do not mix: QUADRILLE_HOST names machines that are equal, before they measure
! ls: cannot access 'never': No such file or directory
? 2
$ (cat shards/shard-1/rows.csv; sed 1d other/rows.csv) > rows.csv; quadrille diff rows.csv rows.csv
! quadrille: diff: rows.csv:11: the rows are of several machines, whose times do not mix: take the shards one by one
? 2
