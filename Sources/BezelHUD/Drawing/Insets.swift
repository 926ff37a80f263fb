internal import BezelRaster

/// The space that is taken at a screen's edges, as by an on-screen keyboard or a bar, in points.
public struct Insets: Hashable, Sendable {
  /// At the upper edge.
  public var top: Fixed
  /// At the left edge.
  public var left: Fixed
  /// At the lower edge.
  public var bottom: Fixed
  /// At the right edge.
  public var right: Fixed

  /// Takes the four lengths; less than nothing counts as nothing.
  public init(top: Fixed = 0, left: Fixed = 0, bottom: Fixed = 0, right: Fixed = 0) {
    self.top = max(0, top)
    self.left = max(0, left)
    self.bottom = max(0, bottom)
    self.right = max(0, right)
  }
}

extension Insets: Interpolatable {
  func moved(towards end: Insets, by part: Int) -> Insets {
    func between(_ a: Fixed, _ b: Fixed) -> Fixed {
      Fixed(rawValue: Int(a.rawValue).moved(towards: Int(b.rawValue), by: part))
    }
    return Insets(
      top: between(top, end.top), left: between(left, end.left),
      bottom: between(bottom, end.bottom), right: between(right, end.right))
  }
}
