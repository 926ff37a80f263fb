// Runs one kernel once: `board/bench/neon` counts the instructions that it takes. The loops named
// "limit" move a kernel's memory traffic and do nothing else.
#include "CBezelRaster.h"
#include <arm_neon.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { most = 512 }; // pixels
// Not static, or the compiler would remove writes that are never read.
uint32_t row[most], source[most], target[most];
uint16_t row565[most], angles[most];
uint8_t coverage[most], factors[most];

#define LIMIT __attribute__((noinline)) static void

LIMIT limit_write(long count) {
  for (long i = 0; i < count; i += 8) vst1q_u32_x2(row + i, ((uint32x4x2_t){{{1}, {1}}}));
}
LIMIT limit_change(long count) {
  for (long i = 0; i < count; i += 8) {
    uint32x4x2_t pixels = vld1q_u32_x2(row + i);
    pixels.val[0] = vaddq_u32(pixels.val[0], pixels.val[0]);
    pixels.val[1] = vaddq_u32(pixels.val[1], pixels.val[1]);
    vst1q_u32_x2(row + i, pixels);
  }
}
LIMIT limit_copy(long count) {
  for (long i = 0; i < count; i += 8) vst1q_u32_x2(row + i, vld1q_u32_x2(source + i));
}
LIMIT limit_565(long count) {
  for (long i = 0; i < count; i += 8) {
    uint32x4x2_t pixels = vld1q_u32_x2(source + i);
    vst1q_u16(row565 + i, vuzp1q_u16(vreinterpretq_u16_u32(pixels.val[0]),
                                     vreinterpretq_u16_u32(pixels.val[1])));
  }
}
LIMIT limit_bytes(long count) {
  for (long i = 0; i < count; i += 8)
    vst1_u8(coverage + i, vadd_u8(vld1_u8(coverage + i), vld1_u8(factors + i)));
}

// Of a row: CoverageGroup, as Swift lays it out, and the angles of its pixels.
static struct {
  uint64_t bytes;
  int32_t x, y;
} groups[most / 8];
static uint16_t group_angles[most];

// An ordered dither's thresholds of one row, and what it adds to opacities from 4 x 4 places on.
static const uint64_t thresholds = 0x00a8002800880008;
static uint64_t places[16];

static void fill(long n) { bezel_fill(row, n, 0xFF102030); }
static void blend(long n) { bezel_blend(row, row, n, 0x66000000); }
static void blend_covered(long n) { bezel_blend_covered(row, coverage, n, 0xE6191919, thresholds); }
static void blend_pixels(long n) { bezel_blend_pixels(row, source, n, 94, thresholds); }
static void covered_pixels(long n) { bezel_blend_covered_pixels(row, source, coverage, n); }
static void shade(long n) { bezel_shade(row, row, coverage, n, thresholds); }
static void fade(long n) { bezel_fade(coverage, coverage, n, 94); }
static void mix(long n) { bezel_mix(row, coverage, n, 0xFF102030, 0x80402010, thresholds); }
static void blend_groups(long n) { bezel_blend_groups(groups, n / 8, row, 0, 0xFFFFFFFF); }
static void faded_groups(long n) { bezel_blend_groups(groups, n / 8, row, 0, 0xE6191919); }
static void whole_groups(long n) { bezel_blend_whole_groups(groups, n / 8, row, 0, 0xE6191919); }
static void conical_groups(long n) {
  bezel_blend_conical_groups(groups, group_angles, n / 8, row, 0, 0, 0xFFFFFFFF, places);
}
static void scale(long n) { bezel_scale(coverage, factors, n); }
static void polar(long n) { bezel_polar(angles, n, -300000, 4000); }
static void curve(long n) { bezel_curve(coverage, angles, n, 0, thresholds); }
static void xrgb8888(long n) { bezel_write_8888(target, 0, source, 0, n, 1, 0xFF000000); }
static void xbgr8888(long n) { bezel_write_8888_swapped(target, source, n, 0xFF000000); }
static void rgb565(long n) { bezel_write_565(target, source, n); }
static void rgb565_dither(long n) {
  bezel_write_565_dithered(target, source, n, 0x0004000200050001, 0x0002000100020001);
}
static void rgb888(long n) { bezel_write_888(target, source, n); }
static void xrgb2101010(long n) { bezel_write_2101010(target, source, n); }
static void reverse(long n) { bezel_reverse(row, source, n); }

// A kernel and the limit that it is held against.
static const struct {
  const char *name, *limit;
  void (*run)(long count);
} kernels[] = {
    {"limit_write", "", limit_write},
    {"limit_change", "", limit_change},
    {"limit_copy", "", limit_copy},
    {"limit_565", "", limit_565},
    {"limit_bytes", "", limit_bytes},
    {"fill", "limit_write", fill},
    {"blend", "limit_change", blend},
    {"blend_covered", "limit_change", blend_covered},
    {"blend_pixels", "limit_change", blend_pixels},
    {"covered_pixels", "limit_change", covered_pixels},
    {"shade", "limit_change", shade},
    {"fade", "limit_bytes", fade},
    {"mix", "limit_write", mix},
    {"blend_groups", "limit_change", blend_groups},
    {"faded_groups", "limit_change", faded_groups},
    {"whole_groups", "limit_change", whole_groups},
    {"conical_groups", "limit_change", conical_groups},
    {"scale", "limit_bytes", scale},
    {"polar", "limit_write", polar},
    {"curve", "limit_bytes", curve},
    {"xrgb8888", "limit_copy", xrgb8888},
    {"xbgr8888", "limit_copy", xbgr8888},
    {"rgb565", "limit_565", rgb565},
    {"rgb565_dither", "limit_565", rgb565_dither},
    {"rgb888", "limit_copy", rgb888},
    {"xrgb2101010", "limit_copy", xrgb2101010},
    {"reverse", "limit_copy", reverse},
};

int main(int argc, char **argv) {
  for (int i = 0; i < most; i++) {
    row[i] = source[i] = 0x80402010 + (uint32_t)i % 16;
    coverage[i] = factors[i] = (uint8_t)(i % 254 + 1);
  }
  for (int i = 0; i < most / 8; i++) {
    groups[i].x = 8 * i;
    groups[i].bytes = 0x1020304050607080;
  }
  for (int i = 0; i < most; i++) group_angles[i] = (uint16_t)(i * 1000);
  for (int i = 0; i < 16; i++) places[i] = thresholds;
  for (size_t i = 0; i < sizeof kernels / sizeof *kernels; i++) {
    if (argc == 1) printf("%s %s\n", kernels[i].name, kernels[i].limit);
    if (argc == 3 && strcmp(argv[1], kernels[i].name) == 0) kernels[i].run(atol(argv[2]));
  }
}
