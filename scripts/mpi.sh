#!/usr/bin/env bash
# Runs frontier-mpi on this machine: installs Open MPI and what its Rust binding
# is built with (Debian), builds the binary, and starts it with so many ranks.
#
#   scripts/mpi.sh                                      installs and builds only
#   scripts/mpi.sh RANKS GAME --to N --out DIR ...      and runs
#
# The ranks talk through shared memory and the loopback device alone. On several
# machines, start the binary with your own mpirun or srun: docs/frontier-mpi.md.
set -euo pipefail
root=$(CDPATH='' cd -- "$(dirname -- "${BASH_SOURCE[0]}")/.." && pwd)
export PATH=$HOME/.cargo/bin:$PATH

stop() {
  echo "mpi: $2" >&2
  exit "$1"
}

(($# == 0)) || [[ $1 =~ ^[1-9][0-9]{0,3}$ ]] || stop 2 "the number of ranks comes first, from 1 to 9999"

missing=()
for package in openmpi-bin libopenmpi-dev libclang-dev clang; do
  [[ $(dpkg-query -W -f '${Status}' "$package" 2> /dev/null) == 'install ok installed' ]] || missing+=("$package")
done
if ((${#missing[@]} > 0)); then
  if [[ $(id -u) != 0 ]] || ! command -v apt-get > /dev/null; then
    stop 3 "install ${missing[*]} and run it again"
  fi
  apt-get update -qq
  DEBIAN_FRONTEND=noninteractive apt-get install -y -qq "${missing[@]}" > /dev/null
fi

(cd -- "$root" && cargo build --release --locked --quiet --package nimproof-reproduce --features mpi --bin frontier-mpi)
binary=${CARGO_TARGET_DIR:-$root/target}/release/frontier-mpi
(($# > 0)) || exit 0

ranks=$1
shift
# One line for an error is what the ranks themselves print: mpirun adds nothing.
options=(--quiet --oversubscribe -n "$ranks"
  --mca btl self,vader --mca btl_vader_single_copy_mechanism none
  --mca oob_tcp_if_include lo --mca orte_abort_print_stack 0)
[[ $(id -u) != 0 ]] || options+=(--allow-run-as-root)
exec mpirun "${options[@]}" "$binary" "$@"
