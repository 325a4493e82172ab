#!/usr/bin/env bash
# Tests scripts/shards-slurm.sh with a Slurm of its own on this machine, without
# systemd: an array of 4 tasks, of which one is requeued while it runs, and a
# node that is killed with all that runs on it and comes back. The whole has the
# bytes of an undivided run.
#
#   scripts/test-slurm.sh [REPRODUCE]     [default: target/release/reproduce]
#
# Needs root; installs Debian's slurm-wlm and munge where they are missing. All
# daemons listen on loopback, keep their files in one folder under the temporary
# folder, and end with this script, whatever ends it. Exit status: 0 passed, 1
# not, 3 something is missing.
set -euo pipefail
cd -- "$(CDPATH='' cd -- "$(dirname -- "${BASH_SOURCE[0]}")/.." && pwd)"

stop() {
  printf 'test-slurm: %s\n' "$2" >&2
  exit "$1"
}
fail() {
  tail -n 5 "$place"/log/*.log >&2
  stop 1 "$1"
}

program=$(realpath -- "${1:-target/release/reproduce}")
[[ -x $program ]] || stop 3 "there is no $program; run make test first"
[[ $(id -u) == 0 ]] || stop 3 'Slurm starts its daemons as root; run it as root'
PATH=$PATH:/usr/sbin:/sbin
scripts/debian.sh slurmctld slurm-wlm munge
scripts/debian.sh munged munge

place=$(mktemp -d)
# munged wants no folder above its socket that others could write to.
chmod 755 "$place"
mkdir "$place"/{munge,state,spool,log,tasks}
daemons=()

# What has a file below our folder open: daemons, what they started, the tasks.
ours() {
  find /proc/[0-9]*/cwd /proc/[0-9]*/fd -maxdepth 1 -lname "$place/*" 2>/dev/null |
    cut -d/ -f3 | sort -u | grep -vxF -e $$ -e "$BASHPID" || true
}
clean() {
  local tries left
  set +e
  exec 2>/dev/null
  if ((${#daemons[@]} > 0)); then
    timeout 5 scancel --user root
    sleep 1
    kill "${daemons[@]}"
  fi
  for ((tries = 0; tries < 10; tries++)); do
    left=$(ours)
    [[ -n $left ]] || break
    ((tries < 3)) || kill -9 $left
    sleep 0.5
  done
  rm -rf -- "$place"
}
trap clean EXIT
trap 'exit 130' INT TERM

# until_true SECONDS WHAT COMMAND...: waits for it.
until_true() {
  local most=$((SECONDS + $1)) what=$2
  shift 2
  until "$@"; do
    ((SECONDS < most)) || fail "waited in vain: $what"
    sleep 0.2
  done
}
answers() { (: <"/dev/tcp/127.0.0.1/$1") 2>/dev/null; }
free_port() {
  local port=$((20000 + RANDOM % 20000))
  while answers "$port"; do ((port++)); done
  echo "$port"
}

# --- the daemons -----------------------------------------------------------

host=$(hostname -s)
export SLURM_CONF=$place/slurm.conf
cat >"$SLURM_CONF" <<X
ClusterName=nimproof
SlurmctldHost=$host(127.0.0.1)
SlurmctldPort=$(free_port)
SlurmdPort=$(free_port)
CommunicationParameters=NoInAddrAny,NoCtldInAddrAny
SlurmUser=root
SlurmdUser=root
AuthType=auth/munge
CredType=cred/munge
# cred_expire is also how long a requeued task waits, at least.
AuthInfo=socket=$place/munge/socket,cred_expire=5
MpiDefault=none
MailProg=/bin/true
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
SwitchType=switch/none
SelectType=select/cons_tres
SelectTypeParameters=CR_CPU
SchedulerType=sched/builtin
JobAcctGatherType=jobacct_gather/none
AccountingStorageType=accounting_storage/none
ReturnToService=2
SlurmctldTimeout=10
SlurmdTimeout=6
BatchStartTimeout=3
KillWait=2
MinJobAge=600
StateSaveLocation=$place/state
SlurmdSpoolDir=$place/spool
SlurmctldPidFile=$place/log/slurmctld.pid
SlurmdPidFile=$place/log/slurmd.pid
SlurmctldLogFile=$place/log/slurmctld.log
SlurmdLogFile=$place/log/slurmd.log
NodeName=here NodeHostname=$host NodeAddr=127.0.0.1 CPUs=2 State=UNKNOWN
PartitionName=all Nodes=here Default=YES MaxTime=INFINITE State=UP
X
(umask 077 && head -c 128 /dev/urandom >"$place/munge/key")
munged --foreground --key-file="$place/munge/key" --socket="$place/munge/socket" \
  --pid-file="$place/munge/pid" --seed-file="$place/munge/seed" --log-file="$place/munge/log" \
  >"$place/log/munged.log" 2>&1 &
daemons+=($!)
until_true 20 'munged' test -S "$place/munge/socket"
slurmctld -D >"$place/log/slurmctld.out" 2>&1 &
daemons+=($!)
start_node() {
  slurmd -D -N here "$@" >"$place/log/slurmd.out" 2>&1 &
  node=$!
  disown
  daemons+=("$node")
}
start_node
node_is_idle() { [[ $(sinfo --noheader --format=%T 2>/dev/null) == idle ]]; }
until_true 30 'a node that is idle' node_is_idle
echo "ok   munged, slurmctld and slurmd on loopback, without systemd"

# --- an array of 4, a requeue, a killed node -------------------------------

work=(survey 2 --to 64000)
"$program" "${work[@]}" --out "$place/undivided" >/dev/null
# batch ARRAY [OPTION...]: these tasks of 4.
batch() {
  REPRODUCE=$program sbatch --parsable --array="$1" --output="$place/log/task-%a.log" "${@:2}" \
    scripts/shards-slurm.sh 4 "$place/tasks" "${work[@]}"
}

# The states of the tasks: task, state, restarts.
states() {
  scontrol --oneliner show job "$array" |
    sed -E 's/.*ArrayTaskId=([0-9-]+) .*JobState=([A-Z_]+) .*Restarts=([0-9]+) .*/\1 \2 \3/'
}
# The programs of the tasks that run: process, ..., task. The pattern does not
# match its own command line.
running() { pgrep -af -- "[-]-out $place/tasks/" | tr / ' ' || true; }
runs() { running | grep -q " $1\$"; }
two_run() { (($(running | wc -l) == 2)); }
# Stops the tasks soon after they have begun, while there is $place/held: a fast
# machine would be done with them before they are requeued or killed.
hold() {
  while [[ -e $place/held ]]; do
    kill -STOP $(running | awk '{print $1}') 2>/dev/null || true
    sleep 0.05
  done
}
restarted() { states | grep -qE "^$1 [A-Z]+ [1-9]"; }
gone() { ! kill -0 "$1" 2>/dev/null; }
ended() { ! runs "$1"; }
all_done() { (($(states | grep -c ' COMPLETED ') == 4)); }

touch "$place/held"
hold &
array=$(batch 1-4)
until_true 20 'task 1 runs' runs 1
scontrol requeue "${array}_1"
until_true 30 'task 1 is requeued' restarted 1
until_true 30 'the first start of task 1 has ended' ended 1
[[ ! -e $place/tasks/1 ]] || fail 'task 1 was over before it was requeued'

until_true 30 'two tasks run' two_run
mapfile -t killed < <(running | awk '{print $NF}')
# The node is what is ours but the first two daemons: slurmd, steps and tasks.
mapfile -t processes < <(ours | grep -vxF -e "${daemons[0]}" -e "${daemons[1]}")
kill -9 "${processes[@]}"
rm "$place/held"
until_true 10 'the node is gone' gone "$node"
# -b: it says that it was started anew, as after a power cut.
start_node -b
for task in "${killed[@]}"; do
  until_true 90 "task $task of the killed node is requeued" restarted "$task"
done
until_true 90 'all tasks are done' all_done

rm -r "$place/tasks/3"
batch 3 --wait >/dev/null
"$program" merge "$place"/tasks/{1,2,3,4} --out "$place/merged" >/dev/null
diff -r "$place/merged" "$place/undivided" || fail 'other bytes than the undivided run'
echo "ok   an array of 4, task 1 requeued, tasks ${killed[*]} killed with their node, task 3 alone: the same bytes"
