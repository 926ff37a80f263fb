// Lets one Swift kernel be compiled twice: for the baseline and for AVX2.
//
// A kernel is written in Swift and exported under the name declared here. The importer compiles the
// inline functions below into the Swift module, where `flatten` draws the kernel's body into them,
// so that it is generated once more for AVX2. Kernel and caller have to be in one Swift file.
#pragma once
#include <stdint.h>

void bezel_fill(uint32_t *pixels, intptr_t count, uint32_t pixel);
void bezel_blend(uint32_t *pixels, intptr_t count, uint32_t pixel);
void bezel_blend_covered(uint32_t *pixels, const uint8_t *coverage, intptr_t count, uint32_t pixel);
void bezel_blend_pixels(uint32_t *pixels, const uint32_t *source, intptr_t count, uint8_t alpha);
void bezel_scale_coverage(uint8_t *coverage, const uint8_t *factors, intptr_t count);
void bezel_conical(uint8_t *alphas, intptr_t count, int32_t x, int32_t y, uint32_t seam);

#if defined(__x86_64__)
#define BEZEL_AVX2 static inline __attribute__((target("avx2"), flatten)) void

BEZEL_AVX2 bezel_fill_avx2(uint32_t *pixels, intptr_t count, uint32_t pixel) {
  bezel_fill(pixels, count, pixel);
}
BEZEL_AVX2 bezel_blend_avx2(uint32_t *pixels, intptr_t count, uint32_t pixel) {
  bezel_blend(pixels, count, pixel);
}
BEZEL_AVX2 bezel_blend_covered_avx2(
    uint32_t *pixels, const uint8_t *coverage, intptr_t count, uint32_t pixel) {
  bezel_blend_covered(pixels, coverage, count, pixel);
}
BEZEL_AVX2 bezel_blend_pixels_avx2(
    uint32_t *pixels, const uint32_t *source, intptr_t count, uint8_t alpha) {
  bezel_blend_pixels(pixels, source, count, alpha);
}
BEZEL_AVX2 bezel_scale_coverage_avx2(
    uint8_t *coverage, const uint8_t *factors, intptr_t count) {
  bezel_scale_coverage(coverage, factors, count);
}
BEZEL_AVX2 bezel_conical_avx2(
    uint8_t *alphas, intptr_t count, int32_t x, int32_t y, uint32_t seam) {
  bezel_conical(alphas, count, x, y, seam);
}

static inline int bezel_has_avx2(void) { return __builtin_cpu_supports("avx2"); }
#endif
