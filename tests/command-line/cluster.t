# What runs shards on a cluster. The time and memory that a task asks for follow from the comparison's own limits: 200
# boards in 20 shards by 2 back-ends, once untimed and three times timed, at 6 s each, are 480 s; and 5 minutes more.
$ quadrille cluster slurm --partition short -- --solvers dlx,mrv --timeout 6 --memory 100M easy > job; grep '^#SBATCH' job
> #SBATCH --job-name=quadrille
> #SBATCH --array=1-20
> #SBATCH --partition=short
> #SBATCH --time=13
> #SBATCH --mem=345M
> #SBATCH --ntasks=1
> #SBATCH --cpus-per-task=1
> #SBATCH --requeue
> #SBATCH --open-mode=append
> #SBATCH --output=shards/shard-%a.out
$ sh -n job; grep -c 'compare -q --solvers dlx,mrv --timeout 6 --memory 100M easy .$' job
> 1
$ quadrille cluster slurm --shards 4 --out parts -- --jobs 2 --timeout 0 easy > job; grep '^#SBATCH' job | grep -e cpus -e array -e output; grep -c 'compare -q --memory 2G' job
> #SBATCH --array=1-4
> #SBATCH --cpus-per-task=2
> #SBATCH --output=parts/shard-%a.out
> 1
$ quadrille cluster slurm -- --timeout 0 easy | grep -c time=
> 0
? 1
# A script that is run a second time goes on with its shard: here without Slurm.
@ no-slurm.sh
| export SLURM_ARRAY_TASK_ID=$1 SLURM_CPUS_PER_TASK=1000 SLURM_JOB_ID=1
| sh job > shown 2> message || echo "status $?"
$ printf '# quadrille: order 2x2\n12..34..21..43..\n1...............\n12..34..........\n' > 'my boards'; quadrille cluster slurm --shards 2 --out parts -- --solvers dlx,mrv --runs 2 'my boards' > job; sh no-slurm.sh 1; sh no-slurm.sh 2; sh no-slurm.sh 2; grep -c resumed parts/*/run.json; quadrille merge --rows-only --out all parts/shard-*[0-9]
> parts/shard-1/run.json:0
> parts/shard-2/run.json:1
> 12 rows of 2 shards: all
# What was begun on another machine begins again, and nothing is thrown away.
$ QUADRILLE_HOST=elsewhere sh no-slurm.sh 1; ls parts | sed 's/left-.*-/left-TIME-/'; quadrille merge --rows-only --out two parts/shard-*[0-9]
> shard-1
> shard-1.left-TIME-
> shard-1.resumed
> shard-2
> shard-2.resumed
> 12 rows of 2 shards: two
# The same as commands, one a line.
$ quadrille cluster commands --shards 3 --out lines -- --solvers dlx,mrv --runs 2 'my boards' > lines.txt; wc -l < lines.txt | tr -d ' '; sed 's|[^ ]*/quadrille|quadrille|g; q' lines.txt; sh lines.txt > shown; sh lines.txt > shown; quadrille merge --rows-only --out three lines/shard-*[0-9]
> 3
> if [ -s lines/shard-1/run.json ]; then quadrille compare -q --resume lines/shard-1; else quadrille compare -q --memory 2G --solvers dlx,mrv --runs 2 'my boards' --shard 1/3 --out lines/shard-1; fi
> 12 rows of 3 shards: three
# What it would be, without measuring.
$ quadrille compare --dry-run --solvers dlx,mrv --isomorphs 4 --timeout 1 --shard 1/2 --max-runs 9 --precision 2% easy | sed '/^memory/d'; ls results 2> message
> 200 instances, 500 of them with their isomorphs (or stretches) here, in 10 blocks
> 2 back-ends, 3,000 to 9,000 rows
> rows.csv: about 2.07 MB
> time: at most 2.78 hours, if every solve met its limit
? 2
# Wrong usage.
$ quadrille cluster slurm easy
! quadrille: cluster: usage: quadrille cluster [OPTION...] slurm|commands -- ARGUMENTS OF COMPARE
? 2
$ quadrille cluster torque -- easy
! quadrille: cluster: usage: quadrille cluster [OPTION...] slurm|commands -- ARGUMENTS OF COMPARE
? 2
$ quadrille cluster slurm -- --shard 1/2 easy
! quadrille: cluster: --shard, --out and --resume of compare are what the script sets itself
? 2
$ quadrille cluster slurm --out 'my shards' -- easy
! quadrille: cluster: --out, --partition: letters, digits and .:=,/_-+@ only, as scripts quote them
? 2
$ quadrille cluster slurm -- --solvers dlz easy 2> message
? 2
