// Lets one Swift kernel be compiled twice: for the baseline and for AVX2.
//
// A kernel is written in Swift and exported under the name declared in a header below. The importer
// compiles the inline functions beside it into the Swift module, where `flatten` inlines the kernel's
// body into them, so that it is generated once more for AVX2. Kernel and caller have to be in one
// Swift file.
#pragma once
#include <stdint.h>

#if defined(__x86_64__)
#define BEZEL_AVX2 static inline __attribute__((target("avx2"), flatten)) void

static inline int bezel_has_avx2(void) { return __builtin_cpu_supports("avx2"); }
#endif

#include "Blend.h"
#include "Conical.h"
#include "Groups.h"
#include "Levels.h"
#include "Blur.h"
#include "Formats.h"
#include "Turning.h"
