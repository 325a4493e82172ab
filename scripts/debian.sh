#!/usr/bin/env bash
# Installs packages of Debian where a program is missing.
#
#   scripts/debian.sh PROGRAM PACKAGE...
#
# Exit status: 0 the program is there; 3 it could not be installed, and one line
# says what to run.
set -euo pipefail
program=$1
shift
have() { PATH=$PATH:/usr/sbin:/sbin command -v "$1" >/dev/null 2>&1; }
! have "$program" || exit 0
as_root=()
[[ $(id -u) == 0 ]] || as_root=(sudo -n)
quietly() {
  "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get -o DPkg::Lock::Timeout=120 "$@" \
    </dev/null >/dev/null 2>&1
}
# The package lists may be old; a second try is with new ones.
install=(install -y --no-install-recommends "$@")
quietly "${install[@]}" || { quietly update && quietly "${install[@]}"; } || true
have "$program" || {
  printf 'debian: %s is missing; run: apt-get install -y %s\n' "$program" "$*" >&2
  exit 3
}
