#!/usr/bin/env bash
# Tests that scripts/proofs.sh notices what it must: statements made weaker,
# proofs left out, axioms, theorems that are not there; and that the values
# computed inside the checker are those that `reproduce values` prints. Works on
# copies, after a run of scripts/proofs.sh. One line per case.
#
# That results fall back when a file changes after it was accepted is tested in
# crates/reproduce/tests/proofs.rs.
# shellcheck disable=SC2016 # the expressions are Perl's, the messages hold backquotes
set -euo pipefail
cd -- "$(CDPATH='' cd -- "$(dirname -- "${BASH_SOURCE[0]}")/.." && pwd)"

[[ -s target/proofs/values ]] || {
  echo "test-proofs: run scripts/proofs.sh first" >&2
  exit 2
}
work=$(mktemp -d)
trap 'rm -rf -- "$work"' EXIT
passed=0 failed=0
result() {
  if [[ -z $2 ]]; then
    passed=$((passed + 1))
    printf 'ok   %s\n' "$1"
  else
    failed=$((failed + 1))
    printf 'FAIL %s: %s\n' "$1" "$2"
  fi
}

# --- the values ------------------------------------------------------------

while read -r line; do
  game=${line%%: *} values=${line#*: }
  expected=$(cargo run --release --locked --quiet --bin reproduce -- values "$game" --to 120 --format json |
    jq -r '.nim_values | map(tostring) | join(" ")')
  problem=''
  [[ $values == "$expected" && -n $expected ]] || problem="the checker computes $values"
  result "the values of $game to 120" "$problem"
done < target/proofs/values

# --- every theorem of the map made weaker ----------------------------------

project=$work/project
fresh() {
  rm -rf -- "$project"
  mkdir -p -- "$project/scripts"
  cp scripts/proofs.sh "$project/scripts"
  cp -r proofs "$project/proofs"
}
run() {
  code=0
  "$project/scripts/proofs.sh" > "$work/stdout" 2> "$work/stderr" < /dev/null || code=$?
}

# Each theorem goes on under another name, and its own name gets a hypothesis
# that is never true. The word Axiom in a comment harms nothing.
fresh
mapfile -t theorems < <(jq -r '[.claims[].theorems[] | .file + " " + .name] | unique[]' proofs/map.json)
for theorem in "${theorems[@]}"; do
  NAME=${theorem#* } perl -pi -e 's/(?<![\w.])\Q$ENV{NAME}\E\b/$ENV{NAME}_whole/g' "$project"/proofs/*.v
done
for theorem in "${theorems[@]}"; do
  printf '(* Axiom *)\nDefinition %s (never : 0 = 1) := %s_whole.\n' "${theorem#* }" "${theorem#* }" \
    >> "$project/proofs/${theorem% *}"
done
run
while IFS=$'\t' read -r id name file; do
  problem=''
  grep -qF "proofs: $id: $name in $file is not the statement on record; it says: 0 = 1 -> " "$work/stderr" ||
    problem="not noticed; the first line said: $(head -1 "$work/stderr")"
  [[ $code == 1 ]] || problem="ended with $code"
  result "$id: $name made weaker" "$problem"
done < <(jq -r '.claims[] | .id as $id | .theorems[] | [$id, .name, .file] | @tsv' proofs/map.json)

# --- single changes --------------------------------------------------------

# spoil NAME PERL MESSAGE: in a copy with Grundy's game only, changes Grundy.v by
# the Perl expression; the run must end with 1 and say MESSAGE.
small() {
  fresh
  (
    cd "$project/proofs"
    find . -name '*.v' ! -name Xor.v ! -name Games.v ! -name Grundy.v -delete
    printf -- '-Q . Nimproof\n\nXor.v\nGames.v\nGrundy.v\n' > _CoqProject
    jq '
      .claims |= map(.theorems |= map(select(.file == "Grundy.v")) | select(.theorems != []))
      | .rules |= map(select(.file == "Grundy.v"))
      | .definitions |= map(select(.name | test("^(Xor|Games|Grundy)\\.")))' map.json > map.new
    mv map.new map.json
  )
}
expect() {
  local problem=''
  run
  [[ $code == 1 ]] || problem="ended with $code"
  grep -qF -- "$2" "$work/stderr" || problem+="; said: $(head -3 "$work/stderr")"
  result "$1" "$problem"
}
spoil() {
  small
  perl -0pi -e "$2" "$project/proofs/Grundy.v"
  ! cmp -s proofs/Grundy.v "$project/proofs/Grundy.v" || { result "$1" 'nothing was changed'; return; }
  expect "$1" "$3"
}

spoil 'a bound swapped' 's/\(n <= 2 -> grundy n = \[\]\)/(n <= 1 -> grundy n = [])/' \
  'unsplittable: unsplittable in Grundy.v is not the statement on record'
spoil 'a bound swapped the other way' 's/\(n <= 2 -> grundy n = \[\]\)/(n <= 3 -> grundy n = [])/' \
  'a proof does not compile'
spoil 'half of a statement' 's/\(n <= 2 -> grundy n = \[\]\) \/\\ /(n <= 2 -> True) \/\\ /; s/(intros n; split; intros H\.\n  - )destruct.*?(?=  - intros E; assert)/$1exact I.\n/s' \
  'unsplittable: unsplittable in Grundy.v is not the statement on record'
spoil 'a hypothesis dropped' 's/(rare_common_rule_is_nim_value : forall G,) is_nim_values grundy G ->/$1/' \
  'a proof does not compile'
spoil 'a definition changed' 's/2 \* b <\? n/2 * b <=? n/' 'a proof does not compile'
spoil 'a proof left out' 's/(Theorem rare_xor.*?Proof\.).*?Qed\./$1 Admitted./s' \
  '`Admitted` is not allowed'
spoil 'a step left out' 's/(Theorem rare_xor.*?Proof\.).*?Qed\./$1 admit. Qed./s' '`admit` is not allowed'
spoil 'an axiom' 's/\z/Axiom all_is_well : 0 = 1.\n/' '`Axiom` is not allowed'
spoil 'a parameter after a comment on its line' 's/\z/(* a (* nested *) one *) Parameter all_is_well : 0 = 1.\n/' \
  '`Parameter` is not allowed'
spoil 'a hypothesis outside a section' 's/\z/Section A.\nVariable n : nat.\nEnd A.\nHypothesis all_is_well : 0 = 1.\n/' \
  '`Hypothesis` is not allowed'
spoil 'recursion unguarded' 's/\z/Unset Guard Checking.\n/' '`Unset` is not allowed'
spoil 'an attribute that goes round a check' 's/\z/#[bypass_check(guard)] Fixpoint f (n : nat) : nat := f n.\n/' \
  '`bypass_check` is not allowed'
spoil 'a sign that means something else' 's/(Import ListNotations\.)/$1\nNotation "a <= b" := (a = a + b * 0) : type_scope./' \
  '`Notation` is not allowed'
spoil 'a sign for printing only, after a local definition on its row' \
  's/(Import ListNotations\.)/$1\nLocal Definition one := 1. Notation "a < b" := (a <= b) (only printing) : nat_scope./' \
  '`Notation` is not allowed'
spoil 'a command that changes what is printed' 's/\z/Set Printing Coercions.\n/' '`Set` is not allowed'
spoil 'an attribute' 's/\z/#[global] Opaque grundy.\n/' '`#` is not allowed'
spoil 'an axiom of the library' \
  's/(Games\.\n)/$1From Coq Require Import FunctionalExtensionality.\n/; s/(Theorem unsplittable.*?Proof\.\n)/$1pose proof \@functional_extensionality_dep as extra; clear extra.\n/s' \
  'unsplittable: unsplittable in Grundy.v rests on more than its proof'
spoil 'a theorem that is not there' 's/\bgrundy_options\b/splits_of_a_heap/g' \
  'unsplittable: there is no theorem grundy_options in Grundy.v'

# A sign that the reading of the sources would miss: it is left out here.
small
perl -pi -e 's/^\(cd "\$build" && scan .*//' "$project/scripts/proofs.sh"
perl -0pi -e 's/\z/Notation "a <= b" := (a < S b) (only printing) : nat_scope.\nNotation "a <= b" := (le a b) : nat_scope.\n/; s/\(n <= 2 -> grundy n = \[\]\)/(n < 3 -> grundy n = [])/' \
  "$project/proofs/Grundy.v"
expect 'a statement that is printed as another' \
  'unsplittable: unsplittable in Grundy.v is not the statement on record when printed in full'

spoil 'a definition whose body changes and whose theorems stay' 's/\(seq 1 n\)\)\./(seq 1 (n - 1)))./' \
  'the definition Grundy.grundy is not the one on record'
spoil 'a definition that is not on record' 's/\z/Definition more := 0.\n/' \
  'the definition Grundy.more is not the one on record'

small
printf 'Theorem more : 0 = 0.\nProof. reflexivity. Qed.\n' > "$project/proofs/More.v"
expect 'a file that is not listed' '_CoqProject must list exactly the files'

small
mv "$project/proofs/map.json" "$work/map.json"
jq '.claims[0].not_covered = ""' "$work/map.json" > "$project/proofs/map.json"
run
problem=''
[[ $code == 2 ]] || problem="ended with $code"
result 'a map that is malformed' "$problem"

printf '%d passed, %d failed\n' "$passed" "$failed"
((failed == 0))
