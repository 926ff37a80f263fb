/// A shape by the parts of horizontal lines that it covers, in pixels and in floating point:
/// geometry without a rasterizer.
package struct ExactShape {
  package typealias Place = (x: Double, y: Double)

  /// A part of a horizontal line.
  package struct Span {
    var low: Double
    var high: Double
  }

  /// Returns, for a pixel row, and then for a height in it, the spans from left to right, none over
  /// another.
  let row: (_ y: Int) -> (_ height: Double) -> [Span]

  init(row: @escaping (_ y: Int) -> (_ height: Double) -> [Span]) { self.row = row }

  init(line: @escaping (_ height: Double) -> [Span]) { row = { _ in line } }

  package static func union(_ shapes: [ExactShape]) -> ExactShape {
    ExactShape { y in
      let lines = shapes.map { $0.row(y) }
      return { height in joined(lines.flatMap { $0(height) }) }
    }
  }

  package func intersection(_ other: ExactShape) -> ExactShape {
    combined(other) { a, b in
      var result: [Span] = []
      for a in a {
        for b in b where max(a.low, b.low) < min(a.high, b.high) {
          result.append(Span(low: max(a.low, b.low), high: min(a.high, b.high)))
        }
      }
      return result
    }
  }

  package func subtracting(_ other: ExactShape) -> ExactShape {
    combined(other) { a, b in
      var result: [Span] = []
      for var a in a {
        for b in b where b.low < a.high && b.high > a.low {
          if b.low > a.low { result.append(Span(low: a.low, high: b.low)) }
          a.low = min(a.high, b.high)
        }
        if a.low < a.high { result.append(a) }
      }
      return result
    }
  }

  private func combined(
    _ other: ExactShape, _ combine: @escaping ([Span], [Span]) -> [Span]
  ) -> ExactShape {
    ExactShape { y in
      let (a, b) = (row(y), other.row(y))
      return { height in combine(a(height), b(height)) }
    }
  }

  private static func joined(_ spans: [Span]) -> [Span] {
    guard spans.count > 1 else { return spans }
    var result: [Span] = []
    for span in spans.sorted(by: { $0.low < $1.low }) {
      if let last = result.last, span.low <= last.high {
        result[result.count - 1].high = max(last.high, span.high)
      } else {
        result.append(span)
      }
    }
    return result
  }
}

extension ExactShape {
  /// The number of lines that a pixel is cut into: a level or nearly level edge is off by half of
  /// one, which is 0.25/255; other edges are nearer.
  static let lines = 512

  /// Returns the covered part of each pixel of a row, 0 … 1, exact along the lines.
  package func areas(row y: Int, _ columns: Range<Int>) -> [Double] {
    let width = Double(columns.count)
    var (areas, steps) = (
      [Double](repeating: 0, count: columns.count + 1),
      [Double](repeating: 0, count: columns.count + 2)
    )
    let spans = row(y)
    for line in 0..<ExactShape.lines {
      for span in spans(Double(y) + (Double(line) + 0.5) / Double(ExactShape.lines)) {
        let low = min(width, max(0, span.low - Double(columns.lowerBound)))
        let high = min(width, max(0, span.high - Double(columns.lowerBound)))
        let (first, last) = (Int(low), Int(high))
        // All of the pixels from the first one to before the last one, less the part to the left of
        // `low`.
        steps[first] += 1
        steps[last] -= 1
        areas[first] -= low - Double(first)
        areas[last] += high - Double(last)
      }
    }
    var whole = 0.0
    return columns.indices.map { column in
      let index = column - columns.lowerBound
      whole += steps[index]
      return (whole + areas[index]) / Double(ExactShape.lines)
    }
  }

  /// Returns the covered part of each pixel of a row by 16 × 16 samples, 0 … 1.
  func samples(row y: Int, _ columns: Range<Int>) -> [Double] {
    var steps = [Int](repeating: 0, count: columns.count * 16 + 1)
    func index(_ x: Double) -> Int {
      let sample = ((x - Double(columns.lowerBound)) * 16 - 0.5).rounded(.up)
      return Int(min(Double(columns.count * 16), max(0, sample)))
    }
    let spans = row(y)
    for line in 0..<16 {
      for span in spans(Double(y) + (Double(line) + 0.5) / 16) {
        steps[index(span.low)] += 1
        steps[index(span.high)] -= 1
      }
    }
    var inside = 0
    return columns.indices.map { column in
      var sum = 0
      for sample in (column - columns.lowerBound) * 16..<(column - columns.lowerBound) * 16 + 16 {
        inside += steps[sample]
        sum += inside
      }
      return Double(sum) / 256
    }
  }
}
