public import ArgumentParser
public import Bezel

/// A time such as "1.25".
///
/// - Range: 0 … 1 000 000 s.
struct Seconds: ExpressibleByArgument {
  let duration: Duration

  init?(argument: String) {
    guard let seconds = Double(argument), (0...1_000_000).contains(seconds) else { return nil }
    duration = .nanoseconds(Int64((seconds * 1e9).rounded()))
  }
}

/// A factor such as "1.5".
///
/// - Range: 0.5 … 8, in steps of 1/256.
struct Factor: ExpressibleByArgument {
  let value: Fixed

  init?(argument: String) {
    guard let factor = Double(argument), (0.5...8).contains(factor) else { return nil }
    value = Fixed(rawValue: Int((factor * 256).rounded()))
  }
}

/// A picture's size such as "800x480".
///
/// - Range: 1 … 16 384 pixels a side, 33 554 432 in all.
struct PixelSize: ExpressibleByArgument {
  let width: Int
  let height: Int

  init?(argument: String) {
    let sides = argument.split(separator: "x", omittingEmptySubsequences: false).map { Int($0) }
    guard sides.count == 2, let width = sides[0], let height = sides[1],
      (1...16_384).contains(width), (1...16_384).contains(height), width * height <= 1 << 25
    else { return nil }
    self.width = width
    self.height = height
  }
}

// On the command line a case goes by its name, not by its raw value.

extension MaskType: ExpressibleByArgument {
  /// Takes a case's name.
  public init?(argument: String) { self.init(named: argument) }
  /// The cases' names.
  public static var allValueStrings: [String] { names }
  /// The case's name.
  public var defaultValueDescription: String { "\(self)" }
}

extension Style: ExpressibleByArgument {
  /// Takes a case's name.
  public init?(argument: String) { self.init(named: argument) }
  /// The cases' names.
  public static var allValueStrings: [String] { names }
  /// The case's name.
  public var defaultValueDescription: String { "\(self)" }
}

extension Blocking: ExpressibleByArgument {
  /// Takes a case's name.
  public init?(argument: String) { self.init(named: argument) }
  /// The cases' names.
  public static var allValueStrings: [String] { names }
  /// The case's name.
  public var defaultValueDescription: String { "\(self)" }
}

extension TapDismissal: ExpressibleByArgument {
  /// Takes a case's name.
  public init?(argument: String) { self.init(named: argument) }
  /// The cases' names.
  public static var allValueStrings: [String] { names }
  /// The case's name.
  public var defaultValueDescription: String { "\(self)" }
}

extension CaseIterable {
  fileprivate static var names: [String] { allCases.map { "\($0)" } }

  fileprivate init?(named name: String) {
    guard let value = Self.allCases.first(where: { "\($0)" == name }) else { return nil }
    self = value
  }
}
