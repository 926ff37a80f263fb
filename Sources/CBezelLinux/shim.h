// Names for macros with a cast and for variadic functions, which Swift cannot import.
#pragma once
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <grp.h>
#include <limits.h>
#include <linux/filter.h>
#include <linux/fb.h>
#include <linux/kd.h>
#include <linux/netlink.h>
#include <linux/stat.h>
#include <linux/vt.h>
#include <malloc.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <spawn.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/auxv.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/file.h>
#include <sys/inotify.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/random.h>
#include <sys/resource.h>
#include <sys/signalfd.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/timerfd.h>
#include <sys/un.h>
#include <sys/wait.h>
#include <termios.h>
#include <time.h>
#include <unistd.h>

// Declared by libc only for _GNU_SOURCE, which changes structures that Foundation's modules share.
extern int pipe2(int ends[2], int flags);
extern int dup3(int from, int to, int flags);
extern int accept4(int listener, struct sockaddr *address, socklen_t *size, int flags);
extern int memfd_create(const char *name, unsigned flags);
struct bezel_credentials {
  pid_t process;
  uid_t user;
  gid_t group;
};
#ifndef AT_STATX_DONT_SYNC
#define AT_STATX_DONT_SYNC 0x4000
#endif

#ifndef O_PATH
#define O_PATH 010000000
#endif
#ifndef MFD_CLOEXEC
#define MFD_CLOEXEC 1
#define MFD_ALLOW_SEALING 2
#endif
#ifndef F_ADD_SEALS
#define F_ADD_SEALS 1033
#define F_SEAL_SEAL 1
#define F_SEAL_SHRINK 2
#define F_SEAL_GROW 4
#define F_SEAL_WRITE 8
#endif
#ifndef F_GET_SEALS
#define F_GET_SEALS 1034
#endif
#ifndef SCM_RIGHTS
#define SCM_RIGHTS 1
#endif

// Waits for so many nanoseconds, without end if they are negative. The libc has the call since 2.35, the kernel
// since 5.11; a filter of system calls may not know it.
static inline int bezel_epoll_wait(int queue, struct epoll_event *events, int most, int64_t nanoseconds) {
  struct { int64_t seconds, nanoseconds; } time = {nanoseconds / 1000000000, nanoseconds % 1000000000};
  if (nanoseconds < 0) return epoll_wait(queue, events, most, -1);
  int count = syscall(SYS_epoll_pwait2, queue, events, most, &time, NULL, 0);
  if (count >= 0 || (errno != ENOSYS && errno != EPERM)) return count;
  int64_t milliseconds = (nanoseconds + 999999) / 1000000;
  return epoll_wait(queue, events, most, milliseconds < INT_MAX ? (int)milliseconds : INT_MAX);
}

static inline void bezel_raise_file_limit(rlim_t most) {
  struct rlimit limit;
  if (getrlimit(RLIMIT_NOFILE, &limit) != 0 || limit.rlim_cur >= most) return;
  limit.rlim_cur = limit.rlim_max < most ? limit.rlim_max : most;
  setrlimit(RLIMIT_NOFILE, &limit);
}
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
static inline int bezel_terminal_device(int fd, unsigned *device) {
  return ioctl(fd, TIOCGDEV, device);
}
// Locks all input flags of a terminal, or none: an attempt to change a locked flag succeeds and does nothing.
static inline int bezel_lock_terminal_input(int fd, int is_locked) {
  struct termios mask;
  memset(&mask, 0, sizeof mask);
  if (is_locked) mask.c_iflag = mask.c_lflag = ~(tcflag_t)0;
  return ioctl(fd, TIOCSLCKTRMIOS, &mask);
}
static inline int bezel_terminal_input_is_locked(int fd) {
  struct termios mask;
  memset(&mask, 0, sizeof mask);
  return ioctl(fd, TIOCGLCKTRMIOS, &mask) == 0 && mask.c_lflag == ~(tcflag_t)0;
}
static inline void *bezel_mapping_failed(void) { return MAP_FAILED; }
static inline pid_t bezel_fork(void) { return fork(); }
static inline int bezel_set_process_name(const char *name) { return prctl(PR_SET_NAME, name); }
static inline void bezel_forbid_core_dump(void) { prctl(PR_SET_DUMPABLE, 0); }
static inline void bezel_end_with_parent(void) { prctl(PR_SET_PDEATHSIG, SIGTERM); }
// The words of the command line lie where the kernel put them; the name is the first one.
static inline void bezel_mark_storage_daemon(void) {
  extern char *program_invocation_name;
  if (program_invocation_name[0] != 0) program_invocation_name[0] = '@';
}
static inline int bezel_first_realtime_signal(void) { return SIGRTMIN; }
static inline void bezel_make_thread_nice(int nice) {
  if (getpriority(PRIO_PROCESS, 0) < nice) setpriority(PRIO_PROCESS, 0, nice);
}
// Returns whether it was ignored before.
static inline int bezel_ignore_signal(int number) { return signal(number, SIG_IGN) == SIG_IGN; }
static inline void bezel_default_signal(int number) { signal(number, SIG_DFL); }
// Takes a handler away; a signal that is ignored stays so.
static inline void bezel_remove_handler(int number) {
  struct sigaction action;
  if (sigaction(number, NULL, &action) == 0 && action.sa_handler != SIG_IGN) signal(number, SIG_DFL);
}
static inline int bezel_fcntl(int fd, int command, int argument) {
  return fcntl(fd, command, argument);
}
static inline int bezel_pidfd_open(pid_t process) { return syscall(SYS_pidfd_open, process, 0); }
static inline char **bezel_environment(void) {
  extern char **environ;
  return environ;
}
static inline const char *bezel_dirent_name(const struct dirent *entry) { return entry->d_name; }
static inline int bezel_statx(const char *path, int flags, unsigned mask, struct statx *status) {
  return syscall(SYS_statx, AT_FDCWD, path, flags, mask, status);
}
