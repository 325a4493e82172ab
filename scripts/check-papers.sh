#!/usr/bin/env bash
# Holds the finished papers against validators (see check-papers/check.mjs) and
# installs what they need: Node.js packages by their lock file, and where they
# are missing Debian's chromium, qpdf and a Java runtime.
#
#   scripts/check-papers.sh [FOLDER]      [default: output/papers]
set -euo pipefail
cd -- "$(CDPATH='' cd -- "$(dirname -- "${BASH_SOURCE[0]}")/.." && pwd)"

folder=$PWD/output/papers
[[ $# -eq 0 ]] || folder=$(cd -- "$1" && pwd)

missing=()
[[ -x ${CHROMIUM:-/usr/bin/chromium} ]] || missing+=(chromium)
command -v qpdf > /dev/null || missing+=(qpdf)
command -v java > /dev/null || missing+=(default-jre-headless)
command -v npm > /dev/null || missing+=(nodejs npm)
if ((${#missing[@]} > 0)); then
  if [[ $(id -u) != 0 ]] || ! command -v apt-get > /dev/null; then
    echo "check-papers: install ${missing[*]} and run it again" >&2
    exit 3
  fi
  apt-get update -qq
  DEBIAN_FRONTEND=noninteractive apt-get install -y -qq "${missing[@]}" > /dev/null
fi
cd scripts/check-papers
npm ci --ignore-scripts --silent
node check.mjs "$folder"
