// One colour over rows and in shapes, in one form: `Solid.h` includes this file once for each.

// `row = pixel + under * (1 - pixel.alpha)`; `under` is the row itself, or memory apart from it.
//
// Stores begin at a multiple of 32 bytes. The first eight pixels and the last ones, which others may
// overlap, are computed before anything is stored.
BEZEL_KERNEL_FUNCTION void BEZEL_FORM(blend)(
    uint32_t *row, const uint32_t *under, intptr_t count, uint32_t pixel) {
  const BEZEL_FORM(solid) color = BEZEL_FORM(solid_of)(pixel);
  if (count < 8) {
    uint32_t eight[8] = {0};
    __builtin_memcpy(eight, under, (uintptr_t)count * sizeof *row);
    *(bezel_bytes *)eight = BEZEL_FORM(over)(color, *(const bezel_bytes *)eight);
    __builtin_memcpy(row, eight, (uintptr_t)count * sizeof *row);
    return;
  }
  const bezel_bytes first = BEZEL_FORM(over)(color, *(const bezel_bytes *)under);
  const bezel_bytes last = BEZEL_FORM(over)(color, *(const bezel_bytes *)(under + count - 8));
  intptr_t i = -((intptr_t)row >> 2) & 7;
#pragma clang loop unroll_count(2)
  for (; i + 8 <= count; i += 8)
    *(bezel_bytes *)(row + i) = BEZEL_FORM(over)(color, *(const bezel_bytes *)(under + i));
  *(bezel_bytes *)row = first;
  *(bezel_bytes *)(row + count - 8) = last;
}

// The same for the runs of rows that begin with the column `first`; beside them the rows become what lies
// below, unless they are that themselves.
BEZEL_KERNEL_FUNCTION void BEZEL_FORM(blend_runs)(
    const void *rows, intptr_t count, intptr_t first, intptr_t width, uint32_t *row,
    intptr_t stride, const uint32_t *under, intptr_t under_stride, uint32_t pixel) {
  for (intptr_t i = 0; i < count; i++, row += stride, under += under_stride) {
    intptr_t start = ((const bezel_row *)rows)[i].start - first;
    intptr_t end = ((const bezel_row *)rows)[i].end - first;
    start = start < 0 ? 0 : start > width ? width : start;
    end = end < start ? start : end > width ? width : end;
    if (row != under && start > 0) __builtin_memcpy(row, under, (uintptr_t)start * sizeof *row);
    if (row != under && end < width)
      __builtin_memcpy(row + end, under + end, (uintptr_t)(width - end) * sizeof *row);
    if (start == end) continue;
    if (pixel >> 24 == 255) BEZEL_FORM(fill)(row + start, end - start, pixel);
    else BEZEL_FORM(blend)(row + start, under + start, end - start, pixel);
  }
}

// `p + (color - p * color.alpha) * strength` for eight pixels p, strengths being in 1/32768.
BEZEL_INLINE void BEZEL_FORM(draw)(
    uint32_t *row, bezel_color color, bezel_lanes strength, int is_opaque) {
  const bezel_unsigned_lanes x = (bezel_unsigned_lanes)*(const bezel_bytes *)row;
  bezel_lanes even = (bezel_lanes)(x & 0xFF), odd = (bezel_lanes)(x >> 8);
  const bezel_lanes less_even = is_opaque ? even : BEZEL_FORM(rounded_product)(even, color.alpha);
  const bezel_lanes less_odd = is_opaque ? odd : BEZEL_FORM(rounded_product)(odd, color.alpha);
  even += BEZEL_FORM(rounded_product)(color.even - less_even, strength);
  odd += BEZEL_FORM(rounded_product)(color.odd - less_odd, strength);
  *(bezel_bytes *)row = BEZEL_FORM(bytes_of)(even, odd);
}

BEZEL_INLINE void BEZEL_FORM(draw_groups)(
    const bezel_group *group, intptr_t count, uint32_t *base, intptr_t stride, bezel_color color,
    int is_opaque) {
#pragma clang loop unroll_count(2)
  for (const bezel_group *end = group + count; group < end; group++) {
    const bezel_bytes c = (bezel_bytes)BEZEL_REPEATED(bezel_quarters, group->coverage);
    // A byte beside itself is 257 times as large.
    const bezel_unsigned_lanes twice = (bezel_unsigned_lanes)__builtin_shufflevector(
        c, c, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 20, 20, 20, 20, 21, 21, 21, 21, 22,
        22, 22, 22, 23, 23, 23, 23);
    BEZEL_FORM(draw)(
        base + (group->y * stride + group->x), color, (bezel_lanes)(twice >> 1), is_opaque);
  }
}

BEZEL_KERNEL_FUNCTION void BEZEL_FORM(blend_groups)(
    const void *groups, intptr_t count, uint32_t *base, intptr_t stride, uint32_t pixel) {
  const bezel_group *first = (const bezel_group *)groups;
  const bezel_color color = bezel_color_of(pixel);
  if (pixel >> 24 == 255) BEZEL_FORM(draw_groups)(first, count, base, stride, color, 1);
  else BEZEL_FORM(draw_groups)(first, count, base, stride, color, 0);
}

