// Names for macros that call a macro or contain a cast, which Swift cannot import.
#pragma once
#define _LARGEFILE64_SOURCE 1  // mmap64, lseek64
#include <drm_fourcc.h>
#include <errno.h>
#include <fcntl.h>
#include <linux/dma-buf.h>
#include <stdint.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/sysmacros.h>
#include <unistd.h>
#include <xf86drm.h>
#include <xf86drmMode.h>

static inline void *bezel_map_failed(void) { return MAP_FAILED; }

static const unsigned long bezel_DRM_IOCTL_VERSION = DRM_IOCTL_VERSION;
static const unsigned long bezel_DRM_IOCTL_MODE_GETCRTC = DRM_IOCTL_MODE_GETCRTC;

// New in Linux 6.8; older headers do not declare it.
struct bezel_mode_closefb {
  uint32_t fb_id;
  uint32_t pad;
};
static const unsigned long bezel_DRM_IOCTL_MODE_CLOSEFB = DRM_IOWR(0xD0, struct bezel_mode_closefb);

// New in Linux 6.8 as well: DRM_CLIENT_CAP_CURSOR_PLANE_HOTSPOT.
static const uint64_t bezel_cap_cursor_plane_hotspot = 6;

static const unsigned long bezel_dma_buf_sync = DMA_BUF_IOCTL_SYNC;
static const uint64_t bezel_drm_format_mod_linear = DRM_FORMAT_MOD_LINEAR;
