#!/usr/bin/env bash
# Whole-process times of the hot commands beside a bare JVM of the same runtime, interleaved in one run: medians in ms.
#   [ROWS="hello node …"] cli/src/bench/start-up.sh [ROUNDS]
# Rows that end in -served ask the resident process (memory serve); node and restart (until it answers) stand beside them.
# Needs a built distribution (cli/bin/memory builds it; DIST names another) and a JDK 25 for the two small programs.
set -euo pipefail
rounds=${1:-21}
top=$(cd "$(dirname "${BASH_SOURCE[0]}")/../../.." && pwd)
dist=${DIST:-$(find "$top/cli/target" -maxdepth 1 -type d -name 'memory-*' | head -n 1)}
[[ -n $dist ]] || { echo "no distribution: run cli/bin/memory --version first" >&2; exit 4; }
. "$top/cli/src/dist/lib/find-java.sh"
find_java jdk || { echo "no JDK 25 found" >&2; exit 4; }
work=$(mktemp -d)
trap 'served serve stop >/dev/null 2>&1; rm -rf "$work"' EXIT
export XDG_CACHE_HOME=$work/cache XDG_CONFIG_HOME=$work/config HOME=$work

"$java_home/bin/javac" -d "$work/classes" "$top/cli/src/bench/java/memory/bench/SampleMemory.java"
sample() { "$java_home/bin/java" -cp "$work/classes" memory.bench.SampleMemory "$@"; }
mkdir -p "$work/hello"
printf 'class Hello { public static void main(String[] a) { System.out.println("hello"); } }\n' >"$work/hello/Hello.java"
"$java_home/bin/javac" -d "$work/hello" "$work/hello/Hello.java"
sample "$work/2k" 2000 20
sample "$work/500" 2000 500
sample "$work/10k" 20000 10000
# 200 characters in the words of the sample, so that there is something to find.
prompt=$(grep -rh '^- ' "$work/2k" | sed -n 1000p | cut -c 3-202)

names=(hello version search-2k inject-2k hook-2k hook-start-2k search-500-files search-10k-files)
if command -v curl >/dev/null; then
  names+=(search-2k-served inject-2k-served hook-shaped-served restart)
  type -P node >/dev/null && names+=(node)
fi
node() { command node -e 0; }
served() { XDG_CACHE_HOME=$work/served "$dist/bin/memory" "$@"; }
search-2k-served() { served --home "$work/2k" --no-project search --json "$prompt"; }
inject-2k-served() { served --home "$work/2k" --no-project inject --json "$prompt"; }
hook-shaped-served() { printf %s "$prompt" | served --home "$work/2k" --no-project inject -; }
socket=$work/restart/memory-engine/run/s
stop-other() { curl -q -s --unix-socket "$socket" -X POST -H 'Content-Length: 0' http://memory/v1/stop && wait "$other"; }
restart() {
  XDG_CACHE_HOME=$work/restart "$dist/bin/memory" serve --foreground 2>/dev/null &
  other=$!
  until [[ -S $socket ]]; do :; done
  curl -q -s --unix-socket "$socket" http://memory/v1/status
}
hello() { "$dist/runtime/bin/java" -Xshare:auto -XX:+UseSerialGC -XX:TieredStopAtLevel=1 -XX:-UsePerfData -cp "$work/hello" Hello; }
version() { "$dist/bin/memory" --version; }
search-2k() { "$dist/bin/memory" --home "$work/2k" --no-project search --json "$prompt"; }
inject-2k() { "$dist/bin/memory" --home "$work/2k" --no-project inject --json "$prompt"; }
# Each prompt is the first of a session of its own, as most of what a hook writes is written then.
hook() {
  printf '{"session_id":"s%s","cwd":"%s","source":"startup","prompt":"%s"}' "$RANDOM$RANDOM" "$work" "$prompt" >"$work/sent.json"
  "$dist/bin/memory" --home "$work/2k" --no-project hook claude "$1" <"$work/sent.json"
}
hook-2k() { hook prompt; }
hook-start-2k() { hook session-start; }
search-500-files() { "$dist/bin/memory" --home "$work/500" --no-project search --json "$prompt"; }
search-10k-files() { "$dist/bin/memory" --home "$work/10k" --no-project search --json "$prompt"; }

[[ -z ${ROWS:-} ]] || read -ra names <<<"hello $ROWS"
[[ " ${names[*]} " != *" restart "* ]] || served serve >/dev/null
sleep 3 # files younger than two seconds are hashed again
for name in "${names[@]}"; do
  for warm in 1 2; do
    "$name" >/dev/null || true
    [[ $name != restart ]] || stop-other >/dev/null || true
  done
done
for ((round = 0; round < rounds; round++)); do
  for name in "${names[@]}"; do
    start=$EPOCHREALTIME
    "$name" >/dev/null || true
    end=$EPOCHREALTIME
    [[ $name != restart ]] || stop-other >/dev/null || true
    echo "$(((${end/./} - ${start/./}) / 10))" >>"$work/times-$name"
  done
done
printf '%-20s %9s %9s %9s\n' command median min 'x hello'
base=$(sort -n "$work/times-hello" | sed -n "$((rounds / 2 + 1))p")
for name in "${names[@]}"; do
  sort -n "$work/times-$name" | awk -v name="$name" -v middle=$((rounds / 2 + 1)) -v base="$base" '
    NR == 1 {min = $1} NR == middle {median = $1}
    END {printf "%-20s %9.1f %9.1f %9.2f\n", name, median / 100, min / 100, median / base}'
done
