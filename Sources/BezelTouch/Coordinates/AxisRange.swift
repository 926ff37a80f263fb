/// The range of values that an axis announces.
struct AxisRange: Equatable, Sendable {
  let minimum: Int32
  let maximum: Int32

  /// Whether it has less than two values, so that it gives no position.
  var isEmpty: Bool { maximum <= minimum }

  /// `value` as a fraction of the range, in 1/65 535, clamped; 0 if the range is empty or reversed.
  func fraction(_ value: Int32) -> UInt16 {
    let length = Int64(maximum) - Int64(minimum)
    guard length > 0 else { return 0 }
    let offset = min(max(Int64(value) - Int64(minimum), 0), length)
    return UInt16((offset * 65_535 + length / 2) / length)
  }
}
