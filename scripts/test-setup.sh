#!/usr/bin/env bash
# Tests scripts/setup.sh in folders that hold only chosen tools, some of them
# stand-ins. It needs neither root nor the network, installs nothing, and leaves
# nothing behind. One line per case, then how many passed and failed.
set -euo pipefail

here=$(CDPATH='' cd -- "$(dirname -- "${BASH_SOURCE[0]}")" && pwd)
work=$(mktemp -d)
trap 'rm -rf -- "$work"' EXIT
passed=0 failed=0

# A version that no Rust has: setup.sh can know it from the file alone.
version=9.8.7
install_line="rustup toolchain install $version --profile minimal --component clippy,rustfmt --no-self-update"
official="curl --proto '=https' --tlsv1.2 -sSf https://sh.rustup.rs | sh -s -- -y --profile minimal --default-toolchain $version"

# --- stand-ins -------------------------------------------------------------

mkdir "$work/fakes"
fake() { { printf '#!/bin/sh\n'; cat; } >"$work/fakes/$1"; chmod +x "$work/fakes/$1"; }

# The state of the machine is the files in $STATE; what was called is in its log.
fake id <<'X'
cat "$STATE/uid" 2>/dev/null || echo 1000
X
fake sudo <<'X'
echo "sudo $*" >>"$STATE/log"
[ -e "$STATE/sudo-works" ] && [ "$1" = -n ] || exit 1
shift
exec env STATE="$STATE" BIN="$BIN" "$@"
X
fake apt-get <<'X'
echo "apt-get $*" >>"$STATE/log"
[ -e "$STATE/apt-fails" ] && { echo 'E: noise' >&2; exit 100; }
case " $* " in
  *' update '*) : >"$STATE/lists" ;;
  *' install '*)
    [ -e "$STATE/lists" ] || exit 100
    case " $* " in *' rustup '*)
      [ -e "$STATE/apt-has-rustup" ] || exit 100
      for tool in rustup cargo rustc; do ln -s "$FAKES/$tool" "$BIN/$tool"; done ;;
    esac
    case " $* " in *' gcc libc6-dev '*)
      rm -f "$STATE/no-libc"
      [ -e "$BIN/cc" ] || ln -s "$FAKES/cc" "$BIN/cc" ;;
    esac ;;
esac
X
fake apt-cache <<'X'
case $1 in
  policy) echo ' 100 /var/lib/dpkg/status'
    [ ! -e "$STATE/lists" ] || echo ' 500 somewhere main amd64 Packages' ;;
  show) [ -e "$STATE/lists" ] || exit 100
    case $2 in rustup) [ -e "$STATE/apt-has-rustup" ] || exit 0 ;; esac
    echo "Package: $2" ;;
esac
X
fake cc <<'X'
if [ -e "$STATE/no-libc" ]; then echo crt1.o; else echo /usr/lib/crt1.o; fi
X
fake cargo <<'X'
echo cargo >>"$STATE/log"
X
# As older rustups do, this rustc notes an installation where it has none to run.
fake rustc <<'X'
[ -e "$STATE/rustc" ] || { echo 'rustc installs' >>"$STATE/log"; exit 1; }
[ -e rust-toolchain.toml ] || { echo 'rustc 1.0.0 (outside the project)'; exit 0; }
echo "rustc $(cat "$STATE/rustc") (abcdef012 2026-01-01)"
X
fake rustup <<'X'
echo "rustup $*" >>"$STATE/log"
case "$1 $2" in
  'toolchain list')
    echo 'stable-x86_64-unknown-linux-gnu (default)'
    cat "$STATE/toolchains" 2>/dev/null ;;
  'toolchain install')
    [ ! -e "$STATE/rustup-fails" ] || { echo 'error: noise' >&2; exit 1; }
    echo 'info: noise' >&2
    echo "$3-x86_64-unknown-linux-gnu (active)" >"$STATE/toolchains"
    echo "$3" >"$STATE/rustc" ;;
esac
X
fake curl </dev/null

# --- one case --------------------------------------------------------------

