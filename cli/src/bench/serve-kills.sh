#!/usr/bin/env bash
# Kills the resident process again and again while clients ask it; every answer must be the one a single process gives.
#   DIST=… cli/src/bench/serve-kills.sh [KILLS] [CLIENTS]
set -euo pipefail
kills=${1:-100} clients=${2:-4}
top=$(cd "$(dirname "${BASH_SOURCE[0]}")/../../.." && pwd)
memory=${DIST:-$(find "$top/cli/target" -maxdepth 1 -type d -name 'memory-*' | head -n 1)}/bin/memory
work=$(mktemp -d)
export HOME=$work
mkdir -p "$work/.pi/agent"
cp -R "$top/testdata/memory" "$work/.pi/agent/memory"
trap '"$memory" serve stop >/dev/null || true; rm -rf "$work"' EXIT
PI_MEMORY_NO_SERVE=1 "$memory" search seat hold >"$work/right"
client() {
  while [[ ! -e $work/end ]]; do
    start=$EPOCHREALTIME
    "$memory" search seat hold >"$work/answer.$1" 2>&1 || echo "exit $?" >>"$work/answer.$1"
    end=$EPOCHREALTIME
    cmp -s "$work/right" "$work/answer.$1" && echo "$(((${end/./} - ${start/./}) / 1000))" >>"$work/times.$1" || cat "$work/answer.$1" >>"$work/wrong"
  done
}
for ((n = 0; n < clients; n++)); do client "$n" & done
killed=0
while ((killed < kills)); do
  "$memory" serve --foreground 2>/dev/null &
  server=$!
  until curl -q -s --unix-socket "$work/.cache/memory-engine/run/s" http://memory/v1/status >/dev/null; do :; done
  sleep 0.$((RANDOM % 10))
  kill -9 "$server" 2>/dev/null && killed=$((killed + 1))
  wait "$server" 2>/dev/null || true
done
touch "$work/end"
wait
cat "$work"/times.* | sort -n | awk -v killed="$killed" '{all[NR] = $1} END {print killed " kills, " NR " right answers, median " all[int((NR + 1) / 2)] " ms, slowest " all[NR] " ms"}'
if [[ -s $work/wrong ]]; then echo "WRONG:" && head "$work/wrong" && exit 1; fi
