#!/usr/bin/env bash
# Checks the proofs of proofs/ from scratch and writes proofs/accepted.json, by
# which results call a claim proved. Needs Coq 8.16; installs what is missing on
# Debian as root.
#
# In turn, and each failure is one line on stderr:
#   1. the sources hold no word that takes something for granted or changes what
#      a sign means;
#   2. a fresh copy in target/proofs compiles;
#   3. every theorem of proofs/map.json exists, states what the map has on
#      record, also with no notation and every name in full, and rests on no
#      axiom; every definition of the sources has the body on record;
#   4. coqchk, the checker apart, finds all of it right and no axiom.
# It ends with 1 when a proof fails, 2 when map.json is malformed, 3 when
# something must be installed first.
set -euo pipefail
cd -- "$(CDPATH='' cd -- "$(dirname -- "${BASH_SOURCE[0]}")/.." && pwd)"
export LC_ALL=C
umask 022

say() { printf 'proofs: %s\n' "$*"; }
complain() { printf 'proofs: %s\n' "$*" >&2; }
stop() { complain "${@:2}"; exit "$1"; }

# --- what it needs ---------------------------------------------------------

missing=()
command -v coqc > /dev/null && command -v coqchk > /dev/null || missing+=(coq)
for tool in jq make perl; do command -v "$tool" > /dev/null || missing+=("$tool"); done
if ((${#missing[@]} > 0)); then
  if [[ $(id -u) != 0 ]] || ! command -v apt-get > /dev/null; then
    stop 3 "install ${missing[*]} (on Debian: apt-get install ${missing[*]}) and run it again"
  fi
  complain "installing ${missing[*]}"
  { apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq "${missing[@]}"; } \
    > /dev/null || stop 3 "apt-get could not install ${missing[*]}"
fi

# --- a fresh copy ----------------------------------------------------------

build=target/proofs
map=$build/map.json
rm -rf -- "$build"
mkdir -p -- "$build/said"
cp -- proofs/*.v proofs/_CoqProject proofs/map.json "$build" ||
  stop 2 "proofs/ must hold _CoqProject, map.json and the proofs"

mapfile -t listed < <(grep '\.v$' "$build/_CoqProject")
mapfile -t there < <(cd "$build" && printf '%s\n' *.v)
if ! diff <(printf '%s\n' "${listed[@]}" | sort) <(printf '%s\n' "${there[@]}" | sort) > /dev/null; then
  stop 1 "_CoqProject must list exactly the files of proofs/ that end in .v"
fi

# Every claim has theorems, each with a file, a name, and a statement as Coq
# prints it; in_full is the SHA-256 of the statement without notations.
# not_covered says in words what of the claim is only checked, or is null. Under
# rules are theorems that say what the moves of each game are.
jq -e '
  def text: type == "string" and length > 0;
  def theorems: length > 0 and all(.[];
    (keys == ["file", "in_full", "name", "says", "statement"]) and (.says | text) and (.statement | text)
    and (.in_full | test("^[0-9a-f]{64}$"))
    and (.file | test("^[A-Za-z]+\\.v$")) and (.name | test("^[a-z][A-Za-z0-9_]*$")));
  (keys == ["claims", "definitions", "rules"]) and (.claims | length > 0)
  and (.rules | theorems)
  and all(.definitions[]; (keys == ["body", "name"]) and (.body | text)
    and (.name | test("^[A-Za-z]+\\.[A-Za-z][A-Za-z0-9_]*$")))
  and (.claims | map(.id) | . == (unique))
  and all(.claims[];
    (keys == ["id", "not_covered", "theorems"]) and (.id | text)
    and (.not_covered == null or (.not_covered | text)) and (.theorems | theorems))
' "$map" > /dev/null ||
  stop 2 "map.json: claims sorted by id, each with id, theorems (name, file, says, statement, in_full) and not_covered; rules; definitions (name, body)"

# --- 1. nothing taken for granted ------------------------------------------

# Reads the sources without comments and strings, sentence by sentence. Commands
# begin with a capital, tactics do not: a command that is not listed is refused,
# and with it whatever changes how Coq reads or prints. Variables may stand in a
# section only, where they become part of every statement; modules are not used,
# so that each `End` closes a section. A notation must be local, so that in a
# statement on record each sign means what the library says.
scan() {
  perl - "$@" << 'PERL'
use strict;
use warnings FATAL => 'all';
my $commands = qr/(?:Definition|Fixpoint|Inductive|Theorem|Lemma|Corollary|Example|Proof|Qed|Defined|Section|End|Variable|Hypothesis|Scheme|Combined|Import|Ltac)/;
my $bad = 0;
for my $path (@ARGV) {
  open my $in, '<', $path or die "$path: $!";
  local $/;
  my $text = <$in>;
  my ($depth, $code) = (0, '');
  while ($text =~ /\G(\(\*|\*\)|"[^"]*(?:""[^"]*)*+"|.)/gs) {
    my $part = $1;
    if ($part eq '(*') { $depth++; $code .= ' ' }
    elsif ($part eq '*)' && $depth) { $depth--; $code .= ' ' }
    elsif ($depth) { $code .= "\n" x ($part =~ tr/\n//) }
    else { $code .= $part =~ /^"./s ? '""' . "\n" x ($part =~ tr/\n//) : $part }
  }
  my ($line, $sections) = (1, 0);
  my $refuse = sub {
    (my $name = $path) =~ s{.*/}{};
    print STDERR "proofs: $name:$line: `$_[0]` is not allowed in a proof", ($sections < 1 ? '' : ' even in a section'), "\n";
    $bad = 1;
  };
  die "$path: a comment does not end" if $depth;
  die "$path: a sign outside ASCII" if $code =~ /[^\t\n\x20-\x7e]/;
  for my $piece (split /(?<=\.)(?=\s)/, $code) {
    (my $sentence = $piece) =~ s/^[\s{}+*-]+//;
    $line += substr($piece, 0, length($piece) - length $sentence) =~ tr/\n//;
    my @refused;
    if ($sentence =~ /^([A-Z][A-Za-z_]*|#)/) {
      my $first = $1;
      $sections++ if $first eq 'Section';
      $sections-- if $first eq 'End';
      my $allowed = $sentence =~ /^$commands\b/
        || $sentence =~ /^From\s+(?:Coq|Nimproof)\s+Require\s+(?:Import|Export)\s[\w\s]+\.$/
        || $sentence =~ /^Local\s+(?:Notation\b|Open\s+Scope\s+nat_scope\.)/;
      push @refused, $first if !$allowed || ($sections < 1 && $first =~ /^(?:Variable|Hypothesis)$/);
    }
    while ($sentence =~ /(\bLocal\s+)?\b([A-Za-z_]+)\b/g) {
      my ($local, $word) = (defined $1, $2);
      push @refused, $word
        if $word =~ /^(?:Admitted|admit|Admit|give_up|Axioms?|Parameters?|Conjectures?|Primitive|Module|Declare|Unset|Load|Redirect|Drop|bypass_check|Obligations?|Context|Infix|Coercion|Canonical|Instance|Arguments|Reserved)$/
        || ($word eq 'Notation' && !$local);
    }
    my %seen;
    $refuse->($_) for grep { !$seen{$_}++ } @refused;
    $line += $sentence =~ tr/\n//;
  }
}
exit $bad;
PERL
}
(cd "$build" && scan "${listed[@]}") || exit 1

