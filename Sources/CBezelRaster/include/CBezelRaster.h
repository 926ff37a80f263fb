// Lets one Swift kernel be compiled twice: for the baseline and for AVX2.
//
// A kernel is written in Swift and exported under the name declared in a header below. The importer
// compiles the inline functions beside it into the Swift module, where `flatten` inlines the kernel's
// body into them, so that it is generated once more for AVX2. Kernel and caller have to be in one
// Swift file.
#pragma once
#include <stdint.h>

#if defined(__x86_64__)
#define BEZEL_AVX2 __attribute__((target("avx2"), flatten))
static inline int bezel_has_avx2(void) { return __builtin_cpu_supports("avx2"); }
#else
#define BEZEL_AVX2
#endif

// Declares the kernel `bezel_<name>` and defines `bezel_<name>_avx2`, which calls it. On all but x86-64
// nothing calls that.
#define BEZEL_KERNEL(name, parameters, arguments) \
    void bezel_##name parameters; \
    static inline BEZEL_AVX2 void bezel_##name##_avx2 parameters { bezel_##name arguments; }

#include "Solid.h"
#include "Blend.h"
#include "Conical.h"
#include "Levels.h"
#include "Blur.h"
#include "Formats.h"
#include "Turning.h"
