// The kernels that rotate pictures; see CBezelRaster.h.
#pragma once

void bezel_reverse(uint32_t *target, const uint32_t *source, intptr_t count);
void bezel_transpose(
    uint32_t *target, intptr_t target_stride, const uint32_t *source, intptr_t source_stride,
    intptr_t columns, intptr_t rows);

#if defined(__x86_64__)
BEZEL_AVX2 bezel_reverse_avx2(uint32_t *target, const uint32_t *source, intptr_t count) {
  bezel_reverse(target, source, count);
}
BEZEL_AVX2 bezel_transpose_avx2(
    uint32_t *target, intptr_t target_stride, const uint32_t *source, intptr_t source_stride,
    intptr_t columns, intptr_t rows) {
  bezel_transpose(target, target_stride, source, source_stride, columns, rows);
}
#endif
