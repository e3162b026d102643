#!/bin/sh
# Sets up the Python programs that `npm run bench -- odds` compares with, beside this file. Prints "skipped" and why where
# they can't be installed; the bench then quotes older times, without ratios.
set -u
cd "$(dirname "$0")" || exit 1
if ! command -v python3 > /dev/null; then
  echo "skipped: there is no python3"
  exit 0
fi
if python3 -m venv .venv > /dev/null 2>&1 && timeout 120 .venv/bin/pip install --quiet --retries 0 --timeout 10 icepool==2.2.2 > /dev/null 2>&1; then
  echo "icepool is installed"
else
  rm -rf .venv
  echo "skipped: icepool can't be installed here"
fi
