// Angles of pixels, and the indefinite ring's alphas by angle: `Kernels+Conical.swift`.
#pragma once

BEZEL_KERNEL(polar, (uint16_t *angles, intptr_t count, int32_t x, int32_t y), (angles, count, x, y))
BEZEL_KERNEL(curve,
    (uint8_t *alphas, const uint16_t *angles, intptr_t count, uint16_t seam,
     uint64_t thresholds),
    (alphas, angles, count, seam, thresholds))