// Groups that are covered wholly.
BEZEL_KERNEL_FUNCTION void BEZEL_FORM(blend_whole_groups)(
    const void *groups, intptr_t count, uint32_t *base, intptr_t stride, uint32_t pixel) {
  const BEZEL_FORM(solid) color = BEZEL_FORM(solid_of)(pixel);
  const bezel_bytes eight = (bezel_bytes)BEZEL_REPEATED(bezel_words, pixel);
  const bezel_group *group = (const bezel_group *)groups, *end = group + count;
  if (pixel >> 24 == 255) {
#pragma clang loop unroll_count(2)
    for (; group < end; group++)
      *(bezel_bytes *)(base + (group->y * stride + group->x)) = eight;
  }
  for (; group < end; group++) {
    bezel_bytes *row = (bezel_bytes *)(base + (group->y * stride + group->x));
    *row = BEZEL_FORM(over)(color, *row);
  }
}

// The indefinite ring's opacities, as `indefiniteCurve` in Swift has them, in 1/32768.
BEZEL_INLINE bezel_lanes BEZEL_FORM(indefinite_curve)(bezel_unsigned_lanes turns) {
  const bezel_unsigned_lanes slope =
      3 * 16384 - BEZEL_FORM(high_product)(turns, BEZEL_REPEATED(bezel_unsigned_lanes, 32768));
  const bezel_unsigned_lanes rise = 16384 + BEZEL_FORM(high_product)(turns, slope);
  return (bezel_lanes)BEZEL_FORM(high_product)(turns, rise);
}

// Two groups fill a vector; the last one may be alone.
BEZEL_INLINE void BEZEL_FORM(draw_conical_groups)(
    const bezel_group *g, const bezel_eight_angles *a, intptr_t count, uint32_t *base,
    intptr_t stride, uint16_t seam, bezel_color color, const uint64_t *dither, int is_opaque) {
  for (intptr_t i = 0; i < count; i += 2) {
    const intptr_t j = i + 1 < count ? i + 1 : i;
    const bezel_unsigned_lanes turns =
        (bezel_unsigned_lanes)__builtin_shufflevector(a[i], a[j], 0, 1, 2, 3) - seam;
    const uint64_t d = dither[(g[i].y & 3) * 4 + (g[i].x & 3)];
    const uint64_t e = dither[(g[j].y & 3) * 4 + (g[j].x & 3)];
    const bezel_lanes opacity = __builtin_elementwise_max(
        __builtin_elementwise_add_sat(
            BEZEL_FORM(indefinite_curve)(turns), (bezel_lanes)(bezel_quarters){d, d, e, e}),
        (bezel_lanes){});
    const bezel_bytes c = (bezel_bytes)(bezel_quarters){g[i].coverage, 0, g[j].coverage, 0};
    const bezel_unsigned_lanes twice = (bezel_unsigned_lanes)__builtin_shufflevector(
        c, c, 0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6, 7, 7, 16, 16, 17, 17, 18, 18, 19, 19, 20,
        20, 21, 21, 22, 22, 23, 23);
    const bezel_quarters q =
        (bezel_quarters)BEZEL_FORM(fraction_product)(opacity, (bezel_lanes)(twice >> 1));
    // The second quarter and the third change places: what is spread then stays in its half of a register.
    const bezel_lanes s = (bezel_lanes)__builtin_shufflevector(q, q, 0, 2, 1, 3);
    BEZEL_FORM(draw)(
        base + (g[i].y * stride + g[i].x), color,
        __builtin_shufflevector(s, s, 0, 0, 1, 1, 2, 2, 3, 3, 8, 8, 9, 9, 10, 10, 11, 11),
        is_opaque);
    if (j == i) return;
    BEZEL_FORM(draw)(
        base + (g[j].y * stride + g[j].x), color,
        __builtin_shufflevector(s, s, 4, 4, 5, 5, 6, 6, 7, 7, 12, 12, 13, 13, 14, 14, 15, 15),
        is_opaque);
  }
}

BEZEL_KERNEL_FUNCTION void BEZEL_FORM(blend_conical_groups)(
    const void *groups, const void *angles, intptr_t count, uint32_t *base, intptr_t stride,
    uint16_t seam, uint32_t pixel, const uint64_t *dither) {
  const bezel_group *g = (const bezel_group *)groups;
  const bezel_eight_angles *a = (const bezel_eight_angles *)angles;
  const bezel_color color = bezel_color_of(pixel);
  if (pixel >> 24 == 255)
    BEZEL_FORM(draw_conical_groups)(g, a, count, base, stride, seam, color, dither, 1);
  else BEZEL_FORM(draw_conical_groups)(g, a, count, base, stride, seam, color, dither, 0);
}
