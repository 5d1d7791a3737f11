#!/usr/bin/env bash
# How long a hook lives, from its launcher's start to its end, beside busy loops and with what may hold it.
#   hook-life.sh DISTRIBUTION [HOOKS] [LOOPS]
# Its deadline is the default of 1,500 ms; the loops run for the seconds of a row only. A disk that stands still is a lease
# on every memory file, for which whoever opens one waits (45 s at most): it needs perl. Everything else is in a temporary HOME.
set -euo pipefail
memory=$1/bin/memory hooks=${2:-12} loops=${3:-30}
export HOME=$(mktemp -d)
unset MEMORY_DEADLINE_MS PI_MEMORY_NO_SERVE
global=$HOME/.pi/agent/memory
started=()
end() { for pid in "${started[@]}"; do kill -KILL "$pid" 2>/dev/null && wait "$pid" 2>/dev/null || true; done; started=(); }
trap '"$memory" serve stop >/dev/null 2>&1 || true; end; rm -rf "$HOME"' EXIT
mkdir -p "$global/notes"
printf '# Memory\n\n- We chose PostgreSQL as the database\n' >"$global/MEMORY.md"
for n in $(seq 2000); do printf '# Note %s\n\n- service %s listens on port %s, its owner is team %s\n' $n $n $((n + 2000)) $((n % 37)) >"$global/notes/n$n.md"; done

row() { # NAME COMMAND...: times them beside the loops
  local name=$1 times=() begun ended said=0
  shift
  for _ in $(seq "$loops"); do (while :; do :; done) & started+=($!); done
  for n in $(seq "$hooks"); do
    printf '{"session_id":"%s-%s","prompt":"which database did we choose, and on which port is service 7?"}' "$name" "$n" >"$HOME/in"
    begun=${EPOCHREALTIME/./}
    "$@" <"$HOME/in" >"$HOME/out" 2>&1 || true
    ended=${EPOCHREALTIME/./}
    [ ! -s "$HOME/out" ] || said=$((said + 1))
    times+=($(((ended - begun) / 1000)))
  done
  end
  printf '%s\n' "${times[@]}" | sort -n | awk -v name="$name" -v said=$said '{ t[NR] = $1 } END { printf "%-44s min %5d  median %5d  max %5d ms  answered %d of %d\n", name, t[1], t[int((NR + 1) / 2)], t[NR], said, NR }'
}
hook=("$memory" hook claude prompt)

row "hook, a fresh HOME, serving allowed" "${hook[@]}"
"$memory" serve stop >/dev/null 2>&1 || true
rm -rf "$HOME/.cache"
export PI_MEMORY_NO_SERVE=1
row "memory --version, its own start" "$memory" --version
row "hook, no index" "${hook[@]}"
"$memory" index rebuild -q
row "hook" "${hook[@]}"
"$memory" index rebuild -q & rebuild=$!
started+=($rebuild)
sleep .7
kill -STOP $rebuild 2>/dev/null || echo "the writer had ended" >&2 # it holds the index's lock
keep=("${started[@]}") started=()
row "hook, the index's writer stands still" "${hook[@]}"
started=("${keep[@]}")
end
(while :; do touch "$global"/notes/n1*.md; "$memory" index rebuild -q; done) & keep=($!)
row "hook, the index made all the time" "${hook[@]}"
started=("${keep[@]}")
end
perl -e 'use Fcntl; $SIG{IO} = "IGNORE"; $SIG{TERM} = "DEFAULT"; my @k; for (@ARGV) { open my $f, "+<", $_ or die; fcntl $f, 1024, 1 or die "no lease: $!"; push @k, $f } print "held\n"; sleep 600' "$global/MEMORY.md" "$global"/notes/n?.md >/dev/null & keep=($!)
sleep 1
row "hook, a disk that stands still" "${hook[@]}"
started=("${keep[@]}")
end
unset PI_MEMORY_NO_SERVE
"$memory" serve >/dev/null
for _ in 1 2 3; do "${hook[@]}" <<<'{"session_id":"w","prompt":"which database did we choose?"}' >/dev/null; sleep 1; done
row "hook, answered by the resident process" "${hook[@]}"
pid=$("$memory" serve status --json | sed 's/.*"pid":\([0-9]*\).*/\1/')
kill -STOP "$pid"
keep=("${started[@]}" "$pid")
rm -f "$HOME/.cache/memory-engine/run/slow"
row "hook, a resident process that stands still" "${hook[@]}"
started=("${keep[@]}")
kill -CONT "$pid" 2>/dev/null || true
