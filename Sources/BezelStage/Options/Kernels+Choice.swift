internal import BezelLinux
package import BezelRaster

extension Kernels {
  /// The fastest kernels, or those of every CPU if `BEZEL_KERNELS` is `baseline`: the pixels are the
  /// same, so that only tests and measurements ask for it.
  package static let chosen: Kernels =
    environment("BEZEL_KERNELS") == "baseline" ? .baseline : .best
}