# --- 2. compile ------------------------------------------------------------

say "$(coqc --version | head -1), ${#listed[@]} files"
(
  cd "$build"
  coq_makefile -f _CoqProject -o Makefile.coq > /dev/null
  make -f Makefile.coq -j "$(nproc)" > make.log 2>&1
) || {
  grep -A 12 '^File ' "$build/make.log" | head -20 >&2
  stop 1 "a proof does not compile; see $build/make.log"
}

# --- 3. the theorems of the map --------------------------------------------

# The games as `reproduce values` and as the proofs name them.
games=('nim = nim' 'nim:1-3 = limited 3' 'coprime = coprime' 'common-factor = common_factor' 'grundy = grundy')

# The theorems of the map, each with its claim.
theorems_of_map='[(.claims[] | .id as $id | .theorems[] | {id: $id} + .), (.rules[] | {id: "rules"} + .)] |'

# `coqtop` goes on after an error, so every theorem that fails is named. What
# is imported last prints its names short: files in the order of _CoqProject.
{
  printf 'From Coq Require Import Arith Bool List.\nImport ListNotations.\n'
  for file in "${listed[@]}"; do printf 'From Nimproof Require Import %s.\n' "${file%.v}"; done
  printf 'Set Printing Width 100.\nSet Printing Depth 100000.\n'
  jq -r "$theorems_of_map"'
    [.[] | (.file | rtrimstr(".v")) + "." + .name] | unique[]
    | "Redirect \"said/\(.).statement\" Check @Nimproof.\(.).\n"
      + "Redirect \"said/\(.).assumptions\" Print Assumptions Nimproof.\(.).\n"' "$map"
  for game in "${games[@]}"; do
    printf 'Redirect "said/%s.values" Eval vm_compute in first_nim_values (%s) 121.\n' "${game% = *}" "${game#* = }"
  done
} > "$build/questions"
(cd "$build" && coqtop -q -Q . Nimproof < questions > coqtop.log 2>&1) ||
  stop 3 "coqtop failed; see $build/coqtop.log"

