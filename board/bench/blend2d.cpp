// The peer Blend2D, with its JIT, without threads. Debian 12 has no package of it: build it from its source
// and, with DIR as the folder it was installed into,
//
//   g++ -O2 board/bench/blend2d.cpp -o blend2d -I DIR/include -L DIR/lib -Wl,-rpath,DIR/lib -lblend2d
//   board/bench/raster --peer blend2d=./blend2d
//
// With the first argument `--sse2` its JIT keeps to the instructions that every x86-64 has, as Bezel's baseline:
// `--peer "sse2=./blend2d --sse2"`.
//
// The context stays open, so that an item is its calls alone. It has no blur, no RGB565 and no groups, which
// are another image that is drawn with an alpha.
#include "protocol/bench.h"
#include <blend2d/blend2d.h>
#include <cmath>

static BLImage image, backdrop, group;
static BLContext context, grouped;
static BLContextCreateInfo options;
static BLFont font;
static BLGlyphBuffer glyphs;

static BLGradient mask(BenchFrame *f) {
  double x = f->width / 2.0, y = f->height / 2.0;
  BLGradient gradient(BLRadialGradientValues(x, y, x, y, f->width < f->height ? f->width : f->height));
  gradient.add_stop(0, BLRgba32(0, 0, 0, 0));
  gradient.add_stop(1, BLRgba32(0, 0, 0, bench_mask_alpha));
  return gradient;
}

static void bezel(BLContext &on, BenchBox box) {
  on.fill_round_rect(
      BLRoundRect(box.x, box.y, box.width, box.height, bench_corner),
      BLRgba32(28, 28, 30, bench_bezel_alpha));
}

static void ring(BLContext &on, BenchFrame *f, int left, int top) {
  BenchRing r = bench_ring(f);
  double turn = 2 * M_PI / 65536, x = r.x - left, y = r.y - top;
  double start = bench_start(f) * turn - M_PI / 2;
  BLArc arc(x, y, r.radius, r.radius, start, bench_sweep(f) * turn);
  on.set_stroke_width(r.width);
  if (bench_is_indefinite(f)) {
    on.set_stroke_caps(BL_STROKE_CAP_BUTT);
    BLGradient gradient(BLConicGradientValues(x, y, start));
    gradient.add_stop(0, BLRgba32(255, 255, 255, 0));
    gradient.add_stop(1, BLRgba32(255, 255, 255, 255));
    on.stroke_arc(arc, gradient);
  } else {
    on.set_stroke_caps(BL_STROKE_CAP_ROUND);
    on.stroke_arc(arc, BLRgba32(255, 255, 255, 255));
  }
}

static void text(BLContext &on, BenchFrame *f, int left, int top) {
  BenchBox line = bench_line(f);
  on.fill_glyph_run(
      BLPoint(line.x - left, line.y - top), font, glyphs.glyph_run(), BLRgba32(255, 255, 255, 255));
}

static void copy(BenchBox box) {
  context.set_comp_op(BL_COMP_OP_SRC_COPY);
  context.blit_image(BLPointI(box.x, box.y), backdrop, BLRectI(box.x, box.y, box.width, box.height));
  context.set_comp_op(BL_COMP_OP_SRC_OVER);
}

static BenchBox screen(BenchFrame *f) {
  BenchBox box = {0, 0, f->width, f->height};
  return box;
}

static void end(BenchFrame *f) { context.flush(BL_CONTEXT_FLUSH_SYNC); }

static void w1(BenchFrame *f) {
  context.fill_all(BLRgba32(0, 0, 0, bench_dim_alpha));
  end(f);
}
static void w2(BenchFrame *f) {
  context.fill_all(mask(f));
  end(f);
}
static void w3(BenchFrame *f) {
  bezel(context, bench_hud(f));
  end(f);
}
static void w4(BenchFrame *f) {
  ring(context, f, 0, 0);
  end(f);
}
static void w5(BenchFrame *f) {
  text(context, f, 0, 0);
  end(f);
}
static void w6(BenchFrame *f) {
  copy(bench_hud(f));
  bezel(context, bench_hud(f));
  ring(context, f, 0, 0);
  text(context, f, 0, 0);
  end(f);
}
static void w7(BenchFrame *f) {
  BenchBox hud = bench_hud(f), own = {0, 0, hud.width, hud.height};
  copy(screen(f));
  context.set_global_alpha(bench_fade_alpha / 255.0);
  context.fill_all(mask(f));
  grouped.clear_all();
  bezel(grouped, own);
  ring(grouped, f, hud.x, hud.y);
  text(grouped, f, hud.x, hud.y);
  grouped.flush(BL_CONTEXT_FLUSH_SYNC);
  context.blit_image(BLPointI(hud.x, hud.y), group);
  context.set_global_alpha(1);
  end(f);
}
static void w9(BenchFrame *f) {
  copy(screen(f));
  end(f);
}

static void check(BLResult result, const char *what) {
  if (result == BL_SUCCESS) return;
  fprintf(stderr, "blend2d: %s: error %u\n", what, (unsigned)result);
  exit(1);
}

static void prepare(BenchFrame *f) {
  int stride = f->width * 4;
  BLFontFace face;
  check(
      image.create_from_data(f->width, f->height, BL_FORMAT_PRGB32, f->pixels, stride), "the image");
  check(
      backdrop.create_from_data(
          f->width, f->height, BL_FORMAT_PRGB32, const_cast<uint32_t *>(f->backdrop), stride,
          BL_DATA_ACCESS_READ),
      "the backdrop");
  check(group.create(bench_hud(f).width, bench_hud(f).height, BL_FORMAT_PRGB32), "the group");
  check(context.begin(image, options), "the context");
  check(grouped.begin(group, options), "the group's context");
  check(face.create_from_file(bench_font), "the font");
  check(font.create_from_face(face, bench_text_size), "the font");
  glyphs.set_utf8_text(bench_text);
  check(font.shape(glyphs), "the text");
}

static const BenchItem items[] = {
    {"W1", w1},      {"W2", w2},      {"W3", w3},      {"W4.r18", w4},  {"W4.r24", w4},
    {"W4.r180", w4}, {"W4.i18", w4},  {"W4.i24", w4},  {"W4.i180", w4}, {"W5", w5},
    {"W6", w6},      {"W7", w7},      {"W9.copy", w9},
};

int main(int argc, char **argv) {
  if (argc > 1 && strcmp(argv[1], "--sse2") == 0) {
    options.flags = BL_CONTEXT_CREATE_FLAG_ISOLATED_JIT_RUNTIME | BL_CONTEXT_CREATE_FLAG_OVERRIDE_CPU_FEATURES;
    options.cpu_features = BL_RUNTIME_CPU_FEATURE_X86_SSE2;
    argc--;
    argv++;
  }
  return bench(argc, argv, items, sizeof items / sizeof *items, prepare);
}
