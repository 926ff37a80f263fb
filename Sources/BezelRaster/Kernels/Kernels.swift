internal import CBezelRaster

/// The inner loops, on premultiplied `0xAARRGGBB` pixels and on 8-bit coverage.
///
/// Each is one body, compiled for the baseline and, on x86-64, for AVX2 (`CBezelRaster.h` says how).
/// Only `blend(_:over:_:_:)` has a body of its own for AVX2, in `Blend.h`, where `blend(runs:…)` calls it
/// for many rows.
/// Plain scalar loops in the tests define the results, equal to the bit.
///
/// The methods stay calls: drawn into another file, which does not see the bodies, an AVX2 form would
/// be nothing but a jump to the baseline.
package struct Kernels: Sendable {
  /// Whether the AVX2 form runs; only on x86-64.
  package let usesAVX2: Bool

  /// The form that every CPU of the architecture can run.
  package static let baseline = Kernels(usesAVX2: false)

  /// The fastest form that this CPU can run.
  package static let best = Kernels(usesAVX2: bezel_has_avx2() != 0)
}
