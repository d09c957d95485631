#!/bin/sh
# `npm install` runs this as "prepare", where there is a .git: it makes git use the hooks of this folder.
# An installation never fails because of it, and prints nothing unless a developer has hooks of their own.
command -v git >/dev/null 2>&1 || exit 0
own=$(git rev-parse --git-path hooks 2>/dev/null) || exit 0
set_to=$(git config --get core.hooksPath)
[ "$set_to" = .githooks ] && exit 0

# Git runs the hooks of one folder only: to replace the setting would switch off the developer's own hooks, in silence.
if [ -n "$set_to" ] || ls "$own" 2>/dev/null | grep -qv '\.sample$'; then
  echo "Git uses the hooks in ${set_to:-$own}: left as it is. Call .githooks/pre-commit from your own pre-commit."
  exit 0
fi
git config core.hooksPath .githooks 2>/dev/null || exit 0