# begin NAME TOOL...: a new machine with the stand-ins TOOL..., seen from the
# root folder; the project lies in a folder with spaces in its name.
begin() {
  name=$1
  shift
  rm -rf -- "$work/case"
  project="$work/case/a folder with spaces/the project"
  bin="$work/case/the bin" state="$work/case/state" home="$work/case/a home"
  mkdir -p "$project/scripts" "$bin" "$state" "$home"
  cp "$here/setup.sh" "$project/scripts/setup.sh"
  printf '[toolchain]\nchannel = "%s"\nprofile = "minimal"\ncomponents = ["clippy", "rustfmt"]\n' \
    "$version" >"$project/rust-toolchain.toml"
  : >"$state/log"
  local tool
  for tool in bash dirname env cat ln rm true; do ln -s "$(type -P "$tool")" "$bin/$tool"; done
  for tool in id "$@"; do ln -s "$work/fakes/$tool" "$bin/$tool"; done
  from=/ argument='' extra=()
  problem=''
}

# run: setup.sh in that machine, and nothing else of this one.
run() {
  code=0
  (cd -- "$from" && env -i PATH="$bin" HOME="$home" STATE="$state" BIN="$bin" \
    FAKES="$work/fakes" ${extra[@]+"${extra[@]}"} \
    "$project/scripts/setup.sh" ${argument:+"$argument"}) \
    >"$work/case/stdout" 2>"$work/case/stderr" </dev/null || code=$?
}

note() { problem+="${problem:+; }$1"; }

