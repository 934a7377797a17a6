# shellcheck shell=bash
# What the scripts share. Source it; do not run it.

say() { printf '%s: %s\n' "$(basename "$0")" "$*" >&2; }

have() { command -v "$1" >/dev/null 2>&1; }

in_ci() { [[ ${CI:-} == true ]]; }

# absent REASON: a missing tool fails a run in CI; elsewhere it is reported and skipped.
absent() {
  if in_ci; then
    say "FAILED: $*"
    exit 1
  fi
  say "SKIPPED: $*"
}

# compiles_c: whether cgo, and so the race detector, has a working compiler and libc headers.
compiles_c() {
  local cc
  cc=$(go env CC)
  have "${cc%% *}" && printf '#include <stdlib.h>\nint main(void) { return 0; }\n' |
    $cc -x c -o /dev/null - >/dev/null 2>&1
}

# has_postgres: whether PostgreSQL's programs are here, as internal/store/postgrestest looks for them.
has_postgres() { have initdb || compgen -G '/usr/lib/postgresql/*/bin/initdb' >/dev/null; }

updated=

# install WHY PACKAGE...: from Debian's packages, where this may be done.
install() {
  local why=$1
  shift
  if ! have apt-get; then
    absent "$why needs $*; there is no apt-get here, so install it by hand"
    return
  fi
  if [[ $(id -u) != 0 ]]; then
    absent "$why needs $*; run: sudo apt-get install $*"
    return
  fi
  if [[ -z $updated ]]; then
    say "apt-get update"
    apt-get -qq update >&2
    updated=yes
  fi
  say "apt-get install $* ($why)"
  DEBIAN_FRONTEND=noninteractive apt-get -qq install --no-install-recommends -y "$@" >&2
}

# has_chromium says whether there is a browser for the tests of the pages.
has_chromium() { have chromium || have chromium-browser || have google-chrome; }
