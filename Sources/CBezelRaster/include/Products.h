// Products of 16-bit lanes, in the instructions of one form: `Solid.h` includes this file once for each.
//
// In C, because the optimizer finds few of these instructions in Swift.
//
//   rounded_product   of a in -511 ... 511 and b in 0 ... 32767, in 1/32768, rounded to nearest
//   fraction_product  the same of a and b in 0 ... 32767
//   high_product      the upper half of the unsigned product
//   solid             a colour that is put over many pixels
//   over              color + x * (1 - color.alpha), rounded to nearest

BEZEL_INLINE bezel_bytes BEZEL_FORM(bytes_of)(bezel_lanes even, bezel_lanes odd) {
  return (bezel_bytes)((bezel_unsigned_lanes)even | (bezel_unsigned_lanes)odd << 8);
}

#if defined(__x86_64__) && !BEZEL_HAS_AVX2
typedef int16_t bezel_half __attribute__((vector_size(16)));
typedef union {
  bezel_lanes lanes;
  bezel_unsigned_lanes unsigned_lanes;
  bezel_half half[2];
} bezel_halves;

BEZEL_INLINE bezel_unsigned_lanes BEZEL_FORM(high_product)(
    bezel_unsigned_lanes a, bezel_unsigned_lanes b) {
  bezel_halves x = {.unsigned_lanes = a}, y = {.unsigned_lanes = b};
  for (int i = 0; i < 2; i++) x.half[i] = __builtin_ia32_pmulhuw128(x.half[i], y.half[i]);
  return x.unsigned_lanes;
}

BEZEL_INLINE bezel_lanes BEZEL_FORM(rounded_product)(bezel_lanes a, bezel_lanes b) {
  bezel_halves x = {.lanes = a * 64}, y = {.lanes = b};
  for (int i = 0; i < 2; i++) x.half[i] = __builtin_ia32_pmulhw128(x.half[i], y.half[i]);
  return (x.lanes + 16) >> 5;
}

BEZEL_INLINE bezel_lanes BEZEL_FORM(fraction_product)(bezel_lanes a, bezel_lanes b) {
  return (bezel_lanes)((BEZEL_FORM(high_product)(
                            (bezel_unsigned_lanes)a << 1, (bezel_unsigned_lanes)b << 1) + 1) >> 1);
}

// x * m / 255 in 1/256 is the upper half of 256 x * 257 m; the factor is as much more than 257 m as
// makes rounding exact.
typedef struct {
  bezel_unsigned_lanes even, odd, rest;
} BEZEL_FORM(solid);

BEZEL_INLINE BEZEL_FORM(solid) BEZEL_FORM(solid_of)(uint32_t pixel) {
  const uint32_t m = 255 - (pixel >> 24), factor = m * 257 + (m >> 7);
  const bezel_unsigned_lanes color = (bezel_unsigned_lanes)BEZEL_REPEATED(bezel_words, pixel);
  return (BEZEL_FORM(solid)){
      (color << 8) + 128, (color & 0xFF00) + 128,
      BEZEL_REPEATED(bezel_unsigned_lanes, (uint16_t)(factor < 65535 ? factor : 65535))};
}

BEZEL_INLINE bezel_bytes BEZEL_FORM(over)(BEZEL_FORM(solid) color, bezel_bytes pixels) {
  const bezel_unsigned_lanes x = (bezel_unsigned_lanes)pixels;
  const bezel_unsigned_lanes even = BEZEL_FORM(high_product)(x << 8, color.rest) + color.even;
  const bezel_unsigned_lanes odd = BEZEL_FORM(high_product)(x & 0xFF00, color.rest) + color.odd;
  return (bezel_bytes)(even >> 8 | (odd & 0xFF00));
}

