#!/bin/sh
# Makes every package of a release in TARGET/packages; Maven runs it in phase package, after the archives.
#   make.sh VERSION TARGET MTIME REPOSITORY RELEASES
# RELEASES is the address that the archives of a release are put at. The same archives give the same packages.
set -eu
version=$1 target=$2 mtime=$3 repository=$4 releases=$5
source=$repository/cli/src/packages
distribution=$target/memory-$version
linux=memory-$version-linux-x64.tar.gz any=memory-$version-any-jdk-25.tar.gz
out=$target/packages
work=$target/packages.$$
trap 'rm -rf "$work"' EXIT
trap 'exit 130' INT TERM HUP
rm -rf "$out" "$work"
mkdir -p "$out" "$work"

sum() { sha256sum "$1" | cut -d' ' -f1; }
sum_linux=$(sum "$target/$linux") sum_any=$(sum "$target/$any")

# filled FILE TO: a template with its values.
filled() {
  sed -e "s|@VERSION@|$version|g" -e "s|@RELEASES@|$releases|g" -e "s|@SHA256_LINUX@|$sum_linux|g" -e "s|@SHA256_ANY@|$sum_any|g" \
    -e "s|@KILOBYTES@|${kilobytes-}|g" "$1" >"$2"
}

# packed FILE FOLDER NAME: a reproducible tar.gz of FOLDER under NAME.
packed() {
  find "$2" -exec touch -h -d "$mtime" {} +
  tar --sort=name --owner=0 --group=0 --numeric-owner -C "$2" --transform "s,^\.,$3," -cf - . | gzip -n >"$out/$1"
}

ln "$target/$linux" "$target/$any" "$out/" 2>/dev/null || cp "$target/$linux" "$target/$any" "$out/"
mkdir "$work/linux"
tar -xzf "$target/$linux" -C "$work/linux" --strip-components=1

# npm: a launcher, the program for each platform, and the pi package.
mkdir -p "$work/launcher/bin" "$work/pi"
filled "$source/npm/launcher/package.json" "$work/launcher/package.json"
filled "$source/npm/launcher/bin/memory" "$work/launcher/bin/memory"
chmod 755 "$work/launcher/bin/memory"
cp "$repository/LICENSE" "$work/launcher/"
packed "memory-engine-memory-$version.tgz" "$work/launcher" package
cp -R "$work/linux/pi/." "$work/pi/"
filled "$source/npm/pi/package.json" "$work/pi/package.json"
cp "$repository/LICENSE" "$work/pi/"
packed "memory-engine-pi-$version.tgz" "$work/pi" package
filled "$source/npm/linux-x64/package.json" "$work/linux/package.json"
packed "memory-engine-linux-x64-$version.tgz" "$work/linux" package
rm "$work/linux/package.json"

# Debian and its children.
if command -v dpkg-deb >/dev/null; then
  mkdir -p "$work/deb/DEBIAN" "$work/deb/usr/lib" "$work/deb/usr/bin" "$work/deb/usr/share/man/man1" "$work/deb/usr/share/doc/memory-engine"
  cp -R "$work/linux" "$work/deb/usr/lib/memory-engine"
  ln -s ../lib/memory-engine/bin/memory "$work/deb/usr/bin/memory"
  gzip -9n <"$work/linux/share/man/man1/memory.1" >"$work/deb/usr/share/man/man1/memory.1.gz"
  cp "$repository/LICENSE" "$work/deb/usr/share/doc/memory-engine/copyright"
  kilobytes=$(du -sk "$work/deb" | cut -f1)
  filled "$source/deb/control" "$work/deb/DEBIAN/control"
  find "$work/deb" -exec touch -h -d "$mtime" {} +
  SOURCE_DATE_EPOCH=$(date -d "$mtime" +%s) dpkg-deb --root-owner-group -Zgzip --build "$work/deb" "$out/memory-engine_${version}_amd64.deb" >/dev/null
else
  echo "packages: skipped the .deb: no dpkg-deb here" >&2
fi

# Plugins, the skill, and what catalogues want.
for agent in claude codex copilot cursor; do
  cp -R "$source/$agent" "$work/$agent"
  for file in $(cd "$source/$agent" && find . -type f); do
    filled "$source/$agent/$file" "$work/$agent/$file"
  done
  mkdir -p "$work/$agent/memory/skills"
  cp -R "$source/skill/memory" "$work/$agent/memory/skills/"
  packed "memory-$agent-plugin-$version.tar.gz" "$work/$agent" "memory-$agent-plugin"
done

# For Claude Code on Linux also with the program within: unpacked in ~/.claude/skills it is a plugin, and nothing else is needed.
cp -R "$work/claude/memory" "$work/whole"
sed -i 's|"memory hook|"\\"${CLAUDE_PLUGIN_ROOT}/server/bin/memory\\" hook|' "$work/whole/hooks/hooks.json"
sed -i 's|"command": "memory"|"command": "${CLAUDE_PLUGIN_ROOT}/server/bin/memory"|' "$work/whole/.mcp.json"
sed -i 's|; needs the command memory on the PATH||' "$work/whole/.claude-plugin/plugin.json"
cp -R "$work/linux" "$work/whole/server"
packed "memory-claude-plugin-$version-linux-x64.tar.gz" "$work/whole" memory

packed "memory-skill-$version.tar.gz" "$source/skill/memory" "memory"
filled "$source/server.json" "$out/server.json"
filled "$source/memory.rb" "$out/memory.rb"
filled "$source/scoop.json" "$out/memory.json"
filled "$source/Dockerfile" "$out/Dockerfile"
mkdir -p "$work/mcpb"
filled "$source/mcpb/manifest.json" "$work/mcpb/manifest.json"
mv "$work/linux" "$work/mcpb/server"
find "$work/mcpb" -exec touch -h -d "$mtime" {} +
if command -v zip >/dev/null; then
  (cd "$work/mcpb" && find . -type f | LC_ALL=C sort | TZ=UTC zip -q -X "$out/memory-$version-linux-x64.mcpb" -@)
else
  echo "packages: skipped the .mcpb: no zip here" >&2
fi
if [ -f "$target/bom.json" ]; then
  cp "$target/bom.json" "$out/memory-$version.cdx.json"
else
  echo "packages: skipped the list of parts: CycloneDX makes it online alone, and this build was offline" >&2
fi
(cd "$out" && sha256sum -- * >"$work/SHA256SUMS" && mv "$work/SHA256SUMS" .)
