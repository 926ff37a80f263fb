// Names for macros that compute, which Swift cannot import.
#pragma once
#include <png.h>

static const png_uint_32 bezel_png_format_rgb = PNG_FORMAT_RGB;
static const png_uint_32 bezel_png_format_rgba = PNG_FORMAT_RGBA;
static const png_uint_32 bezel_png_format_bgra = PNG_FORMAT_BGRA;
static const png_uint_32 bezel_png_format_linear_rgba = PNG_FORMAT_LINEAR_RGB_ALPHA;

static inline png_alloc_size_t bezel_png_size_max(const png_image *image) {
  return PNG_IMAGE_PNG_SIZE_MAX(*image);
}
