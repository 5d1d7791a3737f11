#!/bin/sh
# Puts the add-on's archives together, one for each platform of ONNX Runtime's jar; Maven runs it in phase package.
#   make.sh VERSION TARGET MTIME MAVENS_JAVA
set -eu
version=$1 target=$2 mtime=$3
jdk=${TOOLCHAIN_JAVA_HOME:-$4}
source=$(CDPATH='' cd -- "$(dirname -- "$0")" && pwd -P)
made=$target/making.$$
trap 'rm -rf "$made"' EXIT
trap 'exit 130' INT TERM HUP
for native in "$target"/runtime/ai/onnxruntime/native/*/; do
  platform=$(basename "$native")
  name=memory-semantic-$version-$platform
  mkdir -p "$made/$name"
  cp "$target"/addon/* "$native"* "$source/LICENSES.txt" "$target/runtime/ThirdPartyNotices.txt" "$made/$name/"
  "$jdk/bin/jar" --create --date="$mtime" --file "$made/$name/memory-semantic.jar" -C "$target/classes" META-INF/services \
    -C "$target/classes" memory $(cd "$target/runtime" && find ai -name '*.class' | LC_ALL=C sort | sed "s|^|-C $target/runtime |")
  echo "$version $platform" >"$made/$name/VERSION"
  (cd "$made/$name" && LC_ALL=C sha256sum -- * >"$made/sums" && mv "$made/sums" SHA256SUMS)
  chmod -R u=rwX,go=rX "$made/$name"
  tar -C "$made" --format=ustar --sort=name --mtime="$mtime" --owner=root:0 --group=root:0 -cf - "$name" | gzip -9n >"$target/$name.tar.gz"
done
