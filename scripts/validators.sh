# Sourced by check-papers.sh, check-site.sh and check-deposit.sh: installs what they need, the
# Node.js packages by their lock file, and where they are missing Debian's
# chromium, a Java runtime and others that are named.
#
#   install_validators NAME [COMMAND=PACKAGE ...]
install_validators() {
  local name=$1 pair missing=()
  shift
  [[ -x ${CHROMIUM:-/usr/bin/chromium} ]] || missing+=(chromium)
  for pair in java=default-jre-headless npm=nodejs npm=npm "$@"; do
    command -v "${pair%%=*}" > /dev/null || missing+=("${pair#*=}")
  done
  if ((${#missing[@]} > 0)); then
    if [[ $(id -u) != 0 ]] || ! command -v apt-get > /dev/null; then
      echo "$name: install ${missing[*]} and run it again" >&2
      exit 3
    fi
    apt-get update -qq
    DEBIAN_FRONTEND=noninteractive apt-get install -y -qq "${missing[@]}" > /dev/null
  fi
  npm ci --prefix scripts --ignore-scripts --silent
}
