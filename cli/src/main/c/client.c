/* Asks the resident process (memory serve) for bin/memory: one command, or the whole conversation of an MCP client; with
 * `start` for COMMAND it only starts that process when there is none.
 *
 *   client COMMAND LIMIT LIB RUN LAUNCHER ARGUMENT…
 *
 * COMMAND is the command's name among the arguments, LIMIT the milliseconds that they give an answer or nothing, LIB the
 * distribution's lib folder, RUN the folder with the socket, LAUNCHER is bin/memory. It ends with the answer, or becomes
 * LAUNCHER ARGUMENT… again, which does the work itself: with MEMORY_ASKED (when asking began, in seconds since the machine's
 * start, and the milliseconds it took), with stdin as it was, and, in a conversation that the resident process left,
 * with MEMORY_CONVERSATION, a file that holds what is left to do. docs/decisions/0041-native-client.md says why this is C. */
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/un.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#ifndef MOST_PATIENCE_MS /* a test has more */
#define MOST_PATIENCE_MS 2000
#define MOST_STDIN_MS 1000
#define ANSWERING_MS 3000
#endif
#define STARTING_MS 3000
#define REPLACING_MS 30000 /* another version of the program takes its place */
#define FIRST_BACK_OFF_S 10
#define MOST_BACK_OFF_S 600
#define PAUSE_MS 5
#define MOST_LINE (1 << 20)
#define MOST_WAITING (4 << 20)

static const char *command, *lib, *run;
static char **again;
static long long begun_ms;

struct buffer {
  char *bytes;
  size_t size, room;
};

static struct buffer input;
static int input_is_read;

static long long now_ms(void) {
  struct timespec now;
  clock_gettime(CLOCK_BOOTTIME, &now);
  return now.tv_sec * 1000LL + now.tv_nsec / 1000000;
}

static void write_all(int file, const char *bytes, size_t size) {
  while (size > 0) {
    ssize_t written = write(file, bytes, size);
    if (written < 0 && errno != EINTR) {
      return;
    }
    if (written > 0) {
      bytes += written;
      size -= written;
    }
  }
}

static int memory_file(const struct buffer *content) {
  int file = memfd_create("memory", 0);
  if (file >= 0) {
    write_all(file, content->bytes, content->size);
    lseek(file, 0, SEEK_SET);
  }
  return file;
}

static _Noreturn void do_it_here(void) {
  char asked[64];
  snprintf(asked, sizeof asked, "%lld.%02lld %lld", begun_ms / 1000, begun_ms / 10 % 100, now_ms() - begun_ms);
  setenv("MEMORY_ASKED", asked, 1);
  if (input_is_read) {
    dup2(memory_file(&input), 0);
  }
  signal(SIGPIPE, SIG_DFL);
  long long end = now_ms() + (strcmp(command, "mcp") == 0 ? REPLACING_MS : 0);
  do {
    execv(again[0], again);
  } while (errno == ENOENT && now_ms() < end && usleep(PAUSE_MS * 1000) == 0);
  _exit(strcmp(command, "hook") == 0 ? 0 : 4);
}

static void add(struct buffer *to, const char *bytes, size_t size) {
  if (to->size + size > to->room) {
    to->room = 2 * (to->size + size) + 4096;
    to->bytes = realloc(to->bytes, to->room);
    if (!to->bytes) {
      _exit(strcmp(command, "hook") == 0 ? 0 : 4);
    }
  }
  if (size > 0) {
    memcpy(to->bytes + to->size, bytes, size);
    to->size += size;
  }
}

static void drop(struct buffer *from, size_t size) {
  from->size -= size;
  memmove(from->bytes, from->bytes + size, from->size);
}

/* Reads what is there. @return what read(2) does */
static ssize_t take(int file, struct buffer *into) {
  char chunk[16 << 10];
  ssize_t size;
  do {
    size = read(file, chunk, sizeof chunk);
  } while (size < 0 && errno == EINTR);
  if (size > 0) {
    add(into, chunk, size);
  }
  return size;
}

/* @param end in milliseconds of now_ms, or -1 for never; @return whether the file is ready */
static int is_ready(int file, short events, long long end) {
  struct pollfd wanted = {file, events, 0};
  for (;;) {
    long long left = end < 0 ? -1 : end - now_ms();
    if (end >= 0 && left < 0) {
      left = 0;
    }
    int ready = poll(&wanted, 1, (int) left);
    if (ready >= 0 || errno != EINTR) {
      return ready > 0;
    }
  }
}

