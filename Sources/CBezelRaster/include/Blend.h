// Rows of one colour or of pixels, blended over rows: `Kernels+Blend.swift`.
#pragma once

BEZEL_KERNEL(fill, (uint32_t *row, intptr_t count, uint32_t pixel), (row, count, pixel))
BEZEL_KERNEL(blend,
    (uint32_t *row, const uint32_t *under, intptr_t count, uint32_t pixel, const void *factor),
    (row, under, count, pixel, factor))
BEZEL_KERNEL(blend_covered,
    (uint32_t *row, const uint8_t *coverage, intptr_t count, uint32_t pixel),
    (row, coverage, count, pixel))
BEZEL_KERNEL(blend_pixels,
    (uint32_t *row, const uint32_t *source, intptr_t count, uint8_t alpha),
    (row, source, count, alpha))
BEZEL_KERNEL(blend_covered_pixels,
    (uint32_t *row, const uint32_t *source, const uint8_t *coverage, intptr_t count),
    (row, source, coverage, count))
