#!/usr/bin/env bash
# All shards of a work on this machine with GNU parallel, then merged. After a
# kill or a failure the same line goes on where it was.
#
#   scripts/shards-parallel.sh SHARDS DIR COMMAND...
#   scripts/shards-parallel.sh 64 output/octal-3 survey 3 --to 20000
#
# COMMAND is one of `reproduce` that has --shard, without --shard and --out.
# DIR gets a folder for each shard, the log of GNU parallel, and the whole.
#
# JOBS says how many at a time [one a core], REPRODUCE where the program is
# [target/release/reproduce]. Installs Debian's `parallel` where it is missing.
# Exit status: 0 merged; 3 something is missing; else that of `reproduce merge`,
# or the number of shards that failed.
set -euo pipefail
here=$(CDPATH='' cd -- "$(dirname -- "${BASH_SOURCE[0]}")" && pwd)

stop() {
  printf 'shards-parallel: %s\n' "$2" >&2
  exit "$1"
}

(($# >= 3)) || stop 2 'usage: scripts/shards-parallel.sh SHARDS DIR COMMAND...'
shards=$1 folder=$2
shift 2
[[ $shards =~ ^[1-9][0-9]{0,6}$ ]] || stop 2 "SHARDS is \"$shards\"; it must be a whole number from 1 on"
reproduce=${REPRODUCE:-$here/../target/release/reproduce}
[[ ! -e $folder/SHA256SUMS ]] || stop 2 "$folder has SHA256SUMS, so it is a finished result; name another folder"
[[ -x $reproduce ]] || stop 3 "there is no $reproduce; run: cargo build --release --locked --bin reproduce"
"$here/debian.sh" parallel parallel

mkdir -p -- "$folder"
work="$shards shards of: $*"
[[ ! -e $folder/work || $(<"$folder/work") == "$work" ]] ||
  stop 2 "$folder has $(<"$folder/work"); name another folder"
printf '%s\n' "$work" >"$folder/work"
seq "$shards" | parallel --jobs "${JOBS:-100%}" --joblog "$folder/joblog" --resume-failed --quote \
  "$reproduce" "$@" --shard "{}/$shards" --out "$folder/{}"
mapfile -t all < <(seq -f "$folder/%.0f" "$shards")
"$reproduce" merge "${all[@]}" --out "$folder/whole"
