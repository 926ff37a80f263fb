/// The mapping from device units to fractions of the panel.
struct PanelMapping: Equatable, Sendable {
  let x: AxisRange
  let y: AxisRange
  var calibration = Calibration.identity

  func position(of place: DevicePoint) -> PanelPoint {
    calibration.apply(PanelPoint(x: x.fraction(place.x), y: y.fraction(place.y)))
  }
}
