# Asks the resident process to do the command, where lib/client does not run; bin/memory sources it when there is a socket. It
# ends the shell with the answer, or returns and has printed nothing: then the work is done here, within what is left of a
# deadline. $input holds stdin when it was read. Uses $home, $run and $ask, the command. Starts curl, and cat when stdin goes along.

[ ! -e "$run/slow" ] && read -r build <"$home/lib/build" 2>/dev/null && command -v curl >/dev/null || return 0

find_limit "$@"
piped=''
[ "$ask" != hook ] || piped=1
for word; do
  [ "$ask:$word" != inject:- ] || piped=1
done
case $ask:$piped:$* in # beside other words Java knows whether the dash is stdin
  'inject:1:inject -') ;;
  inject:1:*) return 0 ;;
esac
# Half of a deadline is for the asking, the other half for doing it here.
case $limit in
  '') patience=2000 ;;
  0* | *[!0-9]* | ???????*) return 0 ;;
  *) patience=$((limit / 2)) ;;
esac
[ $patience -gt 0 ] || return 0
[ $patience -le 2000 ] || patience=2000
seconds=$((patience / 1000)).$((patience / 100 % 10))$((patience / 10 % 10))$((patience % 10))

if [ "$piped" ]; then
  [ ! -t 0 ] || return 0
  # Something after stdin, or the shell would drop its last line ends. A host that never ends it is not waited for.
  if command -v timeout >/dev/null && [ "$limit" ]; then
    input=$(timeout 1 cat - "$home/lib/build" 2>/dev/null) || {
      [ "$begun" ] || set -- "$@" "--deadline=$((limit > 1250 ? limit - 1000 : 250))" # the second is gone
      return 0
    }
  else
    input=$(cat - "$home/lib/build" 2>/dev/null)
  fi
  input=${input%"$build"}
fi
tty=
[ ! -t 0 ] || tty=0
[ ! -t 1 ] || tty=${tty}1
[ ! -t 2 ] || tty=${tty}2
mark="<memory:$$>"

answer=$(
  CDPATH='' cd -P . || exit 1 # Java sees the directory without links
  for word; do
    set -- "$@" "arg=$word"
    shift
  done
  set -- "$@" "cwd=$PWD" "build=$build" "tty=$tty" "mark=$mark"
  # Every variable that a command reads; ServedVariablesTest compares.
  for name in HOME TZ TERM NO_COLOR COLUMNS XDG_CACHE_HOME XDG_CONFIG_HOME XDG_DATA_HOME CLAUDE_CONFIG_DIR CODEX_HOME GEMINI_CLI_HOME QWEN_HOME COPILOT_HOME MEMORY_SESSION MEMORY_DEADLINE_MS PI_SESSION_ID PI_CODING_AGENT_DIR PI_MEMORY_DIR \
    PI_MEMORY_INJECT_LIMIT PI_MEMORY_NO_SEARCH PI_MEMORY_AUTO_INJECT PI_MEMORY_GLOBAL_AUTO_INJECT PI_MEMORY_INJECT_MIN_SCORE \
    PI_MEMORY_INJECT_SNIPPET_CHARS PI_MEMORY_INJECT_PLACEMENT PI_MEMORY_SEARCH_DEFAULT_LIMIT PI_MEMORY_SEARCH_SNIPPET_CHARS \
    PI_MEMORY_GET_MAX_OUTPUT_CHARS PI_MEMORY_MAX_TEXT_CHARS PI_MEMORY_AUTO_TURN_CAPTURE PI_MEMORY_UPDATE_USAGE_COUNTERS \
    PI_MEMORY_DIAGNOSTIC_LOGS PI_MEMORY_DIAGNOSTIC_PROMPT_PREVIEW PI_MEMORY_VAULT_DIR PI_MEMORY_VAULT_MEMORY_DIR PI_MEMORY_VAULT_KB_DIR; do
    eval "value=\${$name-}"
    [ -z "$value" ] || set -- "$@" "env=$name=$value"
  done
  [ -z "$piped" ] || set -- "$@" "stdin=$input"
  cd -P "$run" && [ -O . ] || exit 1
  socket=s # a relative name is never too long
  if [ ! -S s ]; then
    # Elsewhere, where anybody may have taken the name: nothing is said but in a folder of ours alone.
    read -r socket <at && cd -P "${socket%/*}" && [ -O . ] || exit 1
    case $(ls -ld .) in drwx------*) ;; *) exit 1 ;; esac
    socket=${socket##*/}
  fi
  [ -O "$socket" ] || exit 1
  for field; do
    set -- "$@" --data-urlencode "$field"
    shift
  done
  exec curl -q -s -f --noproxy '*' --max-time "$seconds" --unix-socket "$socket" -H 'Expect:' "$@" http://memory/v1/run
) 2>/dev/null
code=$?
case $code in
  0) ;;
  28) # too late: nobody asks again until the process takes the mark away
    true 2>/dev/null >"$run/slow"
    case " $* " in
      *' -- '*) ;;
      *) [ -z "$limit" ] || [ "$begun" ] || set -- "$@" "--deadline=$((limit - patience))" ;;
    esac
    return 0
    ;;
  *) return 0 ;;
esac

code=${answer%%"$mark"*} answer=${answer#*"$mark"}
case $code in [0-5]) ;; *) return 0 ;; esac
trap '' PIPE
[ "${answer%%"$mark"*}" = '' ] || printf %s "${answer%%"$mark"*}" >&2
answer=${answer#*"$mark"}
printf %s "${answer%"$mark"}" 2>/dev/null || return 0 # the result cannot be written: Java says so in its own way
exit "$code"
