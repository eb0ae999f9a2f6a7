# The script for Slurm in results/several-machines.md, without Slurm: a task that is started again goes on with its shard.
@ no-slurm.sh
| export SLURM_ARRAY_TASK_ID=$1 SLURM_CPUS_PER_TASK=1000 SLURM_JOB_ID=1
| sh job > shown 2> message || echo "status $?"
$ printf '# quadrille: order 2x2\n12..34..21..43..\n1...............\n12..34..........\n' > boards.txt; mkdir shards
$ sed -n '/^```sh$/,/^```$/{/^```/!p}' "$TESTS/../results/several-machines.md" | sed 's|/20"|/2"|' > job; sh no-slurm.sh 1; sh no-slurm.sh 2; sh no-slurm.sh 2; grep -c resumed shards/*/run.json
> shards/shard-1/run.json:0
> shards/shard-2/run.json:1
$ quadrille merge --rows-only --out all shards/shard-*[0-9]
> 27 rows of 2 shards: all
# What was begun on another machine begins again, and nothing is thrown away.
$ QUADRILLE_HOST=elsewhere sh no-slurm.sh 1; ls shards | sed 's/left-.*-/left-TIME-/'
> shard-1
> shard-1.left-TIME-
> shard-1.resumed
> shard-2
> shard-2.resumed
