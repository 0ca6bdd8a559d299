#!/bin/bash
# Installs Reshimgath on a machine of its own with Debian 12 or 13, behind Caddy. Read it, then run it as root, from a clone of the repository:
#   deploy/install.sh            asks five questions; may be run again at any time: it keeps the answers and repairs the rest
#   deploy/install.sh --check    only shows what it would do
# The answers may be given as variables: DOMAIN, SMTP_URL, RAZORPAY_KEY_ID, RAZORPAY_KEY_SECRET, OPERATOR_EMAIL. RELEASE names another version
# than the newest.
set -euo pipefail
BASE=/srv/reshimgath
SETTINGS=/etc/reshimgath.env
STATE=/var/lib/reshimgath
BACKUPS=/var/backups/reshimgath
SOURCE=$(cd "$(dirname "$0")/.." && pwd)
CHECK=
[ "${1:-}" = --check ] && CHECK=yes

say() { echo "── $*"; }
fail() { echo "$*" >&2; exit 1; }
run() { if [ "$CHECK" ]; then echo "   would run: $*"; else "$@"; fi; }
# put FILE MODE OWNER: writes standard input into a file, unless it is the same already.
put() {
  local content; content=$(cat; echo x); content=${content%x}
  if [ -e "$1" ] && [ "$content" = "$(cat "$1"; echo x | sed 's/x$//')" ]; then return; fi
  if [ "$CHECK" ]; then echo "   would write: $1"; return; fi
  install -m "$2" -o root -g "$3" /dev/null "$1"
  printf %s "$content" > "$1"
}

check_system() {
  . /etc/os-release
  case "$ID ${VERSION_ID:-}" in 'debian 12' | 'debian 13') ;; *) fail "This is $PRETTY_NAME; Debian 12 or 13 is needed." ;; esac
  [ "$(id -u)" = 0 ] || fail 'Run it as root.'
  local free; free=$(df --output=avail -BG /var/lib | tail -n 1 | tr -dc 0-9)
  [ "$free" -ge 5 ] || fail "Only $free GB are free in /var/lib; 5 are needed."
}

ask() {      # ask NAME QUESTION PATTERN
  local answer=${!1:-}
  until [[ $answer =~ $3 ]]; do
    [ -z "$answer" ] || echo "   \"$answer\" does not look right." >&2
    read -r -p "   $2: " answer || fail "No answer: set $1."
  done
  printf -v "$1" %s "$answer"
}

ask_all() {
  ask DOMAIN 'Domain, e.g. match.example.org (its DNS points here already)' '^[a-z0-9.-]+$'
  ask SMTP_URL 'Mail server, e.g. smtps://user:password@mail.example.org (write @ : / ? # % in user and password as %40 %3A %2F %3F %23 %25)' '^smtps?://[^[:space:]'\'']+$'
  ask RAZORPAY_KEY_ID "Key id of the payment provider (rzp_live_…, or rzp_test_… to try it)" '^rzp_(live|test)_[A-Za-z0-9_]+$'
  ask RAZORPAY_KEY_SECRET 'Key secret of the payment provider' '^[^[:space:]'\'']+$'
  ask OPERATOR_EMAIL 'Your e-mail address: alerts go there, and the invitation to the desk' '^[^[:space:]@'\'']+@[^[:space:]@'\'']+$'
}

# The sender: the mailbox of the mail server, where its user is one.
sender() {
  local user; user=$(sed -nE 's#^smtps?://([^:/@]+):.*#\1#p' <<< "$SMTP_URL" | sed 's/%40/@/g')
  [[ $user == *@* ]] && echo "$user" || echo "no-reply@$DOMAIN"
}

write_settings() {
  if [ -e "$SETTINGS" ]; then say "Keeping the settings in $SETTINGS"; return; fi
  ask_all
  local secret; secret=$(openssl rand -hex 24)
  put "$SETTINGS" 640 reshimgath <<END
# Settings of Reshimgath; docs/configuration.md explains them. Afterwards: systemctl restart reshimgath
NODE_ENV=production
PUBLIC_URL=https://$DOMAIN
DATA_DIR=$STATE/data
TRUST_PROXY=1
SMTP_URL='$SMTP_URL'
MAIL_FROM='Reshimgath <$(sender)>'
OPERATOR_EMAIL='$OPERATOR_EMAIL'
RAZORPAY_KEY_ID=$RAZORPAY_KEY_ID
RAZORPAY_KEY_SECRET='$RAZORPAY_KEY_SECRET'
RAZORPAY_WEBHOOK_SECRET=$secret
$(case $RAZORPAY_KEY_ID in rzp_test_*) echo PAYMENT_MODE=test ;; esac)
METRICS_TOKEN=$(openssl rand -hex 24)
BACKUP_DIR=$BACKUPS
BACKUP_KEEP_DAYS=30
# An encrypted copy of each backup on another machine, by restic, e.g. s3:https://s3.example.org/bucket with AWS_ACCESS_KEY_ID and
# AWS_SECRET_ACCESS_KEY. Write the password down elsewhere: without it nobody can read the copy.
# BACKUP_COPY=
# BACKUP_COPY_PASSWORD=
END
}