#else
#if BEZEL_HAS_AVX2
BEZEL_INLINE bezel_lanes BEZEL_FORM(rounded_product)(bezel_lanes a, bezel_lanes b) {
  return __builtin_ia32_pmulhrsw256(a, b);
}
BEZEL_INLINE bezel_unsigned_lanes BEZEL_FORM(high_product)(
    bezel_unsigned_lanes a, bezel_unsigned_lanes b) {
  return (bezel_unsigned_lanes)__builtin_ia32_pmulhuw256((bezel_lanes)a, (bezel_lanes)b);
}
#else
BEZEL_INLINE bezel_lanes BEZEL_FORM(rounded_product)(bezel_lanes a, bezel_lanes b) {
#if defined(__ARM_NEON)
  union {
    bezel_lanes lanes;
    int16x8_t half[2];
  } x = {a}, y = {b};
  for (int i = 0; i < 2; i++) x.half[i] = vqrdmulhq_s16(x.half[i], y.half[i]);
  return x.lanes;
#else
  typedef int32_t wide __attribute__((vector_size(64)));
  const wide product = __builtin_convertvector(a, wide) * __builtin_convertvector(b, wide);
  return __builtin_convertvector((product + (1 << 14)) >> 15, bezel_lanes);
#endif
}
BEZEL_INLINE bezel_unsigned_lanes BEZEL_FORM(high_product)(
    bezel_unsigned_lanes a, bezel_unsigned_lanes b) {
  typedef uint32_t wide __attribute__((vector_size(64)));
  const wide product = __builtin_convertvector(a, wide) * __builtin_convertvector(b, wide);
  return __builtin_convertvector(product >> 16, bezel_unsigned_lanes);
}
#endif

BEZEL_INLINE bezel_lanes BEZEL_FORM(fraction_product)(bezel_lanes a, bezel_lanes b) {
  return BEZEL_FORM(rounded_product)(a, b);
}

typedef struct {
  bezel_bytes color;
  bezel_lanes rest;
} BEZEL_FORM(solid);

BEZEL_INLINE BEZEL_FORM(solid) BEZEL_FORM(solid_of)(uint32_t pixel) {
  return (BEZEL_FORM(solid)){
      (bezel_bytes)BEZEL_REPEATED(bezel_words, pixel),
      BEZEL_REPEATED(bezel_lanes, bezel_factor_of_byte(255 - (pixel >> 24)))};
}

BEZEL_INLINE bezel_bytes BEZEL_FORM(over)(BEZEL_FORM(solid) color, bezel_bytes x) {
#if BEZEL_HAS_AVX2
  // Six instructions; taken apart into even and odd bytes, seven.
  const bezel_bytes none = {};
  const bezel_lanes low = (bezel_lanes)__builtin_shufflevector(
      x, none, 0, 32, 1, 32, 2, 32, 3, 32, 4, 32, 5, 32, 6, 32, 7, 32, 16, 32, 17, 32, 18, 32, 19,
      32, 20, 32, 21, 32, 22, 32, 23, 32);
  const bezel_lanes high = (bezel_lanes)__builtin_shufflevector(
      x, none, 8, 32, 9, 32, 10, 32, 11, 32, 12, 32, 13, 32, 14, 32, 15, 32, 24, 32, 25, 32, 26,
      32, 27, 32, 28, 32, 29, 32, 30, 32, 31, 32);
  return color.color + (bezel_bytes)__builtin_ia32_packuswb256(
                           BEZEL_FORM(rounded_product)(low, color.rest),
                           BEZEL_FORM(rounded_product)(high, color.rest));
#else
  const bezel_unsigned_lanes lanes = (bezel_unsigned_lanes)x;
  const bezel_lanes even = BEZEL_FORM(rounded_product)((bezel_lanes)(lanes & 0xFF), color.rest);
  const bezel_lanes odd = BEZEL_FORM(rounded_product)((bezel_lanes)(lanes >> 8), color.rest);
  return color.color + BEZEL_FORM(bytes_of)(even, odd);
#endif
}
#endif
