extension ArcOnDevice {
  /// Pixels that its whole ring may touch.
  var ringBounds: PixelRect {
    let reach = radius + half + 1
    return PixelRect(touchedAround: center, x: reach, y: reach)
  }

  /// How far from an end a pixel's centre has to be, in 1/65 536 of a turn, for the pixel to lie on
  /// one side of it; `nil` if an arc is too small or too short to tell, leaves its ring, or has a
  /// ring too large to be kept.
  var clearance: Int? {
    guard half > 0, inner >= 4 * Vertex.unit, radius + half <= 4_096 * Vertex.unit, hasRoomForCaps,
      startCap == endCap, startCap != .square,
      // The longest line of an end's contour goes across the stroke; see `ContourCells`.
      half <= 22 * Vertex.unit - 1,
      // 4π r · half px, at 4 bytes each.
      13 * (radius >> 10) * (half >> 10) <= 1 << 17
    else { return nil }
    // 3/4 px is more than half of a pixel's diagonal; 65 536 / 2π, on the arc's inner side.
    let clearance = Int(768 * 10_431 / (inner - Vertex.unit)) + 2
    return sweep.rawValue > 4 * clearance && sweep.rawValue < Angle.fullTurn ? clearance : nil
  }
}
