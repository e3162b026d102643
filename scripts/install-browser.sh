#!/usr/bin/env bash
# Finds a Chromium for the browser tests, installing Debian's where there is none, and prints its path.
# Nothing but the path goes to standard output:   CHROME=$(scripts/install-browser.sh) npm run test:browser
set -euo pipefail

if [ -n "${CHROME:-}" ] && [ -x "$CHROME" ]; then
  echo "$CHROME"
  exit 0
fi

browser=/usr/bin/chromium
if [ ! -x "$browser" ]; then
  if ! command -v apt-get >/dev/null; then
    echo "No browser found. Install Chromium or Chrome and set CHROME to its path." >&2
    exit 1
  fi
  as_root=()
  [ "$(id -u)" -eq 0 ] || as_root=(sudo)
  {
    "${as_root[@]}" apt-get -qq update
    "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get -qq install -y --no-install-recommends chromium
  } >&2
fi
"$browser" --version >&2
echo "$browser"
