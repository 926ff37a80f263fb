// The peer LVGL, with its software renderer on a canvas. Its arc takes no gradient. The wheel's
// radial gradient is compiled out, so that the mask is an image of alpha, made ready beforehand, as
// the glyphs are, with FreeType; their advances are whole pixels. Its blur is exponential.
#include "protocol/bench.h"
#include <ft2build.h>
#include FT_FREETYPE_H
#include <math.h>
#include <stdbool.h>

// The part of its interface that is called here; the wheel has no header. The layouts are those
// that the debug information of the library in `raster` tells.
typedef struct Object Object;
typedef struct {
  int32_t left, top, right, bottom; // inclusive
} Area;
typedef struct {
  uint8_t blue, green, red;
} Color;
typedef struct {
  void *pixels, *tasks, *parent, *next, *user;
  Area area, physical_clip, clip;
  int32_t rest[4];
} Layer;
typedef struct {
  int64_t base[8];
  int32_t radius;
  uint8_t before_opacity[26], opacity, before_color[3];
  Color color;
  uint8_t rest[107];
} Rectangle;
typedef struct {
  int64_t base[8];
  Color color;
  int32_t width;
  float start, end; // in degrees, clockwise from the right
  int32_t x, y;
  const void *image;
  uint16_t radius; // the outer one
  uint8_t opacity, is_rounded;
} Arc;
typedef struct {
  uint8_t magic, format;
  uint16_t flags, width, height, stride, unused;
  uint32_t size;
  const void *pixels, *more[2];
} Image;
typedef struct {
  int64_t base[8];
  const void *source; // an image or a layer
  uint8_t before_tint[44];
  Color tint;
  uint8_t tint_opacity, opacity, rest[47];
} Picture;
typedef struct Font Font;
typedef struct {
  const Font *font;
  uint16_t advance, width, height;
  int16_t left, bottom;
  uint16_t stride;
  int format;
  uint8_t flags;
  int32_t outline;
  uint64_t index;
  void *cache;
} Glyph;
struct Font {
  bool (*describe)(const Font *, Glyph *, uint32_t letter, uint32_t next);
  const void *(*bitmap)(Glyph *, void *);
  void (*release)(const Font *, Glyph *);
  int32_t height, below; // of a line, and the part of it below the baseline
  uint8_t flags;
  int8_t underline[2];
  const void *context, *fallback, *user;
};
typedef struct {
  int64_t base[8];
  const char *text;
  int32_t size[2];
  const Font *font;
  Color color;
  uint8_t before_opacity[49], opacity, before_flags[2], flags, rest[16];
} Label;
typedef struct {
  int64_t base[8];
  int32_t radius, corner, quality;
} Blur;
enum { magic = 0x19, alpha8 = 14, argb8888 = 16, xrgb8888 = 17, rgb565 = 18, precise = 2 };
enum { glyph_alpha8 = 8, font_keeps_bitmaps = 1 << 3, text_is_kept = 1 << 1 };

void lv_init(void);
void *lv_display_create(int32_t width, int32_t height);
Object *lv_screen_active(void);
Object *lv_canvas_create(Object *parent);
void lv_canvas_set_buffer(Object *, void *, int32_t width, int32_t height, int format);
void lv_canvas_init_layer(Object *, Layer *);
void lv_canvas_finish_layer(Object *, Layer *);
void lv_draw_rect_dsc_init(Rectangle *);
void lv_draw_rect(Layer *, const Rectangle *, const Area *);
void lv_draw_arc_dsc_init(Arc *);
void lv_draw_arc(Layer *, const Arc *);
void lv_draw_label_dsc_init(Label *);
void lv_draw_label(Layer *, const Label *, const Area *);
void lv_draw_image_dsc_init(Picture *);
void lv_draw_image(Layer *, const Picture *, const Area *);
void lv_draw_layer(Layer *, const Picture *, const Area *);
void lv_draw_blur_dsc_init(Blur *);
void lv_draw_blur(Layer *, const Blur *, const Area *);
Layer *lv_draw_layer_create(Layer *parent, int format, const Area *);
void lv_refr_set_disp_refreshing(void *display);

static Object *canvas;
static Image backdrop, mask;
static Glyph glyphs[128];
static const uint8_t *bitmaps[128];

