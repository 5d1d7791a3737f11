#!/bin/sh
# Puts the distribution folder together; Maven runs it in phase package.
#   make.sh VERSION TARGET MTIME BUILD_STARTED REPOSITORY MAVENS_JAVA
# MTIME is the time that every file gets, here and in the tar.gz.
set -eu
version=$1 target=$2 mtime=$3 started=$4 repository=$5
jdk=${TOOLCHAIN_JAVA_HOME:-$6} # no toolchain is chosen when Maven itself runs on JDK 25
source=$repository/cli/src/dist

# What jdeps names for our jars, and jdk.net for the peer of a socket. Without jdk.management Lucene saves 8 ms.
modules=java.base,java.logging,java.management,java.net.http,jdk.net,jdk.unsupported
for needed in $(sed -n 's/^ *requires \(transitive \)*\(java\|jdk\)\.\([a-z.]*\);.*/\2.\3/p' "$repository"/*/src/main/java/module-info.java); do
  case ,$modules, in
    *",$needed,"*) ;;
    *) echo "make.sh: a module-info.java requires $needed: add it to the modules here" >&2 && exit 1 ;;
  esac
done

made=$target/making.$$
trap 'rm -rf "$made"' EXIT
trap 'exit 130' INT TERM HUP
mkdir -p "$made/lib" "$made/bin"
cp "$source/bin/"* "$made/bin/"
cp "$source/lib/"* "$source/train.sh" "$made/lib/"
mv "$target/lib/"*.jar "$made/lib/" # moved, so that the jar of an older version does not stay behind
cp "$target/memory-cli-$version.jar" "$made/lib/memory.jar"
# The modules lie in the runtime's image: Java resolves no path for a class, and the class archive holds wherever the folder is moved.
compile() { cc -std=gnu17 -Os -Wall -Wextra -Werror -s "$@"; }
if [ "$(uname -sm)" != 'Linux x86_64' ] || ! compile -static -o "$made/lib/client" "$repository/cli/src/main/c/client.c" \
  || ! compile -fPIC -shared -I"$jdk/include" -I"$jdk/include/linux" -o "$made/lib/libfolder.so" "$repository/indexer/src/main/c/folder.c"; then
  echo 'make.sh: lib/client or lib/libfolder.so is not made, which takes a C compiler for linux-x64: the launcher asks with curl, slower, each MCP session has an index of its own, and a process that looks at every file takes longer' >&2
fi
"$jdk/bin/jlink" --module-path "$made/lib" --add-modules "memory.cli,$modules" --strip-debug --no-header-files --no-man-pages --output "$made/runtime"
# Java reads this file before a process's first hash; 1,590 of its 1,662 lines are comments or blank.
security=$made/runtime/conf/security/java.security
grep -Ev '^[[:space:]]*(#.*)?$' "$security" >"$security.bare"
mv "$security.bare" "$security"
cp "$repository/LICENSE" "$made/"
for jar in "$made/lib/"*.jar; do # what they ask to be passed on
  licences=$made/share/licences/${jar##*/}
  mkdir -p "$licences"
  if command -v unzip >/dev/null; then
    unzip -q -j -o "$jar" 'META-INF/LICENSE*' 'META-INF/NOTICE*' -d "$licences" >/dev/null 2>&1 || true
  else
    (cd "$licences" && "$jdk/bin/jar" xf "$jar" META-INF/LICENSE META-INF/LICENSE.txt META-INF/NOTICE META-INF/NOTICE.txt)
  fi
  rmdir "$licences" 2>/dev/null || true
done
commit=
[ ! -e "$repository/.git" ] || commit=$(git -C "$repository" describe --always --exclude '*' --abbrev=12 --dirty=+ 2>/dev/null) || true
echo "${commit:-local}" >"$made/lib/commit"
cat "$made/lib/"*.jar "$made/lib/"*.sh "$made/bin/memory" "$repository/cli/src/main/c/client.c" "$repository/indexer/src/main/c/folder.c" | cksum | tr ' ' - >"$made/lib/build" # a server answers callers of its own build only
mkdir -p "$made/share"
cp -R "$repository/testdata/memory" "$repository/testdata/eval" "$made/share/"
cp -R "$repository/cli/src/main/pi" "$made/pi"
mkdir -p "$made/share/man/man1"
sh "$made/bin/memory" help --man >"$made/share/man/man1/memory.1"
chmod -R u=rwX,go=rX "$made"
chmod 755 "$made/bin/memory" "$made/lib/train.sh"
[ ! -f "$made/lib/client" ] || chmod 755 "$made/lib/client"
find "$made" -exec touch -h -d "$mtime" {} +
"$made/lib/train.sh" "$made" "$repository/testdata/memory"
touch -d "$mtime" "$made"/lib/*.jsa "$made/lib" "$made"/runtime/lib/server/*.jsa "$made/runtime/lib/server"

# Running processes keep the files they have open: the folder is swapped, not written over.
final=$target/memory-$version
rm -rf "$final.old"
[ ! -d "$final" ] || mv "$final" "$final.old"
mv "$made" "$final"
rm -rf "$final.old"

# For cli/bin/memory: which folder, and since when a source counts as newer.
echo "memory-$version" >"$target/distribution"
touch -d "$started" "$target/distribution"
