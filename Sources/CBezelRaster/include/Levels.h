// Rows of 8-bit levels: `Kernels+Levels.swift`.
#pragma once

void bezel_shade(
    uint32_t *row, const uint32_t *under, const uint8_t *levels, intptr_t count, uint8_t alpha);
void bezel_mix(uint32_t *row, const uint8_t *levels, intptr_t count, uint32_t start, uint32_t end);
void bezel_scale(uint8_t *coverage, const uint8_t *factors, intptr_t count);

#if defined(__x86_64__)
BEZEL_AVX2 bezel_shade_avx2(
    uint32_t *row, const uint32_t *under, const uint8_t *levels, intptr_t count, uint8_t alpha) {
  bezel_shade(row, under, levels, count, alpha);
}
BEZEL_AVX2 bezel_mix_avx2(
    uint32_t *row, const uint8_t *levels, intptr_t count, uint32_t start, uint32_t end) {
  bezel_mix(row, levels, count, start, end);
}
BEZEL_AVX2 bezel_scale_avx2(uint8_t *coverage, const uint8_t *factors, intptr_t count) {
  bezel_scale(coverage, factors, count);
}
#endif
