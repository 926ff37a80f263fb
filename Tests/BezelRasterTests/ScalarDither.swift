import BezelRaster

/// An ordered dither's thresholds in the plainest form.
struct ScalarDither {
  static let bayer = [
    [0, 8, 2, 10],
    [12, 4, 14, 6],
    [3, 11, 1, 9],
    [15, 7, 13, 5],
  ]

  /// Whether there is a dither; otherwise every threshold is a half.
  let isOn: Bool

  /// The threshold of a pixel, in 1/256.
  func threshold(_ x: Int, _ y: Int) -> Int {
    isOn ? 8 + 16 * ScalarDither.bayer[y & 3][x & 3] : 128
  }

  /// The dither of a row from a place on.
  func row(_ x: Int, _ y: Int) -> OrderedDither { isOn ? OrderedDither(x: x, y: y) : .none }
}