# Once more with nothing imported and no notation, so that each name is printed
# with its file and no trick of printing is left.
definitions() {
  perl -ne 'print "$1\n" if /^(?:Definition|Fixpoint|Inductive) (\w+)/' "$build/$1" | sed "s/^/${1%.v}./"
}
for file in "${listed[@]}"; do definitions "$file"; done > "$build/definitions"
{
  for file in "${listed[@]}"; do printf 'From Nimproof Require %s.\n' "${file%.v}"; done
  printf 'Set Printing All.\nSet Printing Width 100.\nSet Printing Depth 100000.\n'
  jq -r "$theorems_of_map"'
    [.[] | (.file | rtrimstr(".v")) + "." + .name] | unique[]
    | "Redirect \"said/\(.).in_full\" Check @Nimproof.\(.).\n"' "$map"
  while read -r name; do
    printf 'Redirect "said/%s.definition" Print Nimproof.%s.\n' "$name" "$name"
  done < "$build/definitions"
} > "$build/questions-in-full"
(cd "$build" && coqtop -q -Q . Nimproof < questions-in-full > coqtop-in-full.log 2>&1) ||
  stop 3 "coqtop failed; see $build/coqtop-in-full.log"

on_one_line() { grep -v '^Fetching opaque proofs' "$1" | tr -s '[:space:]' ' ' | sed 's/^ //; s/ $//'; }
failed=0
fail() { complain "$@"; failed=1; }
while IFS=$'\x1f' read -r id name file in_full statement; do
  said="$build/said/${file%.v}.$name"
  if [[ ! -s $said.statement.out ]]; then
    fail "$id: there is no theorem $name in $file"
    continue
  fi
  found=$(on_one_line "$said.statement.out")
  found=${found#* : }
  [[ $found == "$statement" ]] ||
    fail "$id: $name in $file is not the statement on record; it says: $found"
  found=$(on_one_line "$said.in_full.out")
  sum=$(printf '%s' "${found#* : }" | sha256sum)
  [[ ${sum%% *} == "$in_full" ]] ||
    fail "$id: $name in $file is not the statement on record when printed in full; its SHA-256 is ${sum%% *}"
  assumptions=$(on_one_line "$said.assumptions.out")
  [[ $assumptions == 'Closed under the global context' ]] ||
    fail "$id: $name in $file rests on more than its proof: $assumptions"
done < <(jq -r "$theorems_of_map"'.[] | [.id, .name, .file, .in_full, .statement] | join("\u001f")' "$map")
while read -r name; do
  said=$build/said/$name.definition.out
  [[ -s $said ]] || { fail "$name: Coq has no such definition; see $build/coqtop-in-full.log"; continue; }
  found=$(on_one_line "$said")
  on_record=$(jq -r --arg name "$name" '.definitions[] | select(.name == $name) | .body' "$map")
  [[ $found == "$on_record" ]] || fail "the definition $name is not the one on record; it says: $found"
done < "$build/definitions"
while read -r name; do
  fail "the definition $name is on record, but not in the sources"
done < <(jq -r '.definitions[].name' "$map" | grep -vxFf "$build/definitions")
((failed == 0)) || exit 1
jq -r "$theorems_of_map"'[.[] | .file + ": " + .name] | unique[]' "$map" |
  sed 's/$/: closed under the global context/'

for game in "${games[@]}"; do
  game=${game% = *}
  [[ -s $build/said/$game.values.out ]] || stop 1 "the checker gives no values of $game; see $build/coqtop.log"
  printf '%s: %s\n' "$game" \
    "$(on_one_line "$build/said/$game.values.out" | sed 's/^= \[//; s/\] : list nat$//; s/;//g')"
done > "$build/values"
say "the first values of each game, as computed in the checker:"
cut -d ' ' -f 1-62 "$build/values"

# --- 4. the checker apart --------------------------------------------------

modules=()
for file in "${listed[@]}"; do modules+=("Nimproof.${file%.v}"); done
(cd "$build" && coqchk -silent -o -Q . Nimproof "${modules[@]}" > coqchk.log 2>&1) ||
  stop 1 "coqchk refuses the proofs; see $build/coqchk.log"
for heading in 'Axioms' 'Constants/Inductives relying on type-in-type' \
  'Constants/Inductives relying on unsafe (co)fixpoints' 'Inductives whose positivity is assumed'; do
  grep -qxF "* $heading: <none>" "$build/coqchk.log" ||
    stop 1 "coqchk does not report \"$heading: <none>\"; see $build/coqchk.log"
done
say "coqchk: no axiom, nothing assumed"

# --- what is accepted ------------------------------------------------------

# The files that each file imports, and those that they import.
declare -A imports=()
while IFS=: read -r target needs; do
  [[ $target == *.vo\ * ]] || continue
  file=${target%%.vo *}.v
  for need in $needs; do
    if [[ $need == *.vo && -e $build/$need ]]; then imports[$file]+=" ${need%.vo}.v"; fi
  done
done < <(cd "$build" && coqdep -Q . Nimproof "${listed[@]}")
closure() {
  local file
  for file in "$@"; do
    printf '%s\n' "$file"
    # shellcheck disable=SC2086 # a list of names without blanks
    closure ${imports[$file]-}
  done
}

while IFS=$'\t' read -r id files; do
  # shellcheck disable=SC2086
  jq -n --arg id "$id" '{id: $id, files: [inputs]}' < <(closure $files | sort -u | jq -R .)
done < <(jq -r '.claims[] | select(.not_covered == null) | [.id, ([.theorems[].file] | join(" "))] | @tsv' "$map") |
  jq -s . > "$build/files.json"
(cd "$build" && sha256sum -- "${listed[@]}") |
  jq -R 'split("  ") | {(.[1]): .[0]}' | jq -s -S add > "$build/sums.json"
sum=$(sha256sum < "$map")
jq -n --arg sum "${sum%% *}" --slurpfile map "$map" --slurpfile files "$build/files.json" --slurpfile sums "$build/sums.json" '
  {
    map: $sum,
    files: $sums[0],
    claims: [
      $files[0][] as $entry
      | $map[0].claims[]
      | select(.id == $entry.id)
      | {id, theorems: [.theorems[] | (.file | rtrimstr("v")) + .name], files: $entry.files}
    ]
  }' > "$build/accepted.json"
mv -- "$build/accepted.json" proofs/accepted.json
say "proofs/accepted.json: $(jq '.claims | length' proofs/accepted.json) claims proved"
