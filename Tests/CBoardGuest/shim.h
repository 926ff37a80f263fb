// Names for what Swift's importer cannot see: requests that are macros with a type in them,
// and a global variable.
#pragma once
#include <dirent.h>
#include <fcntl.h>
#include <grp.h>
#include <linux/audit.h>
#include <linux/capability.h>
#include <linux/filter.h>
#include <linux/input.h>
#include <linux/kd.h>
#include <linux/uinput.h>
#include <linux/seccomp.h>
#include <linux/securebits.h>
#include <linux/vt.h>
#include <pwd.h>
#include <sched.h>
#include <spawn.h>
#include <stddef.h>
#include <sys/mount.h>
#include <sys/pidfd.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

static const unsigned long board_UI_SET_EVBIT = UI_SET_EVBIT;
static const unsigned long board_UI_SET_KEYBIT = UI_SET_KEYBIT;
static const unsigned long board_UI_SET_RELBIT = UI_SET_RELBIT;
static const unsigned long board_UI_SET_FFBIT = UI_SET_FFBIT;
static const unsigned long board_UI_SET_SNDBIT = UI_SET_SNDBIT;
static const unsigned long board_UI_SET_PHYS = UI_SET_PHYS;
static const unsigned long board_UI_SET_PROPBIT = UI_SET_PROPBIT;
static const unsigned long board_UI_ABS_SETUP = UI_ABS_SETUP;
static const unsigned long board_UI_DEV_SETUP = UI_DEV_SETUP;
static const unsigned long board_UI_DEV_CREATE = UI_DEV_CREATE;
static const unsigned long board_UI_GET_SYSNAME_64 = UI_GET_SYSNAME(64);
static const unsigned long board_UI_BEGIN_FF_UPLOAD = UI_BEGIN_FF_UPLOAD;
static const unsigned long board_UI_END_FF_UPLOAD = UI_END_FF_UPLOAD;
static const unsigned long board_UI_BEGIN_FF_ERASE = UI_BEGIN_FF_ERASE;
static const unsigned long board_UI_END_FF_ERASE = UI_END_FF_ERASE;
static const unsigned long board_EVIOCGRAB = EVIOCGRAB;

// <spawn.h> declares it for _GNU_SOURCE only, which would change structures that other modules have
// too.
static const short board_POSIX_SPAWN_SETSID = 0x80;

static inline char **board_environment(void) { return __environ; }

// Declared for _GNU_SOURCE only, as above.
static inline int board_unshare(int flags) { return (int)syscall(SYS_unshare, flags); }
// O_PATH: a file or folder for later use, whatever is mounted over it then.
static inline int board_open_place(const char *path) { return open(path, 010000000); }
static const int board_CLONE_NEWNS = 0x00020000;
static const int board_CLONE_NEWNET = 0x40000000;
static inline int board_set_groups(const gid_t *groups, size_t count) {
// On 32-bit ARM the older call has groups of 16 bits.
#ifdef SYS_setgroups32
  return (int)syscall(SYS_setgroups32, count, groups);
#else
  return (int)syscall(SYS_setgroups, count, groups);
#endif
}
static inline int board_prctl(int option, unsigned long value, unsigned long other) {
  return prctl(option, value, other, 0, 0);
}
static inline int board_set_capabilities(unsigned long long capabilities) {
  struct __user_cap_header_struct header = {_LINUX_CAPABILITY_VERSION_3, 0};
  struct __user_cap_data_struct data[2];
  for (int i = 0; i < 2; i++) {
    __u32 half = (__u32)(capabilities >> (32 * i));
    data[i] = (struct __user_cap_data_struct){half, half, half};
  }
  return (int)syscall(SYS_capset, &header, data);
}
static inline int board_limit(int resource, unsigned long value) {
  struct rlimit limit = {value, value};
  return setrlimit(resource, &limit);
}
static inline int board_filter_calls(struct sock_filter *program, unsigned short count) {
  struct sock_fprog filter = {count, program};
  return prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &filter, 0, 0);
}
static const unsigned int board_native_calls =
#if defined __x86_64__
    AUDIT_ARCH_X86_64;
#elif defined __aarch64__
    AUDIT_ARCH_AARCH64;
#elif defined __arm__
    AUDIT_ARCH_ARM;
#else
#error "name the audit architecture of this processor here"
#endif
static inline int board_mount(const char *what, const char *where, const char *type,
                              unsigned long flags, const char *options) {
  return mount(what, where, type, flags, options);
}