install_packages() {
  local wanted=(nodejs npm git curl openssl ca-certificates caddy restic) missing=()
  for package in "${wanted[@]}"; do dpkg -s "$package" >/dev/null 2>&1 || missing+=("$package"); done
  [ ${#missing[@]} -eq 0 ] && return
  run apt-get update -q
  # npm alone is 370 packages. Not waiting for the disk after each is safe here: if the machine loses power now, the next run installs them again.
  run env DEBIAN_FRONTEND=noninteractive apt-get install -y -q --no-install-recommends -o Dpkg::Options::=--force-unsafe-io "${missing[@]}"
}

make_user() {
  id reshimgath >/dev/null 2>&1 ||
    run useradd --system --user-group --home-dir "$STATE" --shell /usr/sbin/nologin reshimgath
  run install -d -m 755 "$BASE" "$BASE/releases"
  run install -d -o reshimgath -g reshimgath -m 711 "$STATE" "$STATE/data"
  run install -d -o reshimgath -g reshimgath -m 700 "$BACKUPS"
}

# Debian 12 has Node 18, which the scripts do not run on.
install_node() {
  local major; major=$( (node --version 2>/dev/null || true) | sed -nE 's/^v([0-9]+).*/\1/p')
  [ "${major:-0}" -ge 20 ] && return
  run npm install --global --prefix /usr/local/lib/reshimgath-node --no-audit --no-fund --loglevel=error node@24
  run ln -sfn /usr/local/lib/reshimgath-node/lib/node_modules/node/bin/node /usr/local/bin/node
}

fetch_code() {
  if [ ! -d "$BASE/repository.git" ]; then
    local origin; origin=$(git -C "$SOURCE" remote get-url origin 2>/dev/null || echo "$SOURCE")
    # Without loading again what is here already.
    run git clone --quiet --bare --reference-if-able "$SOURCE" --dissociate "$origin" "$BASE/repository.git"
  fi
  local newest; newest=$(git -C "$SOURCE" tag --list 'v*' --sort=-v:refname | head -n 1)
  RELEASE=${RELEASE:-${newest:-$(git -C "$SOURCE" rev-parse HEAD)}}
  if [ "$CHECK" ]; then echo "   would build: $RELEASE"; return; fi
  [ -L "$BASE/current" ] && return
  local release; release=$("$SOURCE/deploy/release.sh" "$RELEASE")
  ln -sfn "$release" "$BASE/current"
}

install_files() {
  local unit
  for unit in "$SOURCE"/deploy/systemd/*; do put "/etc/systemd/system/$(basename "$unit")" 644 root < "$unit"; done
  run install -d /usr/local/share/reshimgath
  put /usr/local/share/reshimgath/back-soon.html 644 root < "$SOURCE/deploy/back-soon.html"
  run ln -sfn "$BASE/current/deploy/reshimgath" /usr/local/bin/reshimgath
  local domain; domain=$(sed -nE 's#^PUBLIC_URL=https://(.*)#\1#p' "$SETTINGS" 2>/dev/null || true)
  if grep -qs 'reverse_proxy 127.0.0.1:3000' /etc/caddy/Caddyfile; then return; fi
  sed "s/^DOMAIN /${domain:-$DOMAIN} /" "$SOURCE/deploy/proxy/Caddyfile" | put /etc/caddy/Caddyfile 644 root
}

start_service() {
  run systemctl daemon-reload
  run systemctl enable --quiet --now reshimgath reshimgath-night.timer reshimgath-watch.timer
  run systemctl restart caddy
  [ "$CHECK" ] && return
  local until=$((SECONDS + 180))
  until curl -fsS -m 5 http://127.0.0.1:3000/health >/dev/null 2>&1; do
    [ $SECONDS -lt $until ] || { journalctl -u reshimgath -n 20 -o cat --no-pager; fail 'The server did not start, see above.'; }
    sleep 1
  done
}

finish() {
  . "$SETTINGS"
  reshimgath admin invite "$OPERATOR_EMAIL" operator
  cat <<END

Reshimgath serves $PUBLIC_URL. Two things are left to do:
 1. Sign in there with $OPERATOR_EMAIL, then set name, fee and lists at $PUBLIC_URL/desk.
 2. In the payment provider's dashboard add the webhook $PUBLIC_URL/webhooks/razorpay
    with the secret $RAZORPAY_WEBHOOK_SECRET
    and the events payment.authorized, payment.captured, payment.failed, order.paid, refund.created, refund.processed, refund.failed
    and all of payment.dispute.*.
Whether all is well: reshimgath doctor. Everything else: docs/operations.md.
END
}

check_system
say 'Packages';  install_packages; install_node
say 'User and folders'; make_user
say 'Settings';  write_settings
say 'Code';      fetch_code
say 'Units, command, proxy'; install_files
say 'Start';     start_service
[ "$CHECK" ] || finish
