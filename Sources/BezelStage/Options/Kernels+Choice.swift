internal import BezelLinux
package import BezelRaster

extension Kernels {
  /// The fastest kernels, or the portable ones if `BEZEL_KERNELS` is `baseline`: the pixels are the
  /// same, so only tests and measurements set it.
  package static let chosen: Kernels =
    environment("BEZEL_KERNELS") == "baseline" ? .baseline : .best
}
