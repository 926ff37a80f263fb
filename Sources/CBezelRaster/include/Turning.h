// The kernels that rotate pictures; see CBezelRaster.h.
#pragma once

BEZEL_KERNEL(reverse,
    (uint32_t *target, const uint32_t *source, intptr_t count), (target, source, count))
BEZEL_KERNEL(transpose,
    (uint32_t *target, intptr_t target_stride, const uint32_t *source, intptr_t source_stride,
     intptr_t columns, intptr_t rows),
    (target, target_stride, source, source_stride, columns, rows))
