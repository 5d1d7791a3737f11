#!/bin/sh
# Makes lib/memory.jsa: runs the hot commands, notes the classes they load, dumps them into a CDS archive.
#   train.sh DISTRIBUTION [SAMPLE]
# SAMPLE is a memory folder to recall from besides the small one written here. Why CDS and not the AOT cache of
# JDK 25: that one runs old classes silently after a jar was replaced (JDK-8377932).
set -eu
distribution=$(CDPATH='' cd -- "$1" && pwd -P)
sample=${2:-}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
trap 'exit 130' INT TERM HUP
cd "$work"

# hot COMMAND…: one run, its classes noted; it should find something. A command that is not there yet is named and skipped.
runs=0
hot() {
  runs=$((runs + 1))
  code=0
  (cd project && memory "-XX:DumpLoadedClassList=../$runs.classes" "$@") >"$runs.out" 2>&1 </dev/null || code=$?
  [ $code = 0 ] || echo "train: 'memory $*' ended with $code, so it is trained in part: $(head -n 1 "$runs.out")" >&2
}

# memory JVM_OPTIONS COMMAND…: the launcher itself, so that training and running have the same options.
memory() {
  options=$1 && shift
  env -i PATH="$PATH" HOME="$work/home" JAVA_25_HOME="${JAVA_25_HOME:-}" JAVA_HOME="${JAVA_HOME:-}" \
    MEMORY_JAVA_OPTIONS="$options" "$distribution/bin/memory" "$@"
}

global=home/.pi/agent/memory
mkdir -p "$global/daily" project/.git project/.pi/memory
[ -d "$sample" ] && cp -R "$sample/." "$global/"
cat >>"$global/MEMORY.md" <<'END'
# Memory
- We chose PostgreSQL as the database on 2026-02-15, see [[storage]] #database
- 日本語のメモ: キャッシュは無効
END
printf '# Storage\n\n## Pool\n\nThe `maxPoolSize` is 20, café says ~~10~~.\n\n```sh\npsql -c "select 1"\n```\n' >"$global/storage.md"
printf '# 2026-02-15\n\n- 10:00 moved `user_session` to Redis\n' >"$global/daily/2026-02-15.md"
printf -- '- [ ] try the connection pool\n- [x] done\n' >"$global/SCRATCHPAD.md"

hot --version
hot search 'which database did we choose'
hot search --json 'what is the maxPoolSize of user_session, キャッシュ'
hot inject 'which database did we choose in february, and why?'
printf -- '- The pool moved to storage.md\n' >>"$global/MEMORY.md"
hot inject --json 'where is the connection pool described, and what did we do last month?'
hot index status
hot status
hot write daily 'the pool was moved'
hot serve --foreground --idle 1
hot scratchpad add --json 'look at the pool'

# One list: without the numbers that hold inside one run only, each line once.
cat ./*.classes | sed 's/ id: [0-9]*$//' | grep -v '^#' | awk '!seen[$0]++' >hot.classlist
memory '-Xshare:dump -XX:+AOTClassLinking -XX:SharedClassListFile=hot.classlist -XX:SharedArchiveFile=memory.jsa' \
  >dump.out 2>&1 || true
if [ ! -s memory.jsa ]; then
  echo "train: no archive came out; commands will start slowly" >&2
  cat dump.out >&2
  exit 1
fi
mv memory.jsa "$distribution/lib/memory.jsa"
