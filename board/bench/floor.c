// The minimum that a program over libdrm does for a picture, as a reference for `board/bench/daemon`.
//
//   floor [square]     takes the first card's first screen in its preferred mode and shows one colour;
//                      with `square` a square of 48 pixels moves over it, 30 times a second
#include <fcntl.h>
#include <poll.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <time.h>
#include <unistd.h>
#include <xf86drm.h>
#include <xf86drmMode.h>

struct buffer {
  uint32_t id;
  uint32_t stride;  // in pixels
  uint32_t *pixels;
};

static _Noreturn void fail(const char *what) {
  perror(what);
  exit(1);
}

static struct buffer buffer(int card, uint32_t width, uint32_t height, uint32_t color) {
  struct drm_mode_create_dumb dumb = {.width = width, .height = height, .bpp = 32};
  if (drmIoctl(card, DRM_IOCTL_MODE_CREATE_DUMB, &dumb)) fail("create");
  struct buffer buffer = {.stride = dumb.pitch / 4};
  if (drmModeAddFB(card, width, height, 24, 32, dumb.pitch, dumb.handle, &buffer.id)) fail("add");
  struct drm_mode_map_dumb map = {.handle = dumb.handle};
  if (drmIoctl(card, DRM_IOCTL_MODE_MAP_DUMB, &map)) fail("map");
  buffer.pixels = mmap(NULL, dumb.size, PROT_READ | PROT_WRITE, MAP_SHARED, card, map.offset);
  if (buffer.pixels == MAP_FAILED) fail("mmap");
  for (uint64_t i = 0; i < dumb.size / 4; i++) buffer.pixels[i] = color;
  return buffer;
}

static void square(struct buffer *buffer, int left, int top, uint32_t color) {
  for (int y = top; y < top + 48; y++)
    for (int x = left; x < left + 48; x++) buffer->pixels[y * buffer->stride + x] = color;
}

int main(int count, char **words) {
  int card = open("/dev/dri/card0", O_RDWR | O_CLOEXEC);
  if (card < 0) fail("card0");
  drmModeRes *resources = drmModeGetResources(card);
  if (!resources || !resources->count_connectors || !resources->count_crtcs) fail("resources");
  drmModeConnector *connector = drmModeGetConnector(card, resources->connectors[0]);
  if (!connector || !connector->count_modes) fail("connector");
  drmModeModeInfo *mode = &connector->modes[0];
  int moves = count > 1 && !strcmp(words[1], "square");

  const uint32_t blue = 0x203040, white = 0xffffff;
  struct buffer buffers[2];
  buffers[0] = buffer(card, mode->hdisplay, mode->vdisplay, blue);
  if (drmModeSetCrtc(
        card, resources->crtcs[0], buffers[0].id, 0, 0, &connector->connector_id, 1, mode))
    fail("mode");
  if (!moves) pause();

  buffers[1] = buffer(card, mode->hdisplay, mode->vdisplay, blue);
  struct timespec next;
  clock_gettime(CLOCK_MONOTONIC, &next);
  int top = mode->vdisplay / 2, drawn[2] = {0, 0};
  for (int frame = 1;; frame++) {
    next.tv_nsec += 1000000000 / 30;
    if (next.tv_nsec >= 1000000000) next.tv_sec++, next.tv_nsec -= 1000000000;
    clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &next, NULL);
    int back = frame % 2, left = frame * 4 % (mode->hdisplay - 48);
    square(&buffers[back], drawn[back], top, blue);
    square(&buffers[back], left, top, white);
    drawn[back] = left;
    if (drmModePageFlip(card, resources->crtcs[0], buffers[back].id, DRM_MODE_PAGE_FLIP_EVENT, NULL))
      fail("flip");
    // Waits for the flip before the other buffer is drawn into again.
    char event[64];
    if (read(card, event, sizeof event) < 0) fail("event");
  }
}
