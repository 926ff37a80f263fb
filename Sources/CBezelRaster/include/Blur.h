// The blur kernels; see CBezelRaster.h.
#pragma once

BEZEL_KERNEL(cells_sum,
    (uint64_t *cells, const uint32_t *row0, const uint32_t *row1, const uint32_t *row2,
     const uint32_t *row3, intptr_t count),
    (cells, row0, row1, row2, row3, count))
BEZEL_KERNEL(cells_widen,
    (uint64_t *cells, const uint32_t *pixels, intptr_t count), (cells, pixels, count))
BEZEL_KERNEL(cells_blur,
    (uint64_t *blurred, intptr_t blurred_stride, const uint64_t *cells, intptr_t cells_stride,
     intptr_t columns, intptr_t rows, uint32_t *history, intptr_t width, intptr_t inner,
     uint32_t scale, uint32_t end, uint32_t factor),
    (blurred, blurred_stride, cells, cells_stride, columns, rows, history, width, inner, scale,
     end, factor))
BEZEL_KERNEL(cells_saturate,
    (uint32_t *even, uint32_t *odd, const uint64_t *cells, intptr_t count, int32_t saturation),
    (even, odd, cells, count, saturation))
BEZEL_KERNEL(cells_pack,
    (uint32_t *pixels, const uint32_t *even, const uint32_t *odd, intptr_t count),
    (pixels, even, odd, count))
BEZEL_KERNEL(cells_enlarge,
    (uint32_t *pixels, intptr_t count, intptr_t start, const uint32_t *top,
     const uint32_t *bottom, intptr_t odd, uint16_t weight),
    (pixels, count, start, top, bottom, odd, weight))
