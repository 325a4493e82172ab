#!/usr/bin/env bash
# Tests scripts/shards-parallel.sh: 8 shards, two at a time; one of them is
# killed, then GNU parallel itself; the same line goes on, and the whole has the
# bytes of an undivided run. For a survey and for a long run. A finished result is
# no place for shards, and is left as it is.
#
#   scripts/test-parallel.sh [REPRODUCE]     [default: target/release/reproduce]
#
# Exit status: 0 passed, 1 not, 3 something is missing.
set -euo pipefail
cd -- "$(CDPATH='' cd -- "$(dirname -- "${BASH_SOURCE[0]}")/.." && pwd)"

fail() {
  printf 'test-parallel: %s\n' "$1" >&2
  exit 1
}

program=$(realpath -- "${1:-target/release/reproduce}")
[[ -x $program ]] || { echo "test-parallel: there is no $program; run make test first" >&2; exit 3; }
scripts/debian.sh parallel parallel
place=$(mktemp -d)

# What has our folder in its command line: parallel, its shells, the shards.
ours() { pgrep -f -- "$place/" || true; }
clean() {
  local left
  left=$(ours)
  # One that has ended by itself meanwhile is as good as killed.
  [[ -z $left ]] || kill -9 $left 2>/dev/null || true
  rm -rf -- "$place"
}
trap clean EXIT
trap 'exit 130' INT TERM
# A name in the command line tells our processes from others, the script's too.
cp -- "$program" "$place/reproduce"
export REPRODUCE=$place/reproduce JOBS=2

# until_true WHAT COMMAND...: waits for it, a minute at most.
until_true() {
  local what=$1 tries
  shift
  for ((tries = 0; tries < 600; tries++)); do
    if "$@"; then return; fi
    sleep 0.1
  done
  fail "waited in vain: $what"
}
# The process ids of running shards, a line each.
shards() { pgrep -f -- "^$REPRODUCE .*--shard" || true; }
done_with() { [[ -e $1/joblog ]] && (($(wc -l <"$1/joblog") > $2)); }
# Kills the shard that began last, and says whether the log of parallel has it; one
# that was quicker has ended by itself.
kill_one() {
  local victim
  victim=$(shards | tail -n 1)
  [[ -n $victim ]] && kill -9 "$victim" 2>/dev/null && sleep 0.2
  awk 'NR > 1 && $8 == 9 {found = 1} END {exit !found}' "$1/joblog"
}

# broken NAME COMMAND...: the work in shards with two kills, against the whole.
broken() {
  local folder=$place/$1 runner
  shift
  "$REPRODUCE" "$@" --out "$folder-undivided" >/dev/null
  setsid scripts/shards-parallel.sh 8 "$folder" "$@" >"$folder.log" 2>&1 &
  runner=$!
  until_true 'a shard is done' done_with "$folder" 1
  until_true 'a killed shard is in the log' kill_one "$folder"
  kill -9 -- -"$runner"
  wait "$runner" 2>/dev/null && fail 'parallel was not killed in the midst'
  [[ ! -e $folder/whole ]] || fail 'the work was over before it was broken'
  ! done_with "$folder" 8 || fail 'all shards were over before parallel was killed'
  scripts/shards-parallel.sh 8 "$folder" "$@" >"$folder.log" 2>&1 || fail "$(cat "$folder.log")"
  cmp "$folder/whole/SHA256SUMS" "$folder-undivided/SHA256SUMS" || fail "$*: other bytes"
  (cd "$folder/whole" && sha256sum --check --strict --quiet SHA256SUMS)
  printf 'ok   %s: 8 shards, a kill of one and of parallel, the same bytes\n' "$*"
}

# A finished result is refused in one line, with nothing written into it.
finished() {
  local folder=$place/finished before status=0
  "$REPRODUCE" survey 1 --to 100 --out "$folder" >/dev/null
  before=$(ls -A "$folder")
  scripts/shards-parallel.sh 2 "$folder" survey 1 --to 100 >"$folder.log" 2>&1 || status=$?
  ((status == 2)) || fail "a finished result: status $status, not 2"
  (($(wc -l <"$folder.log") == 1)) || fail "a finished result: $(cat "$folder.log")"
  [[ $(ls -A "$folder") == "$before" ]] || fail 'something was written into a finished result'
  printf 'ok   a finished result is refused\n'
}

finished
broken survey survey 2 --to 32000
broken frontier frontier coprime --to 2000000000
