// Rows of one colour or of pixels, blended over rows: `Kernels+Blend.swift`.
#pragma once

BEZEL_KERNEL(fill, (uint32_t *row, intptr_t count, uint32_t pixel), (row, count, pixel))

#if defined(__x86_64__)
void bezel_blend(
    uint32_t *row, const uint32_t *under, intptr_t count, uint32_t pixel, const void *factor);

// The product of 16-bit lanes in 1/32768, rounded to nearest, is x * m / 255, rounded to nearest, for
// every byte x and the right m / 255: which is this one or the next one.
static inline int16_t bezel_factor_of_byte(uint32_t m) {
  static const uint64_t is_next[4] = {0x22002080002080u, 0x820208220a082200u, 0xb022228aa1208a20u, 0x289a93ac8a5b8ab6u};
  return (int16_t)((m * 257 >> 1) + (is_next[m >> 6] >> (m & 63) & 1));
}

// AVX2 has that product; no other form has it, and the optimizer does not find it. Six instructions
// for eight pixels take the place of nine.
typedef char bezel_bytes __attribute__((vector_size(32), aligned(1), may_alias));
typedef int16_t bezel_lanes __attribute__((vector_size(32)));

static inline __attribute__((target("avx2"), always_inline)) bezel_bytes bezel_over(
    bezel_bytes color, bezel_bytes x, bezel_lanes rest) {
  const bezel_bytes none = {};
  const bezel_lanes low = (bezel_lanes)__builtin_shufflevector(
      x, none, 0, 32, 1, 32, 2, 32, 3, 32, 4, 32, 5, 32, 6, 32, 7, 32, 16, 32, 17, 32, 18, 32, 19,
      32, 20, 32, 21, 32, 22, 32, 23, 32);
  const bezel_lanes high = (bezel_lanes)__builtin_shufflevector(
      x, none, 8, 32, 9, 32, 10, 32, 11, 32, 12, 32, 13, 32, 14, 32, 15, 32, 24, 32, 25, 32, 26,
      32, 27, 32, 28, 32, 29, 32, 30, 32, 31, 32);
  return color + (bezel_bytes)__builtin_ia32_packuswb256(
                     __builtin_ia32_pmulhrsw256(low, rest), __builtin_ia32_pmulhrsw256(high, rest));
}

// Stores begin at a multiple of 32 bytes. The first eight pixels and the last ones, which others may
// overlap, are computed before anything is stored.
static inline __attribute__((target("avx2"))) void bezel_blend_avx2(
    uint32_t *row, const uint32_t *under, intptr_t count, uint32_t pixel, const void *factor) {
  typedef uint32_t words __attribute__((vector_size(32)));
  if (count < 8) return bezel_blend(row, under, count, pixel, factor);
  const bezel_bytes color = (bezel_bytes)(words)(pixel - (words){});
  const bezel_lanes rest = bezel_factor_of_byte(255 - (pixel >> 24)) - (bezel_lanes){};
  const bezel_bytes first = bezel_over(color, *(const bezel_bytes *)under, rest);
  const bezel_bytes last = bezel_over(color, *(const bezel_bytes *)(under + count - 8), rest);
  intptr_t i = -((intptr_t)row >> 2) & 7;
#pragma clang loop unroll_count(2)
  for (; i + 8 <= count; i += 8)
    *(bezel_bytes *)(row + i) = bezel_over(color, *(const bezel_bytes *)(under + i), rest);
  *(bezel_bytes *)row = first;
  *(bezel_bytes *)(row + count - 8) = last;
}
#else
BEZEL_KERNEL(blend,
    (uint32_t *row, const uint32_t *under, intptr_t count, uint32_t pixel, const void *factor),
    (row, under, count, pixel, factor))
#endif

// The runs of rows that begin with the column `first`; beside them the rows become what lies below, unless
// they are that themselves. Here, so that the compiler sets up what is the same in all rows but once.
typedef struct {
  int32_t start, end, group;
} bezel_row; // Coverage.Row, as Swift lays it out

#define BEZEL_BLEND_RUNS(form, attributes) \
    static inline attributes void bezel_blend_runs##form( \
        const void *rows, intptr_t count, intptr_t first, intptr_t width, uint32_t *row, \
        intptr_t stride, const uint32_t *under, intptr_t under_stride, uint32_t pixel, \
        const void *factor) { \
      for (intptr_t i = 0; i < count; i++, row += stride, under += under_stride) { \
        intptr_t start = ((const bezel_row *)rows)[i].start - first; \
        intptr_t end = ((const bezel_row *)rows)[i].end - first; \
        start = start < 0 ? 0 : start > width ? width : start; \
        end = end < start ? start : end > width ? width : end; \
        if (row != under && start > 0) __builtin_memcpy(row, under, start * sizeof *row); \
        if (row != under && end < width) \
          __builtin_memcpy(row + end, under + end, (width - end) * sizeof *row); \
        if (start == end) continue; \
        if (pixel >> 24 == 255) bezel_fill##form(row + start, end - start, pixel); \
        else bezel_blend##form(row + start, under + start, end - start, pixel, factor); \
      } \
    }
BEZEL_BLEND_RUNS(, )
#if defined(__x86_64__)
BEZEL_BLEND_RUNS(_avx2, __attribute__((target("avx2"))))
#else
BEZEL_BLEND_RUNS(_avx2, )
#endif

BEZEL_KERNEL(blend_dithered,
    (uint32_t *row, const uint32_t *under, intptr_t count, uint32_t pixel, uint64_t thresholds),
    (row, under, count, pixel, thresholds))
BEZEL_KERNEL(blend_covered,
    (uint32_t *row, const uint8_t *coverage, intptr_t count, uint32_t pixel, uint64_t thresholds),
    (row, coverage, count, pixel, thresholds))
BEZEL_KERNEL(blend_pixels,
    (uint32_t *row, const uint32_t *source, intptr_t count, uint8_t alpha, uint64_t thresholds),
    (row, source, count, alpha, thresholds))
BEZEL_KERNEL(blend_covered_pixels,
    (uint32_t *row, const uint32_t *source, const uint8_t *coverage, intptr_t count),
    (row, source, coverage, count))
