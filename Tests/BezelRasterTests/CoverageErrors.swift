import BezelRaster
import Testing

/// How far coverage is from a reference, over many shapes, in 1/255.
struct CoverageErrors {
  private(set) var largest = 0.0
  private(set) var largestSeed = 0
  private var total = 0.0
  private var edgePixels = 0

  /// - Parameter covered: the reference, 0 … 1, of the pixels of a row.
  mutating func compare(
    _ coverage: Coverage, seed: Int, with covered: (_ y: Int) -> (_ x: Int) -> Double
  ) {
    let bounds = coverage.bounds
    for y in bounds.minY..<bounds.maxY {
      let row = covered(y)
      for x in bounds.minX..<bounds.maxX {
        let byte = coverage.bytes[(y - bounds.minY) * bounds.width + x - bounds.minX]
        let expected = row(x) * 255
        let error = abs(Double(byte) - expected)
        if error > largest { (largest, largestSeed) = (error, seed) }
        if expected > 0, expected < 255 {
          total += error
          edgePixels += 1
        }
      }
    }
  }

  /// Expects at most `limit`, in 1/255, and says what was seen.
  func report(
    _ name: String, limit: Double, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let mean = total / Double(max(1, edgePixels))
    print("\(name): largest error \(largest)/255 (seed \(largestSeed)), mean \(mean)/255")
    #expect(edgePixels > 100, "too few edges to say anything", sourceLocation: sourceLocation)
    #expect(largest <= limit, "seed \(largestSeed)", sourceLocation: sourceLocation)
  }
}
