// Angles of pixels, and the indefinite ring's alphas by angle: `Kernels+Conical.swift`.
#pragma once

void bezel_polar(uint16_t *angles, intptr_t count, int32_t x, int32_t y);
void bezel_curve(uint8_t *alphas, const uint16_t *angles, intptr_t count, uint16_t seam);

#if defined(__x86_64__)
BEZEL_AVX2 bezel_polar_avx2(uint16_t *angles, intptr_t count, int32_t x, int32_t y) {
  bezel_polar(angles, count, x, y);
}
BEZEL_AVX2 bezel_curve_avx2(
    uint8_t *alphas, const uint16_t *angles, intptr_t count, uint16_t seam) {
  bezel_curve(alphas, angles, count, seam);
}
#endif
