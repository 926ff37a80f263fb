package import BezelRaster

// Lengths, in points, and what is made of them as people write it; in steps of 1/256.

extension Substring {
  /// Its parts, if there are so many.
  ///
  /// - Parameter separator: an ASCII character.
  package func parts(_ count: Int, between separator: Unicode.Scalar) -> [Substring]? {
    let parts = utf8.split(
      separator: UInt8(ascii: separator), maxSplits: count, omittingEmptySubsequences: false)
    return parts.count == count ? parts.map { Substring($0) } : nil
  }
}

extension Fixed {
  /// Reads a length such as "2.5".
  ///
  /// - Range: 0 … 4 096.
  package init?(length text: some StringProtocol) { self.init(decimal: text, in: 0...4_096) }

  /// Reads a factor such as "1.5".
  ///
  /// - Range: 0.5 … 8.
  package init?(factor text: some StringProtocol) {
    self.init(decimal: text, in: Fixed(1, over: 2)...8)
  }

  /// Reads a way along an axis, such as "-20".
  ///
  /// - Range: −16 384 … 16 384.
  fileprivate init?(coordinate text: Substring) { self.init(decimal: text, in: -16_384...16_384) }
}

extension Size {
  /// Reads a size such as "28x28".
  ///
  /// - Range: 0 … 4 096 a side, unless another one is given.
  package init?(written text: Substring, upTo longest: Fixed = 4_096) {
    guard let sides = text.parts(2, between: "x"),
      let width = Fixed(decimal: sides[0], in: 0...longest),
      let height = Fixed(decimal: sides[1], in: 0...longest)
    else { return nil }
    self.init(width: width, height: height)
  }
}

extension Point {
  /// Reads a way such as "-20,10": to the right, and down.
  ///
  /// - Range: −16 384 … 16 384.
  package init?(written text: Substring) {
    guard let parts = text.parts(2, between: ","), let x = Fixed(coordinate: parts[0]),
      let y = Fixed(coordinate: parts[1])
    else { return nil }
    self.init(x: x, y: y)
  }
}

extension Rect {
  /// Reads a rectangle such as "10,20,300x200", from the screen's upper left corner.
  ///
  /// - Range: −16 384 … 16 384 for the corner, 0 … 16 384 for the sides.
  package init?(written text: Substring) {
    guard let parts = text.parts(3, between: ","), let x = Fixed(coordinate: parts[0]),
      let y = Fixed(coordinate: parts[1]), let size = Size(written: parts[2], upTo: 16_384)
    else { return nil }
    self.init(origin: Point(x: x, y: y), size: size)
  }

  /// Reads rectangles with spaces between them.
  ///
  /// - Returns: `nil` if there is none, or more than 64, or one is none.
  package static func written(_ text: Substring) -> [Rect]? {
    let words = text.utf8.split(separator: UInt8(ascii: " "), maxSplits: 64)
    var rects: [Rect] = []
    for word in words {
      guard let rect = Rect(written: Substring(word)) else { return nil }
      rects.append(rect)
    }
    return rects.isEmpty || rects.count > 64 ? nil : rects
  }
}

extension BlurEffect {
  /// Reads a blur such as "20" or "20,1.8": its radius, and how colourful it leaves things.
  ///
  /// - Range: 0 … 100 for the radius, 0 … 4 for the saturation.
  package init?(written text: Substring) {
    let parts = text.parts(2, between: ",") ?? [text]
    guard let radius = Fixed(decimal: parts[0], in: 0...100) else { return nil }
    guard parts.count == 2 else {
      self.init(radius: radius)
      return
    }
    guard let saturation = Fixed(decimal: parts[1], in: 0...4) else { return nil }
    self.init(radius: radius, saturation: saturation)
  }
}
