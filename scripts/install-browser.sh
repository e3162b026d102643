#!/usr/bin/env bash
# Finds a browser for the browser tests, Chromium by default, installing Debian's where there is none, and prints its path.
# Nothing but the path goes to standard output:
#   CHROME=$(scripts/install-browser.sh) FIREFOX=$(scripts/install-browser.sh firefox) npm run test:browser
set -euo pipefail

case "${1:-chromium}" in
  chromium) variable=CHROME package=chromium ;;
  firefox) variable=FIREFOX package=firefox-esr ;;
  *)
    echo "No browser is called $1: chromium or firefox." >&2
    exit 2
    ;;
esac

chosen=${!variable:-}
if [ -n "$chosen" ] && [ -x "$chosen" ]; then
  echo "$chosen"
  exit 0
fi

browser=/usr/bin/$package
if [ ! -x "$browser" ]; then
  "$(dirname "$0")/apt-install.sh" "$package" "No ${1:-chromium} found. Install it and set $variable to its path."
fi
"$browser" --version >&2
echo "$browser"
