// Names for what Swift's importer cannot see: macros with a cast, and variadic functions.
#pragma once
#include <errno.h>
#include <fcntl.h>
#include <linux/kd.h>
#include <poll.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/signalfd.h>
#include <sys/stat.h>
#include <sys/timerfd.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

// Declared only for _GNU_SOURCE, which would change structures that Foundation's modules have too.
extern int pipe2(int ends[2], int flags);

static inline int bezel_errno(void) { return errno; }
static inline int bezel_open(const char *path, int flags, mode_t mode) {
  return open(path, flags, mode);
}
static inline int bezel_ioctl(int fd, unsigned long request, void *argument) {
  return ioctl(fd, request, argument);
}
static inline int bezel_ioctl_value(int fd, unsigned long request, long value) {
  return ioctl(fd, request, value);
}
static inline pid_t bezel_fork(void) { return fork(); }
static inline int bezel_set_process_name(const char *name) { return prctl(PR_SET_NAME, name); }
static inline void bezel_ignore_signal(int number) { signal(number, SIG_IGN); }
