#!/usr/bin/env bash
# Builds the page, output/site: bundles its scripts, compiles the engine to
# WebAssembly, and puts both together.
#
#   scripts/site.sh [--wasm-only FILE] [ARGUMENTS OF site]
#
# The engine is compiled by rustup's toolchain where its target
# wasm32-unknown-unknown is installed or can be added, else by Debian's
# rustc-web, which has the compiler but no standard library for that target, so
# that this is built as well, from rust-web-src. NIMPROOF_WASM_TOOLCHAIN=rustup
# or =debian forces one. The two give other bytes and the same answers.
#
# It ends with 3 when something is missing that cannot be installed, and else
# as `site` does.
set -euo pipefail
cd -- "$(CDPATH='' cd -- "$(dirname -- "${BASH_SOURCE[0]}")/.." && pwd)"

say() { printf 'site: %s\n' "$*"; }
stop() { printf 'site: %s\n' "$*" >&2; exit 3; }
have() { command -v "$1" > /dev/null 2>&1; }

wasm_only=''
if [[ ${1-} == --wasm-only ]]; then
  [[ $# -eq 2 ]] || { printf 'site: usage: scripts/site.sh --wasm-only FILE\n' >&2; exit 2; }
  wasm_only=$2
  shift 2
fi

target=wasm32-unknown-unknown
target_dir=${CARGO_TARGET_DIR:-$PWD/target}
cargo_home=${CARGO_HOME:-$HOME/.cargo}
debian_packages=(rustc-web rust-web-src lld-22)

# --- which toolchain ---------------------------------------------------------

rustup_has_target() {
  have rustup || return 1
  local installed
  installed=$(rustup target list --installed 2> /dev/null) || return 1
  [[ $'\n'$installed$'\n' == *$'\n'$target$'\n'* ]] || rustup target add "$target" > /dev/null 2>&1
}

# Debian's compiler, its source, and a linker; each a path, or empty.
debian_rustc='' debian_src='' debian_linker=''
find_debian() {
  local path
  debian_rustc='' debian_src='' debian_linker=''
  for path in $(dpkg-query -L rustc-web 2> /dev/null | grep -E '/bin/rustc[^/]*$'); do
    if [[ -x $path ]]; then debian_rustc=$path; fi
  done
  for path in $(dpkg-query -L rust-web-src 2> /dev/null | grep -E '/library/Cargo.lock$'); do
    if [[ -f $path ]]; then debian_src=${path%/library/Cargo.lock}; fi
  done
  for path in /usr/bin/wasm-ld-[0-9]* /usr/bin/wasm-ld; do
    if [[ -x $path ]]; then debian_linker=$path; fi
  done
  [[ -n $debian_rustc && -n $debian_src && -n $debian_linker ]]
}

debian_is_ready() {
  have dpkg-query && have apt-get || return 1
  find_debian && return
  [[ $(id -u) == 0 ]] || return 1
  say "installing ${debian_packages[*]} with apt-get"
  DEBIAN_FRONTEND=noninteractive apt-get install -y -qq "${debian_packages[@]}" > /dev/null 2>&1 ||
    { apt-get update -qq > /dev/null 2>&1 &&
      DEBIAN_FRONTEND=noninteractive apt-get install -y -qq "${debian_packages[@]}" > /dev/null 2>&1; } ||
    return 1
  find_debian
}

case ${NIMPROOF_WASM_TOOLCHAIN-} in
  rustup) rustup_has_target || stop "rustup has no target $target; run: rustup target add $target" ;;
  debian) debian_is_ready || stop "Debian's compiler is missing; run: apt-get install -y ${debian_packages[*]}" ;;
  '')
    if rustup_has_target; then
      NIMPROOF_WASM_TOOLCHAIN=rustup
    elif debian_is_ready; then
      NIMPROOF_WASM_TOOLCHAIN=debian
    else
      stop "no compiler for $target; run: rustup target add $target, or: apt-get install -y ${debian_packages[*]}"
    fi
    ;;
  *) printf 'site: NIMPROOF_WASM_TOOLCHAIN is rustup or debian\n' >&2; exit 2 ;;
esac

# --- the engine --------------------------------------------------------------

# No folder of this machine may stand in the bytes.
remap=(--remap-path-prefix="$PWD=nimproof" --remap-path-prefix="$cargo_home=cargo")
build=(build --locked --quiet --package nimproof-web --lib --profile wasm --target "$target")
if [[ $NIMPROOF_WASM_TOOLCHAIN == rustup ]]; then
  say "the engine is compiled by $(rustc --version), target $target of rustup"
  sysroot=$(rustc --print sysroot)
  remap+=(--remap-path-prefix="$sysroot=rust")
  CARGO_ENCODED_RUSTFLAGS=$(IFS=$'\x1f'; printf '%s' "${remap[*]}") cargo "${build[@]}"
  wasm=$target_dir/$target/wasm/nimproof_web.wasm
else
  say "the engine is compiled by $("$debian_rustc" --version) of Debian's rustc-web, with its standard library"
  remap+=(--remap-path-prefix="$debian_src=rust" -Clinker="$debian_linker" -Clinker-flavor=wasm-ld)
  RUSTC=$debian_rustc RUSTC_BOOTSTRAP=1 __CARGO_TESTS_ONLY_SRC_ROOT=$debian_src/library \
    CARGO_ENCODED_RUSTFLAGS=$(IFS=$'\x1f'; printf '%s' "${remap[*]}") \
    cargo "${build[@]}" --target-dir "$target_dir/debian" -Zbuild-std=std,panic_abort
  wasm=$target_dir/debian/$target/wasm/nimproof_web.wasm
fi
say "the engine has $(stat -c %s "$wasm") bytes"
if [[ -n $wasm_only ]]; then
  cp -- "$wasm" "$wasm_only"
  exit
fi

# --- the scripts, and all of it ----------------------------------------------

have npm || stop "npm is missing; run: apt-get install -y nodejs npm"
(
  cd crates/web/page
  npm ci --ignore-scripts --silent
  npm run --silent build
)
exec cargo run --release --locked --quiet --package nimproof-web --bin site -- --wasm "$wasm" "$@"
