#!/bin/sh
# Checks the files of a bundle against its SHA256SUMS, both ways: none
# different, none missing, none that is not listed. It needs a shell and the
# programs of GNU coreutils, and runs nothing that the bundle holds.
#
#   sh verify.sh [FOLDER]      [default: the folder of this script]
#
# Exit status: 0 all as listed, 1 something differs, 2 no bundle is there.
set -eu
LC_ALL=C
export LC_ALL

stop() {
  echo "verify: $2" >&2
  exit "$1"
}

folder=${1:-$(dirname -- "$0")}
cd -- "$folder" || stop 2 "there is no folder $folder"
if [ -L SHA256SUMS ] || [ ! -f SHA256SUMS ]; then
  stop 2 "there is no SHA256SUMS in $folder that is a plain file"
fi
[ -s SHA256SUMS ] || stop 1 "SHA256SUMS lists no file"

# Every plain file below a folder; a link or a device is named too, so that it
# counts as not listed.
walk() {
  for entry in "$1"* "$1".[!.]* "$1"..?*; do
    if [ -d "$entry" ] && [ ! -L "$entry" ]; then
      walk "$entry/"
    elif [ -e "$entry" ] || [ -L "$entry" ]; then
      printf '%s\n' "$entry"
    fi
  done
}

scratch=$(mktemp -d)
trap 'rm -rf -- "$scratch"' EXIT
cut -c 67- SHA256SUMS | sort > "$scratch/listed"
walk '' | sort > "$scratch/all"
printf 'SHA256SUMS\n' | comm -13 - "$scratch/all" > "$scratch/there"

# Only lines of the one form are taken, so that sha256sum opens the names that
# are looked at here; and no link, which it would follow, nor a pipe or the name
# of the standard input, for which it would wait.
status=0
while IFS= read -r line || [ -n "$line" ]; do
  sum=${line%%  *}
  name=${line#"$sum  "}
  case $sum in *[!0-9a-f]*) sum='' ;; esac
  case $name in - | '' | *\\* | *[![:print:]]*) sum='' ;; esac
  if [ "${#sum}" != 64 ]; then
    stop 1 "SHA256SUMS has a line that is no sum and name"
  elif [ -L "$name" ] || { [ -e "$name" ] && [ ! -f "$name" ]; }; then
    echo "verify: $name is listed and is no plain file" >&2
    status=1
  fi
done < SHA256SUMS
[ "$status" = 0 ] || exit 1

if ! sha256sum --check --strict --quiet SHA256SUMS < /dev/null; then status=1; fi
for way in 23 13; do
  case $way in
    23) says="is listed but missing" ;;
    *) says="is there but not listed" ;;
  esac
  comm "-$way" "$scratch/listed" "$scratch/there" > "$scratch/differ"
  while IFS= read -r name; do
    echo "verify: $name $says" >&2
    status=1
  done < "$scratch/differ"
done
[ "$status" = 0 ] || exit 1
echo "$(wc -l < "$scratch/listed") files as listed, none missing, none extra"
