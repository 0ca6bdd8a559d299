#!/bin/bash
# reshimgath upgrade [VERSION]: builds a version beside the one that serves, tries it on a backup, switches, and switches back by itself when it
# does not become healthy. Without a version: the newest tag vX.Y.Z.
set -euo pipefail
BASE=/srv/reshimgath
HERE=$BASE/current/deploy
# Seconds in which a start must be healthy; migrations of large tables take the longest.
HEALTHY_SECONDS=${HEALTHY_SECONDS:-300}

say() { echo "[$(date +%T)] $*"; }
fail() { echo "$*" >&2; exit 1; }

setting() { (set -a; . /etc/reshimgath.env; eval "echo \"\${$1:-}\""); }
port=$(setting PORT); port=${port:-3000}
DATA=$(setting DATA_DIR)
backups=$(setting BACKUP_DIR)
[ -n "$(setting DATABASE_URL)" ] && external=yes || external=
as_service() { (cd "$1"; shift; set -a; . /etc/reshimgath.env; set +a; exec runuser -u reshimgath -- "$@"); }

healthy() {      # within so many seconds
  local until=$((SECONDS + $1))
  while [ $SECONDS -lt $until ]; do
    curl -fsS -m 5 "http://127.0.0.1:$port/health" >/dev/null 2>&1 && return 0
    sleep 0.5
  done
  return 1
}

use() {      # makes a release the current one, with its units and proxy page
  ln -sfn "$1" "$BASE/current.new"
  mv -T "$BASE/current.new" "$BASE/current"
  install -m 644 "$1"/deploy/systemd/* /etc/systemd/system/
  install -d /usr/local/share/reshimgath
  install -m 644 "$1/deploy/back-soon.html" /usr/local/share/reshimgath/
  systemctl daemon-reload
}

exec 9>"$BASE/.upgrade.lock"
flock -n 9 || fail 'Another upgrade is running.'
previous=$(readlink -f "$BASE/current")
git -C "$BASE/repository.git" fetch --quiet --tags --force origin '+refs/heads/*:refs/heads/*' ||
  fail 'The repository cannot be reached. Nothing was changed.'
version=${1:-$(git -C "$BASE/repository.git" tag --list 'v*' --sort=-v:refname | head -n 1)}
[ -n "$version" ] || fail 'There is no version yet (a tag vX.Y.Z): name a branch or commit.'
release=$("$HERE/release.sh" "$version") || fail "$version could not be built. Nothing was changed; the server goes on."
[ "$release" != "$previous" ] || { say "$version serves already."; exit 0; }

say 'Making a backup …'
reshimgath backup "$backups" || fail 'The backup failed. Nothing was changed; the server goes on.'
backup=$(ls -d "$backups"/reshimgath-* | tail -n 1)
if [ -z "$external" ]; then
  say 'Trying the new version on it …'
  as_service "$release" node scripts/run.mjs trial "$backup" ||
    fail "$version does not work with this installation's data, see above. Nothing was changed; the server goes on."
fi

say "Switching from $(basename "$previous") to $version …"
stopped=$SECONDS
systemctl stop reshimgath
# The database exactly as it was left: every write that was answered is in it.
kept=$DATA/postgres.before-upgrade
if [ -z "$external" ]; then rm -rf "$kept"; cp -a --reflink=auto "$DATA/postgres" "$kept"; fi
use "$release"
systemctl start reshimgath
if healthy "$HEALTHY_SECONDS"; then
  rm -rf "$kept"
  say "$version serves. It was away for $((SECONDS - stopped)) seconds. The previous version stays in $previous."
  # The two newest releases stay.
  for old in "$BASE"/releases/*; do
    [ "$old" = "$release" ] || [ "$old" = "$previous" ] || rm -rf "$old"
  done
  exit 0
fi

say "$version does not become healthy. Its last words:"
journalctl -u reshimgath -n 10 -o cat --no-pager >&2 || true
systemctl stop reshimgath
use "$previous"
systemctl start reshimgath
if ! healthy "$((HEALTHY_SECONDS < 30 ? HEALTHY_SECONDS : 30))" && [ -z "$external" ]; then
  # Its database is newer than the code by now. Nobody has been answered since it was kept.
  systemctl stop reshimgath
  rm -rf "$DATA/postgres"
  mv "$kept" "$DATA/postgres"
  systemctl start reshimgath
fi
if healthy 120; then
  rm -rf "$kept"
  fail "$(basename "$previous") serves again, with all data, after $((SECONDS - stopped)) seconds. $version stays in $release for a look; delete it afterwards."
fi
fail "$(basename "$previous") does not become healthy either. See: journalctl -u reshimgath -n 50. The backup is $backup."
