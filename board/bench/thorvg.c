// The peer ThorVG, with its software engine, without threads. A canvas keeps an item's paints, so
// that only what moves is prepared again. It has no conical gradient and no RGB565. The wheel was
// compiled without its option for SIMD; LD_LIBRARY_PATH may name a folder with another library.
#include "protocol/bench.h"
#include <math.h>
#include <stdbool.h>

// The part of its C interface, version 1, that is called here; the wheel has no header.
typedef struct Canvas Canvas;
typedef struct Paint Paint;
typedef struct Gradient Gradient;
typedef struct {
  float offset;
  uint8_t r, g, b, a;
} Stop;
typedef struct {
  float ascent, descent, gap, advance;
} Metrics;
enum { no_options = 0, argb_premultiplied = 1, cap_round = 1 };
int tvg_engine_init(unsigned threads);
Canvas *tvg_swcanvas_create(int options);
int tvg_swcanvas_set_target(
    Canvas *, uint32_t *pixels, uint32_t stride, uint32_t width, uint32_t height, int format);
int tvg_canvas_set_viewport(Canvas *, int32_t x, int32_t y, int32_t width, int32_t height);
int tvg_canvas_add(Canvas *, Paint *);
int tvg_canvas_update(Canvas *);
int tvg_canvas_draw(Canvas *, bool clear);
int tvg_canvas_sync(Canvas *);
int tvg_paint_translate(Paint *, float x, float y);
int tvg_paint_set_opacity(Paint *, uint8_t);
Paint *tvg_shape_new(void);
int tvg_shape_reset(Paint *);
int tvg_shape_move_to(Paint *, float x, float y);
int tvg_shape_cubic_to(Paint *, float x1, float y1, float x2, float y2, float x, float y);
int tvg_shape_append_rect(
    Paint *, float x, float y, float width, float height, float rx, float ry, bool clockwise);
int tvg_shape_set_fill_color(Paint *, uint8_t r, uint8_t g, uint8_t b, uint8_t a);
int tvg_shape_set_gradient(Paint *, Gradient *);
int tvg_shape_set_stroke_width(Paint *, float);
int tvg_shape_set_stroke_color(Paint *, uint8_t r, uint8_t g, uint8_t b, uint8_t a);
int tvg_shape_set_stroke_cap(Paint *, int);
Gradient *tvg_radial_gradient_new(void);
int tvg_radial_gradient_set(
    Gradient *, float x, float y, float radius, float focus_x, float focus_y, float focus_radius);
int tvg_gradient_set_color_stops(Gradient *, const Stop *, uint32_t count);
Paint *tvg_picture_new(void);
int tvg_picture_load_raw(
    Paint *, const uint32_t *pixels, uint32_t width, uint32_t height, int format, bool copies);
Paint *tvg_scene_new(void);
int tvg_scene_add(Paint *scene, Paint *);
int tvg_scene_add_effect_gaussian_blur(
    Paint *, double sigma, int direction, int border, int quality);
int tvg_font_load(const char *path);
Paint *tvg_text_new(void);
int tvg_text_set_font(Paint *, const char *name);
int tvg_text_set_size(Paint *, float points);
int tvg_text_set_text(Paint *, const char *);
int tvg_text_set_color(Paint *, uint8_t r, uint8_t g, uint8_t b);
int tvg_text_get_text_metrics(Paint *, Metrics *);

static Canvas *canvas;
static Paint *ring;

static void check(int result, const char *what) {
  if (result == 0) return;
  fprintf(stderr, "thorvg: %s: error %d\n", what, result);
  exit(1);
}

static Paint *rectangle(BenchBox box, float corner) {
  Paint *shape = tvg_shape_new();
  tvg_shape_append_rect(shape, box.x, box.y, box.width, box.height, corner, corner, true);
  return shape;
}

static BenchBox screen(BenchFrame *f) {
  BenchBox box = {0, 0, f->width, f->height};
  return box;
}

static Paint *dim(BenchFrame *f) {
  Paint *shape = rectangle(screen(f), 0);
  tvg_shape_set_fill_color(shape, 0, 0, 0, bench_dim_alpha);
  return shape;
}

static Paint *mask(BenchFrame *f) {
  float x = f->width / 2.0f, y = f->height / 2.0f;
  Stop stops[] = {{0, 0, 0, 0, 0}, {1, 0, 0, 0, bench_mask_alpha}};
  Gradient *gradient = tvg_radial_gradient_new();
  tvg_radial_gradient_set(gradient, x, y, f->width < f->height ? f->width : f->height, x, y, 0);
  tvg_gradient_set_color_stops(gradient, stops, 2);
  Paint *shape = rectangle(screen(f), 0);
  tvg_shape_set_gradient(shape, gradient);
  return shape;
}

static Paint *bezel(BenchFrame *f) {
  Paint *shape = rectangle(bench_hud(f), bench_corner);
  tvg_shape_set_fill_color(shape, 28, 28, 30, bench_bezel_alpha);
  return shape;
}

