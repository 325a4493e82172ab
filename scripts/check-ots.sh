#!/usr/bin/env bash
# Holds our reading and making of date proofs against the upstream client: its
# examples, spoiled copies of them, a real block header, and a proof that
# `deposit stamp` makes with a calendar on loopback (see check-ots/judge.py).
#
# Installs the client from PyPI, and the examples from npm, under target/.
set -euo pipefail
cd -- "$(CDPATH='' cd -- "$(dirname -- "${BASH_SOURCE[0]}")/.." && pwd)"

target=${CARGO_TARGET_DIR:-$PWD/target}
place=$target/check-ots
mkdir -p "$place"
if [[ ! -x $place/venv/bin/ots ]]; then
  python3 -m venv "$place/venv"
  "$place/venv/bin/pip" install --quiet opentimestamps-client==0.7.2 opentimestamps==0.4.5 setuptools==80.9.0
fi
if [[ ! -d $place/package/examples ]]; then
  (cd "$place" && npm pack --silent javascript-opentimestamps@0.4.5 > /dev/null &&
    tar -xzf javascript-opentimestamps-0.4.5.tgz package/examples)
fi
cargo build --release --locked --quiet --bin reproduce
"$place/venv/bin/python" scripts/check-ots/judge.py \
  "$target/release/reproduce" "$place/venv/bin/ots" "$place/package/examples" crates/deposit/tests/ots
