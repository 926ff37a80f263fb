// Shapes as groups of eight pixels: `Kernels+Groups.swift`.
#pragma once

BEZEL_KERNEL(blend_groups,
    (const void *groups, intptr_t count, uint32_t *base, intptr_t stride, uint32_t pixel),
    (groups, count, base, stride, pixel))
BEZEL_KERNEL(blend_conical_groups,
    (const void *groups, const void *angles, intptr_t count, uint32_t *base, intptr_t stride,
     uint16_t seam, uint32_t pixel, const uint64_t *thresholds),
    (groups, angles, count, base, stride, seam, pixel, thresholds))
