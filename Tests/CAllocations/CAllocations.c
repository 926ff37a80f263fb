// Counts the C library's allocations: an executable's own functions replace it for all code.
#include "CAllocations.h"

#include <errno.h>
#include <stddef.h>

void *__libc_malloc(size_t size);
void *__libc_calloc(size_t count, size_t size);
void *__libc_realloc(void *memory, size_t size);
void *__libc_memalign(size_t alignment, size_t size);

static _Thread_local long count;
static _Thread_local int pauses;

static void add(void) {
  if (pauses == 0) count++;
}

void *malloc(size_t size) {
  add();
  return __libc_malloc(size);
}

void *calloc(size_t number, size_t size) {
  add();
  return __libc_calloc(number, size);
}

void *realloc(void *memory, size_t size) {
  add();
  return __libc_realloc(memory, size);
}

void *aligned_alloc(size_t alignment, size_t size) {
  add();
  return __libc_memalign(alignment, size);
}

int posix_memalign(void **memory, size_t alignment, size_t size) {
  void *result = aligned_alloc(alignment, size);
  if (!result) return ENOMEM;
  *memory = result;
  return 0;
}

long allocations_so_far(void) { return count; }

void allocations_pause(void) { pauses++; }

void allocations_resume(void) { pauses--; }
