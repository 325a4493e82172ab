#!/usr/bin/env bash
# Runs every fuzz target for a few seconds (10, or as many as named).
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
for target in $(cargo +nightly fuzz list); do
  echo "fuzz: $target, $seconds s" >&2
  cargo +nightly fuzz run "$target" -- -max_total_time="$seconds" -max_len=4096 -verbosity=0 -print_final_stats=0
done
