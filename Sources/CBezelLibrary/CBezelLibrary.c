#define _GNU_SOURCE
#include "CBezelLibrary.h"

#include <dlfcn.h>
#include <link.h>
#include <malloc.h>
#include <pthread.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

// The libraries that the program is not linked with: see board/embedded-stubs. There is no such list in a
// program that is linked with all of them.
struct bezel_library {
  /// The linker's name, and the name of the file.
  const char *name, *file;
  /// The names of the functions, one after the other, and an empty one.
  const char *functions;
  /// The address of each function, which its stub jumps to.
  void **addresses;
};
extern const struct bezel_library bezel_libraries[] __attribute__((weak));

#ifdef BEZEL_WITHOUT_LIBM
/// The one function of libm that is called, by Swift's tables of dictionaries.
double ceil(double number) {
  if (!(number > -0x1p52 && number < 0x1p52)) return number;
  double whole = (double)(long long)number;
  return whole < number ? whole + 1 : whole;
}
#endif

static int open_library(const struct bezel_library *library) {
  void *handle = dlopen(library->file, RTLD_NOW | RTLD_GLOBAL);
  if (!handle) return 0;
  size_t index = 0;
  for (const char *name = library->functions; *name; name += strlen(name) + 1) {
    void *address = dlsym(handle, name);
    if (!address) return 0;
    __atomic_store_n(&library->addresses[index++], address, __ATOMIC_RELAXED);
  }
  return 1;
}

int bezel_open_library(const char *name) {
  static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
  static unsigned opened, missing;
  if (!bezel_libraries) return 1;
  pthread_mutex_lock(&mutex);
  int is_open = 0;
  for (unsigned index = 0; bezel_libraries[index].name && !is_open; index++) {
    if (strcmp(bezel_libraries[index].name, name) != 0) continue;
    // The loader looks into many folders for what is missing.
    is_open = opened >> index & 1 ||
              (!(missing >> index & 1) && open_library(&bezel_libraries[index]));
    *(is_open ? &opened : &missing) |= 1u << index;
  }
  pthread_mutex_unlock(&mutex);
  return is_open;
}

/// Opens a library of which a function is called, or ends the process: the stubs call it.
__attribute__((visibility("hidden"))) void bezel_require_library(const char *name) {
  if (bezel_open_library(name)) return;
  fprintf(stderr, "<3>could not open the library %s. Install it.\n", name);
  abort();
}

static int release_code_of(struct dl_phdr_info *object, size_t size, void *context) {
  (void)size, (void)context;
  uintptr_t page = (uintptr_t)sysconf(_SC_PAGESIZE);
  for (int index = 0; index < object->dlpi_phnum; index++) {
    const ElfW(Phdr) *segment = &object->dlpi_phdr[index];
    // What is relocated lies in segments that can be written.
    if (segment->p_type != PT_LOAD || segment->p_flags & PF_W) continue;
    uintptr_t start = (object->dlpi_addr + segment->p_vaddr) & ~(page - 1);
    uintptr_t end = object->dlpi_addr + segment->p_vaddr + segment->p_memsz;
    // It fails for what is no file, such as the kernel's own code.
    madvise((void *)start, end - start, MADV_DONTNEED);
  }
  return 0;
}

void bezel_release_code(void) {
  dl_iterate_phdr(release_code_of, NULL);
  malloc_trim(0);
}