# ends CODE [LINE...]: exit code, an empty stdout, and exactly these lines on stderr.
ends() {
  local want=$1
  shift
  [[ $code == "$want" ]] || note "ended with $code, not $want"
  [[ ! -s $work/case/stdout ]] || note "stdout: $(cat "$work/case/stdout")"
  local expected=''
  if (($#)); then expected=$(printf 'setup: %s\n' "$@"); fi
  local seen
  seen=$(cat "$work/case/stderr")
  [[ $seen == "$expected" ]] || note "said: $seen, not: $expected"
}

called() { grep -qF -- "$1" "$state/log" || note "did not call: $1"; }
never_called() { ! grep -qF -- "$1" "$state/log" || note "called: $1"; }

finish() {
  if [[ -z $problem ]]; then
    passed=$((passed + 1))
    printf 'ok   %s\n' "$name"
  else
    failed=$((failed + 1))
    printf 'FAIL %s: %s\n' "$name" "$problem"
  fi
}

apt=(apt-get apt-cache)
rust=(cargo rustc)

# --- everything there ------------------------------------------------------

begin 'everything there, with rustup' "${rust[@]}" rustup cc "${apt[@]}"
echo $version >"$state/rustc"; echo "$version-x86_64-unknown-linux-gnu (active)" >"$state/toolchains"
run; ends 0
never_called apt-get; never_called install
argument=--check; run; ends 0
finish

begin 'everything there, without rustup' "${rust[@]}" cc
echo $version >"$state/rustc"
run; ends 0
finish

begin 'a newer rust without rustup' "${rust[@]}" cc
echo 9.10.0 >"$state/rustc"
run; ends 0
finish

begin 'called from the scripts folder' "${rust[@]}" cc
echo $version >"$state/rustc"
from="$project/scripts"
run; ends 0
finish

begin 'cargo only in the .cargo folder of the home' rustup cc
mkdir -p "$home/.cargo/bin"
ln -s "$work/fakes/cargo" "$work/fakes/rustc" "$home/.cargo/bin/"
echo $version >"$state/rustc"; echo "$version-x86_64-unknown-linux-gnu" >"$state/toolchains"
run; ends 0
finish

begin 'an old cargo hides the one in the home' "${rust[@]}" cc "${apt[@]}"
mkdir -p "$home/.cargo/bin"
ln -s "$work/fakes/cargo" "$work/fakes/rustup" "$home/.cargo/bin/"
printf '#!/bin/sh\necho "rustc %s (abc)"\n' $version >"$home/.cargo/bin/rustc"
chmod +x "$home/.cargo/bin/rustc"
echo 1.63.0 >"$state/rustc"; echo "$version-x86_64-unknown-linux-gnu" >"$state/toolchains"
run; ends 0
finish

# --- rustup is there -------------------------------------------------------

begin 'rustup without the toolchain: installed' "${rust[@]}" rustup cc
run; ends 0 "the Rust toolchain $version is missing; running: $install_line"
called "$install_line"; never_called 'rustc installs'
run; ends 0
finish

begin 'rustup without the toolchain: --check' "${rust[@]}" rustup cc
argument=--check
run; ends 3 "the Rust toolchain $version is missing; run: $install_line"
never_called install
finish

begin 'rustup cannot install the toolchain' "${rust[@]}" rustup cc
: >"$state/rustup-fails"
run; ends 3 "the Rust toolchain $version is missing; running: $install_line" \
  "rustup could not install the Rust toolchain $version; to see why, run: $install_line"
finish

begin 'another version with the same beginning' "${rust[@]}" rustup cc
echo "${version}1-x86_64-unknown-linux-gnu" >"$state/toolchains"
argument=--check
run; ends 3 "the Rust toolchain $version is missing; run: $install_line"
finish

begin 'RUSTUP_TOOLCHAIN asks for another' "${rust[@]}" rustup cc
echo 1.2.3 >"$state/rustc"; echo "$version-x86_64-unknown-linux-gnu" >"$state/toolchains"
extra=(RUSTUP_TOOLCHAIN=1.2.3)
run; ends 3 "Rust $version is needed, but RUSTUP_TOOLCHAIN asks for 1.2.3; run: unset RUSTUP_TOOLCHAIN"
finish

begin 'a rustup override asks for another' "${rust[@]}" rustup cc
echo 1.2.3 >"$state/rustc"; echo "$version-x86_64-unknown-linux-gnu" >"$state/toolchains"
run; ends 3 "Rust $version is needed, but this folder uses 1.2.3; put rustup's folder first on the PATH, or run: rustup override unset"
finish

# --- no cargo, apt knows rustup --------------------------------------------

begin 'no cargo, apt knows rustup, root' "${apt[@]}"
echo 0 >"$state/uid"; : >"$state/lists"; : >"$state/apt-has-rustup"
run; ends 0 "cargo and rustc $version, and cc are missing; running: apt-get install -y rustup gcc libc6-dev" \
  "the Rust toolchain $version is missing; running: $install_line"
called ' rustup gcc libc6-dev'; called "$install_line"
never_called sudo; never_called 'apt-get update'; never_called 'rustc installs'
run; ends 0
finish

begin 'no cargo, apt knows rustup, sudo' cc sudo "${apt[@]}"
: >"$state/sudo-works"; : >"$state/lists"; : >"$state/apt-has-rustup"
extra=(DEBIAN_FRONTEND=readline)
run; ends 0 "cargo and rustc $version are missing; running: sudo apt-get install -y rustup gcc libc6-dev" \
  "the Rust toolchain $version is missing; running: $install_line"
called 'sudo -n env DEBIAN_FRONTEND=noninteractive apt-get'; never_called 'sudo -n rustup'
finish

begin 'no cargo, apt knows rustup, sudo wants a password' sudo "${apt[@]}"
: >"$state/lists"; : >"$state/apt-has-rustup"
run; ends 3 "cargo and rustc $version, and cc are missing; run: sudo apt-get install -y rustup gcc libc6-dev"
never_called apt-get
finish

begin 'no cargo, apt knows rustup, root, --check' cc "${apt[@]}"
echo 0 >"$state/uid"; : >"$state/lists"; : >"$state/apt-has-rustup"
argument=--check
run; ends 3 "cargo and rustc $version are missing; run: apt-get install -y rustup gcc libc6-dev"
never_called apt-get
finish

begin 'empty package lists, root' "${apt[@]}"
echo 0 >"$state/uid"; : >"$state/apt-has-rustup"
run; ends 0 'the package lists are empty or old; running: apt-get update' \
  "cargo and rustc $version, and cc are missing; running: apt-get install -y rustup gcc libc6-dev" \
  "the Rust toolchain $version is missing; running: $install_line"
[[ $(grep -c ' update$' "$state/log") == 1 ]] || note 'did not update once'
finish

begin 'empty package lists, no sudo' cc "${apt[@]}"
run; ends 3 "cargo and rustc $version are missing, and so are apt's package lists; run: sudo apt-get update, then scripts/setup.sh again"
finish

begin 'apt-get fails' "${apt[@]}"
echo 0 >"$state/uid"; : >"$state/lists"; : >"$state/apt-has-rustup"; : >"$state/apt-fails"
run; ends 3 "cargo and rustc $version, and cc are missing; running: apt-get install -y rustup gcc libc6-dev" \
  'the package lists are empty or old; running: apt-get update' \
  'apt-get could not install rustup gcc libc6-dev; to see why, run: apt-get install -y rustup gcc libc6-dev'
finish

# --- no cargo, apt does not know rustup ------------------------------------

begin 'no cargo, apt without rustup' cc curl "${apt[@]}"
: >"$state/lists"
run; ends 3 "cargo and rustc $version are missing; run: $official"
finish

begin 'no cargo, no cc, apt without rustup or curl' "${apt[@]}"
: >"$state/lists"
run; ends 3 "cargo and rustc $version, and cc are missing; run: sudo apt-get install -y gcc libc6-dev && sudo apt-get install -y curl ca-certificates && $official"
finish

begin 'no cargo, no cc, apt without rustup, root' curl "${apt[@]}"
echo 0 >"$state/uid"; : >"$state/lists"
run; ends 3 "cargo and rustc $version, and cc are missing; running: apt-get install -y gcc libc6-dev" \
  "cargo and rustc $version are missing; run: $official"
finish

begin 'a cargo that is too old' "${rust[@]}" cc curl "${apt[@]}"
echo 1.63.0 >"$state/rustc"; : >"$state/lists"; : >"$state/apt-has-rustup"
run; ends 3 "Rust $version or newer (found: 1.63.0) is missing; run: $official"
never_called apt-get
finish

# --- cc --------------------------------------------------------------------

begin 'no cc, root' "${rust[@]}" "${apt[@]}"
echo $version >"$state/rustc"; echo 0 >"$state/uid"; : >"$state/lists"
run; ends 0 'cc is missing; running: apt-get install -y gcc libc6-dev'
never_called rustup
finish

begin 'no cc, no sudo' "${rust[@]}" "${apt[@]}"
echo $version >"$state/rustc"; : >"$state/lists"
run; ends 3 'cc is missing; run: sudo apt-get install -y gcc libc6-dev'
finish

begin 'cc without libc6-dev' "${rust[@]}" cc "${apt[@]}"
echo $version >"$state/rustc"; echo 0 >"$state/uid"; : >"$state/lists"; : >"$state/no-libc"
run; ends 0 "the C library's development files are missing; running: apt-get install -y gcc libc6-dev"
finish

begin 'no cc and no toolchain, no sudo' "${rust[@]}" rustup "${apt[@]}"
: >"$state/lists"
run; ends 3 "the Rust toolchain $version, and cc are missing; run: sudo apt-get install -y gcc libc6-dev && $install_line"
finish

# --- no apt ----------------------------------------------------------------

begin 'no cargo, no apt' cc
run; ends 3 "cargo and rustc $version are missing; run: $official"
finish

begin 'no cc, no apt' "${rust[@]}"
echo $version >"$state/rustc"
run; ends 3 'cc is missing; install a C compiler and its linker, named cc'
finish

begin 'no cargo, no cc, no apt'
run; ends 3 "cargo and rustc $version, and cc are missing; install a C compiler and its linker, then run: $official"
finish

# --- wrong use -------------------------------------------------------------

begin 'a wrong argument' "${rust[@]}" cc
argument=--help
run; ends 2 'usage: scripts/setup.sh [--check]'
finish

begin 'no version in rust-toolchain.toml' "${rust[@]}" cc
echo '# channel = "1.2.3"' >"$project/rust-toolchain.toml"
run; ends 1 'rust-toolchain.toml is missing or names no version such as channel = "1.2.3"'
finish

begin 'no rust-toolchain.toml' "${rust[@]}" cc
rm "$project/rust-toolchain.toml"
run; ends 1 'rust-toolchain.toml is missing or names no version such as channel = "1.2.3"'
finish

printf '%d passed, %d failed\n' "$passed" "$failed"
((failed == 0))
