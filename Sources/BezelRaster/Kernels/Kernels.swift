internal import CBezelRaster

/// The inner loops, on premultiplied `0xAARRGGBB` pixels and on 8-bit coverage.
///
/// Each is one body, compiled for the baseline and, on x86-64, for AVX2 (`CBezelRaster.h` says how). Those of
/// one colour over rows and in shapes are in C, in `SolidKernels.h`: of the products that they need, the
/// optimizer finds few in Swift.
/// Plain scalar loops in the tests define the results, equal to the bit.
///
/// The methods stay calls: drawn into another file, which does not see the bodies, an AVX2 form would
/// be nothing but a jump to the baseline.
package struct Kernels: Sendable {
  #if arch(x86_64)
    /// Whether the AVX2 form runs.
    package let usesAVX2: Bool

    /// The form that every CPU of the architecture can run.
    package static let baseline = Kernels(usesAVX2: false)

    /// The fastest form that this CPU can run.
    package static let best = Kernels(usesAVX2: bezel_has_avx2() != 0)
  #else
    // Not stored, so that no second form is compiled.
    package var usesAVX2: Bool { false }
    package static let baseline = Kernels()
    package static let best = Kernels()
  #endif
}
