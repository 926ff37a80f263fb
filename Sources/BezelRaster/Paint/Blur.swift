/// How a picture is blurred, and how colourful it is then.
package struct Blur: Hashable, Sendable {
  /// The standard deviation of the Gaussian that the blur comes close to, in device pixels: what is
  /// behind a layer stays as it is when the layer grows.
  ///
  /// - Range: 0 … 100.
  package let sigma: Fixed
  /// How far colours are from the grey of their luma: 0 for grey, 256 unchanged, 461 for 1.8 times.
  ///
  /// - Range: 0 … 1 024.
  package let saturation: Int

  /// Takes both, each moved into its range.
  package init(sigma: Fixed, saturation: Int = 256) {
    self.sigma = max(0, min(100, sigma))
    self.saturation = max(0, min(1_024, saturation))
  }

  /// How many pixels on each side of an area influence the blurred area.
  ///
  /// Coarse, these are the filter's radius in cells, and the up to 5 pixels by which the cells around
  /// the area's outermost pixels stand out.
  package var reach: Int { isCoarse ? 4 * filter.radius + 5 : filter.radius }

  /// Whether cells of 4 × 4 pixels are blurred and then enlarged, in place of each pixel.
  ///
  /// From there on the result is within 3 levels of that of the pixels, if no colour is clamped.
  package var isCoarse: Bool { sigma >= 10 }

  /// The filter that blurs each axis of the cells.
  package var filter: BoxFilter {
    // Averages of 4 pixels blur too, with a variance of 5/4 px²; enlarging them adds 11/4 px², the
    // mean of 16 f (1 − f) for f = 1/8, 3/8, 5/8 and 7/8.
    let variance = Int64(sigma.raw) * Int64(sigma.raw)
    return BoxFilter(variance: isCoarse ? variance - 4 << 16 : variance << 4)
  }
}
