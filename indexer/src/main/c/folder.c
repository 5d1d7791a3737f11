/* Lists folders for memory.indexer.sync.NativeFolder: hundreds of names a call, with what lstat tells of each. It asks the
 * system itself, so that it needs no newer C library than Java does. The distribution has it as lib/libfolder.so. */
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <jni.h>
#include <linux/stat.h>
#include <string.h>
#include <sys/syscall.h>
#include <unistd.h>

#define MOST_PATH 4096
#define LEAST_RECORD 24 /* bytes of the shortest directory record */
#define FIELDS 4        /* type and whether it has a second name, size, time of the last change in nanoseconds, inode */

enum type { UNKNOWN, REGULAR, FOLDER, LINK, OTHER };
enum { SECOND_NAME = 8 };

struct record {
  unsigned long long inode;
  long long offset;
  unsigned short length;
  unsigned char type;
  char name[];
};

static enum type type(unsigned short mode) {
  switch (mode & 0170000) {
    case 0100000: return REGULAR;
    case 0040000: return FOLDER;
    case 0120000: return LINK;
    default: return OTHER;
  }
}

static int is_dots(const char *name) { return name[0] == '.' && (!name[1] || (name[1] == '.' && !name[2])); }

static int is_ascii(const char *name) {
  while ((signed char)*name > 0)
    name++;
  return !*name;
}

/* A string, or the bytes of a name that is not ASCII. */
static jobject named(JNIEnv *env, const char *name) {
  if (is_ascii(name))
    return (*env)->NewStringUTF(env, name);
  jsize length = (jsize)strlen(name);
  jbyteArray bytes = (*env)->NewByteArray(env, length);
  if (bytes)
    (*env)->SetByteArrayRegion(env, bytes, 0, length, (const jbyte *)name);
  return bytes;
}

/* A handle, or the negative error. */
JNIEXPORT jint JNICALL Java_memory_indexer_sync_NativeFolder_open(JNIEnv *env, jclass unused, jbyteArray path) {
  (void)unused;
  char name[MOST_PATH];
  jsize length = (*env)->GetArrayLength(env, path);
  if (length >= MOST_PATH)
    return -ENAMETOOLONG;
  (*env)->GetByteArrayRegion(env, path, 0, length, (jbyte *)name);
  name[length] = 0;
  int folder = open(name, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  return folder < 0 ? -errno : folder;
}

/* How many names and stats were filled in; 0 at the end; the negative error. */
JNIEXPORT jint JNICALL Java_memory_indexer_sync_NativeFolder_next(JNIEnv *env, jclass unused, jint folder, jobjectArray names, jlongArray stats) {
  (void)unused;
  _Alignas(struct record) char records[LEAST_RECORD * 512];
  jsize room = (*env)->GetArrayLength(env, names);
  if (room * LEAST_RECORD < (jsize)sizeof records)
    return -EINVAL;
  jsize count = 0;
  while (!count) { /* which a page of names that are gone again would leave at 0 */
    long bytes = syscall(SYS_getdents64, folder, records, sizeof records);
    if (bytes <= 0)
      return bytes ? -errno : 0;
    for (long at = 0; at < bytes;) {
      struct record *record = (struct record *)(records + at);
      at += record->length;
      if (is_dots(record->name))
        continue;
      struct statx stat;
      jlong fields[FIELDS] = {UNKNOWN};
      if (!syscall(SYS_statx, folder, record->name, AT_SYMLINK_NOFOLLOW | AT_STATX_SYNC_AS_STAT,
                   STATX_TYPE | STATX_MODE | STATX_NLINK | STATX_SIZE | STATX_CTIME | STATX_INO, &stat)) {
        fields[0] = type(stat.stx_mode) | (stat.stx_nlink > 1 ? SECOND_NAME : 0);
        fields[1] = (jlong)stat.stx_size;
        fields[2] = stat.stx_ctime.tv_sec * 1000000000LL + stat.stx_ctime.tv_nsec;
        fields[3] = (jlong)stat.stx_ino;
      } else if (errno == ENOENT) {
        continue;
      }
      jobject name = named(env, record->name);
      if (!name)
        return -ENOMEM;
      (*env)->SetObjectArrayElement(env, names, count, name);
      (*env)->DeleteLocalRef(env, name);
      (*env)->SetLongArrayRegion(env, stats, count * FIELDS, FIELDS, fields);
      count++;
    }
  }
  return count;
}

JNIEXPORT void JNICALL Java_memory_indexer_sync_NativeFolder_close(JNIEnv *env, jclass unused, jint folder) {
  (void)env, (void)unused;
  close(folder);
}
