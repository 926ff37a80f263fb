import ArgumentParser
import Bezel

// Lengths and what is made of them, in points; all in steps of 1/256.

extension Fixed {
  /// Reads a decimal number.
  init?(_ text: some StringProtocol, in range: ClosedRange<Double>) {
    guard let value = Double(text), range.contains(value) else { return nil }
    self.init(rawValue: Int((value * 256).rounded()))
  }
}

extension StringProtocol {
  /// Its parts, if there are so many.
  func parts(_ count: Int, between separator: Character) -> [SubSequence]? {
    let parts = split(separator: separator, omittingEmptySubsequences: false)
    return parts.count == count ? parts : nil
  }
}

/// A length such as "2.5".
///
/// - Range: 0 … 4 096.
struct Length: ExpressibleByArgument {
  static let range = 0.0...4_096
  let value: Fixed

  init?(argument: String) {
    guard let value = Fixed(argument, in: Length.range) else { return nil }
    self.value = value
  }
}

/// A size such as "28x28".
///
/// - Range: 0 … 4 096 a side.
struct Extent: ExpressibleByArgument {
  let size: Size

  init?(argument: String) {
    guard let sides = argument.parts(2, between: "x"),
      let width = Fixed(sides[0], in: Length.range), let height = Fixed(sides[1], in: Length.range)
    else { return nil }
    size = Size(width: width, height: height)
  }
}

/// A way such as "-20,10": to the right, and down.
///
/// - Range: −16 384 … 16 384.
struct Way: ExpressibleByArgument {
  let point: Point

  init?(argument: String) {
    guard let parts = argument.parts(2, between: ","),
      let x = Fixed(parts[0], in: -16_384...16_384), let y = Fixed(parts[1], in: -16_384...16_384)
    else { return nil }
    point = Point(x: x, y: y)
  }
}

/// A rectangle such as "10,20,300x200", from the screen's upper left corner.
///
/// - Range: −16 384 … 16 384 for the corner, 0 … 16 384 for the sides.
struct Area: ExpressibleByArgument {
  let rect: Rect

  init?(argument: String) {
    guard let parts = argument.parts(3, between: ","), let sides = parts[2].parts(2, between: "x"),
      let x = Fixed(parts[0], in: -16_384...16_384), let y = Fixed(parts[1], in: -16_384...16_384),
      let width = Fixed(sides[0], in: 0...16_384), let height = Fixed(sides[1], in: 0...16_384)
    else { return nil }
    rect = Rect(origin: Point(x: x, y: y), size: Size(width: width, height: height))
  }
}

/// What the screen's edges are taken up by, such as "0,0,200,0": top, left, bottom, right.
///
/// - Range: 0 … 4 096 each.
struct Edges: ExpressibleByArgument {
  let insets: Insets

  init?(argument: String) {
    guard let parts = argument.parts(4, between: ",") else { return nil }
    let lengths = parts.compactMap { Fixed($0, in: Length.range) }
    guard lengths.count == 4 else { return nil }
    insets = Insets(top: lengths[0], left: lengths[1], bottom: lengths[2], right: lengths[3])
  }
}
