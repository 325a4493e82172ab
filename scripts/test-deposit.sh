#!/usr/bin/env bash
# Builds the bundle twice under other circumstances, and wants one SHA-256: in
# another folder, time zone, locale, umask and environment, with another number
# of threads, under another clock, and, where this runs as root, as another
# user.
#
#   scripts/test-deposit.sh [REPRODUCE]      [default: target/release/reproduce]
#
# It bundles the committed state, with the plots and papers of output/. Exit
# status: 0 the same bytes, 1 not, 3 something is missing.
set -euo pipefail
cd -- "$(CDPATH='' cd -- "$(dirname -- "${BASH_SOURCE[0]}")/.." && pwd)"

stop() {
  echo "test-deposit: $2" >&2
  exit "$1"
}

program=$(realpath -- "${1:-target/release/reproduce}")
[[ -x $program ]] || stop 3 "there is no $program; run make deposit first"
[[ -d output/plots && -d output/papers ]] || stop 3 "run make plots papers first"

place=$(mktemp -d)
trap 'rm -rf "$place"' EXIT
chmod 755 "$place"

# A clone of a project with its finished plots and papers, as somebody else
# would have it.
project() {
  git clone --quiet --no-hardlinks "$1" "$2"
  cp -r "$1"/output/{plots,papers} "$2/output"
}

# libfaketime sets the clock of a program that was not asked.
clock=()
faketime=$(command -v faketime || true)
if [[ -n $faketime ]]; then
  clock=("$faketime" -f '@2001-02-03 04:05:06')
else
  echo "test-deposit: faketime is not installed, so the clock stays as it is" >&2
fi

as=()
if [[ $(id -u) == 0 ]]; then
  as=(setpriv --reuid=65534 --regid=65534 --clear-groups)
else
  echo "test-deposit: not root, so the user stays as it is" >&2
fi

project . "$place/one"
TZ=UTC LC_ALL=C RAYON_NUM_THREADS=1 "$program" --root "$place/one" deposit build --bagit --out "$place/first"

# The other build finds crates and toolchain, and nothing else of the first.
other="$place/an other folder, ü"
mkdir -p "$other/home/registry"
(umask 077 && project "$place/one" "$other/two")
cp -r "${CARGO_HOME:-$HOME/.cargo}"/registry/{cache,index} "$other/home/registry"
cp "$program" "$other/reproduce"
toolchain=$(rustc --print sysroot)
if ((${#as[@]} > 0)); then chown -R 65534:65534 "$other"; fi
(
  umask 077
  cd "$other"
  "${as[@]}" env -i HOME="$other/home" CARGO_HOME="$other/home" PATH="$toolchain/bin:/usr/bin:/bin" \
    TZ=Asia/Kathmandu LC_ALL=tr_TR.UTF-8 RAYON_NUM_THREADS=7 CARGO_NET_OFFLINE=true \
    "${clock[@]}" ./reproduce --root two deposit build --bagit --out second
)

if ! cmp "$place/first/SHA256SUMS" "$other/second/SHA256SUMS" || ! diff -r "$place/first" "$other/second"; then
  stop 1 "the two bundles differ"
fi
echo "two builds, one SHA-256:"
grep -E 'nimproof-' "$place/first/SHA256SUMS"
