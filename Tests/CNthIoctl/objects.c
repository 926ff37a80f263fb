#include "objects.h"

#include <CNthIoctl.h>
#include <drm.h>
#include <pthread.h>

#ifndef DRM_IOCTL_MODE_CLOSEFB
// Since Linux 6.8; its argument begins as RMFB's does.
#define DRM_IOCTL_MODE_CLOSEFB DRM_IOWR(0xD0, uint64_t)
#endif

static struct objects_entry entries[1024];
static int entry_count;
static bool is_full;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

void objects_clear(void) {
  pthread_mutex_lock(&lock);
  entry_count = 0;
  is_full = false;
  pthread_mutex_unlock(&lock);
}

static int find(const struct objects_entry *entry) {
  for (int i = 0; i < entry_count; i++) {
    if (entries[i].kind == entry->kind && entries[i].fd == entry->fd &&
        entries[i].number == entry->number)
      return i;
  }
  return -1;
}

void objects_add(const struct objects_entry *entry) {
  pthread_mutex_lock(&lock);
  if (find(entry) < 0) {
    if (entry_count < (int)(sizeof entries / sizeof *entries)) {
      entries[entry_count++] = *entry;
    } else {
      is_full = true;
    }
  }
  pthread_mutex_unlock(&lock);
}

static bool take(struct objects_entry *entry) {
  pthread_mutex_lock(&lock);
  int i = find(entry);
  if (i >= 0) entries[i] = entries[--entry_count];
  pthread_mutex_unlock(&lock);
  return i >= 0;
}

static void enter(enum objects_kind kind, int fd, uint32_t number) {
  objects_add(&(struct objects_entry){kind, fd, number});
}

void objects_note(int fd, unsigned long request, const void *argument) {
  switch (request) {
  case DRM_IOCTL_MODE_CREATE_DUMB:
    enter(DUMB_BUFFER, fd, ((const struct drm_mode_create_dumb *)argument)->handle);
    break;
  case DRM_IOCTL_MODE_ADDFB:
    enter(FRAMEBUFFER, fd, ((const struct drm_mode_fb_cmd *)argument)->fb_id);
    break;
  case DRM_IOCTL_MODE_ADDFB2:
    enter(FRAMEBUFFER, fd, ((const struct drm_mode_fb_cmd2 *)argument)->fb_id);
    break;
  case DRM_IOCTL_MODE_CREATEPROPBLOB:
    enter(BLOB, fd, ((const struct drm_mode_create_blob *)argument)->blob_id);
    break;
  case DRM_IOCTL_PRIME_FD_TO_HANDLE:
    enter(GEM_HANDLE, fd, ((const struct drm_prime_handle *)argument)->handle);
    break;
  case DRM_IOCTL_MODE_GETFB: {
    uint32_t handle = ((const struct drm_mode_fb_cmd *)argument)->handle;
    if (handle != 0) enter(GEM_HANDLE, fd, handle);
    break;
  }
  case DRM_IOCTL_MODE_GETFB2: {
    // Without the privilege they are 0.
    const struct drm_mode_fb_cmd2 *framebuffer = argument;
    for (int i = 0; i < 4; i++) {
      if (framebuffer->handles[i] != 0) enter(GEM_HANDLE, fd, framebuffer->handles[i]);
    }
    break;
  }
  case DRM_IOCTL_SET_MASTER: enter(MASTER, fd, 0); break;
  }
}

bool objects_remove(
  int fd, unsigned long request, const void *argument, struct objects_entry *entry) {
  entry->fd = fd;
  switch (request) {
  case DRM_IOCTL_MODE_DESTROY_DUMB:
    entry->kind = DUMB_BUFFER;
    entry->number = ((const struct drm_mode_destroy_dumb *)argument)->handle;
    return take(entry);
  case DRM_IOCTL_GEM_CLOSE:
    entry->number = ((const struct drm_gem_close *)argument)->handle;
    entry->kind = GEM_HANDLE;
    if (take(entry)) return true;
    // A dumb buffer's handle is a GEM handle, too.
    entry->kind = DUMB_BUFFER;
    return take(entry);
  case DRM_IOCTL_MODE_RMFB:
  case DRM_IOCTL_MODE_CLOSEFB:
    entry->kind = FRAMEBUFFER;
    entry->number = *(const uint32_t *)argument;
    return take(entry);
  case DRM_IOCTL_MODE_DESTROYPROPBLOB:
    entry->kind = BLOB;
    entry->number = ((const struct drm_mode_destroy_blob *)argument)->blob_id;
    return take(entry);
  case DRM_IOCTL_DROP_MASTER:
    entry->kind = MASTER;
    entry->number = 0;
    return take(entry);
  default: return false;
  }
}

bool nth_ioctl_gives_back(unsigned long request) {
  switch (request) {
  case DRM_IOCTL_MODE_DESTROY_DUMB:
  case DRM_IOCTL_GEM_CLOSE:
  case DRM_IOCTL_MODE_RMFB:
  case DRM_IOCTL_MODE_CLOSEFB:
  case DRM_IOCTL_MODE_DESTROYPROPBLOB:
  case DRM_IOCTL_DROP_MASTER: return true;
  default: return false;
  }
}

void nth_ioctl_read(struct nth_ioctl_books *books) {
  *books = (struct nth_ioctl_books){0};
  pthread_mutex_lock(&lock);
  for (int i = 0; i < entry_count; i++) {
    switch (entries[i].kind) {
    case DUMB_BUFFER: books->dumb_buffers++; break;
    case GEM_HANDLE: books->gem_handles++; break;
    case FRAMEBUFFER: books->framebuffers++; break;
    case BLOB: books->blobs++; break;
    case MASTER: books->masters++; break;
    }
  }
  books->is_full = is_full;
  pthread_mutex_unlock(&lock);
}
