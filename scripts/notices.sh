#!/usr/bin/env bash
# Writes THIRD-PARTY.md to stdout: every crate by others that the programs are
# built from, with its version and licence.
#
#   scripts/notices.sh >THIRD-PARTY.md
#
# The list is that of 64-bit Linux wherever it is made, and it holds nothing of
# the machine. When a crate states no licence, or cargo cannot list the crates,
# it writes nothing, says why in one line on stderr, and ends with 1.
set -euo pipefail
export LC_ALL=C

stop() { printf 'notices: %s\n' "$*" >&2; exit 1; }

if [[ -n ${HOME-} && -x $HOME/.cargo/bin/cargo ]]; then
  PATH=$HOME/.cargo/bin:$PATH
fi
cd -- "$(CDPATH='' cd -- "$(dirname -- "${BASH_SOURCE[0]}")/.." && pwd)"

tree=(cargo tree --workspace --features nimproof-reproduce/mpi --edges 'normal,build' --prefix none
  --format '{p}|{l}' --locked --target x86_64-unknown-linux-gnu)
lines=$("${tree[@]}" --color never 2>/dev/null) ||
  stop "cargo cannot list the crates; to see why, run: cargo tree --workspace --locked"

rows=()
while IFS= read -r line; do
  line=${line% (\*)} # cargo's mark for a crate it has listed above
  crate=${line%%|*} licence=${line#*|}
  # The project's own crates are the ones with a folder.
  if [[ -z $line || $crate =~ \ \((/|[A-Za-z]:) ]]; then continue; fi
  read -r name version _ <<<"$crate"
  if [[ -z ${licence// /} ]]; then stop "$name ${version#v} states no licence"; fi
  rows+=("| $name | ${version#v} | $licence |")
done < <(sort -u <<<"$lines")

cat <<'END'
# Third-party work

Nimproof's programs are built from the crates below, which others wrote and
share. Each stands with the version that `Cargo.lock` fixes and the licence that
its authors state; where a licence says OR, or a slash, you may choose. Crates
that only the tests use are not listed.

This file is written by `scripts/notices.sh`; please do not edit it by hand.

## Crates

END
printf '| crate | version | licence |\n| --- | --- | --- |\n'
if ((${#rows[@]} > 0)); then printf '%s\n' "${rows[@]}" | sort -u; fi
cat <<'END'

## The page

The page holds Preact, by Jason Miller and contributors, under the MIT licence, which stands in the page; its version is in
`crates/web/page/package-lock.json`. The engine in it is built from crates above.

## Date proofs

`crates/deposit/tests/ots` holds examples of the OpenTimestamps client under the GNU Lesser General Public License; they are
test data, and no program contains them.

## Fonts

The papers are set in Libertinus Serif, New Computer Modern and DejaVu Sans Mono,
which the crate typst-assets brings with their licences (the SIL Open Font
License 1.1, the GUST Font License, the Bitstream Vera licence), and in Noto
Serif CJK JP by Adobe and Google, cut down to the characters of Japanese papers:
`crates/report/fonts/`, under the SIL Open Font License 1.1, which stands there.

## OEIS

The terms of A002188, A055396, A279119 and A370822 are computed here. They are
compared with the b-files of the On-Line Encyclopedia of Integer Sequences by
their SHA-256 alone; no file of the OEIS is contained in this project.
END