static bool describe(const Font *font, Glyph *glyph, uint32_t letter, uint32_t next) {
  if (letter >= 128) return false;
  *glyph = glyphs[letter];
  glyph->font = font;
  return true;
}

static const void *bitmap(Glyph *glyph, void *unused) { return bitmaps[glyph->index]; }

static const Font font = {
    .describe = describe, .bitmap = bitmap, .height = 20, .below = 4, .flags = font_keeps_bitmaps};

static void prepare_glyphs(void) {
  FT_Library library;
  FT_Face face;
  if (FT_Init_FreeType(&library) || FT_New_Face(library, bench_font, 0, &face) ||
      FT_Set_Pixel_Sizes(face, 0, bench_text_size)) {
    fprintf(stderr, "cannot open %s\n", bench_font);
    exit(1);
  }
  for (uint32_t letter = ' '; letter < 127; letter++) {
    if (FT_Load_Char(face, letter, FT_LOAD_RENDER | FT_LOAD_TARGET_LIGHT)) exit(1);
    FT_GlyphSlot slot = face->glyph;
    FT_Bitmap *from = &slot->bitmap;
    uint8_t *copy = (uint8_t *)bench_memory((size_t)from->width * from->rows + 1);
    for (unsigned y = 0; y < from->rows; y++)
      memcpy(copy + y * from->width, from->buffer + (int)y * from->pitch, from->width);
    bitmaps[letter] = copy;
    glyphs[letter] = (Glyph){
        .advance = (uint16_t)(slot->advance.x >> 6), .width = (uint16_t)from->width,
        .height = (uint16_t)from->rows, .left = (int16_t)slot->bitmap_left,
        .bottom = (int16_t)(slot->bitmap_top - (int)from->rows),
        .stride = (uint16_t)from->width, .format = glyph_alpha8, .index = letter};
  }
}

static Image image(BenchFrame *f, const void *pixels, int format, int bytes) {
  Image image = {
      .magic = magic, .format = (uint8_t)format, .width = (uint16_t)f->width,
      .height = (uint16_t)f->height, .stride = (uint16_t)(f->width * bytes),
      .size = (uint32_t)(f->width * f->height * bytes), .pixels = pixels};
  return image;
}

static void prepare_mask(BenchFrame *f) {
  uint8_t *alpha = (uint8_t *)bench_memory((size_t)f->width * (size_t)f->height);
  double radius = f->width < f->height ? f->width : f->height;
  mask = image(f, alpha, alpha8, 1);
  for (int y = 0; y < f->height; y++)
    for (int x = 0; x < f->width; x++) {
      double far = hypot(x + 0.5 - f->width / 2.0, y + 0.5 - f->height / 2.0) / radius;
      *alpha++ = (uint8_t)lround(bench_mask_alpha * fmin(far, 1));
    }
}

static void prepare(BenchFrame *f) {
  lv_init();
  // Layers belong to the display that is drawn, which outside of its refresh is none.
  lv_refr_set_disp_refreshing(lv_display_create(f->width, f->height));
  canvas = lv_canvas_create(lv_screen_active());
  if (strcmp(f->item, "W9.565") == 0)
    lv_canvas_set_buffer(canvas, f->pixels565, f->width, f->height, rgb565);
  else
    lv_canvas_set_buffer(canvas, f->pixels, f->width, f->height, xrgb8888);
  backdrop = image(f, f->backdrop, xrgb8888, 4);
  prepare_mask(f);
  prepare_glyphs();
}

static Area area(BenchBox box) {
  Area area = {box.x, box.y, box.x + box.width - 1, box.y + box.height - 1};
  return area;
}

static Area screen(BenchFrame *f) {
  BenchBox box = {0, 0, f->width, f->height};
  return area(box);
}

static void fill(Layer *layer, Area area, int radius, Color color, uint8_t opacity) {
  Rectangle rectangle;
  lv_draw_rect_dsc_init(&rectangle);
  rectangle.radius = radius;
  rectangle.color = color;
  rectangle.opacity = opacity;
  lv_draw_rect(layer, &rectangle, &area);
}

static void dim(BenchFrame *f, Layer *layer) {
  fill(layer, screen(f), 0, (Color){0, 0, 0}, bench_dim_alpha);
}

