/// The part of a HUD above its text.
public enum Content: Hashable, Sendable {
  /// The turning ring.
  case indefinite
  /// The ring that fills clockwise.
  case progress(Fraction)
  /// The appearance's image for one of three messages; dismisses itself after the display duration.
  case message(Glyph)
  /// Any image, or `nil` for the text alone; dismisses itself likewise.
  case image(HUDImage?)
  /// Any indicator and how much is done, or `nil` for the text alone.
  case indicator(AnyIndicator?, Fraction)

  /// Whether it dismisses itself.
  package var isPassing: Bool {
    switch self {
    case .indefinite, .progress, .indicator: false
    case .message, .image: true
    }
  }

  /// The identity of an animation: a content whose turning equals the former one's continues it.
  enum Turning: Equatable {
    case indefinite
    case indicator(IndicatorCycle)
  }

  /// How it moves by itself; `nil` if it does not.
  var turning: Turning? {
    switch self {
    case .indefinite: .indefinite
    case .indicator(let indicator, _): indicator?.cycle.map { .indicator($0) }
    case .progress, .message, .image: nil
    }
  }
}

/// The messages that have an image, and their built-in ones, drawn by the rasterizer.
public enum Glyph: Hashable, Sendable {
  /// An "i" in a circle.
  case info
  /// A check mark.
  case success
  /// A cross.
  case error
}

/// A part of a whole, from nothing to all of it, in 1/65 536.
public struct Fraction: Hashable, Comparable, Sendable {
  /// 0 … 65 536.
  public let rawValue: Int

  /// Takes 1/65 536 of the whole, limited to 0 … 65 536.
  public init(rawValue: Int) { self.rawValue = max(0, min(Fraction.whole, rawValue)) }

  /// Takes the part `numerator / denominator`, rounded down, limited to 0 … 1.
  ///
  /// - Precondition: `denominator > 0`.
  public init(_ numerator: Int, over denominator: Int) {
    let product = max(0, min(numerator, denominator)).multipliedFullWidth(by: Fraction.whole)
    self.init(rawValue: denominator.dividingFullWidth(product).quotient)
  }

  /// Takes a progress value; more than 1 counts as 1, negative and not-a-number are no progress.
  ///
  /// Only 0 itself is nothing.
  public init?(_ value: Double) {
    guard value >= 0 else { return nil }
    let part = Int(min(1, value) * Double(Fraction.whole) + 0.5)
    self.init(rawValue: value > 0 ? max(1, part) : 0)
  }

  /// Nothing.
  public static let zero = Fraction(rawValue: 0)
  /// All of it.
  public static let one = Fraction(rawValue: whole)

  /// The raw value of all of it.
  static let whole = 65_536

  /// Whether the first is the smaller one.
  public static func < (a: Fraction, b: Fraction) -> Bool { a.rawValue < b.rawValue }
}