// An arc of Bézier curves, each of an eighth of a turn or less.
static void turn_ring(BenchFrame *f) {
  BenchRing r = bench_ring(f);
  double turn = 2 * M_PI / 65536, sweep = bench_sweep(f) * turn;
  int count = (int)ceil(sweep / (M_PI / 4));
  double step = sweep / count, k = 4 / 3.0 * tan(step / 4);
  double from = bench_start(f) * turn - M_PI / 2;
  tvg_shape_reset(ring);
  tvg_shape_move_to(ring, r.x + r.radius * cos(from), r.y + r.radius * sin(from));
  for (int i = 0; i < count; i++, from += step) {
    double c = cos(from), s = sin(from), c2 = cos(from + step), s2 = sin(from + step);
    tvg_shape_cubic_to(
        ring, r.x + r.radius * (c - k * s), r.y + r.radius * (s + k * c),
        r.x + r.radius * (c2 + k * s2), r.y + r.radius * (s2 - k * c2), r.x + r.radius * c2,
        r.y + r.radius * s2);
  }
}

static Paint *new_ring(BenchFrame *f) {
  ring = tvg_shape_new();
  tvg_shape_set_stroke_width(ring, bench_ring(f).width);
  tvg_shape_set_stroke_color(ring, 255, 255, 255, 255);
  tvg_shape_set_stroke_cap(ring, cap_round);
  turn_ring(f);
  return ring;
}

static Paint *text(BenchFrame *f) {
  BenchBox line = bench_line(f);
  Metrics metrics = {0, 0, 0, 0};
  Paint *text = tvg_text_new();
  check(tvg_font_load(bench_font), "loading the font");
  check(tvg_text_set_font(text, "DejaVuSans"), "finding the font");
  tvg_text_set_size(text, bench_text_size * 72 / 96.0f);
  tvg_text_set_text(text, bench_text);
  tvg_text_set_color(text, 255, 255, 255);
  check(tvg_text_get_text_metrics(text, &metrics), "measuring the font");
  tvg_paint_translate(text, line.x, line.y - metrics.ascent);
  return text;
}

static Paint *backdrop(BenchFrame *f) {
  Paint *picture = tvg_picture_new();
  check(
      tvg_picture_load_raw(
          picture, f->backdrop, f->width, f->height, argb_premultiplied, false),
      "loading the backdrop");
  return picture;
}

static Paint *blurred(BenchFrame *f) {
  Paint *scene = tvg_scene_new();
  tvg_scene_add(scene, backdrop(f));
  tvg_scene_add_effect_gaussian_blur(scene, 20, 0, 0, 100);
  return scene;
}

static Paint *hud(BenchFrame *f) {
  Paint *scene = tvg_scene_new();
  tvg_scene_add(scene, bezel(f));
  tvg_scene_add(scene, new_ring(f));
  tvg_scene_add(scene, text(f));
  return scene;
}

static void prepare(BenchFrame *f) {
  check(tvg_engine_init(0), "starting");
  canvas = tvg_swcanvas_create(no_options);
  check(
      tvg_swcanvas_set_target(
          canvas, f->pixels, f->width, f->width, f->height, argb_premultiplied),
      "setting the target");
  const char *item = f->item;
  BenchBox box = bench_box(f);
  tvg_canvas_set_viewport(canvas, box.x, box.y, box.width, box.height);
  if (strcmp(item, "W1") == 0) {
    tvg_canvas_add(canvas, dim(f));
  } else if (strcmp(item, "W2") == 0) {
    tvg_canvas_add(canvas, mask(f));
  } else if (strcmp(item, "W3") == 0) {
    tvg_canvas_add(canvas, bezel(f));
  } else if (strncmp(item, "W4.", 3) == 0) {
    tvg_canvas_add(canvas, new_ring(f));
  } else if (strcmp(item, "W5") == 0) {
    tvg_canvas_add(canvas, text(f));
  } else if (strcmp(item, "W6") == 0) {
    tvg_canvas_add(canvas, backdrop(f));
    tvg_canvas_add(canvas, hud(f));
  } else if (strcmp(item, "W7") == 0) {
    Paint *shade = mask(f), *group = hud(f);
    tvg_paint_set_opacity(shade, bench_fade_alpha);
    tvg_paint_set_opacity(group, bench_fade_alpha);
    tvg_canvas_add(canvas, backdrop(f));
    tvg_canvas_add(canvas, shade);
    tvg_canvas_add(canvas, group);
  } else if (strncmp(item, "W8.", 3) == 0) {
    tvg_canvas_add(canvas, blurred(f));
  } else {
    tvg_canvas_add(canvas, backdrop(f));
  }
}

static void draw(BenchFrame *f) {
  (void)f;
  check(tvg_canvas_update(canvas), "updating");
  check(tvg_canvas_draw(canvas, false), "drawing");
  check(tvg_canvas_sync(canvas), "finishing");
}

static void draw_frame(BenchFrame *f) {
  turn_ring(f);
  draw(f);
}

static const BenchItem items[] = {
    {"W1", draw},      {"W2", draw}, {"W3", draw},       {"W4.r18", draw}, {"W4.r24", draw},
    {"W4.r180", draw}, {"W5", draw}, {"W6", draw_frame}, {"W7", draw},     {"W8.hud", draw},
    {"W8.full", draw}, {"W9.copy", draw},
};

int main(int argc, char **argv) {
  return bench(argc, argv, items, sizeof items / sizeof *items, prepare);
}
