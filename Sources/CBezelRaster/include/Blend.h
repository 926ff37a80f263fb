// Rows of one colour or of pixels, blended over rows: `Kernels+Blend.swift`.
#pragma once

void bezel_fill(uint32_t *row, intptr_t count, uint32_t pixel);
void bezel_blend(
    uint32_t *row, const uint32_t *under, intptr_t count, uint32_t pixel, const void *factor);
void bezel_blend_covered(uint32_t *row, const uint8_t *coverage, intptr_t count, uint32_t pixel);
void bezel_blend_pixels(uint32_t *row, const uint32_t *source, intptr_t count, uint8_t alpha);
void bezel_blend_covered_pixels(
    uint32_t *row, const uint32_t *source, const uint8_t *coverage, intptr_t count);

#if defined(__x86_64__)
BEZEL_AVX2 bezel_fill_avx2(uint32_t *row, intptr_t count, uint32_t pixel) {
  bezel_fill(row, count, pixel);
}
BEZEL_AVX2 bezel_blend_avx2(
    uint32_t *row, const uint32_t *under, intptr_t count, uint32_t pixel, const void *factor) {
  bezel_blend(row, under, count, pixel, factor);
}
BEZEL_AVX2 bezel_blend_covered_avx2(
    uint32_t *row, const uint8_t *coverage, intptr_t count, uint32_t pixel) {
  bezel_blend_covered(row, coverage, count, pixel);
}
BEZEL_AVX2 bezel_blend_pixels_avx2(
    uint32_t *row, const uint32_t *source, intptr_t count, uint8_t alpha) {
  bezel_blend_pixels(row, source, count, alpha);
}
BEZEL_AVX2 bezel_blend_covered_pixels_avx2(
    uint32_t *row, const uint32_t *source, const uint8_t *coverage, intptr_t count) {
  bezel_blend_covered_pixels(row, source, coverage, count);
}
#endif
