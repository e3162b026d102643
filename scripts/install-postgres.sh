#!/usr/bin/env bash
# Finds the programs of a PostgreSQL server for the tests, installing Debian's where there are none, and prints their folder.
# Nothing but the folder goes to standard output. POSTGRES names another one.
set -euo pipefail

if [ -n "${POSTGRES:-}" ] && [ -x "$POSTGRES/initdb" ]; then
  echo "$POSTGRES"
  exit 0
fi

# Folders that aren't there are no failure.
newest() { { find /usr/lib/postgresql /usr/pgsql-* /opt/homebrew/opt/postgresql* -name initdb 2>/dev/null || true; } | sort -V | tail -n 1; }

initdb=$(newest)
if [ -z "$initdb" ]; then
  advice="No PostgreSQL server found. Install one and set POSTGRES to the folder with initdb."
  "$(dirname "$0")/apt-install.sh" postgresql "$advice"
  initdb=$(newest)
fi
"$initdb" --version >&2
dirname "$initdb"
