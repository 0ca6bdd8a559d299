#!/bin/bash
# release.sh REF: builds the release of a tag, branch or commit of /srv/reshimgath/repository.git in a folder of its own, while another one
# serves. Prints the folder on the last line. Nothing that exists is changed; a failure leaves nothing.
set -euo pipefail
BASE=/srv/reshimgath
REF=$1

commit=$(git -C "$BASE/repository.git" rev-parse --verify --quiet "$REF^{commit}") ||
  { echo "There is no version $REF in $BASE/repository.git" >&2; exit 1; }
name=$REF
[[ $REF == v* ]] || name=${commit:0:12}
target=$BASE/releases/$name
if [ -d "$target" ]; then echo "$target"; exit 0; fi

building=$BASE/releases/.$name.partial
trap 'rm -rf "$building"' EXIT
rm -rf "$building"
install -d -o reshimgath -g reshimgath -m 755 "$building"
git -C "$BASE/repository.git" archive "$commit" | runuser -u reshimgath -- tar -x -C "$building"

# As the service's user: install scripts of packages run here. Afterwards the release belongs to root, and the service cannot change it.
build() {
  cd "$building"
  runuser -u reshimgath -- env HOME="$building/.home" bash -c '
    set -euo pipefail
    set -a; . /etc/reshimgath.env; set +a
    deploy/build.sh
    rm -rf .home'
}
echo "Installing packages and building the front end of $name …" >&2
build >&2
chown -R root:root "$building"
mv "$building" "$target"
echo "$target"
