internal import BezelHUD
internal import BezelRaster
internal import BezelTouch

extension ScreenGeometry {
  /// Maps a position on a touch panel to the picture, which is shown on the panel with this rotation.
  func place(of position: PanelPoint, turned rotation: Rotation) -> StageDisplay.Place {
    let (x, y) = (Int(position.x), Int(position.y))
    let turned = rotation.inverse.turned(
      PixelRect(minX: x, minY: y, maxX: x, maxY: y), width: 65_536, height: 65_536)
    let point = Point(
      x: Fixed(turned.minX * width, over: 65_536) / scale,
      y: Fixed(turned.minY * height, over: 65_536) / scale)
    return (point, self)
  }
}
