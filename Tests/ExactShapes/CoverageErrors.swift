package import BezelRaster

/// The differences of coverage from the exact area, and from 16 × 16 samples, over many shapes.
package struct CoverageErrors {
  /// The sum and the greatest of errors, in 1/255.
  private struct Tally {
    var largest = 0.0
    /// The place of the largest error.
    var place = ""
    private var total = 0.0
    private(set) var count = 0
    var mean: Double { total / Double(max(1, count)) }

    mutating func add(_ error: Double, isEdge: Bool, at place: @autoclosure () -> String) {
      if error > largest { (largest, self.place) = (error, place()) }
      guard isEdge else { return }
      total += error
      count += 1
    }

    var text: String { "\(Tally.rounded(largest))/\(Tally.rounded(mean))" }

    private static func rounded(_ value: Double) -> Double { (value * 100).rounded() / 100 }
  }

  private var areas = Tally()
  private var samples = Tally()

  package init() {}

  /// Compares the pixels of `area`, which has to hold all of the shape.
  ///
  /// - Parameters:
  ///   - name: the shape's name.
  ///   - covered: a pixel's coverage, 0 … 255.
  package mutating func compare(
    _ shape: ExactShape, in area: PixelRect, _ name: String,
    with covered: (_ x: Int, _ y: Int) -> UInt8
  ) {
    let columns = area.minX..<area.maxX
    for y in area.minY..<area.maxY {
      let (exact, sampled) = (shape.areas(row: y, columns), shape.samples(row: y, columns))
      for x in columns {
        let byte = Double(covered(x, y))
        let expected = exact[x - area.minX] * 255
        let isEdge = expected > 0 && expected < 255
        let place = "\(name), (\(x), \(y)): \(byte), not \(expected)"
        areas.add(abs(byte - expected), isEdge: isEdge, at: place)
        let bySamples = sampled[x - area.minX] * 255
        samples.add(abs(byte - bySamples), isEdge: isEdge, at: place)
      }
    }
  }

  /// A summary of the errors.
  package var summary: String { "\(areas.text) vs exact, \(samples.text) vs 16×16" }

  /// The place of the largest error, if it is more than 2/255 besides the error of the reference;
  /// `nil` otherwise.
  package var complaint: String? {
    if areas.count <= 100 { return "too few edges to say anything" }
    return areas.largest <= 2.25 ? nil : areas.place
  }
}
