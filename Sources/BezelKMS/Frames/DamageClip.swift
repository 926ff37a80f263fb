internal import CBezelDRM

/// A part of a framebuffer, in its own pixels: the right and the bottom edge are outside.
package struct DamageClip: Equatable, Sendable {
  package let minX, minY, maxX, maxY: Int

  package init(minX: Int, minY: Int, maxX: Int, maxY: Int) {
    self.minX = minX
    self.minY = minY
    self.maxX = maxX
    self.maxY = maxY
  }
}

/// The precision with which a driver copies damage clips.
enum ClipPrecision: Equatable {
  case exact
  /// The left edge is copied to the wrong place, so only whole rows are right.
  case wholeRows

  /// - Source: cirrus before Linux 6.12 multiplies a clip's offset by the wrong pixel size; seen on
  ///   6.1.
  init(driver: String) { self = driver == "cirrus" ? .wholeRows : .exact }

  func clips(_ clips: [DamageClip], width: Int) -> [DamageClip] {
    switch self {
    case .exact: clips
    case .wholeRows:
      clips.map { DamageClip(minX: 0, minY: $0.minY, maxX: width, maxY: $0.maxY) }
    }
  }
}
