// Counts what the C library is asked for: an executable's own malloc is everybody's.
#include "CAllocations.h"

#include <stddef.h>

void *__libc_malloc(size_t size);

static _Thread_local long count;

void *malloc(size_t size) {
  count++;
  return __libc_malloc(size);
}

long allocations_so_far(void) { return count; }
