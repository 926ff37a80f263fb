public import BezelRaster

/// A ring that turns once a second and fades along its way: SVProgressHUD's indefinite indicator.
public struct FlatRing: Indicator {
  /// Of the middle of its line, in points.
  public var radius: Fixed
  /// Of its line, in points.
  public var thickness: Fixed

  /// Makes a ring of its two lengths.
  public init(radius: Fixed = 18, thickness: Fixed = 2) {
    self.radius = radius
    self.thickness = thickness
  }

  /// Five points more than its ink on every side.
  public var size: Size { Size(ringOfRadius: radius, thickness: thickness) }
  /// Once a second.
  public var cycle: IndicatorCycle? { IndicatorCycle(period: .seconds(1)) }

  /// The arc and its conical mask turn together.
  public func draw(_ moment: IndicatorMoment, into drawing: inout IndicatorDrawing) {
    draw(moment, around: .zero, into: &drawing)
  }

  /// Draws it as a part of a larger indicator.
  package func draw(
    _ moment: IndicatorMoment, around center: Point, into drawing: inout IndicatorDrawing
  ) {
    let arc = Arc(
      center: center, radius: radius, width: thickness, start: moment.phase + Angle(3, over: 100),
      sweep: Angle(94, over: 100))
    drawing.items.append(
      Item(.arc(arc), .conical(center: center, seam: moment.phase, moment.colors.foreground)))
  }
}

extension Size {
  /// The box of SVProgressHUD's rings.
  init(ringOfRadius radius: Fixed, thickness: Fixed) {
    let side = (radius + thickness / 2 + 5) * 2
    self.init(width: side, height: side)
  }
}
