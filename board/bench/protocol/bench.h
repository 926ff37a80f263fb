// The shared part of the benchmark's programs: arguments, backdrop, geometry, and the measuring loop.
// `board/bench/raster` describes the items.
#pragma once
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#ifdef __cplusplus
extern "C" {
#endif

// The picture that an item is drawn on, again and again.
typedef struct BenchFrame BenchFrame;
typedef void (*BenchDraw)(BenchFrame *);
struct BenchFrame {
  const char *item;
  int width, height;
  // `height` rows of `width` opaque pixels, 0xFFRRGGBB.
  const uint32_t *backdrop;
  // A copy of the backdrop at first. A program may let it point at pixels of its own.
  uint32_t *pixels;
  // Where the items W9.565 and W9.dither write, as many pixels.
  uint16_t *pixels565;
  // Whether the item's ring starts elsewhere in each turn.
  int moves;
  // The number of times that the item was drawn before.
  int turn;
  // The number of samples taken before.
  int sample;
  BenchDraw draw;
  // For the program's use.
  void *context;
};

typedef struct {
  const char *name;
  BenchDraw draw;
} BenchItem;

typedef struct {
  int x, y, width, height;
} BenchBox;

// A ring's middle line, in pixels.
typedef struct {
  int x, y, radius, width;
} BenchRing;

#define bench_font "/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf"
#define bench_text "Downloading update 12/34"
enum {
  bench_text_size = 16,
  bench_text_count = sizeof bench_text - 1, // characters
  bench_corner = 14,       // radius of the bezel's corners
  bench_bezel_alpha = 230, // of (28, 28, 30)
  bench_dim_alpha = 102,
  bench_mask_alpha = 191,
  bench_fade_alpha = 94,   // 0.37
};

static inline BenchBox bench_hud(const BenchFrame *frame) {
  BenchBox box = {(frame->width - 220) / 2, (frame->height - 160) / 2, 220, 160};
  return box;
}

// The start of the text's pen; y is the baseline. Width and height are those that a limit touches.
static inline BenchBox bench_line(const BenchFrame *frame) {
  BenchBox hud = bench_hud(frame);
  BenchBox box = {hud.x + 2, hud.y + 126, 8 * bench_text_count, 12};
  return box;
}

// The ring of the items W4.rN and W4.iN, N being the radius; of the others that of the HUD.
static inline BenchRing bench_ring(const BenchFrame *frame) {
  BenchRing ring = {frame->width / 2, frame->height / 2, 18, 2};
  if (strncmp(frame->item, "W4.", 3) == 0) {
    ring.radius = atoi(frame->item + 4);
    ring.width = ring.radius < 100 ? 2 : 20;
  } else {
    ring.y = bench_hud(frame).y + 62;
  }
  return ring;
}

static inline int bench_is_indefinite(const BenchFrame *frame) {
  return strncmp(frame->item, "W4.i", 4) == 0;
}

// The drawn part of the ring, in 1/65536 of a turn: 97 % or 270 degrees.
static inline int bench_sweep(const BenchFrame *frame) {
  return bench_is_indefinite(frame) ? 63570 : 49152;
}

// Where the ring starts, clockwise from the top in 1/65536 of a turn.
static inline int bench_start(const BenchFrame *frame) {
  return frame->moves ? (int)((uint32_t)frame->turn * 1111u & 65535u) : 0;
}

// The pixels that an item may change.
static inline BenchBox bench_box(const BenchFrame *frame) {
  const char *item = frame->item;
  BenchBox screen = {0, 0, frame->width, frame->height};
  if (strncmp(item, "W4.", 3) == 0) {
    BenchRing ring = bench_ring(frame);
    int half = ring.radius + ring.width / 2 + 1;
    BenchBox box = {ring.x - half, ring.y - half, 2 * half, 2 * half};
    return box;
  }
  int in_hud = strcmp(item, "W3") == 0 || strcmp(item, "W5") == 0 || strcmp(item, "W6") == 0 ||
               strcmp(item, "W8.hud") == 0;
  return in_hud ? bench_hud(frame) : screen;
}

// A ramp and noise from an integer generator.
static inline void bench_backdrop(uint32_t *pixels, int width, int height) {
  uint32_t noise = 1;
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      noise = noise * 1664525u + 1013904223u;
      uint32_t red = (uint32_t)(240 * x / width) + (noise >> 28);
      uint32_t green = (uint32_t)(240 * y / height) + (noise >> 24 & 15);
      uint32_t blue = (uint32_t)(240 * (x + y) / (width + height)) + (noise >> 20 & 15);
      *pixels++ = 0xFF000000u | red << 16 | green << 8 | blue;
    }
}

