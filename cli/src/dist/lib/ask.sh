# Asks the resident process to do the command; bin/memory sources it when there is a socket. It ends the shell with the
# answer, or returns and has printed nothing: then the work is done here. $input holds stdin when it was read.
# Uses $home and $run. Starts curl, and cat when stdin goes along.

read -r build <"$home/lib/build" 2>/dev/null && command -v curl >/dev/null || return 0

patience=2 word_before='' piped=''
for word; do
  case $word_before=$word in --deadline=*) patience=$word ;; esac
  case $word in
    --deadline=*) patience=${word#*=} ;;
    - | *=- | hook) piped=1 ;;
  esac
  word_before=$word
done
case $patience in
  2) ;;
  '' | 0* | *[!0-9]* | ??????*) return 0 ;;
  *) patience=$((patience / 1000)).$((patience / 100 % 10))$((patience / 10 % 10))$((patience % 10)) ;;
esac

if [ "$piped" ]; then
  [ ! -t 0 ] || return 0
  input=$(cat - "$home/lib/build" 2>/dev/null) # something after stdin, or the shell would drop its last line ends
  input=${input%"$build"}
fi
tty=
[ ! -t 0 ] || tty=0
[ ! -t 1 ] || tty=${tty}1
[ ! -t 2 ] || tty=${tty}2
mark="<memory:$$>"

answer=$(
  CDPATH='' cd -P . || exit 1 # Java sees the directory without links
  cwd=$PWD
  for word; do
    set -- "$@" --data-urlencode "arg=$word"
    shift
  done
  # Every variable that a command reads; ServedVariablesTest compares.
  for name in HOME TZ NO_COLOR XDG_CACHE_HOME XDG_CONFIG_HOME MEMORY_SESSION PI_SESSION_ID PI_CODING_AGENT_DIR PI_MEMORY_DIR \
    PI_MEMORY_INJECT_LIMIT PI_MEMORY_NO_SEARCH PI_MEMORY_AUTO_INJECT PI_MEMORY_GLOBAL_AUTO_INJECT PI_MEMORY_INJECT_MIN_SCORE \
    PI_MEMORY_INJECT_SNIPPET_CHARS PI_MEMORY_INJECT_PLACEMENT PI_MEMORY_SEARCH_DEFAULT_LIMIT PI_MEMORY_SEARCH_SNIPPET_CHARS \
    PI_MEMORY_GET_MAX_OUTPUT_CHARS PI_MEMORY_MAX_TEXT_CHARS PI_MEMORY_AUTO_TURN_CAPTURE PI_MEMORY_UPDATE_USAGE_COUNTERS \
    PI_MEMORY_DIAGNOSTIC_LOGS PI_MEMORY_DIAGNOSTIC_PROMPT_PREVIEW PI_MEMORY_VAULT_DIR PI_MEMORY_VAULT_MEMORY_DIR PI_MEMORY_VAULT_KB_DIR; do
    eval "value=\${$name-}"
    [ -z "$value" ] || set -- "$@" --data-urlencode "env=$name=$value"
  done
  [ -z "${input-}" ] || set -- "$@" --data-urlencode "stdin=$input"
  cd "$run" || exit 1
  socket=s # a relative name is never too long
  [ -S s ] || read -r socket <at
  exec curl -q -s -f --noproxy '*' --max-time "$patience" --unix-socket "$socket" -H 'Expect:' \
    --data-urlencode "cwd=$cwd" --data "build=$build&tty=$tty" --data-urlencode "mark=$mark" "$@" http://memory/v1/run
) 2>/dev/null || return 0

code=${answer%%"$mark"*} answer=${answer#*"$mark"}
case $code in [0-5]) ;; *) return 0 ;; esac
trap '' PIPE
[ "${answer%%"$mark"*}" = '' ] || printf %s "${answer%%"$mark"*}" >&2
answer=${answer#*"$mark"}
printf %s "${answer%"$mark"}" 2>/dev/null || return 0 # the result cannot be written: Java says so in its own way
exit "$code"
