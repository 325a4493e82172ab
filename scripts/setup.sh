#!/usr/bin/env bash
# Makes sure that what the build needs is on this machine: cargo and rustc of
# the version that rust-toolchain.toml names, and a C linker.
#
#   scripts/setup.sh           installs what is missing where it can: with apt,
#                              as root or through a sudo that asks no password,
#                              and with rustup
#   scripts/setup.sh --check   installs nothing, only says what is missing
#
# With everything there it prints nothing and ends with 0. Otherwise each
# message is one line on stderr: what is missing, and what to run. It ends with
# 3 when something is still missing, 2 on a wrong argument, and 1 when
# rust-toolchain.toml cannot be read.
set -euo pipefail

say() { printf 'setup: %s\n' "$*" >&2; }
stop() { say "$@"; exit 3; }
have() { command -v "$1" >/dev/null 2>&1; }

may_install=yes
case "$#:${1-}" in
  0:) ;;
  1:--check) may_install=no ;;
  *) say 'usage: scripts/setup.sh [--check]'; exit 2 ;;
esac

# The place of rustup's own installer; the Makefile looks there too.
if [[ -n ${HOME-} && -x $HOME/.cargo/bin/cargo ]]; then
  PATH=$HOME/.cargo/bin:$PATH
fi

root=$(CDPATH='' cd -- "$(dirname -- "${BASH_SOURCE[0]}")/.." && pwd)
cd -- "$root"

# --- what rust-toolchain.toml asks for -------------------------------------

