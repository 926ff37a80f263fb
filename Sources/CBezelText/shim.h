// Names for macros that compute, which Swift cannot import.
#pragma once
#include <ft2build.h>
#include FT_FREETYPE_H
#include FT_OUTLINE_H
#include <fribidi/fribidi.h>
#include <hb.h>
#include <hb-ft.h>
#include <hb-ot.h>
#include <linebreak.h>
#include <thai/thwbrk.h>

static const FT_Int32 bezel_ft_load_target_light = FT_LOAD_TARGET_LIGHT;
static const FT_Int32 bezel_ft_load_no_scale = FT_LOAD_NO_SCALE;
static const FT_Int32 bezel_ft_load_no_bitmap = FT_LOAD_NO_BITMAP;
static const FT_Long bezel_ft_face_flag_scalable = FT_FACE_FLAG_SCALABLE;
