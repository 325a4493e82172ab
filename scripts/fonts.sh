#!/usr/bin/env bash
# Makes the Japanese fonts of the papers anew: Noto Serif CJK JP from Debian's
# fonts-noto-cjk and fonts-noto-cjk-extra, cut down to the characters of JIS X
# 0208 level 1 and those that the papers use beside it. Needed only when a paper
# needs a character that is missing; the fonts are committed.
set -euo pipefail
cd -- "$(CDPATH='' cd -- "$(dirname -- "${BASH_SOURCE[0]}")/.." && pwd)"

source_folder=${1:-/usr/share/fonts/opentype/noto}
command -v pyftsubset > /dev/null || {
  echo "fonts.sh: pyftsubset is missing; install Python's fonttools" >&2
  exit 3
}
characters=$(mktemp)
trap 'rm -f "$characters"' EXIT
python3 - papers/*/ja.typ > "$characters" << 'PYTHON'
import sys

wanted = set()
# Rows 1 to 8 hold signs and kana, rows 16 to 47 the kanji of level 1.
for row in [*range(1, 9), *range(16, 48)]:
    for cell in range(1, 95):
        try:
            wanted.add(bytes([0xA0 + row, 0xA0 + cell]).decode("euc_jp"))
        except UnicodeDecodeError:
            pass
for path in sys.argv[1:]:
    wanted.update(open(path, encoding="utf-8").read())
print("".join(sorted(c for c in wanted if c.isprintable())))
PYTHON

for weight in Regular SemiBold; do
  file=$source_folder/NotoSerifCJK-$weight.ttc
  [[ -f $file ]] || {
    echo "fonts.sh: $file is missing; install fonts-noto-cjk and fonts-noto-cjk-extra" >&2
    exit 3
  }
  pyftsubset "$file" --font-number=0 --text-file="$characters" --layout-features='*' \
    --no-hinting --desubroutinize --name-IDs='*' --no-recalc-timestamp \
    --output-file="crates/report/fonts/NotoSerifJP-$weight.otf"
done
