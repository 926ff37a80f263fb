// Rows of 8-bit levels: `Kernels+Levels.swift`.
#pragma once

BEZEL_KERNEL(shade,
    (uint32_t *row, const uint32_t *under, const uint8_t *alphas, intptr_t count,
     uint64_t thresholds),
    (row, under, alphas, count, thresholds))
BEZEL_KERNEL(fade,
    (uint8_t *faded, const uint8_t *levels, intptr_t count, uint8_t alpha),
    (faded, levels, count, alpha))
BEZEL_KERNEL(mix,
    (uint32_t *row, const uint8_t *levels, intptr_t count, uint32_t start, uint32_t end,
     uint64_t thresholds),
    (row, levels, count, start, end, thresholds))
BEZEL_KERNEL(scale,
    (uint8_t *coverage, const uint8_t *factors, intptr_t count), (coverage, factors, count))
