#!/usr/bin/env bash
# Finds the programs of a PostgreSQL server for the tests, installing Debian's where there are none, and prints their folder.
# Nothing but the folder goes to standard output. POSTGRES names another one.
set -euo pipefail

if [ -n "${POSTGRES:-}" ] && [ -x "$POSTGRES/initdb" ]; then
  echo "$POSTGRES"
  exit 0
fi

newest() { find /usr/lib/postgresql /usr/pgsql-* /opt/homebrew/opt/postgresql* -name initdb 2>/dev/null | sort -V | tail -n 1; }

initdb=$(newest || true)
if [ -z "$initdb" ]; then
  if ! command -v apt-get >/dev/null; then
    echo "No PostgreSQL server found. Install one and set POSTGRES to the folder with initdb." >&2
    exit 1
  fi
  as_root=()
  [ "$(id -u)" -eq 0 ] || as_root=(sudo)
  {
    "${as_root[@]}" apt-get -qq update
    # The tests start servers of their own: Debian's cluster isn't needed.
    "${as_root[@]}" mkdir -p /etc/postgresql-common
    [ -e /etc/postgresql-common/createcluster.conf ] ||
      echo "create_main_cluster = false" | "${as_root[@]}" tee /etc/postgresql-common/createcluster.conf
    "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get -qq install -y --no-install-recommends postgresql
  } >&2
  initdb=$(newest)
fi
"$initdb" --version >&2
dirname "$initdb"
