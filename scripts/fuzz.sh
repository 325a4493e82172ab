#!/usr/bin/env bash
# Runs every fuzz target for a few seconds (10, or as many as named), from what
# fuzz/corpus has of earlier runs and the inputs in fuzz/seeds.
#
# Fuzzing needs a nightly toolchain and cargo-fuzz. Without the toolchain this
# says so and ends well: the same parsers have property tests in `make test`.
set -euo pipefail

seconds=${1:-10}
cd -- "$(CDPATH='' cd -- "$(dirname -- "${BASH_SOURCE[0]}")/.." && pwd)"

if ! cargo +nightly --version >/dev/null 2>&1; then
  echo "fuzz: skipped, there is no nightly toolchain; to have one: rustup toolchain install nightly" >&2
  exit 0
fi
if ! cargo fuzz --version >/dev/null 2>&1; then
  echo "fuzz: installing cargo-fuzz" >&2
  cargo install --quiet --locked cargo-fuzz
fi
log=$(mktemp)
trap 'rm -f "$log"' EXIT
for target in $(cargo +nightly fuzz list); do
  inputs=("fuzz/corpus/$target")
  mkdir -p "${inputs[0]}"
  [[ -d fuzz/seeds/$target ]] && inputs+=("fuzz/seeds/$target")
  if cargo +nightly fuzz run "$target" "${inputs[@]}" -- -max_total_time="$seconds" -max_len=4096 >"$log" 2>&1; then
    echo "fuzz: $target, $(grep -o 'Done [0-9]* runs in [0-9]* second' "$log")s, no failure" >&2
  else
    cat "$log" >&2
    echo "fuzz: $target failed" >&2
    exit 1
  fi
done
