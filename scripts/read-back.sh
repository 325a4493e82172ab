#!/usr/bin/env bash
# Reads every finished paper back: each number of the page and of the PDF is
# held against its ledger and the results, as that of any published text.
#
#   scripts/read-back.sh [FOLDER]      [default: output/papers]
set -euo pipefail
cd -- "$(CDPATH='' cd -- "$(dirname -- "${BASH_SOURCE[0]}")/.." && pwd)"

folder=${1:-output/papers}
read=0
for ledger in "$folder"/*.ledger.json; do
  [[ -e $ledger ]] || {
    echo "read-back: $folder holds no papers; run make papers" >&2
    exit 2
  }
  text=${ledger%.ledger.json}
  cargo run --release --locked --quiet --bin reproduce -- diff --text "$text" --ledger "$ledger" |
    head -1 | sed "s|^[a-z-]*|${text##*/}|; s|, 0/0 statements.*||"
  read=$((read + 1))
done
echo "$read files read back, every number as it was set"
