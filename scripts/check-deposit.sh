#!/usr/bin/env bash
# Holds a built deposit against the validators that repositories and catalogues
# use (see check-deposit/check.py), and installs them: Python packages by their
# versions under target/, what the papers' check needs by scripts/check-papers.
# The validation itself needs no network.
#
#   scripts/check-deposit.sh [FOLDER]      [default: output/deposit]
set -euo pipefail
cd -- "$(CDPATH='' cd -- "$(dirname -- "${BASH_SOURCE[0]}")/.." && pwd)"

folder=${1:-output/deposit}
tools=$PWD/target/check-deposit

stop() {
  echo "check-deposit: $2" >&2
  exit "$1"
}

[[ -d $folder ]] || stop 2 "there is no $folder; run make deposit first"
command -v python3 > /dev/null || stop 3 "install python3 and run it again"

. scripts/validators.sh
install_validators check-deposit qpdf=qpdf faketime=faketime
if ! python3 -c 'import ensurepip' 2> /dev/null; then
  [[ $(id -u) == 0 ]] && command -v apt-get > /dev/null || stop 3 "install python3-venv and run it again"
  DEBIAN_FRONTEND=noninteractive apt-get install -y -qq python3-venv > /dev/null
fi

# An environment is made anew when its list of packages has changed.
environment() {
  local place=$tools/$1 list=scripts/check-deposit/$2
  if ! cmp -s "$list" "$place/installed.txt"; then
    rm -rf "$place"
    python3 -m venv "$place"
    "$place/bin/pip" install --quiet --disable-pip-version-check --requirement "$list"
    cp "$list" "$place/installed.txt"
  fi
}
environment tools requirements.txt
environment cff requirements-cff.txt
"$tools/tools/bin/python" scripts/check-deposit/seed_context.py "$tools/context"

"$tools/tools/bin/python" scripts/check-deposit/check.py \
  "$folder" "$tools" scripts/check-papers crates/deposit/tests/ots
