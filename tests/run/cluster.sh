#!/bin/sh
# SPDX-License-Identifier: MIT
# cluster.sh slurm|over-ssh [BOARDS] - a comparison of 4 back-ends in 20 shards has the rows of one run, each once.
#
# slurm: an array of a real Slurm on this machine alone, with daemons, ports and folders of its own. While they hold some
# of their rows, two tasks are killed and requeued: one by `scontrol requeue`, one by force, as if its node had gone.
# over-ssh: GNU parallel over ssh to this machine. 60 boards are enough that the tasks can be killed halfway.
# 77: what it takes is not installed. QUADRILLE and DIMACS are the programs.
set -u
way=$1 boards=${2:-60}
program=$QUADRILLE
case $way in
slurm) needs="slurmctld slurmd munged mungekey sbatch squeue" ;;
over-ssh) needs="sshd ssh ssh-keygen parallel" ;;
esac
PATH=$PATH:/usr/sbin:/sbin
for need in $needs; do command -v "$need" > /dev/null || { echo "no $need"; exit 77; }; done
work=$(mktemp -d) || exit 99
chmod 755 "$work"
daemons=
# Each daemon by its number, the last one first.
job=
end_all() {
    if [ -n "$job" ] && scancel "$job" 2> /dev/null; then sleep 3; fi
    for pid in $daemons; do
        kill "$pid" 2> /dev/null
        n=0
        while kill -0 "$pid" 2> /dev/null && [ $n -lt 50 ]; do sleep 0.1; n=$((n + 1)); done
        kill -9 "$pid" 2> /dev/null
    done
    rm -rf "$work"
}
trap end_all EXIT
trap 'exit 99' INT TERM
cd "$work" || exit 99
fail() { echo "$*"; tail -n 30 "$work"/*.log "$work"/shards/*.out 2> /dev/null; exit 1; }
# Waits up to a minute or two for a command to succeed.
await() {
    n=0
    until "$@" > /dev/null 2>&1; do
        n=$((n + 1))
        [ $n -lt 1200 ] || fail "in vain: $*"
        sleep 0.1
    done
}
port=$((20000 + $$ % 20000))

"$program" generate --count "$boards" --seed 3 > boards.txt 2> message || fail "no boards"
# A back-end of others, which stops where there is a file `hold` and the shard has some rows already.
cat > held-back.sh <<'END'
while [ -e hold ] && [ "$(wc -l < "$QUADRILLE_RUN/rows.csv")" -gt 8 ]; do sleep 0.05; done
exec "$DIMACS"
END
set -- --solvers dlx,mrv,picosat -s 'exec:sh held-back.sh' --runs 1 --timeout 100 --seed 5 boards.txt
export DIMACS

# --- the shards ---

case $way in
slurm)
    user=$(id -un) host=$(hostname)
    mkdir etc state spool shards
    mungekey -c -k "$work/etc/munge.key" || fail "no key"
    chmod 700 etc
    munged --foreground --force --key-file="$work/etc/munge.key" --socket="$work/munge.socket" \
        --pid-file="$work/munge.pid" --log-file="$work/munge.log" --seed-file="$work/munge.seed" > munged.log 2>&1 &
    daemons="$! $daemons"
    await test -S munge.socket
    cat > slurm.conf <<END
ClusterName=q
SlurmctldHost=$host(127.0.0.1)
SlurmctldPort=$port
SlurmdPort=$((port + 1))
AuthType=auth/munge
AuthInfo=socket=$work/munge.socket
CredType=cred/munge
SlurmUser=$user
SlurmdUser=$user
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
MpiDefault=none
SelectType=select/cons_tres
SelectTypeParameters=CR_Core
JobAcctGatherType=jobacct_gather/none
StateSaveLocation=$work/state
SlurmdSpoolDir=$work/spool
SlurmctldPidFile=$work/slurmctld.pid
SlurmdPidFile=$work/slurmd.pid
SlurmctldLogFile=$work/slurmctld.log
SlurmdLogFile=$work/slurmd.log
ReturnToService=2
KillWait=5
NodeName=$host NodeAddr=127.0.0.1 CPUs=2 RealMemory=2000 State=UNKNOWN
PartitionName=here Nodes=$host Default=YES MaxTime=INFINITE State=UP
END
    SLURM_CONF=$work/slurm.conf
    export SLURM_CONF
    slurmctld -D > ctld.log 2>&1 &
    daemons="$! $daemons"
    slurmd -D -N "$host" > d.log 2>&1 &
    daemons="$! $daemons"
    await sh -c 'sinfo -h -o %t | grep -q idle'
    "$program" cluster --shards 20 --partition here slurm -- "$@" > job || fail "no script"
    # The memory of back-ends is more than what this node was said to have.
    sed -i 's/^#SBATCH --mem=.*/#SBATCH --mem=500M/' job
    : > hold
    job=$(sbatch --time=30 --parsable job) || fail "sbatch failed"
    has_rows() { [ "$(wc -l < "shards/shard-$1/rows.csv")" -gt 8 ]; }
    await has_rows 1
    await has_rows 2
    sleep 1
    scontrol requeue "${job}_1" || fail "no requeue"
    scancel --signal=KILL --full "${job}_2" || fail "no kill"
    await sh -c "squeue -h -r -j ${job}_2 -o %T | grep -qv RUNNING || ! squeue -h -r -j $job -o %K | grep -qx 2"
    await scontrol requeue "${job}_2"
    rm hold
    n=0 # Slurm lets a requeued task wait for two minutes.
    while [ -n "$(squeue -h -j "$job")" ] && [ $n -lt 1000 ]; do sleep 1; n=$((n + 1)); done
    resumed=$(grep -l '"resumed"' shards/shard-*/run.json | wc -l)
    [ "$resumed" -eq 2 ] || fail "$resumed tasks went on, and not 2"
    ;;
over-ssh)
    for key in key host-key; do ssh-keygen -q -t ed25519 -N "" -f $key || fail "no keys"; done
    [ "$(id -u)" != 0 ] || mkdir -p /run/sshd
    cat > sshd.conf <<END
Port $port
ListenAddress 127.0.0.1
HostKey $work/host-key
PidFile none
AuthorizedKeysFile $work/key.pub
StrictModes no
PermitRootLogin yes
PasswordAuthentication no
MaxStartups 100
END
    "$(command -v sshd)" -D -f "$work/sshd.conf" -E sshd.log &
    daemons="$! $daemons"
    login="ssh -p $port -i $work/key -o StrictHostKeyChecking=no -o UserKnownHostsFile=$work/known -o LogLevel=ERROR"
    # shellcheck disable=SC2086 # words of a command
    await $login 127.0.0.1 true
    "$program" cluster --shards 20 commands -- "$@" | sed "s|^|export DIMACS=$DIMACS; |" > lines || fail "no commands"
    parallel --will-cite --sshlogin "2/$login 127.0.0.1" --workdir "$work" < lines > shown 2> parallel.log ||
        fail "parallel failed"
    ;;
esac

# --- the rows of one run ---

rows() { cut -d, -f1-9,11-14,20-26 "$1/rows.csv" | sort; }
"$program" merge --rows-only --out all shards/shard-*[0-9] || fail "merge failed"
"$program" compare -q --memory 2G --out whole "$@" > shown 2>&1
rows all > all.rows
rows whole > whole.rows
diff all.rows whole.rows || fail "rows differ"
[ "$(wc -l < all.rows)" -eq $((4 * boards + 1)) ] || fail "$(wc -l < all.rows) rows"
echo "$boards boards, 4 back-ends, 20 shards: the rows of one run"
