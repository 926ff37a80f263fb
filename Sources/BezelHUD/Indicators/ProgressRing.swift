public import BezelRaster

/// A ring that is filled clockwise to a part of it: SVProgressHUD's progress.
public struct ProgressRing: Indicator {
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

  /// The whole ring in the background's colour, and over it what is done.
  public func draw(_ moment: IndicatorMoment, into drawing: inout IndicatorDrawing) {
    drawing.arc(radius: radius, width: thickness, cap: .round, moment.colors.background)
    drawing.arc(
      radius: radius, width: thickness, sweep: Angle(moment.progress), cap: .round,
      moment.colors.foreground)
  }
}

extension Angle {
  /// The sweep of a part of the full circle.
  init(_ part: Fraction) { self.init(rawValue: part.rawValue) }
}
