#!/bin/sh
# Makes two CDS archives: one of what search, inject and hook load, and on top of it lib/staying.jsa, of what `memory mcp` and the resident
# process load besides. Runs the hot commands, notes their classes, dumps them. Java links every class of the first at each start.
# The first is our runtime's own (it is where Java looks by itself, and the second finds it wherever the folder is moved), or lib/memory.jsa
# for another Java: the second then holds in this folder only.
#   train.sh DISTRIBUTION [SAMPLE]
# SAMPLE is a memory folder to recall from besides the small one written here. Why CDS and not the AOT cache of
# JDK 25: that one runs old classes silently after a jar was replaced (JDK-8377932).
set -eu
distribution=$(CDPATH='' cd -- "$1" && pwd -P)
first=$distribution/runtime/lib/server/classes.jsa staying=$distribution/lib/staying.jsa
base='' # Java's option for it
[ -d "${first%/*}" ] || first=$distribution/lib/memory.jsa base=-XX:SharedArchiveFile=$distribution/lib/memory.jsa
sample=${2:-}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
trap 'exit 130' INT TERM HUP
cd "$work"
rm -f "$first" "$staying" # Java would note every class of an archive that is there

# hot COMMAND…: one run in the folder $place, its classes noted, stdin from the file $input; it should find something. A command that is not there yet is named and skipped.
runs=0
input=/dev/null
place=project
hot() {
  runs=$((runs + 1))
  code=0
  (cd $place && memory "-XX:DumpLoadedClassList=../$runs.classes" "$@") >"$runs.out" 2>&1 <"$input" || code=$?
  [ $code = 0 ] || echo "train: 'memory $*' ended with $code, so it is trained in part: $(head -n 1 "$runs.out")" >&2
}

# One conversation of an MCP client, where it is not passed to the resident process with JVM_OPTIONS; whether it was answered.
converse() {
  printf '%s\n' \
    '{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-11-25","capabilities":{},"clientInfo":{"name":"train","version":"1"}}}' \
    '{"jsonrpc":"2.0","method":"notifications/initialized"}' \
    '{"jsonrpc":"2.0","id":2,"method":"tools/list"}' \
    '{"jsonrpc":"2.0","id":3,"method":"server/discover","params":{"_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28","io.modelcontextprotocol/clientCapabilities":{}}}}' \
    '{"jsonrpc":"2.0","id":4,"method":"tools/call","params":{"name":"memory_context","arguments":{"prompt":"which database did we choose?","session":"s"}}}' \
    '{"jsonrpc":"2.0","id":5,"method":"tools/call","params":{"name":"memory_search","arguments":{"query":"connection pool"}}}' \
    >mcp.in
  memory "$1" mcp <mcp.in >mcp.out 2>&1 && grep -q '"id":5' mcp.out
}

# memory JVM_OPTIONS COMMAND…: the launcher itself, so that training and running have the same options.
memory() {
  options=$1 && shift
  env -i PATH="$PATH" HOME="$work/home" MEMORY_LAUNCHER=/bin/true JAVA_25_HOME="${JAVA_25_HOME:-}" JAVA_HOME="${JAVA_HOME:-}" MEMORY_DEADLINE_MS=600000 PI_MEMORY_NO_SERVE="${alone-1}" \
    MEMORY_JAVA_OPTIONS="$options" "$distribution/bin/memory" "$@"
}

global=home/.pi/agent/memory
mkdir -p "$global/daily" project/.git project/.pi/memory none
[ -d "$sample" ] && cp -R "$sample/." "$global/"
cat >>"$global/MEMORY.md" <<'END'
# Memory
- We chose PostgreSQL as the database on 2026-02-15, see [[storage]] #database
- 日本語のメモ: キャッシュは無効
END
printf '# Storage\n\n## Pool\n\nThe `maxPoolSize` is 20, café says ~~10~~.\n\n```sh\npsql -c "select 1"\n```\n' >"$global/storage.md"
printf '# 2026-02-15\n\n- 10:00 moved `user_session` to Redis\n' >"$global/daily/2026-02-15.md"
printf -- '- [ ] try the connection pool\n- [x] done\n' >"$global/SCRATCHPAD.md"
for i in $(seq 400); do echo "The worker w$i and the worker w$((i / 3)) of the pool answer on port $((5000 + i))." >"$global/worker-$i.md"; done # a large index is read by other classes

