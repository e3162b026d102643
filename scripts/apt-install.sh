#!/usr/bin/env bash
# Installs a Debian package for a test, as root or with sudo. Fails with the advice given where there is no apt-get.
# Nothing goes to standard output:   scripts/apt-install.sh PACKAGE ADVICE
set -euo pipefail

if ! command -v apt-get >/dev/null; then
  echo "$2" >&2
  exit 1
fi
as_root=()
[ "$(id -u)" -eq 0 ] || as_root=(sudo)
{
  "${as_root[@]}" apt-get -qq update
  "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get -qq install -y --no-install-recommends "$1"
} >&2
