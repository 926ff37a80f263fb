// Names for what Swift's importer cannot see: macros that call a macro or hold a cast.
#pragma once
#define _LARGEFILE64_SOURCE 1  // mmap64
#include <drm_fourcc.h>
#include <fcntl.h>
#include <stdint.h>
#include <sys/mman.h>
#include <xf86drm.h>
#include <xf86drmMode.h>

static inline void *bezel_map_failed(void) { return MAP_FAILED; }
