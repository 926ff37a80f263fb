// What a made-up card needs of the system, and the calls that are caught for it.
#pragma once
#include <errno.h>
#include <linux/dma-buf.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// A hook answers with it where the descriptor or the path is none of ours.
static const int64_t fake_card_not_ours = INT64_MIN;

// What is asked instead of the kernel; the answer is a result, or a negative errno.
struct fake_card_hooks {
  int64_t (*open)(const char *path, int flags);
  // DRM and DMA-BUF requests on any descriptor.
  int64_t (*control)(int fd, uint8_t type, uint8_t number, void *argument);
  // The memory (a descriptor) that is at `offset` of the descriptor.
  int64_t (*memory)(int fd, int64_t offset, size_t length);
};

void fake_card_install(const struct fake_card_hooks *hooks);

// Tells what a descriptor is open to, the same for all its duplicates; 0 for a wrong one.
uint64_t fake_card_identity(int fd);
// Memory with a name in /proc/self/maps; -1 if there is no more.
int fake_card_memory(const char *name, uint64_t size);
bool fake_card_read(int fd, void *bytes, size_t count, int64_t offset);
bool fake_card_write(int fd, const void *bytes, size_t count, int64_t offset);
// A second descriptor of the same memory.
int fake_card_duplicate(int fd);
// ends[0] is for the caller of open(2), with its flags, ends[1] for the card.
bool fake_card_channel(int flags, int ends[2]);
void fake_card_send(int fd, const void *bytes, size_t count);
// Whether the last descriptor of the other end was closed.
bool fake_card_is_closed(int fd);
// Whether a descriptor of this process is open to it.
bool fake_card_is_open_here(uint64_t identity);
// How often memory of this name is mapped in this process.
int fake_card_mappings(const char *name);
