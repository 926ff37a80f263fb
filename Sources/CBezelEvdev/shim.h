// Names for what Swift's importer cannot see: the parts of an event's time are macros.
#pragma once
#include <fcntl.h>
#include <libevdev/libevdev.h>
#include <linux/input.h>
#include <stdint.h>
#include <time.h>

static inline int64_t bezel_event_seconds(const struct input_event *event) {
  return (int64_t)event->input_event_sec;
}
static inline int64_t bezel_event_microseconds(const struct input_event *event) {
  return (int64_t)event->input_event_usec;
}
