// Trampolines of the blur kernels; CBezelRaster.h explains them.
#pragma once

void bezel_cells_sum(
    uint64_t *cells, const uint32_t *row0, const uint32_t *row1, const uint32_t *row2,
    const uint32_t *row3, intptr_t count);
void bezel_cells_widen(uint64_t *cells, const uint32_t *pixels, intptr_t count);
void bezel_cells_blur(
    uint64_t *blurred, intptr_t blurred_stride, const uint64_t *cells, intptr_t cells_stride,
    intptr_t columns, intptr_t rows, uint32_t *history, intptr_t width, intptr_t inner,
    uint32_t scale, uint32_t end, uint32_t factor);
void bezel_cells_saturate(
    uint32_t *even, uint32_t *odd, const uint64_t *cells, intptr_t count, int32_t saturation);
void bezel_cells_pack(
    uint32_t *pixels, const uint32_t *even, const uint32_t *odd, intptr_t count);
void bezel_cells_enlarge(
    uint32_t *pixels, intptr_t count, intptr_t start, const uint32_t *top, const uint32_t *bottom,
    intptr_t odd, uint16_t weight);

#if defined(__x86_64__)
BEZEL_AVX2 bezel_cells_sum_avx2(
    uint64_t *cells, const uint32_t *row0, const uint32_t *row1, const uint32_t *row2,
    const uint32_t *row3, intptr_t count) {
  bezel_cells_sum(cells, row0, row1, row2, row3, count);
}
BEZEL_AVX2 bezel_cells_widen_avx2(uint64_t *cells, const uint32_t *pixels, intptr_t count) {
  bezel_cells_widen(cells, pixels, count);
}
BEZEL_AVX2 bezel_cells_blur_avx2(
    uint64_t *blurred, intptr_t blurred_stride, const uint64_t *cells, intptr_t cells_stride,
    intptr_t columns, intptr_t rows, uint32_t *history, intptr_t width, intptr_t inner,
    uint32_t scale, uint32_t end, uint32_t factor) {
  bezel_cells_blur(
      blurred, blurred_stride, cells, cells_stride, columns, rows, history, width, inner, scale,
      end, factor);
}
BEZEL_AVX2 bezel_cells_saturate_avx2(
    uint32_t *even, uint32_t *odd, const uint64_t *cells, intptr_t count, int32_t saturation) {
  bezel_cells_saturate(even, odd, cells, count, saturation);
}
BEZEL_AVX2 bezel_cells_pack_avx2(
    uint32_t *pixels, const uint32_t *even, const uint32_t *odd, intptr_t count) {
  bezel_cells_pack(pixels, even, odd, count);
}
BEZEL_AVX2 bezel_cells_enlarge_avx2(
    uint32_t *pixels, intptr_t count, intptr_t start, const uint32_t *top, const uint32_t *bottom,
    intptr_t odd, uint16_t weight) {
  bezel_cells_enlarge(pixels, count, start, top, bottom, odd, weight);
}
#endif
