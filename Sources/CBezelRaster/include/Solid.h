// One colour over rows and in shapes: `Kernels+Blend.swift`, `Kernels+Groups.swift`.
//
// One source for all forms, but in C: Swift has no word for a product that is rounded, and the optimizer does
// not find it.
#pragma once
#include "Vectors.h"
#if defined(__ARM_NEON)
#include <arm_neon.h>
#endif

BEZEL_KERNEL(fill, (uint32_t *row, intptr_t count, uint32_t pixel), (row, count, pixel))

typedef struct {
  int32_t start, end, group;
} bezel_row; // Coverage.Row, as Swift lays it out

typedef struct {
  uint64_t coverage;
  int32_t x, y;
} bezel_group; // CoverageGroup, as Swift lays it out

typedef uint64_t bezel_eight_angles __attribute__((vector_size(16)));

typedef struct {
  bezel_lanes even, odd, alpha; // the last one in 1/32768
} bezel_color;

#pragma clang diagnostic push
// Without AVX no function takes such vectors from another file: all are drawn into their callers.
#pragma clang diagnostic ignored "-Wpsabi"

#define BEZEL_FORM(name) bezel_##name
#define BEZEL_HAS_AVX2 0
#define BEZEL_INLINE static inline __attribute__((always_inline))
#define BEZEL_KERNEL_FUNCTION static inline

BEZEL_INLINE bezel_color bezel_color_of(uint32_t pixel) {
  const bezel_unsigned_lanes x = (bezel_unsigned_lanes)BEZEL_REPEATED(bezel_words, pixel);
  return (bezel_color){
      (bezel_lanes)(x & 0xFF), (bezel_lanes)(x >> 8),
      BEZEL_REPEATED(bezel_lanes, bezel_factor_of_byte(pixel >> 24))};
}

#include "Products.h"
#include "SolidKernels.h"

#undef BEZEL_FORM
#undef BEZEL_HAS_AVX2
#undef BEZEL_INLINE
#undef BEZEL_KERNEL_FUNCTION
#define BEZEL_FORM(name) bezel_##name##_avx2
#if defined(__x86_64__)
#define BEZEL_HAS_AVX2 1
#define BEZEL_INLINE static inline __attribute__((target("avx2"), always_inline))
#define BEZEL_KERNEL_FUNCTION static inline __attribute__((target("avx2")))
#else
#define BEZEL_HAS_AVX2 0
#define BEZEL_INLINE static inline __attribute__((always_inline))
#define BEZEL_KERNEL_FUNCTION static inline
#endif
#include "Products.h"
#include "SolidKernels.h"
#pragma clang diagnostic pop
