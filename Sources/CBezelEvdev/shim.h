// Names for declarations that Swift cannot import: the parts of an event's time and the ioctl
// requests are macros, and `ioctl` is variadic. A `va_list`, which libevdev's log function takes, is a
// structure on ARM, and makes the compiler crash there.
#pragma once
#include <fcntl.h>
#include <libevdev/libevdev-uinput.h>
#include <libevdev/libevdev.h>
#include <linux/input.h>
#include <linux/uinput.h>
#include <mtdev-plumbing.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/ioctl.h>
#include <time.h>

static inline int64_t bezel_event_seconds(const struct input_event *event) {
  return (int64_t)event->input_event_sec;
}
static inline int64_t bezel_event_microseconds(const struct input_event *event) {
  return (int64_t)event->input_event_usec;
}
static inline int bezel_upload_effect(int fd, struct ff_effect *effect) {
  return ioctl(fd, EVIOCSFF, effect);
}
static inline int bezel_erase_effect(int fd, int id) { return ioctl(fd, EVIOCRMFF, id); }
static inline int bezel_set_physical_path(int fd, const char *path) {
  return ioctl(fd, UI_SET_PHYS, path);
}

static inline void bezel_ignore_message(
    const struct libevdev *device, enum libevdev_log_priority priority, void *data, const char *file,
    int line, const char *function, const char *format, va_list arguments) {}

// A broken device could fill the journal with libevdev's messages, several a frame.
static inline void bezel_silence(struct libevdev *device) {
  libevdev_set_device_log_function(device, bezel_ignore_message, LIBEVDEV_LOG_ERROR, NULL);
}
