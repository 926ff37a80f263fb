// The kernels that convert pixels to a screen's format; see CBezelRaster.h.
#pragma once

BEZEL_KERNEL(write_8888,
    (void *target, intptr_t target_stride, const uint32_t *source, intptr_t source_stride,
     intptr_t columns, intptr_t rows, uint32_t bits),
    (target, target_stride, source, source_stride, columns, rows, bits))
BEZEL_KERNEL(write_8888_swapped,
    (void *target, const uint32_t *source, intptr_t count, uint32_t bits),
    (target, source, count, bits))
BEZEL_KERNEL(write_565,
    (void *target, const uint32_t *source, intptr_t count), (target, source, count))
BEZEL_KERNEL(write_565_dithered,
    (void *target, const uint32_t *source, intptr_t count, uint64_t red_blue, uint64_t green),
    (target, source, count, red_blue, green))
BEZEL_KERNEL(write_888,
    (void *target, const uint32_t *source, intptr_t count), (target, source, count))
BEZEL_KERNEL(write_2101010,
    (void *target, const uint32_t *source, intptr_t count), (target, source, count))
