# Finds Java 25 without starting one. Sourced by the launchers and by .ci/run.

# find_java any: Java 25 or newer, to run; find_java jdk: a JDK 25, to build. Sets java_home.
find_java() {
  for java_home in "${JAVA_25_HOME:-}" "${JAVA_HOME:-}" /usr/lib/jvm/* "${HOME:-/nonexistent}"/.sdkman/candidates/java/* \
    "${HOME:-/nonexistent}"/.jdks/* /opt/* /Library/Java/JavaVirtualMachines/*/Contents/Home; do
    is_java "$1" && return 0
  done
  java_home=$(command -v java) && java_home=$(readlink -f -- "$java_home") && java_home=${java_home%/bin/java} && is_java "$1"
}

is_java() {
  [ -x "$java_home/bin/java" ] && [ -r "$java_home/release" ] || return 1
  [ "$1" = any ] || { [ -x "$java_home/bin/javac" ] && [ -x "$java_home/bin/jlink" ]; } || return 1
  while IFS= read -r line; do
    case $1:$line in
      *:'JAVA_VERSION="25'[.\"]*) return 0 ;;
      any:'JAVA_VERSION="2'[6-9]* | any:'JAVA_VERSION="'[3-9][0-9]*) return 0 ;;
    esac
  done <"$java_home/release"
  return 1
}