/* ---- who is asked ---- */

/* @return the folder, opened, when it is this user's alone; else -1 */
static int own_folder(const char *path) {
  struct stat status;
  int folder = open(path, O_PATH | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
  if (folder >= 0 && (fstat(folder, &status) != 0 || status.st_uid != geteuid() || (status.st_mode & 077) != 0)) {
    close(folder);
    folder = -1;
  }
  return folder;
}

/* The folder of the socket: RUN, or where the file "at" in it says when its own name is too long for a socket. */
static int socket_folder(void) {
  char at[4096];
  int folder = own_folder(run);
  if (folder < 0 || faccessat(folder, "s", F_OK, 0) == 0) {
    return folder;
  }
  int pointer = openat(folder, "at", O_RDONLY | O_CLOEXEC);
  close(folder);
  ssize_t size = pointer < 0 ? -1 : read(pointer, at, sizeof at - 1);
  close(pointer);
  if (size <= 0) {
    return -1;
  }
  at[size] = '\0';
  at[strcspn(at, "\n")] = '\0';
  char *name = strrchr(at, '/');
  if (!name || strcmp(name, "/s") != 0) {
    return -1;
  }
  *name = '\0';
  return own_folder(at);
}

/* @return a socket that does not block, with this user at its other end; else -1 */
static int connected(void) {
  int folder = socket_folder();
  if (folder < 0) {
    return -1;
  }
  struct sockaddr_un address = {.sun_family = AF_UNIX};
  snprintf(address.sun_path, sizeof address.sun_path, "/proc/self/fd/%d/s", folder);
  int server = socket(AF_UNIX, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
  struct ucred other;
  socklen_t size = sizeof other;
  if (server >= 0
      && (connect(server, (struct sockaddr *) &address, sizeof address) != 0
          || getsockopt(server, SOL_SOCKET, SO_PEERCRED, &other, &size) != 0 || other.uid != geteuid())) {
    close(server);
    server = -1;
  }
  close(folder);
  return server;
}

static int is_there(const char *name) {
  char path[4096];
  snprintf(path, sizeof path, "%s/%s", run, name);
  return access(path, F_OK) == 0;
}

/* Makes the mark young, and longer by so many bytes. */
static void mark(const char *name, size_t bytes) {
  char path[4096];
  snprintf(path, sizeof path, "%s/%s", run, name);
  int file = open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600);
  if (file >= 0) {
    if (bytes == 0 || write(file, "\0", bytes) < 0) {
      futimens(file, NULL);
    }
    close(file);
  }
}

static int is_locked(void) {
  char path[4096];
  snprintf(path, sizeof path, "%s/lock", run);
  struct flock lock = {.l_type = F_WRLCK, .l_whence = SEEK_SET};
  int file = open(path, O_RDWR | O_CLOEXEC);
  int locked = file >= 0 && fcntl(file, F_GETLK, &lock) == 0 && lock.l_type != F_UNLCK;
  close(file);
  return locked;
}

/* Whether the process that is there was too slow for somebody. */
static int is_slow(void) {
  return is_there("slow") && is_locked();
}

/* ---- what it is asked ---- */

static void field(struct buffer *form, const char *name, const char *value, size_t size) {
  add(form, name, strlen(name));
  add(form, "=", 1);
  add(form, value, size);
  add(form, "", 1);
}

static void text_field(struct buffer *form, const char *name, const char *value) {
  field(form, name, value, strlen(value));
}

/* Every variable that any code reads; one that ends in _ stands for all that begin so. ServedVariablesTest compares. */
static const char *const VARIABLES[] = {
    "MEMORY_", "PI_", "HOME", "TERM", "TZ", "NO_COLOR", "COLUMNS", "XDG_CACHE_HOME", "XDG_CONFIG_HOME",
    "XDG_DATA_HOME", "CLAUDE_CONFIG_DIR", "CODEX_HOME", "GEMINI_CLI_HOME", "QWEN_HOME", "COPILOT_HOME"};

static int is_sent(const char *variable) {
  size_t name = strcspn(variable, "=");
  if (variable[name] == '\0' || variable[name + 1] == '\0') {
    return 0;
  }
  for (size_t each = 0; each < sizeof VARIABLES / sizeof *VARIABLES; each++) {
    size_t size = strlen(VARIABLES[each]);
    if (strncmp(variable, VARIABLES[each], size) == 0 && (VARIABLES[each][size - 1] == '_' || size == name)) {
      return 1;
    }
  }
  return 0;
}

/* @return whether the form holds all that the server needs */
static int describe(struct buffer *form, const char *mark) {
  char build[128] = "", tty[4] = "", path[4096];
  snprintf(path, sizeof path, "%s/build", lib);
  int file = open(path, O_RDONLY | O_CLOEXEC);
  if (file < 0 || read(file, build, sizeof build - 1) <= 0) {
    return 0;
  }
  close(file);
  build[strcspn(build, "\n")] = '\0';
  char *cwd = getcwd(NULL, 0);
  if (!cwd || *cwd != '/') {
    return 0;
  }
  for (int stream = 0; stream < 3; stream++) {
    if (isatty(stream)) {
      strcat(tty, (char[]) {(char) ('0' + stream), '\0'});
    }
  }
  for (char **word = again + 1; *word; word++) {
    text_field(form, "arg", *word);
  }
  text_field(form, "cwd", cwd);
  text_field(form, "build", build);
  text_field(form, "tty", tty);
  text_field(form, "mark", mark);
  ssize_t size = readlink("/proc/self/ns/mnt", path, sizeof path);
  if (size <= 0) {
    return 0;
  }
  field(form, "space", path, size); /* other mounts are other files */
  for (char **variable = environ; *variable; variable++) {
    if (is_sent(*variable)) {
      text_field(form, "env", *variable);
    }
  }
  return 1;
}

/* @return whether all of it went out in time */
static int send_all(int server, const struct buffer *request, long long end) {
  for (size_t at = 0; at < request->size;) {
    ssize_t sent = send(server, request->bytes + at, request->size - at, MSG_NOSIGNAL);
    if (sent > 0) {
      at += sent;
    } else if (errno != EINTR && (errno != EAGAIN || !is_ready(server, POLLOUT, end))) {
      return 0;
    }
  }
  return 1;
}

static int post(int server, const char *path, const struct buffer *form, int closes, long long end) {
  struct buffer request = {0};
  char head[256];
  snprintf(head, sizeof head, "POST %s HTTP/1.1\r\nHost: memory\r\nConnection: %s\r\nContent-Length: %zu\r\n\r\n", path,
           closes ? "close" : "keep-alive", form->size);
  add(&request, head, strlen(head));
  add(&request, form->bytes, form->size);
  return send_all(server, &request, end);
}

/* ---- a command ---- */

static _Noreturn void too_late(long limit) {
  mark("slow", 0); /* nobody asks again until the process takes the mark away */
  if (limit > 0 && strcmp(command, "hook") != 0) { /* a hook is told when it began */
    int words = 0;
    for (; again[words]; words++) {
      if (strcmp(again[words], "--") == 0) {
        do_it_here();
      }
    }
    char *left, **more = calloc(words + 2, sizeof *more);
    long long ms = limit - (now_ms() - begun_ms);
    if (more && asprintf(&left, "--deadline=%lld", ms > 10 ? ms : 10) > 0) {
      memcpy(more, again, words * sizeof *more);
      more[words] = left;
      again = more;
    }
  }
  do_it_here();
}

/* Whether the command reads stdin, as ServedCommands says: a hook does, and inject whose one operand is `-`. */
static int reads_input(void) {
  if (strcmp(command, "hook") == 0) {
    return 1;
  }
  int dash = 0, named = 0;
  if (strcmp(command, "inject") == 0) {
    for (char **word = again + 1; *word; word++) {
      int is_value = strncmp(word[-1], "--", 2) == 0 && !strchr(word[-1], '=');
      if (!named && strcmp(*word, command) == 0) {
        named = 1;
      } else if (strcmp(*word, "-") == 0) {
        dash++;
      } else if (named && **word != '-' && !is_value) {
        return 0;
      }
    }
  }
  return dash == 1;
}

/* Reads stdin to its end. A host that never ends a hook's is not waited for. */
static void read_input(long limit) {
  long patience = limit / 2 < MOST_STDIN_MS ? MOST_STDIN_MS : limit / 2;
  int waits = limit <= 0 || strcmp(command, "hook") != 0;
  long long end = waits ? -1 : begun_ms + (limit < patience ? limit : patience);
  input_is_read = 1;
  for (;;) {
    if (!is_ready(0, POLLIN, end)) {
      do_it_here();
    }
    if (take(0, &input) <= 0) {
      return;
    }
  }
}

static char *find(const struct buffer *in, size_t from, const char *wanted) {
  return from > in->size ? NULL : memmem(in->bytes + from, in->size - from, wanted, strlen(wanted));
}

/* Prints an answer that came whole: exit code, stderr and stdout, a mark after each. */
static void print(const struct buffer *answer, const char *mark) {
  size_t size = strlen(mark);
  char *body = find(answer, 0, "\r\n\r\n");
  char *length = find(answer, 0, "\r\nContent-Length: ");
  if (!body || !length || length > body || strncmp(answer->bytes, "HTTP/1.1 200 ", 13) != 0) {
    return;
  }
  body += 4;
  char *end = answer->bytes + answer->size;
  char *first = find(answer, body - answer->bytes, mark);
  char *second = first ? find(answer, first + size - answer->bytes, mark) : NULL;
  if (strtol(length + 18, NULL, 10) != end - body || first != body + 1 || *body < '0' || *body > '5' || !second
      || memcmp(end - size, mark, size) != 0 || end - size < second + size) {
    return;
  }
  signal(SIGPIPE, SIG_IGN);
  write_all(2, first + size, second - first - size);
  for (char *out = second + size; out < end - size;) {
    ssize_t written = write(1, out, end - size - out);
    if (written < 0 && errno != EINTR) {
      return; /* the result cannot be written: Java says so in its own way */
    }
    out += written > 0 ? written : 0;
  }
  exit(*body - '0');
}

static void ask(long limit) {
  int pipes = reads_input();
  long patience = limit > 0 && limit / 2 < MOST_PATIENCE_MS ? limit / 2 : MOST_PATIENCE_MS;
  if (limit == 1 || (pipes && isatty(0))) {
    return;
  }
  char mark[32];
  snprintf(mark, sizeof mark, "<memory:%d>", (int) getpid());
  struct buffer form = {0}, answer = {0};
  if (!describe(&form, mark)) {
    return;
  }
  if (pipes) {
    read_input(limit);
    if (memchr(input.bytes, '\0', input.size)) {
      return;
    }
    field(&form, "stdin", input.bytes, input.size);
  }
  long long end = now_ms() + patience;
  int server = is_slow() ? -1 : connected();
  if (server < 0) {
    return;
  }
  if (!post(server, "/v1/run-plain", &form, 1, end)) {
    if (now_ms() >= end) {
      too_late(limit);
    }
    return;
  }
  for (;;) {
    if (!is_ready(server, POLLIN, end)) {
      too_late(limit);
    }
    ssize_t size = take(server, &answer);
    if (size == 0 || (size < 0 && errno != EAGAIN)) {
      break;
    }
  }
  close(server);
  print(&answer, mark);
}

/* ---- a conversation ---- */

/* What the kernel lets this process do, and how it makes files: one that may do less, in a sandbox, asks no other to write. */
static void add_rights(struct buffer *form) {
  static const char *const NAMES[] = {"Uid:", "Gid:", "Groups:", "Umask:", "CapEff:", "NoNewPrivs:", "Seccomp:"};
  struct buffer rights = {0}, status = {0};
  int file = open("/proc/self/status", O_RDONLY | O_CLOEXEC);
  if (file < 0) {
    do_it_here();
  }
  while (take(file, &status) > 0) {}
  close(file);
  add(&status, "", 1);
  for (char *line = strtok(status.bytes, "\n"); line; line = strtok(NULL, "\n")) {
    for (size_t each = 0; each < sizeof NAMES / sizeof *NAMES; each++) {
      if (strncmp(line, NAMES[each], strlen(NAMES[each])) == 0) {
        add(&rights, line, strlen(line));
      }
    }
  }
  field(form, "rights", rights.bytes, rights.size);
}

static int is_younger(const char *name, int seconds) {
  char path[4096];
  struct stat status;
  snprintf(path, sizeof path, "%s/%s", run, name);
  return lstat(path, &status) == 0 && labs((long) (time(NULL) - status.st_mtime)) < seconds;
}

/* For how many seconds nobody tries again after so many starts in vain: the mark has a byte for each. */
static int back_off_s(void) {
  char path[4096];
  struct stat status;
  snprintf(path, sizeof path, "%s/begun", run);
  int seconds = FIRST_BACK_OFF_S;
  for (off_t starts = lstat(path, &status) == 0 ? status.st_size : 0; starts > 1 && seconds < MOST_BACK_OFF_S; starts--) {
    seconds *= 2;
  }
  return seconds < MOST_BACK_OFF_S ? seconds : MOST_BACK_OFF_S;
}

/* Starts the resident process when there is none and the last one did not just fail, as memory.cli.server.ServerStart does. */
static int start_when_missing(void) {
  static const char *const INHERITED[] = {"HOME", "PATH", "TZ", "TMPDIR", "XDG_CACHE_HOME", "XDG_CONFIG_HOME",
                                          "JAVA_25_HOME", "JAVA_HOME", "MEMORY_JAVA_OPTIONS"};
  if (*run != '/') {
    return 0;
  }
  char path[4096];
  snprintf(path, sizeof path, "%s", run);
  for (char *at = path + 1; *at; at++) {
    if (*at == '/') {
      *at = '\0';
      mkdir(path, 0700);
      *at = '/';
    }
  }
  mkdir(path, 0700);
  int folder = own_folder(run);
  close(folder);
  char *launcher = folder < 0 ? NULL : realpath(again[0], NULL); /* the child is in another folder */
  if (!launcher || is_locked() || is_younger("begun", back_off_s())) {
    return 0;
  }
  mark("begun", 1);
  pid_t child = fork();
  if (child == 0) {
    char *variables[sizeof INHERITED / sizeof *INHERITED + 1] = {0};
    int size = 0;
    for (size_t each = 0; each < sizeof INHERITED / sizeof *INHERITED; each++) {
      char *value = getenv(INHERITED[each]);
      if (value && asprintf(&variables[size], "%s=%s", INHERITED[each], value) > 0) {
        size++;
      }
    }
    setsid();
    int nothing = open("/dev/null", O_RDWR);
    for (int stream = 0; stream < 3; stream++) {
      dup2(nothing, stream);
    }
    if (syscall(SYS_close_range, 3, ~0U, 0) != 0) { /* none of the caller's files stays open, nor its locks held */
      for (int file = 3; file < sysconf(_SC_OPEN_MAX) && file < 1 << 16; file++) {
        close(file);
      }
    }
    if (fork() == 0 && chdir(run) == 0) {
      execve(launcher, (char *[]) {launcher, "serve", "--foreground", NULL}, variables);
    }
    _exit(0);
  }
  return child > 0 && waitpid(child, NULL, 0) == child;
}

static int connected_or_started(void) {
  int started = 0;
  for (long long end = begun_ms + STARTING_MS; now_ms() < end && !is_slow(); usleep(PAUSE_MS * 1000)) {
    int server = connected();
    if (server >= 0) {
      return server;
    }
    started = started || start_when_missing();
    if (!started && !is_locked() && !is_younger("begun", STARTING_MS / 1000)) {
      return -1;
    }
  }
  return -1;
}

/* A line that the client said and that has no answer yet. */
struct line {
  struct line *next;
  long long number;
  struct buffer said;
};

static struct line *open_lines;
static struct buffer handshake;

static void keep(long long number, const char *bytes, size_t size) {
  struct line *line = calloc(1, sizeof *line), **last = &open_lines;
  if (!line) {
    _exit(4);
  }
  line->number = number;
  add(&line->said, bytes, size);
  while (*last) {
    last = &(*last)->next;
  }
  *last = line;
}

/* The first line that may be a handshake is kept: the one who goes on needs it. */
static void done(long long number) {
  for (struct line **at = &open_lines; *at; at = &(*at)->next) {
    struct line *line = *at;
    if (line->number == number) {
      *at = line->next;
      if (handshake.size == 0 && find(&line->said, 0, "\"initialize\"")) {
        handshake = line->said;
      } else {
        free(line->said.bytes);
      }
      free(line);
      return;
    }
  }
}

/* Gives the client each whole line of answers; a line that is a number says which line of the client's is done. */
static void hear(struct buffer *heard) {
  size_t at = 0;
  char *end;
  while (at < heard->size && (end = memchr(heard->bytes + at, '\n', heard->size - at))) {
    char *line = heard->bytes + at;
    if (*line == '{' || *line == '[') {
      write_all(1, line, end + 1 - line);
    } else {
      done(strtoll(line, NULL, 10));
    }
    at = end + 1 - heard->bytes;
  }
  drop(heard, at);
}

/* What is left of a conversation: how many lines are open, the handshake's line, they, and what the client has begun to say. */
static _Noreturn void go_on_here(const struct buffer *begun) {
  struct buffer rest = {0};
  char count[32];
  int lines = 0;
  for (struct line *line = open_lines; line; line = line->next) {
    lines++;
  }
  snprintf(count, sizeof count, "%d\n", lines);
  add(&rest, count, strlen(count));
  add(&rest, handshake.bytes, handshake.size);
  add(&rest, "\n", handshake.size == 0);
  for (struct line *line = open_lines; line; line = line->next) {
    add(&rest, line->said.bytes, line->said.size);
  }
  add(&rest, begun->bytes, begun->size);
  char path[64];
  snprintf(path, sizeof path, "/proc/self/fd/%d", memory_file(&rest));
  setenv("MEMORY_CONVERSATION", path, 1);
  do_it_here();
}

static void converse(void) {
  struct buffer form = {0}, heard = {0}, said = {0}, waiting = {0};
  if (!describe(&form, "<memory>")) {
    return;
  }
  add_rights(&form);
  int server = connected_or_started();
  long long end = now_ms() + ANSWERING_MS;
  if (server < 0 || !post(server, "/v1/mcp", &form, 0, end)) {
    return;
  }
  char *head = NULL;
  while (!head) {
    if (!is_ready(server, POLLIN, end)) {
      return;
    }
    ssize_t size = take(server, &heard);
    if (size == 0 || (size < 0 && errno != EAGAIN)) {
      return;
    }
    head = find(&heard, 0, "\r\n\r\n");
  }
  if (strncmp(heard.bytes, "HTTP/1.1 200 ", 13) != 0) {
    return;
  }
  drop(&heard, head + 4 - heard.bytes);
  signal(SIGPIPE, SIG_IGN); /* a client that is gone ends its input too */
  long long lines = 0;
  int cut = 0; /* the line is too long to be kept, and passed in parts */
  for (int ended = 0;;) {
    struct pollfd ready[] = {{server, POLLIN | (waiting.size > 0 ? POLLOUT : 0), 0},
                             {ended || waiting.size > MOST_WAITING ? -1 : 0, POLLIN, 0}};
    if (poll(ready, 2, -1) < 0) {
      continue;
    }
    if (ready[0].revents & (POLLIN | POLLHUP | POLLERR)) {
      ssize_t size = take(server, &heard);
      if (size == 0 || (size < 0 && errno != EAGAIN)) {
        if (ended && !open_lines) {
          exit(0);
        }
        go_on_here(&said);
      }
      hear(&heard);
    }
    if (ready[1].revents) {
      ended = take(0, &said) <= 0;
      if (ended && said.size > 0) {
        add(&said, "\n", 1);
      }
      size_t at = 0;
      char *stop;
      while (at < said.size && (stop = memchr(said.bytes + at, '\n', said.size - at))) {
        size_t size = stop + 1 - said.bytes - at;
        lines++;
        if (!cut) {
          keep(lines, said.bytes + at, size);
        }
        cut = 0;
        add(&waiting, said.bytes + at, size);
        at += size;
      }
      drop(&said, at);
      if (said.size > MOST_LINE) {
        cut = 1;
        add(&waiting, said.bytes, said.size);
        said.size = 0;
      }
    }
    if (waiting.size > 0) {
      ssize_t sent = send(server, waiting.bytes, waiting.size, MSG_NOSIGNAL);
      if (sent > 0) {
        drop(&waiting, sent);
      }
    }
    if (ended && waiting.size == 0) {
      shutdown(server, SHUT_WR);
    }
  }
}

int main(int count, char **words) {
  if (count < 6) {
    fputs("client: bin/memory starts this\n", stderr);
    return 2;
  }
  begun_ms = now_ms();
  command = words[1];
  lib = words[3];
  run = words[4];
  again = words + 5;
  const char *limit = words[2];
  size_t digits = strspn(limit, "0123456789");
  if (strcmp(command, "start") == 0) {
    start_when_missing();
    return 0;
  }
  if (strcmp(command, "mcp") == 0) {
    converse();
  } else if (*limit != '0' && digits < 7 && limit[digits] == '\0') { /* else Java says what is wrong with it */
    ask(strtol(limit, NULL, 10));
  }
  do_it_here();
}
