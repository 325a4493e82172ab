#!/usr/bin/env bash
# Holds the finished papers against validators (see check-papers/check.mjs).
#
#   scripts/check-papers.sh [FOLDER]      [default: output/papers]
set -euo pipefail
cd -- "$(CDPATH='' cd -- "$(dirname -- "${BASH_SOURCE[0]}")/.." && pwd)"

folder=$PWD/output/papers
[[ $# -eq 0 ]] || folder=$(cd -- "$1" && pwd)

. scripts/validators.sh
install_validators check-papers qpdf=qpdf
node scripts/check-papers/check.mjs "$folder"
