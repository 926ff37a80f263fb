// Eight pixels in vectors of 32 bytes, which the compiler splits where registers are shorter.
#pragma once

typedef uint8_t bezel_bytes __attribute__((vector_size(32), aligned(1), may_alias));
typedef int16_t bezel_lanes __attribute__((vector_size(32)));
typedef uint16_t bezel_unsigned_lanes __attribute__((vector_size(32)));
typedef uint32_t bezel_words __attribute__((vector_size(32)));
typedef uint64_t bezel_quarters __attribute__((vector_size(32)));

#define BEZEL_REPEATED(type, value) ((value) - (type){})

// m / 255 in 1/32768, which is this number or the next one: the product with it, rounded to nearest, is
// x * m / 255, rounded to nearest, for every byte x.
static inline int16_t bezel_factor_of_byte(uint32_t m) {
  static const uint64_t is_next[4] = {0x22002080002080u, 0x820208220a082200u, 0xb022228aa1208a20u, 0x289a93ac8a5b8ab6u};
  return (int16_t)((m * 257 >> 1) + (is_next[m >> 6] >> (m & 63) & 1));
}
