// The kernels that convert pixels to a screen's format; see CBezelRaster.h.
#pragma once

void bezel_write_8888(void *target, const uint32_t *source, intptr_t count, uint32_t bits);
void bezel_write_8888_swapped(void *target, const uint32_t *source, intptr_t count, uint32_t bits);
void bezel_write_565(void *target, const uint32_t *source, intptr_t count);
void bezel_write_565_dithered(
    void *target, const uint32_t *source, intptr_t count, uint64_t red_blue, uint64_t green);
void bezel_write_888(void *target, const uint32_t *source, intptr_t count);
void bezel_write_2101010(void *target, const uint32_t *source, intptr_t count);

#if defined(__x86_64__)
BEZEL_AVX2 bezel_write_8888_avx2(
    void *target, const uint32_t *source, intptr_t count, uint32_t bits) {
  bezel_write_8888(target, source, count, bits);
}
BEZEL_AVX2 bezel_write_8888_swapped_avx2(
    void *target, const uint32_t *source, intptr_t count, uint32_t bits) {
  bezel_write_8888_swapped(target, source, count, bits);
}
BEZEL_AVX2 bezel_write_565_avx2(void *target, const uint32_t *source, intptr_t count) {
  bezel_write_565(target, source, count);
}
BEZEL_AVX2 bezel_write_565_dithered_avx2(
    void *target, const uint32_t *source, intptr_t count, uint64_t red_blue, uint64_t green) {
  bezel_write_565_dithered(target, source, count, red_blue, green);
}
BEZEL_AVX2 bezel_write_888_avx2(void *target, const uint32_t *source, intptr_t count) {
  bezel_write_888(target, source, count);
}
BEZEL_AVX2 bezel_write_2101010_avx2(void *target, const uint32_t *source, intptr_t count) {
  bezel_write_2101010(target, source, count);
}
#endif
