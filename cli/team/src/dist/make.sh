#!/bin/sh
# Puts the server's archive together; Maven runs it in phase package.
#   make.sh VERSION TARGET MTIME REPOSITORY
set -eu
version=$1 target=$2 mtime=$3 repository=$4
source=$(CDPATH='' cd -- "$(dirname -- "$0")" && pwd -P)
name=memory-team-$version
made=$target/making.$$
trap 'rm -rf "$made"' EXIT
mkdir -p "$made/$name/lib" "$made/$name/bin"
mv "$target/lib/"*.jar "$made/$name/lib/" # moved, so that the jar of an older version does not stay behind
cp "$target/$name.jar" "$made/$name/lib/"
cp "$source/bin/memory-team" "$made/$name/bin/"
cp "$repository/cli/src/dist/lib/find-java.sh" "$repository/cli/src/dist/lib/logging.properties" "$made/$name/lib/"
cp "$source/compose.yaml" "$repository/LICENSE" "$made/$name/"
chmod -R u=rwX,go=rX "$made/$name"
chmod 755 "$made/$name/bin/memory-team"
tar -C "$made" --format=ustar --sort=name --mtime="$mtime" --owner=root:0 --group=root:0 -cf - "$name" | gzip -9n >"$target/$name.tar.gz"
rm -rf "${target:?}/$name"
mv "$made/$name" "$target/$name"
