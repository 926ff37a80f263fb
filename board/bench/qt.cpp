// The peer Qt, with its raster paint engine. Its blur is exponential and works at half size.
#include "protocol/bench.h"
#include <QConicalGradient>
#include <QGlyphRun>
#include <QGuiApplication>
#include <QImage>
#include <QPainter>
#include <QPainterPath>
#include <QRadialGradient>
#include <QRawFont>

// The function behind QGraphicsBlurEffect; exported, but in no header.
extern void qt_blurImage(
    QPainter *painter, QImage &image, qreal radius, bool quality, bool alphaOnly,
    int transposed = 0);

static QImage *target, *target565, *backdrop, *group;
static QPainter *painter, *painter565, *groupPainter;
static QBrush *mask;
static QGlyphRun *glyphs;

static QImage *image(BenchFrame *f, const void *pixels, QImage::Format format, int bytes) {
  return new QImage((uchar *)pixels, f->width, f->height, f->width * bytes, format);
}

static QPainter *paint(QImage *on) {
  auto *painter = new QPainter(on);
  painter->setRenderHint(QPainter::Antialiasing);
  painter->setPen(Qt::white);
  return painter;
}

static QRect rectangle(BenchBox box) { return QRect(box.x, box.y, box.width, box.height); }

static void prepareText(BenchFrame *f) {
  QRawFont font(QString(bench_font), bench_text_size, QFont::PreferVerticalHinting);
  if (!font.isValid()) {
    fprintf(stderr, "cannot open %s\n", bench_font);
    exit(1);
  }
  auto indexes = font.glyphIndexesForString(bench_text);
  auto advances = font.advancesForGlyphIndexes(indexes);
  QVector<QPointF> positions;
  BenchBox line = bench_line(f);
  QPointF pen(line.x, line.y);
  for (const auto &advance : advances) {
    positions.append(pen);
    pen += advance;
  }
  glyphs = new QGlyphRun;
  glyphs->setRawFont(font);
  glyphs->setGlyphIndexes(indexes);
  glyphs->setPositions(positions);
}

static void prepare(BenchFrame *f) {
  target = image(f, f->pixels, QImage::Format_RGB32, 4);
  target565 = image(f, f->pixels565, QImage::Format_RGB16, 2);
  backdrop = image(f, f->backdrop, QImage::Format_RGB32, 4);
  painter = paint(target);
  painter565 = paint(target565);
  BenchBox box = bench_hud(f);
  group = new QImage(box.width, box.height, QImage::Format_ARGB32_Premultiplied);
  groupPainter = paint(group);
  groupPainter->translate(-box.x, -box.y);
  QRadialGradient gradient(f->width / 2.0, f->height / 2.0, qMin(f->width, f->height));
  gradient.setColorAt(0, QColor(0, 0, 0, 0));
  gradient.setColorAt(1, QColor(0, 0, 0, bench_mask_alpha));
  mask = new QBrush(gradient);
  prepareText(f);
}

static void drawDim(BenchFrame *f) {
  painter->fillRect(target->rect(), QColor(0, 0, 0, bench_dim_alpha));
}

static void drawMask(BenchFrame *f) { painter->fillRect(target->rect(), *mask); }

static void bezel(BenchFrame *f, QPainter *painter) {
  QPainterPath path;
  path.addRoundedRect(rectangle(bench_hud(f)), bench_corner, bench_corner);
  painter->fillPath(path, QColor(28, 28, 30, bench_bezel_alpha));
}

static void ring(BenchFrame *f, QPainter *painter, const QBrush &brush) {
  BenchRing ring = bench_ring(f);
  double degrees = 16 * 360 / 65536.0;
  painter->setPen(QPen(brush, ring.width, Qt::SolidLine, Qt::RoundCap));
  painter->drawArc(
      QRect(ring.x - ring.radius, ring.y - ring.radius, 2 * ring.radius, 2 * ring.radius),
      qRound(90 * 16 - bench_start(f) * degrees), -qRound(bench_sweep(f) * degrees));
}

static void hud(BenchFrame *f, QPainter *painter) {
  bezel(f, painter);
  ring(f, painter, QBrush(Qt::white));
  painter->setPen(Qt::white);
  painter->drawGlyphRun(QPointF(0, 0), *glyphs);
}

static void drawBezel(BenchFrame *f) { bezel(f, painter); }
static void drawRing(BenchFrame *f) { ring(f, painter, QBrush(Qt::white)); }
static void drawText(BenchFrame *f) { painter->drawGlyphRun(QPointF(0, 0), *glyphs); }

static void drawIndefinite(BenchFrame *f) {
  BenchRing middle = bench_ring(f);
  QConicalGradient gradient(middle.x, middle.y, 90 - bench_start(f) * 360 / 65536.0);
  // Its angles turn the other way.
  gradient.setColorAt(0, QColor(255, 255, 255, 255));
  gradient.setColorAt(1, QColor(255, 255, 255, 0));
  ring(f, painter, QBrush(gradient));
}

static void copy(QPainter *painter, QRect area) {
  painter->setCompositionMode(QPainter::CompositionMode_Source);
  painter->drawImage(area.topLeft(), *backdrop, area);
  painter->setCompositionMode(QPainter::CompositionMode_SourceOver);
}

static void drawFrame(BenchFrame *f) {
  copy(painter, rectangle(bench_hud(f)));
  hud(f, painter);
}

static void drawFade(BenchFrame *f) {
  copy(painter, target->rect());
  painter->setOpacity(bench_fade_alpha / 255.0);
  drawMask(f);
  group->fill(Qt::transparent);
  hud(f, groupPainter);
  painter->drawImage(rectangle(bench_hud(f)).topLeft(), *group);
  painter->setOpacity(1);
}

static void blur(QRect area) {
  QImage part = backdrop->copy(area);
  painter->save();
  painter->translate(area.topLeft());
  qt_blurImage(painter, part, 40, true, false);
  painter->restore();
}

static void drawBlurredHUD(BenchFrame *f) { blur(rectangle(bench_hud(f))); }
static void drawBlurred(BenchFrame *f) { blur(target->rect()); }
static void drawCopy(BenchFrame *f) { copy(painter, target->rect()); }
static void draw565(BenchFrame *f) { copy(painter565, target->rect()); }

static const BenchItem items[] = {
    {"W1", drawDim},           {"W2", drawMask},          {"W3", drawBezel},
    {"W4.r18", drawRing},      {"W4.r24", drawRing},      {"W4.r180", drawRing},
    {"W4.i18", drawIndefinite}, {"W4.i24", drawIndefinite}, {"W4.i180", drawIndefinite},
    {"W5", drawText},          {"W6", drawFrame},         {"W7", drawFade},
    {"W8.hud", drawBlurredHUD}, {"W8.full", drawBlurred},  {"W9.copy", drawCopy},
    {"W9.565", draw565},
};

int main(int argc, char **argv) {
  qputenv("QT_QPA_PLATFORM", "offscreen");
  qputenv("QT_LOGGING_RULES", "default.warning=false"); // no folder for sockets is needed
  QGuiApplication application(argc, argv);
  return bench(argc, argv, items, sizeof items / sizeof *items, prepare);
}