hot --version
hot search 'which database did we choose'
hot search --json 'what is the maxPoolSize of user_session, キャッシュ'
place=none # no project
hot search --json 'which port does the worker w7 answer on?'
hot inject 'which port does the worker w7 answer on?'
place=project
hot inject 'which database did we choose in february, and why?'
printf -- '- The pool moved to storage.md\n' >>"$global/MEMORY.md"
hot inject --json 'where is the connection pool described, and what did we do last month?'
rm "$global/worker-9.md" && sleep 2.1 # by then what changed is in the index, not beside it
hot search 'connection pool'
hot search --json 'what do the connection pool and the worker w8 say?'
printf '{"session_id":"s1","cwd":"/","hook_event_name":"SessionStart","source":"startup"}' >start.json
printf '{"session_id":"s1","cwd":"/","prompt":"<hook_context>x</hook_context> where is the connection pool described?"}' >prompt.json
input=start.json
hot hook claude SessionStart
input=prompt.json
hot hook claude UserPromptSubmit
input=/dev/null
hot status
hot write daily 'the pool was moved'
mkdir -p home/.claude/projects/-p
printf '{"type":"user","message":{"role":"user","content":"is the pool too small?"},"timestamp":"2026-02-15T10:00:00.000Z","cwd":"/p","sessionId":"c1"}\n' \
  >home/.claude/projects/-p/c1.jsonl
(cd project && memory '' conversations on) >on.out 2>&1 || echo "train: 'memory conversations on' failed: $(head -n 1 on.out)" >&2 # reading is not hot, finding is
hot search --in conversations 'what of the pool'
# made ARCHIVE OUTPUT
made() {
  [ ! -s "$1" ] || return 0
  echo "train: ${1##*/} did not come out; commands will start slowly" >&2
  cat "$2" >&2
  exit 1
}

# One list, without the numbers that hold inside one run only, each line once, and without the pieces of lines that threads leave who
# write while their process ends.
cat ./*.classes | sed 's/ id: [0-9]*$//' |
  awk '/^#/ || /^[0-9 ]/ || (/^@cp/ && NF < 3) || seen[$0]++ { next } { print }' >hot.classlist
memory "-Xshare:dump -XX:+AOTClassLinking -XX:SharedClassListFile=hot.classlist -XX:SharedArchiveFile=$first" >dump.out 2>&1 || true
made "$first" dump.out

# What stays: Java notes what one process loads that the first archive does not hold.
cp home/.claude/projects/-p/c1.jsonl home/.claude/projects/-p/c2.jsonl
alone=
memory "$base -XX:ArchiveClassesAtExit=$staying" serve --foreground --idle 600 >serve.out 2>&1 &
server=$!
serves() { kill -0 $server 2>/dev/null; }
while serves && [ ! -S home/.cache/memory-engine/run/s ]; do sleep .1; done
# The client passes its lines, or leaves them to a Java of its own when the machine is too busy for an answer in time: that one tells its version.
instead=-version tries=0
[ -x "$distribution/lib/client" ] || instead=
until converse "$instead"; do
  serves && [ $((tries += 1)) -lt 50 ] || { echo "train: 'memory mcp' is trained in part: $(head -n 1 mcp.out)" >&2 && break; }
done
memory '' search --in conversations 'what of the pool' >find.out 2>&1
memory '' status >status.out 2>&1
while serves; do memory '' serve stop >stop.out 2>&1 || sleep .1; done
wait
made "$staying" serve.out
