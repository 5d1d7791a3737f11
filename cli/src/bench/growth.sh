#!/usr/bin/env bash
# How cost grows with the memory: rebuild, index size, one search by a process of its own, memory; then recall and injection in a warm
# process (RecallTimes). One row for each number of passages; 200 of them a file, 14 words each.
#   [DIST=…] cli/src/bench/growth.sh [PASSAGES…]        (2000 10000 100000 1000000)
# Needs a built distribution and a JDK 25. A million passages take some 500 MB in TMPDIR.
set -euo pipefail
(($#)) || set -- 2000 10000 100000 1000000
top=$(cd "$(dirname "${BASH_SOURCE[0]}")/../../.." && pwd)
dist=${DIST:-$(find "$top/cli/target" -maxdepth 1 -type d -name 'memory-*' | head -n 1)}
[[ -n $dist ]] || { echo "no distribution: run cli/bin/memory --version first" >&2; exit 4; }
. "$top/cli/src/dist/lib/find-java.sh"
find_java jdk || { echo "no JDK 25 found" >&2; exit 4; }
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
"$java_home/bin/javac" -cp "$dist/lib/*" -d "$work/classes" \
  "$top"/cli/src/bench/java/memory/bench/{SampleMemory,ResidentEngine,RecallTimes}.java

# Seconds of wall time, and the most memory in MB that the process ever had.
measured() {
  local start=$EPOCHREALTIME most=0 now pid
  "$@" >"$work/out" 2>&1 &
  pid=$!
  while now=$(awk '/VmHWM/ {print int($2 / 1024)}' "/proc/$pid/status" 2>/dev/null) && [[ $now ]]; do
    most=$now
    sleep 0.01
  done
  wait "$pid"
  echo "$start $EPOCHREALTIME $most" | awk '{printf "%.2f %d", $2 - $1, $3}'
}

printf '%9s %8s %10s %8s %8s %11s %11s\n' passages MB 'rebuild s' 'its MB' 'index MB' 'search ms' 'its MB'
for passages; do
  home=$work/m$passages
  export HOME=$work XDG_CACHE_HOME=$work/cache$passages XDG_CONFIG_HOME=$work/config PI_MEMORY_NO_SERVE=1
  "$java_home/bin/java" -cp "$work/classes" memory.bench.SampleMemory "$home" "$passages" $(((passages + 199) / 200))
  prompt=$(find "$home" -name '*.md' -exec grep -h '^- ' {} + -quit | sed -n 7p | cut -c 3-202)
  read -r built building <<<"$(measured "$dist/bin/memory" --home "$home" --no-project index rebuild)"
  best=999999 searching=0
  for _ in 1 2 3 4 5; do
    read -r took searching <<<"$(measured "$dist/bin/memory" --home "$home" --no-project search --json "$prompt")"
    took=$(awk "BEGIN {print int(1000 * $took)}")
    ((took < best)) && best=$took
  done
  printf '%9d %8d %10s %8d %8d %11d %11d\n' "$passages" "$(du -sm "$home" | cut -f 1)" "$built" "$building" \
    "$(du -sm "$XDG_CACHE_HOME" | cut -f 1)" "$best" "$searching"
  rm -rf "$home" "$XDG_CACHE_HOME"
done
"$java_home/bin/java" -Xmx512m -XX:+UseSerialGC --enable-native-access=ALL-UNNAMED -cp "$dist/lib/*:$work/classes" \
  memory.bench.RecallTimes "$@"
