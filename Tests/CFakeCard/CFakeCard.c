// Replaces the C library's `open`, `ioctl` and `mmap` in the program it is linked into, also for
// the program's shared libraries, whose symbols are resolved in the program first.
#define _GNU_SOURCE
#include "CFakeCard.h"

#include <CAllocations.h>
#include <ctype.h>
#include <dirent.h>
#include <fcntl.h>
#include <poll.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

_Static_assert(sizeof(off_t) == 8, "off_t and off64_t have to be the same");

static const struct fake_card_hooks *_Atomic installed;
static pid_t installer;

void fake_card_install(const struct fake_card_hooks *hooks) {
  installer = getpid();
  installed = hooks;
}

// A fork of this process may not wait for locks that its threads had: to it the cards are sockets.
static const struct fake_card_hooks *hooks_here(void) {
  const struct fake_card_hooks *hooks = installed;
  return hooks && getpid() == installer ? hooks : NULL;
}

static int answer(int64_t result) {
  if (result >= 0) return (int)result;
  errno = (int)-result;
  return -1;
}

static int open_at(int folder, const char *path, int flags, mode_t mode) {
  const struct fake_card_hooks *hooks = hooks_here();
  if (hooks && path && strncmp(path, "/dev/dri/card", 13) == 0) {
    int64_t result = hooks->open(path, flags);
    if (result != fake_card_not_ours) return answer(result);
  }
  // A program that shows a HUD on a made-up card must not open the real console for it.
  if (hooks && path && strncmp(path, "/dev/tty", 8) == 0 && isdigit((unsigned char)path[8])) {
    errno = ENOENT;
    return -1;
  }
  return (int)syscall(SYS_openat, folder, path, flags, mode);
}

// The mode is an argument only where a file may be made.
#define MODE(flags)                                   \
  mode_t mode = 0;                                    \
  if (flags & (O_CREAT | O_TMPFILE) & ~O_DIRECTORY) { \
    va_list rest;                                     \
    va_start(rest, flags);                            \
    mode = va_arg(rest, mode_t);                      \
    va_end(rest);                                     \
  }

int open(const char *path, int flags, ...) {
  MODE(flags)
  return open_at(AT_FDCWD, path, flags, mode);
}

int openat(int folder, const char *path, int flags, ...) {
  MODE(flags)
  return open_at(folder, path, flags, mode);
}

int open64(const char *, int, ...) __attribute__((alias("open")));
int openat64(int, const char *, int, ...) __attribute__((alias("openat")));

int ioctl(int fd, unsigned long request, ...) {
  va_list rest;
  va_start(rest, request);
  void *argument = va_arg(rest, void *);
  va_end(rest);
  const struct fake_card_hooks *hooks = hooks_here();
  uint8_t type = _IOC_TYPE(request);
  if (hooks && (type == 'd' || type == DMA_BUF_BASE)) {
    allocations_pause();
    int64_t result = hooks->control(fd, type, _IOC_NR(request), argument);
    allocations_resume();
    if (result != fake_card_not_ours) return answer(result);
  }
  return (int)syscall(SYS_ioctl, fd, request, argument);
}

void *mmap(void *address, size_t length, int access, int flags, int fd, off_t offset) {
  const struct fake_card_hooks *hooks = hooks_here();
  if (hooks && fd >= 0 && !(flags & MAP_ANONYMOUS)) {
    int64_t memory = hooks->memory(fd, offset, length);
    if (memory != fake_card_not_ours) {
      fd = answer(memory);
      if (fd < 0) return MAP_FAILED;
      offset = 0;
    }
  }
  return (void *)syscall(SYS_mmap, address, length, access, flags, fd, offset);
}

void *mmap64(void *, size_t, int, int, int, off64_t) __attribute__((alias("mmap")));

uint64_t fake_card_identity(int fd) {
  struct stat status;
  // File systems without a disk number their few nodes with 32 bits, each by itself.
  return fstat(fd, &status) == 0 ? status.st_ino + ((uint64_t)status.st_dev << 40) : 0;
}

int fake_card_memory(const char *name, uint64_t size) {
  int fd = memfd_create(name, MFD_CLOEXEC);
  if (fd >= 0 && ftruncate(fd, (off_t)size) < 0) {
    close(fd);
    return -1;
  }
  return fd;
}

bool fake_card_read(int fd, void *bytes, size_t count, int64_t offset) {
  return pread(fd, bytes, count, offset) == (ssize_t)count;
}

bool fake_card_write(int fd, const void *bytes, size_t count, int64_t offset) {
  return pwrite(fd, bytes, count, offset) == (ssize_t)count;
}

int fake_card_duplicate(int fd) { return fcntl(fd, F_DUPFD_CLOEXEC, 0); }

bool fake_card_channel(int flags, int ends[2]) {
  if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends) < 0) return false;
  if (flags & O_NONBLOCK) fcntl(ends[0], F_SETFL, O_NONBLOCK);
  if (!(flags & O_CLOEXEC)) fcntl(ends[0], F_SETFD, 0);
  return true;
}

void fake_card_send(int fd, const void *bytes, size_t count) {
  send(fd, bytes, count, MSG_DONTWAIT | MSG_NOSIGNAL);
}

bool fake_card_is_closed(int fd) {
  struct pollfd poll_fd = {.fd = fd};
  return poll(&poll_fd, 1, 0) > 0 && poll_fd.revents & POLLHUP;
}

bool fake_card_is_open_here(uint64_t identity) {
  DIR *folder = opendir("/proc/self/fd");
  if (!folder) return true;
  bool is_open = false;
  for (struct dirent *entry; !is_open && (entry = readdir(folder));) {
    is_open = isdigit((unsigned char)entry->d_name[0])
      && fake_card_identity(atoi(entry->d_name)) == identity;
  }
  closedir(folder);
  return is_open;
}

int fake_card_mappings(const char *name) {
  char line[512], wanted[128];
  snprintf(wanted, sizeof wanted, "/memfd:%s ", name);
  FILE *maps = fopen("/proc/self/maps", "re");
  if (!maps) return -1;
  int count = 0;
  while (fgets(line, sizeof line, maps)) count += strstr(line, wanted) != NULL;
  fclose(maps);
  return count;
}

int fake_card_thread(void) { return (int)syscall(SYS_gettid); }

bool fake_card_is_main_thread(void) { return fake_card_thread() == getpid(); }
