// Counts the C library's allocations: an executable's own malloc replaces it for all code.
#include "CAllocations.h"

#include <stddef.h>

void *__libc_malloc(size_t size);

static _Thread_local long count;

void *malloc(size_t size) {
  count++;
  return __libc_malloc(size);
}

long allocations_so_far(void) { return count; }
