// What requests to graphics cards have made and not given back.
#pragma once
#include <stdbool.h>
#include <stdint.h>

enum books_kind { DUMB_BUFFER, GEM_HANDLE, FRAMEBUFFER, BLOB, MASTER };

struct books_entry {
  enum books_kind kind;
  int fd;
  uint32_t number;  // 0 for MASTER
};

void books_clear(void);

// Enters one thing; what is there already stays there once.
void books_enter(const struct books_entry *entry);

// Enters what a request that succeeded has made, if it makes anything.
void books_note(int fd, unsigned long request, const void *argument);

// Takes out what a request that is about to be made gives back. Returns whether it was there.
bool books_strike(
  int fd, unsigned long request, const void *argument, struct books_entry *entry);
