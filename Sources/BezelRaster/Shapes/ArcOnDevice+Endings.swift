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
    guard inner >= 4 * Vertex.unit, radius + half <= 4_096 * Vertex.unit, hasRoomForCaps,
      startCap != .square, endCap != .square,
      // 4π r · half px, at 4 bytes each.
      13 * (radius >> 10) * (half >> 10) <= 1 << 17
    else { return nil }
    let clearance = angle(of: ArcOnDevice.halfPixel)
    return sweep.rawValue > 2 * (clearance + reach) && sweep.rawValue < Angle.fullTurn
      ? clearance : nil
  }

  /// More than half of a pixel's diagonal, in 1/1024 px.
  private static let halfPixel: Int64 = 768

  /// At least the angle that a length takes for the pixels on the arc's inner side.
  private func angle(of length: Int64) -> Int {
    // 65 536 / 2π
    Int(length * 10_431 / (inner - Vertex.unit)) + 2
  }

  /// How far the pixels around an end reach across the stroke and along it, in 1/1024 px: the cap
  /// or the clearance, and the part of a pixel that its centre may be away.
  private func extent(_ cap: Cap) -> (across: Int64, along: Int64) {
    let clearance = ArcOnDevice.halfPixel * (radius + half + Vertex.unit) / (inner - Vertex.unit)
    return (
      half + ArcOnDevice.halfPixel,
      max(cap == .butt ? 0 : half, clearance) + ArcOnDevice.halfPixel
    )
  }

  /// The angle that takes in all that is around an end.
  private var reach: Int {
    let (across, along) = extent(endCap)
    return angle(of: (across + along + 2 * Vertex.unit) * 9 / 8)
  }

  /// The pixels around the two ends, or around both at once if these are near each other, and what
  /// of the arc is in them.
  var endings: [(zone: PixelRect, pieces: [ArcOnDevice])] {
    var (first, last) = (self, self)
    (first.sweep, first.endCap) = (Angle(rawValue: reach), .butt)
    (last.sweep, last.startCap) = (first.sweep, .butt)
    last.start = end - last.sweep
    let (a, b) = (zone(around: start, startCap), zone(around: end, endCap))
    return a.intersection(b).isEmpty
      ? [(a, [first]), (b, [last])] : [(a.union(b), [first, last])]
  }

  private func zone(around angle: Angle, _ cap: Cap) -> PixelRect {
    let direction = Direction(turn: angle.turn)
    let middle = direction.vertex(on: center, radius: radius)
    let (across, along) = extent(cap)
    let (sine, cosine) = (abs(direction.sine), abs(direction.cosine))
    return PixelRect(
      touchedAround: middle, x: (across * sine + along * cosine) >> 30 + 1,
      y: (across * cosine + along * sine) >> 30 + 1)
  }
}
