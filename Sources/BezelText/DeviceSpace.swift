import BezelRaster

/// Device pixels seen from a layout in points.
struct DeviceSpace: Hashable {
  /// Device pixels per point.
  let scale: Fixed

  /// The point of a place in 1/64 px.
  func point(x: Int, y: Int) -> Point { Point(x: length(x), y: length(y)) }

  /// Points from 1/64 px; what no screen can show saturates.
  func length(_ sixtyFourths: Int) -> Fixed {
    let limit = 1 << 30
    return Fixed(min(max(-limit, sixtyFourths), limit), over: 64) / scale
  }

  /// 1/64 px from points, rounded to nearest.
  func sixtyFourths(_ length: Fixed) -> Int {
    Int(clamping: (Int64(length.rawValue) * Int64(scale.rawValue) + 512) >> 10)
  }
}
