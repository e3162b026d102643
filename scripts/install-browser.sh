#!/usr/bin/env bash
# Finds a browser for the browser tests, Chromium by default, installing Debian's where there is none, and prints its path.
# Chromium without windows takes two thirds of the time, so it is preferred.
# Nothing but the path goes to standard output:
#   CHROME=$(scripts/install-browser.sh) FIREFOX=$(scripts/install-browser.sh firefox) npm run test:browser
set -euo pipefail

case "${1:-chromium}" in
  chromium) variable=CHROME packages=(chromium-headless-shell chromium) ;;
  firefox) variable=FIREFOX packages=(firefox-esr) ;;
  *)
    echo "No browser is called $1: chromium or firefox." >&2
    exit 2
    ;;
esac

# use PATH: prints it as the answer.
use() {
  "$1" --version >&2
  echo "$1"
  exit 0
}

chosen=${!variable:-}
if [ -n "$chosen" ] && [ -x "$chosen" ]; then
  echo "$chosen"
  exit 0
fi

for package in "${packages[@]}"; do
  [ ! -x "/usr/bin/$package" ] || use "/usr/bin/$package"
done
for package in "${packages[@]}"; do
  if "$(dirname "$0")/apt-install.sh" "$package" "No ${1:-chromium} found. Install it and set $variable to its path."; then
    use "/usr/bin/$package"
  fi
done
exit 1