channel='' profile=minimal components=''
read_toolchain_file() {
  local line
  while IFS= read -r line || [[ -n $line ]]; do
    if [[ $line =~ ^[[:space:]]*channel[[:space:]]*=[[:space:]]*\"([0-9]+(\.[0-9]+)+)\" ]]; then
      channel=${BASH_REMATCH[1]}
    elif [[ $line =~ ^[[:space:]]*profile[[:space:]]*=[[:space:]]*\"([a-z]+)\" ]]; then
      profile=${BASH_REMATCH[1]}
    elif [[ $line =~ ^[[:space:]]*components[[:space:]]*=[[:space:]]*\[([^]]*)\] ]]; then
      components=${BASH_REMATCH[1]//[\" ]/}
      components=${components%,}
    fi
  done <rust-toolchain.toml
}
[[ ! -r rust-toolchain.toml ]] || read_toolchain_file
if [[ -z $channel ]]; then
  say 'rust-toolchain.toml is missing or names no version such as channel = "1.2.3"'
  exit 1
fi

toolchain_command=(rustup toolchain install "$channel" --profile "$profile"
  ${components:+--component "$components"} --no-self-update)
rustup_line="curl --proto '=https' --tlsv1.2 -sSf https://sh.rustup.rs | sh -s -- -y --profile $profile --default-toolchain $channel"

# --- what is here ----------------------------------------------------------

# The version of the rustc that a build in this folder would use, or nothing.
# It must not make rustup install anything.
rustc_version() {
  local words
  words=$(RUSTUP_AUTO_INSTALL=0 rustc --version 2>/dev/null) || return 0
  [[ $words =~ ^rustc\ ([0-9]+(\.[0-9]+)*) ]] || return 0
  printf '%s' "${BASH_REMATCH[1]}"
}

# at_least FOUND NEEDED: whether the version FOUND is NEEDED or newer.
at_least() {
  local i f n
  IFS=. read -ra f <<<"$1"
  IFS=. read -ra n <<<"$2"
  for ((i = 0; i < ${#n[@]}; i++)); do
    ((${f[i]:-0} == n[i])) || { ((${f[i]:-0} > n[i])); return; }
  done
}

# Older rustups install the toolchain as soon as rustc is called, so rustup is
# asked first, and from outside this folder.
toolchain_is_installed() {
  local list
  list=$(cd / && rustup toolchain list 2>/dev/null) || return 1
  [[ $'\n'$list =~ $'\n'"$channel"(-|[[:space:]]|$) ]]
}

# rust: ok, none, old (no rustup, and rustc is older than the channel),
# toolchain (rustup is here, the toolchain is not), or other (rustup and the
# toolchain are here, but something makes this folder use another rustc).
rust='' found=''
look_for_rust() {
  hash -r
  found=''
  if ! have cargo || ! have rustc; then
    rust=none
  elif have rustup; then
    if ! toolchain_is_installed; then rust=toolchain; return; fi
    found=$(rustc_version)
    case $found in
      "$channel" | "$channel".*) rust=ok ;;
      '') rust=toolchain ;;
      *) rust=other ;;
    esac
  else
    found=$(rustc_version)
    if [[ -z $found ]]; then
      rust=none
    elif at_least "$found" "$channel"; then
      rust=ok
    else
      rust=old
    fi
  fi
}

# A linker also needs the C library's start file, which Debian keeps in
# libc6-dev; gcc and clang answer with its bare name when they have none.
cc='' apt=no
look_for_cc() {
  hash -r
  cc=ok
  if ! have cc; then
    cc='cc'
  elif [[ $apt == yes && $(cc -print-file-name=crt1.o 2>/dev/null) == crt1.o ]]; then
    cc="the C library's development files"
  fi
}

if have apt-get && have apt-cache; then apt=yes; fi
look_for_rust
look_for_cc
if [[ $rust == ok && $cc == ok ]]; then exit 0; fi

# --- Debian packages -------------------------------------------------------

sudo_line='sudo '
as_root=()
can_apt=no
if [[ $apt == yes ]]; then
  if [[ $(id -u) == 0 ]]; then
    sudo_line=''
    can_apt=$may_install
  elif [[ $may_install == yes ]] && have sudo && sudo -n true 2>/dev/null; then
    as_root=(sudo -n)
    can_apt=yes
  fi
fi
root_apt() {
  ${as_root[@]+"${as_root[@]}"} env DEBIAN_FRONTEND=noninteractive \
    apt-get -o DPkg::Lock::Timeout=120 "$@" </dev/null >/dev/null 2>&1
}

updated=no
update_lists() {
  updated=yes
  say "the package lists are empty or old; running: ${sudo_line}apt-get update"
  root_apt update || true # the install that follows tells whether it sufficed
}
lists_are_empty() { [[ $(apt-cache policy 2>/dev/null) != *' Packages'* ]]; }
# apt-cache also succeeds, saying nothing, for a name that packages only mention.
apt_knows() { [[ $(apt-cache show "$1" 2>/dev/null) == Package:* ]]; }

apt_line() { printf '%sapt-get install -y %s' "$sudo_line" "$*"; }

# The line for a machine whose apt has no rustup; a fresh one may lack curl.
official_line() {
  if [[ $apt == yes ]] && ! have curl; then
    printf '%s && ' "$(apt_line curl ca-certificates)"
  fi
  printf '%s' "$rustup_line"
}

# What is missing, in words.
missing() {
  local words='' verb=is
  case $rust in
    none) words="cargo and rustc $channel" verb=are ;;
    toolchain) words="the Rust toolchain $channel" ;;
    old) words="Rust $channel or newer (found: $found)" ;;
  esac
  if [[ $cc != ok ]]; then
    if [[ -n $words ]]; then words+=', and ' verb=are; fi
    words+=$cc
    if [[ $cc != cc ]]; then verb=are; fi
  fi
  printf '%s %s missing' "$words" "$verb"
}

# --- install, or name the line ---------------------------------------------

if [[ $apt == yes && ($rust == none || $cc != ok) ]]; then
  if lists_are_empty; then
    if [[ $can_apt == yes ]]; then
      update_lists
    else
      stop "$(missing), and so are apt's package lists; run: ${sudo_line}apt-get update, then scripts/setup.sh again"
    fi
  fi
  packages=()
  if [[ $rust == none ]] && ! have rustup; then
    if apt_knows rustup; then packages=(rustup); fi
  fi
  if [[ $cc != ok || ${#packages[@]} -gt 0 ]]; then packages+=(gcc libc6-dev); fi

  if [[ ${#packages[@]} -gt 0 ]]; then
    if [[ $can_apt == yes ]]; then
      say "$(missing); running: $(apt_line "${packages[@]}")"
      if ! root_apt install -y --no-remove "${packages[@]}"; then
        if [[ $updated == no ]]; then update_lists; fi
        root_apt install -y --no-remove "${packages[@]}" ||
          stop "apt-get could not install ${packages[*]}; to see why, run: $(apt_line "${packages[@]}")"
      fi
      look_for_rust
      look_for_cc
    elif [[ $rust == none && ${packages[0]} != rustup ]] || [[ $rust == old ]]; then
      stop "$(missing); run: $(apt_line "${packages[@]}") && $(official_line)"
    elif [[ $rust == toolchain ]]; then
      stop "$(missing); run: $(apt_line "${packages[@]}") && ${toolchain_command[*]}"
    else
      stop "$(missing); run: $(apt_line "${packages[@]}")"
    fi
  fi
fi

if [[ $rust == none || $rust == old ]]; then
  if [[ $apt == no && $cc != ok ]]; then
    stop "$(missing); install a C compiler and its linker, then run: $rustup_line"
  fi
  stop "$(missing); run: $(official_line)"
fi

if [[ $rust == toolchain ]]; then
  if [[ $may_install == no ]]; then
    if [[ $cc != ok ]]; then
      stop "$(missing); install a C compiler and its linker, then run: ${toolchain_command[*]}"
    fi
    stop "$(missing); run: ${toolchain_command[*]}"
  fi
  say "the Rust toolchain $channel is missing; running: ${toolchain_command[*]}"
  "${toolchain_command[@]}" </dev/null >/dev/null 2>&1 ||
    stop "rustup could not install the Rust toolchain $channel; to see why, run: ${toolchain_command[*]}"
  look_for_rust
fi

if [[ $rust != ok ]]; then
  if [[ -n ${RUSTUP_TOOLCHAIN-} ]]; then
    stop "Rust $channel is needed, but RUSTUP_TOOLCHAIN asks for $RUSTUP_TOOLCHAIN; run: unset RUSTUP_TOOLCHAIN"
  fi
  stop "Rust $channel is needed, but this folder uses ${found:-no rustc that runs}; put rustup's folder first on the PATH, or run: rustup override unset"
fi

if [[ $cc != ok ]]; then
  stop "$(missing); install a C compiler and its linker, named cc"
fi
