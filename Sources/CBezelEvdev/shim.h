// Names for declarations that Swift cannot import: the parts of an event's time and the ioctl
// requests are macros, and `ioctl` is variadic.
#pragma once
#include <fcntl.h>
#include <libevdev/libevdev-uinput.h>
#include <libevdev/libevdev.h>
#include <linux/input.h>
#include <linux/uinput.h>
#include <mtdev-plumbing.h>
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
