/// A place on a plane whose y grows downwards.
public struct Point: Hashable, Sendable {
  /// To the right.
  public var x: Fixed
  /// Downwards.
  public var y: Fixed

  /// Makes a point of its two coordinates.
  public init(x: Fixed, y: Fixed) {
    self.x = x
    self.y = y
  }

  package static let zero = Point(x: 0, y: 0)

  package static func + (a: Point, b: Point) -> Point { Point(x: a.x + b.x, y: a.y + b.y) }
  package static func - (a: Point, b: Point) -> Point { Point(x: a.x - b.x, y: a.y - b.y) }
}

/// A width and a height.
public struct Size: Hashable, Sendable {
  /// From left to right.
  public var width: Fixed
  /// From top to bottom.
  public var height: Fixed

  /// Makes a size of its two lengths.
  public init(width: Fixed, height: Fixed) {
    self.width = width
    self.height = height
  }

  package static let zero = Size(width: 0, height: 0)
}

/// An upright rectangle; its left and top edges belong to it, its right and bottom edges do not.
public struct Rect: Hashable, Sendable {
  /// The top left corner.
  public var origin: Point
  /// The extent to the right and downwards.
  public var size: Size

  /// Makes a rectangle of its top left corner and its size.
  public init(origin: Point, size: Size) {
    self.origin = origin
    self.size = size
  }

  package init(center: Point, size: Size) {
    let half = Point(x: size.width / 2, y: size.height / 2)
    self.init(origin: center - half, size: size)
  }

  package var center: Point {
    Point(x: origin.x + size.width / 2, y: origin.y + size.height / 2)
  }
  package var maxX: Fixed { origin.x + size.width }
  package var maxY: Fixed { origin.y + size.height }

  package func contains(_ point: Point) -> Bool {
    point.x >= origin.x && point.x < maxX && point.y >= origin.y && point.y < maxY
  }
}
