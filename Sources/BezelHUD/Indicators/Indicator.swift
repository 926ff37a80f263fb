public import BezelRaster

/// A drawing that turns or fills on a HUD; programs can define their own.
///
/// The built-in indicators are `FlatRing`, `Spinner`, `ProgressRing`, `PieIndicator`,
/// `AnnularIndicator`, `BarIndicator` and `ImageIndicator`.
public protocol Indicator: Sendable {
  /// The box that it takes in a HUD, in points; a side of zero leaves it out.
  var size: Size { get }

  /// How it moves by itself; `nil` for one that only shows a progress.
  var cycle: IndicatorCycle? { get }

  /// Draws it as it is at one moment; the same moment is always the same drawing.
  ///
  /// - Parameter drawing: is empty; its origin is the middle of the box.
  func draw(_ moment: IndicatorMoment, into drawing: inout IndicatorDrawing)
}

extension Indicator {
  /// It does not move by itself.
  public var cycle: IndicatorCycle? { nil }
}

/// How an indicator repeats itself.
public struct IndicatorCycle: Hashable, Sendable {
  /// How long it takes until it is where it was; 1 ms … 1 hour.
  public let period: Duration
  /// In how many steps; `nil` if it moves evenly, with every frame.
  ///
  /// - Range: 1 … 1 000. Between its steps an indicator costs nothing.
  public let steps: Int?

  /// Makes a cycle; what is out of range is limited to it.
  public init(period: Duration, steps: Int? = nil) {
    self.period = max(.milliseconds(1), min(.seconds(3_600), period))
    self.steps = steps.map { max(1, min(1_000, $0)) }
  }
}

/// The input of an indicator's drawing: the moment, the progress and the colours.
public struct IndicatorMoment: Hashable, Sendable {
  /// How far through its cycle it is, as part of a turn: 0 up to, but without, a full turn.
  public let phase: Angle
  /// How much is done.
  public let progress: Fraction
  /// The colours of the drawing.
  public let colors: IndicatorColors
  /// Whether the HUD's text is read from right to left; what is filled in the direction of reading is
  /// mirrored then, and what turns is not.
  public let isRightToLeft: Bool
}

/// The colours of an indicator.
public struct IndicatorColors: Hashable, Sendable {
  /// The colour of the indicator, or of its completed part.
  public let foreground: Color
  /// The colour of the remaining part: the foreground at an opacity of .1.
  public var background: Color { foreground.withAlpha(26) }
}

/// Any indicator; two of them are the same if one is a copy of the other.
public struct AnyIndicator: Indicator {
  private final class Body: Sendable {
    let size: Size
    let cycle: IndicatorCycle?
    let draw: @Sendable (IndicatorMoment, inout IndicatorDrawing) -> Void
    /// Returns the same in less width; `nil` for an indicator that has no other width.
    let narrowed: (@Sendable (Fixed) -> AnyIndicator)?

    init(
      _ size: Size, _ cycle: IndicatorCycle?,
      _ draw: @escaping @Sendable (IndicatorMoment, inout IndicatorDrawing) -> Void,
      narrowed: (@Sendable (Fixed) -> AnyIndicator)? = nil
    ) {
      self.size = size
      self.cycle = cycle
      self.draw = draw
      self.narrowed = narrowed
    }
  }

  private let body: Body

  /// Takes an indicator as it is now.
  public init(_ indicator: some Indicator) {
    self.init(size: indicator.size, cycle: indicator.cycle) { indicator.draw($0, into: &$1) }
  }

  /// Takes a bar, which can be shorter on a small screen.
  public init(_ bar: BarIndicator) {
    body = Body(
      bar.size, bar.cycle, { bar.draw($0, into: &$1) },
      narrowed: { width in
        var narrow = bar
        narrow.size.width = min(bar.size.width, width)
        return AnyIndicator(narrow)
      })
  }

  /// Makes an indicator of its three parts, as `Indicator` says.
  public init(
    size: Size, cycle: IndicatorCycle? = nil,
    draw: @escaping @Sendable (IndicatorMoment, inout IndicatorDrawing) -> Void
  ) {
    body = Body(size, cycle, draw)
  }

  /// The box that it takes in a HUD, in points.
  public var size: Size { body.size }
  /// How it moves by itself.
  public var cycle: IndicatorCycle? { body.cycle }

  /// The same, no wider than this if it can be so.
  func narrowed(to width: Fixed) -> AnyIndicator {
    size.width <= width ? self : body.narrowed?(width) ?? self
  }

  /// Draws it as it is at one moment.
  public func draw(_ moment: IndicatorMoment, into drawing: inout IndicatorDrawing) {
    body.draw(moment, &drawing)
  }
}

extension AnyIndicator: Hashable {
  /// Whether one is a copy of the other.
  public static func == (a: AnyIndicator, b: AnyIndicator) -> Bool { a.body === b.body }

  /// Feeds what tells it from others.
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(body)) }
}
