#!/usr/bin/env bash
# Tests a run that MPI ranks share, on this machine: 1, 2 and 4 ranks give the
# bytes of `reproduce frontier`; a rank that is killed ends the whole job at once
# and leaves a whole checkpoint, and resuming gives the same bytes; errors are one
# line with the right exit status. Installs Open MPI (scripts/mpi.sh).
set -euo pipefail
cd -- "$(CDPATH='' cd -- "$(dirname -- "${BASH_SOURCE[0]}")/.." && pwd)"
export PATH=$HOME/.cargo/bin:$PATH

fail() {
  echo "test-mpi: $*" >&2
  exit 1
}

scripts/mpi.sh
cargo build --release --locked --quiet --package nimproof-reproduce --bin reproduce
reproduce=${CARGO_TARGET_DIR:-target}/release/reproduce
place=$(mktemp -d)
trap 'rm -rf "$place"' EXIT

# Five minutes are many times what any run here takes: a job that hangs fails.
ranks() { timeout --kill-after=5 300 scripts/mpi.sh "$@"; }

same() {
  local name
  for name in $(cut -c67- "$place/one/SHA256SUMS") SHA256SUMS; do
    cmp "$place/one/$name" "$1/$name" || fail "$2"
  done
}

to=3000000
"$reproduce" frontier grundy --to "$to" --out "$place/one" > "$place/said"
for number in 1 2 4; do
  ranks "$number" grundy --to "$to" --out "$place/$number" > "$place/said"
  same "$place/$number" "$number ranks give other bytes than one process"
  grep -q "\"ranks\": $number,$" "$place/$number/run-info.json" || fail "run-info.json has no $number ranks"
  echo "$number ranks: the same bytes to heap $to"
done
ranks 2 grundy --to 300000 --kernel scalar --out "$place/plain" > "$place/said"
"$reproduce" frontier grundy --to 300000 --out "$place/short" > "$place/said"
cmp "$place/plain/SHA256SUMS" "$place/short/SHA256SUMS" || fail "the plain form gives other bytes"
echo "2 ranks in the plain form: the same bytes to heap 300000"

# A run that ends inside a piece leaves a checkpoint, from which a longer one
# goes on, which nothing ends but the kill.
for victim in 0 3; do
  folder=$place/killed-$victim
  ranks 4 grundy --to 1000000 --out "$folder" > "$place/said"
  ranks 4 grundy --to 1000000000000 --out "$folder" --resume > "$place/said" 2> "$place/errors" &
  job=$!
  rank=''
  for _ in {1..100}; do
    sleep 0.2
    for process in $(pgrep -f "frontier-mpi grundy --to 1000000000000 --out $folder" || true); do
      if tr '\0' '\n' < "/proc/$process/environ" 2> "$place/gone" | grep -qx "OMPI_COMM_WORLD_RANK=$victim"; then
        rank=$process
      fi
    done
    [[ -z $rank ]] || break
  done
  [[ -n $rank ]] || fail "rank $victim did not start"
  sleep 2
  kill -9 "$rank"
  status=0
  wait "$job" || status=$?
  ((status != 0 && status != 124)) || fail "the job ended with $status after rank $victim was killed"
  sleep 0.5
  [[ -z $(pgrep -f "frontier-mpi grundy --to 1000000000000 --out $folder" || true) ]] || fail "ranks are left behind"
  if ((victim == 0)); then
    ranks 2 grundy --to "$to" --out "$folder" --resume > "$place/said"
  else
    "$reproduce" frontier grundy --to "$to" --out "$folder" --resume > "$place/said"
  fi
  same "$folder" "other bytes after rank $victim was killed"
  echo "rank $victim killed: the job ended with $status, and resuming gives the same bytes"
done

# expect STATUS WORDS ARGUMENTS...: one line, on standard error.
expect() {
  local status=0 wanted=$1 words=$2
  shift 2
  ranks 3 "$@" > "$place/said" 2> "$place/errors" || status=$?
  [[ $status == "$wanted" ]] || fail "$*: status $status, not $wanted"
  [[ $(wc -l < "$place/errors") == 1 ]] || fail "$*: not one line: $(cat "$place/errors")"
  grep -q "$words" "$place/errors" || fail "$*: $(cat "$place/errors")"
  [[ ! -s $place/said ]] || fail "$*: says something on standard output"
}
expect 2 'whole number' grundy --to many --out "$place/new"
expect 2 'start more ranks' grundy --to 100 --threads 2 --out "$place/new"
expect 2 'unknown game' chess --to 100 --out "$place/new"
expect 2 'resume' grundy --to 4000000 --out "$place/killed-0"
printf 'no checkpoint' > "$place/killed-0/checkpoint"
expect 2 'checkpoint' grundy --to 4000000 --out "$place/killed-0" --resume
echo "errors: one line each, with status 2"
