// The peer pixman: compositing without shapes. The ring's coverage is made ready beforehand, with
// cairo and without its rotation.
#include "protocol/bench.h"
#include <cairo.h>
#include <math.h>
#include <pixman.h>

static pixman_image_t *target, *target565, *backdrop, *dim, *mask, *coverage;

static pixman_image_t *image(BenchFrame *f, const void *pixels, pixman_format_code_t format) {
  int bytes = PIXMAN_FORMAT_BPP(format) / 8;
  return pixman_image_create_bits(
      format, f->width, f->height, (uint32_t *)pixels, f->width * bytes);
}

static void prepare_mask(BenchFrame *f) {
  int radius = f->width < f->height ? f->width : f->height;
  pixman_point_fixed_t center = {
      pixman_int_to_fixed(f->width) / 2, pixman_int_to_fixed(f->height) / 2};
  pixman_gradient_stop_t stops[] = {
      {0, {0, 0, 0, 0}}, {pixman_fixed_1, {0, 0, 0, bench_mask_alpha * 257}}};
  mask = pixman_image_create_radial_gradient(
      &center, &center, 0, pixman_int_to_fixed(radius), stops, 2);
  pixman_image_set_repeat(mask, PIXMAN_REPEAT_PAD);
}

static void prepare_coverage(BenchFrame *f) {
  BenchRing ring = bench_ring(f);
  BenchBox box = bench_box(f);
  cairo_surface_t *surface =
      cairo_image_surface_create(CAIRO_FORMAT_A8, box.width, box.height);
  cairo_t *cr = cairo_create(surface);
  cairo_arc(
      cr, box.width / 2.0, box.height / 2.0, ring.radius, -M_PI / 2,
      bench_sweep(f) / 65536.0 * 2 * M_PI - M_PI / 2);
  cairo_set_line_width(cr, ring.width);
  cairo_set_line_cap(cr, CAIRO_LINE_CAP_ROUND);
  cairo_stroke(cr);
  cairo_surface_flush(surface);
  coverage = pixman_image_create_bits(
      PIXMAN_a8, box.width, box.height, (uint32_t *)cairo_image_surface_get_data(surface),
      cairo_image_surface_get_stride(surface));
}

static void prepare(BenchFrame *f) {
  pixman_color_t color = {0, 0, 0, bench_dim_alpha * 257};
  target = image(f, f->pixels, PIXMAN_x8r8g8b8);
  target565 = image(f, f->pixels565, PIXMAN_r5g6b5);
  backdrop = image(f, f->backdrop, PIXMAN_x8r8g8b8);
  dim = pixman_image_create_solid_fill(&color);
  prepare_mask(f);
  if (bench_is_indefinite(f)) prepare_coverage(f);
}

static void whole(BenchFrame *f, pixman_op_t op, pixman_image_t *source, pixman_image_t *to) {
  pixman_image_composite32(op, source, NULL, to, 0, 0, 0, 0, 0, 0, f->width, f->height);
}
static void draw_dim(BenchFrame *f) { whole(f, PIXMAN_OP_OVER, dim, target); }
static void draw_mask(BenchFrame *f) { whole(f, PIXMAN_OP_OVER, mask, target); }
static void draw_copy(BenchFrame *f) { whole(f, PIXMAN_OP_SRC, backdrop, target); }
static void draw_565(BenchFrame *f) { whole(f, PIXMAN_OP_SRC, backdrop, target565); }

static void draw_ring(BenchFrame *f) {
  BenchRing ring = bench_ring(f);
  BenchBox box = bench_box(f);
  pixman_point_fixed_t center = {pixman_int_to_fixed(ring.x), pixman_int_to_fixed(ring.y)};
  // pixman's angles turn the other way.
  pixman_gradient_stop_t stops[] = {
      {0, {0xFFFF, 0xFFFF, 0xFFFF, 0xFFFF}}, {pixman_fixed_1, {0xFFFF, 0xFFFF, 0xFFFF, 0}}};
  pixman_fixed_t angle =
      pixman_double_to_fixed(90 - (double)bench_start(f) / 65536 * 360);
  pixman_image_t *gradient = pixman_image_create_conical_gradient(&center, angle, stops, 2);
  pixman_image_composite32(
      PIXMAN_OP_OVER, gradient, coverage, target, box.x, box.y, 0, 0, box.x, box.y, box.width,
      box.height);
  pixman_image_unref(gradient);
}

static const BenchItem items[] = {
    {"W1", draw_dim},      {"W2", draw_mask},     {"W4.i18", draw_ring}, {"W4.i24", draw_ring},
    {"W4.i180", draw_ring}, {"W9.copy", draw_copy}, {"W9.565", draw_565},
};

int main(int argc, char **argv) {
  return bench(argc, argv, items, sizeof items / sizeof *items, prepare);
}
