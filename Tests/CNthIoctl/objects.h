// The objects that requests to graphics cards have made and not destroyed.
#pragma once
#include <stdbool.h>
#include <stdint.h>

enum objects_kind { DUMB_BUFFER, GEM_HANDLE, FRAMEBUFFER, BLOB, MASTER };

struct objects_entry {
  enum objects_kind kind;
  int fd;
  uint32_t number;  // 0 for MASTER
};

void objects_clear(void);

// Adds an object; one that is there already stays there once.
void objects_add(const struct objects_entry *entry);

// Adds the object that a successful request has made, if it makes one.
void objects_note(int fd, unsigned long request, const void *argument);

// Removes the object that a request is about to destroy. Returns whether it was there.
bool objects_remove(
  int fd, unsigned long request, const void *argument, struct objects_entry *entry);
