// The peer cairo, with its image surfaces.
#include "protocol/bench.h"
#include <cairo-ft.h>
#include <math.h>

static cairo_t *cr;
static cairo_surface_t *backdrop;
static cairo_pattern_t *mask;
static cairo_glyph_t *glyphs;
static int glyph_count;

static cairo_surface_t *surface(BenchFrame *f, const uint32_t *pixels) {
  return cairo_image_surface_create_for_data(
      (unsigned char *)pixels, CAIRO_FORMAT_RGB24, f->width, f->height, f->width * 4);
}

static void open_font(BenchFrame *f) {
  FT_Library library;
  FT_Face face;
  if (FT_Init_FreeType(&library) || FT_New_Face(library, bench_font, 0, &face)) {
    fprintf(stderr, "cannot open %s\n", bench_font);
    exit(1);
  }
  cairo_font_options_t *options = cairo_font_options_create();
  cairo_font_options_set_antialias(options, CAIRO_ANTIALIAS_GRAY);
  cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_SLIGHT);
  cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF);
  cairo_set_font_options(cr, options);
  cairo_set_font_face(cr, cairo_ft_font_face_create_for_ft_face(face, FT_LOAD_TARGET_LIGHT));
  cairo_set_font_size(cr, bench_text_size);
  BenchBox line = bench_line(f);
  cairo_scaled_font_text_to_glyphs(
      cairo_get_scaled_font(cr), line.x, line.y, bench_text, -1, &glyphs, &glyph_count, NULL, NULL,
      NULL);
}

static void prepare(BenchFrame *f) {
  double x = f->width / 2.0, y = f->height / 2.0;
  cr = cairo_create(surface(f, f->pixels));
  backdrop = surface(f, f->backdrop);
  mask = cairo_pattern_create_radial(x, y, 0, x, y, f->width < f->height ? f->width : f->height);
  cairo_pattern_add_color_stop_rgba(mask, 0, 0, 0, 0, 0);
  cairo_pattern_add_color_stop_rgba(mask, 1, 0, 0, 0, bench_mask_alpha / 255.0);
  open_font(f);
}

static void draw_dim(BenchFrame *f) {
  cairo_set_source_rgba(cr, 0, 0, 0, bench_dim_alpha / 255.0);
  cairo_paint(cr);
}

static void draw_mask(BenchFrame *f) {
  cairo_set_source(cr, mask);
  cairo_paint(cr);
}

static void draw_bezel(BenchFrame *f) {
  BenchBox box = bench_hud(f);
  double r = bench_corner, right = box.x + box.width, bottom = box.y + box.height;
  cairo_new_path(cr);
  cairo_arc(cr, right - r, box.y + r, r, -M_PI / 2, 0);
  cairo_arc(cr, right - r, bottom - r, r, 0, M_PI / 2);
  cairo_arc(cr, box.x + r, bottom - r, r, M_PI / 2, M_PI);
  cairo_arc(cr, box.x + r, box.y + r, r, M_PI, 1.5 * M_PI);
  cairo_close_path(cr);
  cairo_set_source_rgba(cr, 28 / 255.0, 28 / 255.0, 30 / 255.0, bench_bezel_alpha / 255.0);
  cairo_fill(cr);
}

static void draw_ring(BenchFrame *f) {
  BenchRing ring = bench_ring(f);
  double turn = 2 * M_PI / 65536, start = bench_start(f) * turn - M_PI / 2;
  cairo_new_path(cr);
  cairo_arc(cr, ring.x, ring.y, ring.radius, start, start + bench_sweep(f) * turn);
  cairo_set_line_width(cr, ring.width);
  cairo_set_line_cap(cr, CAIRO_LINE_CAP_ROUND);
  cairo_set_source_rgb(cr, 1, 1, 1);
  cairo_stroke(cr);
}

static void draw_text(BenchFrame *f) {
  cairo_set_source_rgb(cr, 1, 1, 1);
  cairo_show_glyphs(cr, glyphs, glyph_count);
}

static void draw_backdrop(BenchFrame *f) {
  cairo_set_source_surface(cr, backdrop, 0, 0);
  cairo_set_operator(cr, CAIRO_OPERATOR_SOURCE);
  cairo_paint(cr);
  cairo_set_operator(cr, CAIRO_OPERATOR_OVER);
}

static void clip_to_hud(BenchFrame *f) {
  BenchBox box = bench_hud(f);
  cairo_rectangle(cr, box.x, box.y, box.width, box.height);
  cairo_clip(cr);
}

static void draw_hud(BenchFrame *f) {
  draw_bezel(f);
  draw_ring(f);
  draw_text(f);
}

static void draw_frame(BenchFrame *f) {
  cairo_save(cr);
  clip_to_hud(f);
  draw_backdrop(f);
  draw_hud(f);
  cairo_restore(cr);
}

static void draw_fade(BenchFrame *f) {
  draw_backdrop(f);
  cairo_set_source(cr, mask);
  cairo_paint_with_alpha(cr, bench_fade_alpha / 255.0);
  cairo_save(cr);
  clip_to_hud(f);
  cairo_push_group(cr);
  draw_hud(f);
  cairo_pop_group_to_source(cr);
  cairo_paint_with_alpha(cr, bench_fade_alpha / 255.0);
  cairo_restore(cr);
}

static const BenchItem items[] = {
    {"W1", draw_dim},       {"W2", draw_mask},     {"W3", draw_bezel}, {"W4.r18", draw_ring},
    {"W4.r24", draw_ring},  {"W4.r180", draw_ring}, {"W5", draw_text},  {"W6", draw_frame},
    {"W7", draw_fade},      {"W9.copy", draw_backdrop},
};

int main(int argc, char **argv) {
  return bench(argc, argv, items, sizeof items / sizeof *items, prepare);
}
