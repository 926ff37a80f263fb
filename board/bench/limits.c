// The limit of each item: its memory traffic and nothing else, best of some ways to make it.
#include "protocol/bench.h"
#include <immintrin.h>
#include <math.h>

#define INLINE static inline __attribute__((always_inline))

// The kind of memory traffic; `change` reads and writes the same pixels.
typedef enum { change, copy, narrow } Traffic;

INLINE void eight(Traffic traffic, void *to, const uint32_t *from, size_t i, int bypass) {
  __m256i pixels = _mm256_loadu_si256((const __m256i *)(from + i));
  if (traffic == narrow) {
    __m128i *place = (__m128i *)((uint16_t *)to + i);
    __m128i half =
        _mm_packus_epi32(_mm256_castsi256_si128(pixels), _mm256_extracti128_si256(pixels, 1));
    if (bypass) _mm_stream_si128(place, half);
    else _mm_storeu_si128(place, half);
    return;
  }
  __m256i *place = (__m256i *)((uint32_t *)to + i);
  if (traffic == change) pixels = _mm256_add_epi8(pixels, _mm256_set1_epi8(1));
  if (bypass) _mm256_stream_si256(place, pixels);
  else _mm256_storeu_si256(place, pixels);
}

INLINE void run(
    Traffic traffic, void *to, const uint32_t *from, size_t count, size_t streams, size_t ahead,
    int bypass) {
  size_t part = count / streams / 8 * 8;
#pragma GCC unroll 4
  for (size_t i = 0; i < part; i += 8)
    for (size_t s = 0; s < streams; s++) {
      if (ahead) _mm_prefetch((const char *)(from + s * part + i + ahead), _MM_HINT_T0);
      eight(traffic, to, from, s * part + i, bypass);
    }
  for (size_t i = part * streams; i < count; i++) {
    if (traffic == narrow) ((uint16_t *)to)[i] = (uint16_t)from[i];
    else ((uint32_t *)to)[i] = from[i] + (traffic == change);
  }
  if (bypass) _mm_sfence();
}

// A run of pixels in one of the ways, by turns; the last two need whole cache lines.
INLINE void pixels(Traffic traffic, void *to, const uint32_t *from, size_t count, int way) {
  switch (way) {
  case 1: return run(traffic, to, from, count, 1, 256, 0);
  case 2: return run(traffic, to, from, count, 2, 0, 0);
  case 3: return run(traffic, to, from, count, 2, 256, 0);
  case 4: return run(traffic, to, from, count, 1, 0, 1);
  case 5:
    if (traffic == copy) return (void)memcpy(to, from, count * 4);
  }
  run(traffic, to, from, count, 1, 0, 0);
}

INLINE void screen(BenchFrame *f, Traffic traffic, void *to, const uint32_t *from) {
  pixels(traffic, to, from, (size_t)f->width * (size_t)f->height, f->sample % 6);
}
static void change_screen(BenchFrame *f) { screen(f, change, f->pixels, f->pixels); }
static void copy_screen(BenchFrame *f) { screen(f, copy, f->pixels, f->backdrop); }
static void narrow_screen(BenchFrame *f) { screen(f, narrow, f->pixels565, f->backdrop); }

INLINE void hud(BenchFrame *f, Traffic traffic, const uint32_t *from) {
  BenchBox box = bench_hud(f);
  for (int y = box.y; y < box.y + box.height; y++) {
    size_t start = (size_t)y * (size_t)f->width + (size_t)box.x;
    pixels(traffic, f->pixels + start, from + start, (size_t)box.width, f->sample % 4);
  }
}
static void change_hud(BenchFrame *f) { hud(f, change, f->pixels); }
static void copy_hud(BenchFrame *f) { hud(f, copy, f->backdrop); }

// Where eight pixels begin that a ring or the text touches.
static uint32_t groups[1 << 16];
static size_t group_count;

static void change_groups(BenchFrame *f) {
  for (size_t i = 0; i < group_count; i++) eight(change, f->pixels, f->pixels, groups[i], 0);
}
static void draw_hud(BenchFrame *f) {
  copy_hud(f);
  change_groups(f);
}

static int ring_touches(BenchRing ring, double sweep, int px, int py) {
  double x = px + 0.5 - ring.x, y = py + 0.5 - ring.y, reach = ring.width / 2.0 + 0.5;
  double end_x = ring.radius * sin(sweep), end_y = -ring.radius * cos(sweep);
  double angle = atan2(x, -y);
  if (angle < 0) angle += 2 * M_PI;
  return (angle <= sweep && fabs(hypot(x, y) - ring.radius) < reach) ||
         hypot(x, y + ring.radius) < reach || hypot(x - end_x, y - end_y) < reach;
}

static void add_ring(BenchFrame *f) {
  BenchRing ring = bench_ring(f);
  int reach = ring.radius + ring.width;
  double sweep = bench_sweep(f) / 65536.0 * 2 * M_PI;
  for (int y = ring.y - reach; y < ring.y + reach; y++)
    for (int x = ring.x - reach; x < ring.x + reach; x++)
      if (ring_touches(ring, sweep, x, y)) {
        groups[group_count++] = (uint32_t)(y * f->width + x);
        x += 7;
      }
}

static void add_text(BenchFrame *f) {
  BenchBox line = bench_line(f);
  for (int y = line.y - line.height; y < line.y; y++)
    for (int x = 0; x < line.width; x += 8)
      groups[group_count++] = (uint32_t)(y * f->width + line.x + x);
}

static void prepare(BenchFrame *f) {
  int is_frame = strcmp(f->item, "W6") == 0;
  if (strncmp(f->item, "W4.", 3) == 0 || is_frame) add_ring(f);
  if (strcmp(f->item, "W5") == 0 || is_frame) add_text(f);
}

static const BenchItem items[] = {
    {"W1", change_screen},     {"W2", change_screen},     {"W3", change_hud},
    {"W4.r18", change_groups}, {"W4.r24", change_groups}, {"W4.r180", change_groups},
    {"W4.i18", change_groups}, {"W4.i24", change_groups}, {"W4.i180", change_groups},
    {"W5", change_groups},     {"W6", draw_hud},          {"W7", copy_screen},
    {"W8.hud", copy_hud},      {"W8.full", copy_screen},  {"W9.copy", copy_screen},
    {"W9.565", narrow_screen}, {"W9.dither", narrow_screen},
};

int main(int argc, char **argv) {
  return bench(argc, argv, items, sizeof items / sizeof *items, prepare);
}
