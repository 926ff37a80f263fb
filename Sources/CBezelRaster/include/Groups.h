// Shapes as groups of eight pixels: `Kernels+Groups.swift`.
#pragma once

void bezel_blend_groups(
    const void *groups, intptr_t count, uint32_t *base, intptr_t stride, uint32_t pixel);
void bezel_blend_ring(
    const void *groups, intptr_t count, uint32_t *base, intptr_t stride, uint16_t start,
    uint16_t sweep, uint32_t pixel);
void bezel_blend_conical_ring(
    const void *groups, intptr_t count, uint32_t *base, intptr_t stride, uint16_t start,
    uint16_t sweep, uint16_t seam, uint32_t pixel);

#if defined(__x86_64__)
BEZEL_AVX2 bezel_blend_groups_avx2(
    const void *groups, intptr_t count, uint32_t *base, intptr_t stride, uint32_t pixel) {
  bezel_blend_groups(groups, count, base, stride, pixel);
}
BEZEL_AVX2 bezel_blend_ring_avx2(
    const void *groups, intptr_t count, uint32_t *base, intptr_t stride, uint16_t start,
    uint16_t sweep, uint32_t pixel) {
  bezel_blend_ring(groups, count, base, stride, start, sweep, pixel);
}
BEZEL_AVX2 bezel_blend_conical_ring_avx2(
    const void *groups, intptr_t count, uint32_t *base, intptr_t stride, uint16_t start,
    uint16_t sweep, uint16_t seam, uint32_t pixel) {
  bezel_blend_conical_ring(groups, count, base, stride, start, sweep, seam, pixel);
}
#endif
