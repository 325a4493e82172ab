#!/usr/bin/env bash
# Opens the page in a browser, without a network, and tests it (see
# check-site/check.mjs). The page is built first when it is missing or older
# than what it is made from.
#
#   scripts/check-site.sh [PART ...]      [default: every part]
set -euo pipefail
cd -- "$(CDPATH='' cd -- "$(dirname -- "${BASH_SOURCE[0]}")/.." && pwd)"

page=output/site/index.html
sources=(crates/core crates/ledger crates/web papers proofs output/results Cargo.toml Cargo.lock scripts/site.sh)
newer() {
  find "${sources[@]}" \( -name node_modules -o -name dist \) -prune -o -type f -newer "$page" -print -quit
}
if [[ ! -f $page || -n $(newer) ]]; then
  scripts/site.sh
  touch "$page"
fi

. scripts/validators.sh
install_validators check-site
node scripts/check-site/check.mjs "$@"
