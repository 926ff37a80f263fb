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
static inline __attribute__((target("avx2"))) void bezel_blend_avx2(
    uint32_t *row, const uint32_t *under, intptr_t count, uint32_t pixel, const void *factor) {
  typedef char bytes __attribute__((vector_size(32), aligned(1), may_alias));
  typedef int16_t lanes __attribute__((vector_size(32)));
  typedef uint32_t words __attribute__((vector_size(32)));
  const bytes color = (bytes)(words)(pixel - (words){}), none = {};
  const lanes rest = bezel_factor_of_byte(255 - (pixel >> 24)) - (lanes){};
  intptr_t i = 0;
#pragma clang loop unroll_count(2)
  for (; i + 8 <= count; i += 8) {
    const bytes x = *(const bytes *)(under + i);
    const lanes low = (lanes)__builtin_shufflevector(
        x, none, 0, 32, 1, 32, 2, 32, 3, 32, 4, 32, 5, 32, 6, 32, 7, 32, 16, 32, 17, 32, 18, 32, 19,
        32, 20, 32, 21, 32, 22, 32, 23, 32);
    const lanes high = (lanes)__builtin_shufflevector(
        x, none, 8, 32, 9, 32, 10, 32, 11, 32, 12, 32, 13, 32, 14, 32, 15, 32, 24, 32, 25, 32, 26,
        32, 27, 32, 28, 32, 29, 32, 30, 32, 31, 32);
    *(bytes *)(row + i) = color + (bytes)__builtin_ia32_packuswb256(
        __builtin_ia32_pmulhrsw256(low, rest), __builtin_ia32_pmulhrsw256(high, rest));
  }
  if (i < count) bezel_blend(row + i, under + i, count - i, pixel, factor);
}
#else
BEZEL_KERNEL(blend,
    (uint32_t *row, const uint32_t *under, intptr_t count, uint32_t pixel, const void *factor),
    (row, under, count, pixel, factor))
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