static inline void *bench_memory(size_t bytes) {
  void *memory = NULL;
  if (posix_memalign(&memory, 4096, bytes) != 0) abort();
  memset(memory, 0, bytes);
  return memory;
}

static inline int64_t bench_now(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return (int64_t)now.tv_sec * 1000000000 + now.tv_nsec;
}

// Draws one frame.
static inline void bench_draw(BenchFrame *frame) {
  frame->draw(frame);
  frame->turn++;
}

// Takes samples for some time, each of one call or of about 3 ms of calls, and prints for each how
// many nanoseconds a call took.
static inline void bench_measure(BenchFrame *frame, int milliseconds) {
  const int64_t sample_length = 3000000;
  int64_t repeats = 1;
  for (;;) { // which also warms the caches up
    int64_t start = bench_now();
    for (int64_t i = 0; i < repeats; i++) bench_draw(frame);
    int64_t spent = bench_now() - start;
    if (spent >= sample_length / 2) {
      repeats = repeats * sample_length / spent;
      break;
    }
    repeats *= 2;
  }
  if (repeats < 1) repeats = 1;
  int64_t end = bench_now() + (int64_t)milliseconds * 1000000;
  do {
    int64_t start = bench_now();
    for (int64_t i = 0; i < repeats; i++) bench_draw(frame);
    printf("%lld\n", (long long)((bench_now() - start) / repeats));
    frame->sample++;
  } while (bench_now() < end);
}

// Writes the pixels of one frame, four bytes each: blue, green, red and any.
static inline int bench_dump(BenchFrame *frame, const char *path) {
  bench_draw(frame);
  size_t count = (size_t)frame->width * (size_t)frame->height;
  if (strcmp(frame->item, "W9.565") == 0 || strcmp(frame->item, "W9.dither") == 0)
    for (size_t i = 0; i < count; i++) {
      uint32_t p = frame->pixels565[i], r = p >> 11, g = p >> 5 & 63, b = p & 31;
      frame->pixels[i] = (r << 3 | r >> 2) << 16 | (g << 2 | g >> 4) << 8 | b << 3 | b >> 2;
    }
  FILE *file = fopen(path, "wb");
  int failed = !file || fwrite(frame->pixels, 4, count, file) != count;
  failed |= file && fclose(file) != 0;
  if (failed) perror(path);
  return failed;
}

// The main function: `prepare` does the work that is not measured.
static inline int bench(
    int argc, char **argv, const BenchItem *items, int count, void (*prepare)(BenchFrame *)) {
  if (argc == 2 && strcmp(argv[1], "--items") == 0) {
    for (int i = 0; i < count; i++) puts(items[i].name);
    return 0;
  }
  int dumps = argc == 6 && strcmp(argv[1], "--dump") == 0;
  int repeats = argc == 6 && strcmp(argv[1], "--repeat") == 0;
  char **arguments = argv + (dumps || repeats);
  BenchFrame frame;
  memset(&frame, 0, sizeof frame);
  if (dumps || repeats || argc == 5) {
    frame.width = atoi(arguments[2]);
    frame.height = atoi(arguments[3]);
    for (int i = 0; i < count; i++)
      if (strcmp(items[i].name, arguments[1]) == 0) {
        frame.item = items[i].name;
        frame.draw = items[i].draw;
      }
  }
  if (!frame.item || frame.width < 400 || frame.height < 400) {
    fprintf(stderr,
            "usage: %s ITEM WIDTH HEIGHT MILLISECONDS | --dump ITEM WIDTH HEIGHT FILE | "
            "--repeat ITEM WIDTH HEIGHT FRAMES | --items\n",
            argv[0]);
    return 2;
  }
  frame.moves = bench_is_indefinite(&frame) || strcmp(frame.item, "W6") == 0;
  size_t area = (size_t)frame.width * (size_t)frame.height;
  uint32_t *backdrop = (uint32_t *)bench_memory(area * 4);
  bench_backdrop(backdrop, frame.width, frame.height);
  frame.backdrop = backdrop;
  frame.pixels = (uint32_t *)bench_memory(area * 4);
  memcpy(frame.pixels, backdrop, area * 4);
  frame.pixels565 = (uint16_t *)bench_memory(area * 2);
  prepare(&frame);
  if (dumps) return bench_dump(&frame, arguments[4]);
  if (repeats)
    for (int left = atoi(arguments[4]); left > 0; left--) bench_draw(&frame);
  else bench_measure(&frame, atoi(arguments[4]));
  return 0;
}

#ifdef __cplusplus
}
#endif
