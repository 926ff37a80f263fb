// Rows of pixels, and of one colour with a dither or a coverage, blended over rows: `Kernels+Blend.swift`.
#pragma once

BEZEL_KERNEL(blend_dithered,
    (uint32_t *row, const uint32_t *under, intptr_t count, uint32_t pixel, uint64_t thresholds),
    (row, under, count, pixel, thresholds))
BEZEL_KERNEL(blend_covered,
    (uint32_t *row, const uint8_t *coverage, intptr_t count, uint32_t pixel, uint64_t thresholds),
    (row, coverage, count, pixel, thresholds))
BEZEL_KERNEL(blend_pixels,
    (uint32_t *row, const uint32_t *source, intptr_t count, uint8_t alpha, uint64_t thresholds),
    (row, source, count, alpha, thresholds))
BEZEL_KERNEL(blend_covered_pixels,
    (uint32_t *row, const uint32_t *source, const uint8_t *coverage, intptr_t count),
    (row, source, coverage, count))