static void put(Layer *layer, BenchFrame *f, const Image *image, uint8_t opacity) {
  Area whole = screen(f);
  Picture picture;
  lv_draw_image_dsc_init(&picture);
  picture.source = image;
  picture.tint = (Color){0, 0, 0}; // the color of an image of alpha
  picture.opacity = opacity;
  lv_draw_image(layer, &picture, &whole);
}

static void shade(BenchFrame *f, Layer *layer) { put(layer, f, &mask, 255); }
static void copy(BenchFrame *f, Layer *layer) { put(layer, f, &backdrop, 255); }

static void bezel(BenchFrame *f, Layer *layer) {
  fill(layer, area(bench_hud(f)), bench_corner, (Color){30, 28, 28}, bench_bezel_alpha);
}

static void ring(BenchFrame *f, Layer *layer) {
  BenchRing middle = bench_ring(f);
  Arc arc;
  lv_draw_arc_dsc_init(&arc);
  arc.color = (Color){255, 255, 255};
  arc.x = middle.x;
  arc.y = middle.y;
  arc.radius = (uint16_t)(middle.radius + middle.width / 2);
  arc.width = middle.width;
  arc.start = fmodf(270 + bench_start(f) * 360 / 65536.0f, 360);
  arc.end = fmodf(arc.start + bench_sweep(f) * 360 / 65536.0f, 360);
  arc.is_rounded = 1;
  lv_draw_arc(layer, &arc);
}

static void text(BenchFrame *f, Layer *layer) {
  BenchBox line = bench_line(f);
  int top = line.y - font.height + font.below;
  Area area = {line.x, top, f->width - 1, top + font.height - 1};
  Label label;
  lv_draw_label_dsc_init(&label);
  label.text = bench_text;
  label.font = &font;
  label.color = (Color){255, 255, 255};
  label.flags |= text_is_kept;
  lv_draw_label(layer, &label, &area);
}

static void hud(BenchFrame *f, Layer *layer) {
  bezel(f, layer);
  ring(f, layer);
  text(f, layer);
}

static void frame(BenchFrame *f, Layer *layer) {
  layer->clip = area(bench_hud(f));
  copy(f, layer);
  hud(f, layer);
}

static void fade(BenchFrame *f, Layer *layer) {
  Area box = area(bench_hud(f));
  Picture picture;
  copy(f, layer);
  put(layer, f, &mask, bench_fade_alpha);
  Layer *group = lv_draw_layer_create(layer, argb8888, &box);
  hud(f, group);
  lv_draw_image_dsc_init(&picture);
  picture.source = group;
  picture.opacity = bench_fade_alpha;
  lv_draw_layer(layer, &picture, &box);
}

static void blur(BenchFrame *f, Layer *layer) {
  Area box = area(bench_box(f));
  Blur blur;
  layer->clip = box;
  copy(f, layer);
  lv_draw_blur_dsc_init(&blur);
  blur.radius = 40;
  blur.quality = precise;
  lv_draw_blur(layer, &blur, &box);
}

static void draw(BenchFrame *f, void (*item)(BenchFrame *, Layer *)) {
  Layer layer;
  lv_canvas_init_layer(canvas, &layer);
  item(f, &layer);
  lv_canvas_finish_layer(canvas, &layer);
}

static void draw_dim(BenchFrame *f) { draw(f, dim); }
static void draw_mask(BenchFrame *f) { draw(f, shade); }
static void draw_bezel(BenchFrame *f) { draw(f, bezel); }
static void draw_ring(BenchFrame *f) { draw(f, ring); }
static void draw_text(BenchFrame *f) { draw(f, text); }
static void draw_frame(BenchFrame *f) { draw(f, frame); }
static void draw_fade(BenchFrame *f) { draw(f, fade); }
static void draw_blur(BenchFrame *f) { draw(f, blur); }
static void draw_copy(BenchFrame *f) { draw(f, copy); }

static const BenchItem items[] = {
    {"W1", draw_dim},       {"W2", draw_mask},      {"W3", draw_bezel}, {"W4.r18", draw_ring},
    {"W4.r24", draw_ring},  {"W4.r180", draw_ring}, {"W5", draw_text},  {"W6", draw_frame},
    {"W7", draw_fade},      {"W8.hud", draw_blur},  {"W8.full", draw_blur},
    {"W9.copy", draw_copy}, {"W9.565", draw_copy},
};

int main(int argc, char **argv) {
  return bench(argc, argv, items, sizeof items / sizeof *items, prepare);
}
