// The system calls that a made-up card needs, and the intercepted calls.
#pragma once
#include <errno.h>
#include <linux/dma-buf.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// A hook returns it if the descriptor or the path is no made-up card's.
static const int64_t fake_card_not_ours = INT64_MIN;

// The hooks in place of the kernel; they return a result, or a negative errno.
struct fake_card_hooks {
  int64_t (*open)(const char *path, int flags);
  // DRM and DMA-BUF requests on any descriptor.
  int64_t (*control)(int fd, uint8_t type, uint8_t number, void *argument);
  // Returns the memory (a descriptor) that is at `offset` of the descriptor.
  int64_t (*memory)(int fd, int64_t offset, size_t length);
};

void fake_card_install(const struct fake_card_hooks *hooks);

// Identifies the open file of a descriptor, the same for all its duplicates; 0 for a wrong one.
uint64_t fake_card_identity(int fd);
// Makes memory with a name in /proc/self/maps; -1 if there is no more.
int fake_card_memory(const char *name, uint64_t size);
bool fake_card_read(int fd, void *bytes, size_t count, int64_t offset);
bool fake_card_write(int fd, const void *bytes, size_t count, int64_t offset);
// Makes a second descriptor of the same memory.
int fake_card_duplicate(int fd);
// ends[0] is for the caller of open(2), with its flags, ends[1] for the card.
bool fake_card_channel(int flags, int ends[2]);
void fake_card_send(int fd, const void *bytes, size_t count);
// Returns whether the last descriptor of the other end was closed.
bool fake_card_is_closed(int fd);
// Returns whether a descriptor of this process is open to the file.
bool fake_card_is_open_here(uint64_t identity);
// Returns the calling thread, and whether it is the main one.
int fake_card_thread(void);
bool fake_card_is_main_thread(void);
// Returns how often memory of this name is mapped in this process.
int fake_card_mappings(const char *name);
