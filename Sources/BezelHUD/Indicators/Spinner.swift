public import BezelRaster

/// Twelve spokes, of which one after the other is the brightest: the system's own indicator where
/// SVProgressHUD and MBProgressHUD come from.
public struct Spinner: Indicator {
  /// Makes a spinner.
  public init() {}

  private static let spokes = 12
  private static let width: Fixed = 3
  /// Where the ink of a spoke begins and ends.
  private static let (inner, outer): (Fixed, Fixed) = (9, Fixed(33, over: 2))

  /// 37 by 37 points.
  public var size: Size { .roundIndicator }
  /// Twelve steps a second: the spokes stand still between them, and so may the machine.
  public var cycle: IndicatorCycle? {
    IndicatorCycle(period: .seconds(1), steps: Spinner.spokes)
  }

  /// From all of the colour's opacity down to a quarter of it, in equal steps.
  public func draw(_ moment: IndicatorMoment, into drawing: inout IndicatorDrawing) {
    let (spokes, color) = (Spinner.spokes, moment.colors.foreground)
    let head = (moment.phase.rawValue * spokes + Angle.fullTurn / 2) / Angle.fullTurn
    for spoke in 0..<spokes {
      let age = (head - spoke + spokes) % spokes
      let alpha = Int(color.alpha) * (44 - 3 * age) / 44
      drawing.line(
        [
          Spinner.place(spoke, at: Spinner.inner + Spinner.width / 2),
          Spinner.place(spoke, at: Spinner.outer - Spinner.width / 2),
        ], width: Spinner.width, color.withAlpha(UInt8(alpha)))
    }
  }

  private static func place(_ spoke: Int, at radius: Fixed) -> Point {
    Point(direction: Angle(spoke, over: spokes), radius: radius)
  }
}

extension Size {
  /// The box of MBProgressHUD's round indicators.
  static let roundIndicator = Size(width: 37, height: 37)
}
