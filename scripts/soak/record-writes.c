// Preloaded into a process, records what it does to the files of one folder, in order: writes, truncates, syncs, deletions.
// Environment: RECORD_FOLDER, the folder; RECORD_LOG, the file to record into. Each record is
// an operation (1 byte), the lengths of the name (1 byte) and of the data (4), the offset or size (8), the name and the data.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <fcntl.h>
#include <limits.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <unistd.h>

#define MAX_FILES 4096
static char *names[MAX_FILES];
static const char *folder;
static size_t folder_length;
static int log_file = -1;

#define NEXT(name) \
  static __typeof__(name) *next; \
  if (!next) next = (__typeof__(name) *)dlsym(RTLD_NEXT, #name)

__attribute__((constructor)) static void start(void) {
  const char *path = getenv("RECORD_LOG");
  folder = getenv("RECORD_FOLDER");
  if (!path || !folder) return;
  folder_length = strlen(folder);
  log_file = (int)syscall(SYS_openat, AT_FDCWD, path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600);
}

// The name of a file in the folder; "." for the folder itself, and nothing for what lies elsewhere.
static const char *name_of(const char *path) {
  if (log_file < 0 || !path || strncmp(path, folder, folder_length) != 0) return NULL;
  if (path[folder_length] == 0 || strcmp(path + folder_length, "/") == 0) return ".";
  return path[folder_length] == '/' ? path + folder_length + 1 : NULL;
}

static void record(char operation, const char *name, int64_t offset, const void *data, uint32_t length) {
  uint8_t name_length = (uint8_t)strlen(name);
  char head[14];
  head[0] = operation;
  head[1] = (char)name_length;
  memcpy(head + 2, &length, 4);
  memcpy(head + 6, &offset, 8);
  struct iovec parts[3] = {{head, 14}, {(void *)name, name_length}, {(void *)data, length}};
  syscall(SYS_writev, log_file, parts, data ? 3 : 2);
}

static const char *opened(int file) { return file >= 0 && file < MAX_FILES ? names[file] : NULL; }

static int track(int file, const char *path, int flags) {
  const char *name = name_of(path);
  if (file < 0 || file >= MAX_FILES) return file;
  free(names[file]);
  names[file] = name ? strdup(name) : NULL;
  if (name && (flags & O_CREAT)) record('c', name, 0, NULL, 0);
  if (name && (flags & O_TRUNC)) record('t', name, 0, NULL, 0);
  return file;
}

#define OPEN(name) \
  int name(const char *path, int flags, ...) { \
    NEXT(name); \
    va_list rest; \
    va_start(rest, flags); \
    mode_t mode = flags & (O_CREAT | O_TMPFILE) ? va_arg(rest, mode_t) : 0; \
    va_end(rest); \
    return track(next(path, flags, mode), path, flags); \
  }
OPEN(open)
OPEN(open64)

int close(int file) {
  NEXT(close);
  if (opened(file)) {
    free(names[file]);
    names[file] = NULL;
  }
  return next(file);
}

static void wrote(int file, const void *data, ssize_t length, int64_t offset) {
  if (length > 0 && opened(file)) record('w', opened(file), offset, data, (uint32_t)length);
}

ssize_t write(int file, const void *data, size_t length) {
  NEXT(write);
  int64_t offset = opened(file) ? lseek(file, 0, SEEK_CUR) : 0;
  ssize_t done = next(file, data, length);
  wrote(file, data, done, offset);
  return done;
}

ssize_t pwrite(int file, const void *data, size_t length, off_t offset) {
  NEXT(pwrite);
  ssize_t done = next(file, data, length, offset);
  wrote(file, data, done, offset);
  return done;
}

ssize_t pwrite64(int file, const void *data, size_t length, off64_t offset) {
  NEXT(pwrite64);
  ssize_t done = next(file, data, length, offset);
  wrote(file, data, done, offset);
  return done;
}

#define TRUNCATE(name, type) \
  int name(int file, type size) { \
    NEXT(name); \
    int result = next(file, size); \
    if (result == 0 && opened(file)) record('t', opened(file), size, NULL, 0); \
    return result; \
  }
TRUNCATE(ftruncate, off_t)
TRUNCATE(ftruncate64, off64_t)

#define SYNC(name) \
  int name(int file) { \
    NEXT(name); \
    int result = next(file); \
    if (result == 0 && opened(file)) record('s', opened(file), 0, NULL, 0); \
    return result; \
  }
SYNC(fsync)
SYNC(fdatasync)

int unlink(const char *path) {
  NEXT(unlink);
  int result = next(path);
  const char *name = name_of(path);
  if (result == 0 && name) record('d', name, 0, NULL, 0);
  return result;
}

int rename(const char *from, const char *to) {
  NEXT(rename);
  int result = next(from, to);
  // Not replayed: a recording with it is refused.
  if (result == 0 && (name_of(from) || name_of(to))) record('r', ".", 0, NULL, 0);
  return result;
}
