#!/usr/bin/env bash
# Compares every text in a folder with the ledger that was made from it; ends
# with 1 when one of them differs, and with 2 when there is none.
set -euo pipefail

folder=$(CDPATH='' cd -- "${1:?usage: scripts/diff-texts.sh FOLDER}" && pwd)
cd -- "$(CDPATH='' cd -- "$(dirname -- "${BASH_SOURCE[0]}")/.." && pwd)"

compared=0
differing=0
for text in "$folder"/*.txt; do
  [[ -f $text ]] || continue
  compared=$((compared + 1))
  cargo run --release --locked --quiet --bin reproduce -- diff --text "$text" || differing=$((differing + 1))
done
if ((compared == 0)); then
  echo "diff-texts: there is no .txt file in $folder" >&2
  exit 2
fi
echo "$compared texts compared, $differing differ"
((differing == 0))
