#!/usr/bin/env bash
# Whole-process times of the hot commands beside a bare JVM of the same runtime, interleaved in one run: medians in ms.
#   [ROWS="hello node …"] cli/src/bench/start-up.sh [ROUNDS]
# Rows that end in -served ask the resident process (memory serve); node and restart (until it answers) stand beside them.
# hook-starts is a hook that starts it. cpu is what the command and its children took, without the resident process, whose
# own share is told at the end: on a machine with other work compare that.
# Where node is, the rows of faces.mjs follow: calls of memory mcp, and with PI="node …/pi/…/cli.js" pi's prompts.
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
  names+=(search-2k-served inject-2k-served hook-2k-served hook-starts restart)
  type -P node >/dev/null && names+=(node)
fi
node() { command node -e 0; }
memory() { PI_MEMORY_NO_SERVE=1 "$dist/bin/memory" "$@"; }
served() { XDG_CACHE_HOME=$work/served "$dist/bin/memory" "$@"; }
starting() { XDG_CACHE_HOME=$work/starting "$dist/bin/memory" "$@"; }
search-2k-served() { served --home "$work/2k" --no-project search --json "$prompt"; }
inject-2k-served() { served --home "$work/2k" --no-project inject --json "$prompt"; }
socket=$work/restart/memory-engine/run/s
after-restart() { curl -q -s --unix-socket "$socket" -X POST -H 'Content-Length: 0' http://memory/v1/stop && wait "$other"; }
restart() {
  XDG_CACHE_HOME=$work/restart "$dist/bin/memory" serve --foreground 2>/dev/null &
  other=$!
  until [[ -S $socket ]]; do :; done
  curl -q -s --unix-socket "$socket" http://memory/v1/status
}
hello() { "$dist/runtime/bin/java" -Xshare:auto -XX:+UseSerialGC -XX:TieredStopAtLevel=1 -XX:-UsePerfData -cp "$work/hello" Hello; }
version() { memory --version; }
search-2k() { memory --home "$work/2k" --no-project search --json "$prompt"; }
inject-2k() { memory --home "$work/2k" --no-project inject --json "$prompt"; }
# Each prompt is the first of a session of its own, as most of what a hook writes is written then.
hook() { # COMMAND EVENT
  printf '{"session_id":"s%s","cwd":"%s","source":"startup","prompt":"%s"}' "$RANDOM$RANDOM" "$work" "$prompt" >"$work/sent.json"
  "$1" --home "$work/2k" --no-project hook claude "$2" <"$work/sent.json"
}
hook-2k() { hook memory prompt; }
hook-start-2k() { hook memory session-start; }
hook-2k-served() { hook served prompt; }
hook-starts() { hook starting prompt; }
after-hook-starts() {
  until starting serve status; do :; done
  starting serve stop
  rm -f "$work/starting/memory-engine/run/begun"
}
search-500-files() { memory --home "$work/500" --no-project search --json "$prompt"; }
search-10k-files() { memory --home "$work/10k" --no-project search --json "$prompt"; }

[[ -z ${ROWS:-} ]] || read -ra names <<<"hello ${ROWS/faces/}"
[[ " ${names[*]} " != *served* ]] || served serve >/dev/null
sleep 3 # files younger than two seconds are hashed again
after() { [[ $(type -t "after-$1") != function ]] || "after-$1" >/dev/null 2>&1 || true; }
for name in "${names[@]}"; do
  for warm in 1 2; do
    "$name" >/dev/null || true
    after "$name"
  done
done
server=$(served serve status --json | sed -n 's/.*"pid":\([0-9]*\).*/\1/p')
spent() { [[ -z $server ]] || cut -d ' ' -f 14,15 "/proc/$server/stat" | tr ' ' +; } # in hundredths of a second
before=$(spent) TIMEFORMAT='%3R %3U %3S'
for ((round = 0; round < rounds; round++)); do
  for name in "${names[@]}"; do
    { time "$name" >/dev/null 2>&1 || true; } 2>"$work/time"
    after "$name"
    read -r real user sys <"$work/time"
    echo "$((10#${real/./})) $((10#${user/./} + 10#${sys/./}))" >>"$work/times-$name"
  done
done
printf '%-20s %9s %9s %9s %9s\n' command median min 'x hello' cpu
base=$(sort -n "$work/times-hello" | sed -n "$((rounds / 2 + 1))p" | cut -d ' ' -f 1)
for name in "${names[@]}"; do
  sort -n "$work/times-$name" | awk -v name="$name" -v middle=$((rounds / 2 + 1)) -v base="$base" '
    NR == 1 {min = $1} NR == middle {median = $1} {cpu += $2}
    END {printf "%-20s %9d %9d %9.2f %9.1f\n", name, median, min, median / base, cpu / NR}'
done
answers=$(printf '%s\n' "${names[@]}" | grep -c 'served$' || true)
[[ -z $server || $answers = 0 ]] ||
  echo "the resident process took $(((($(spent)) - ($before)) * 10 / (rounds * answers))) ms of processor time for an answer"
if type -P node >/dev/null && { [[ -z ${ROWS:-} ]] || [[ " $ROWS " = *" faces "* ]]; }; then
  # shellcheck disable=SC2086 # a program and its file
  command node "$top/cli/src/bench/faces.mjs" "$dist" "$work/2k" "$rounds" ${PI:-}
fi
