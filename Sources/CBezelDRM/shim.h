// Names for what Swift's importer cannot see: macros that call a macro or hold a cast.
#pragma once
#define _LARGEFILE64_SOURCE 1  // mmap64
#include <drm_fourcc.h>
#include <fcntl.h>
#include <stdint.h>
#include <sys/mman.h>
#include <xf86drm.h>
#include <xf86drmMode.h>

static inline uint32_t bezel_format_xrgb8888(void) { return DRM_FORMAT_XRGB8888; }
static inline uint32_t bezel_format_argb8888(void) { return DRM_FORMAT_ARGB8888; }
static inline void *bezel_map_failed(void) { return MAP_FAILED; }
