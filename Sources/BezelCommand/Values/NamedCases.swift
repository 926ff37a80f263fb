import ArgumentParser
public import Bezel

/// A choice that goes by the names of its cases on the command line, not by their raw values.
protocol NamedCases: CaseIterable, ExpressibleByArgument {}

extension NamedCases {
  static var names: [String] { allCases.map { "\($0)".kebabCased } }

  init?(named name: String) {
    guard let value = Self.allCases.first(where: { "\($0)".kebabCased == name }) else { return nil }
    self = value
  }
}

extension MaskType: NamedCases {
  /// Takes a case's name.
  public init?(argument: String) { self.init(named: argument) }
  /// The cases' names.
  public static var allValueStrings: [String] { names }
}

extension Style: NamedCases {
  /// Takes a case's name.
  public init?(argument: String) { self.init(named: argument) }
  /// The cases' names.
  public static var allValueStrings: [String] { names }
}

extension Theme: NamedCases {
  /// Takes a case's name.
  public init?(argument: String) { self.init(named: argument) }
  /// The cases' names.
  public static var allValueStrings: [String] { names }
}

extension AnimationType: NamedCases {
  /// Takes a case's name.
  public init?(argument: String) { self.init(named: argument) }
  /// The cases' names.
  public static var allValueStrings: [String] { names }
}

extension Curve: NamedCases {
  /// Takes a case's name.
  public init?(argument: String) { self.init(named: argument) }
  /// The cases' names.
  public static var allValueStrings: [String] { names }
}

extension Motion: NamedCases {
  /// Takes a case's name.
  public init?(argument: String) { self.init(named: argument) }
  /// The cases' names.
  public static var allValueStrings: [String] { names }
}

extension Blocking: NamedCases {
  /// Takes a case's name.
  public init?(argument: String) { self.init(named: argument) }
  /// The cases' names.
  public static var allValueStrings: [String] { names }
}

extension TapDismissal: NamedCases {
  /// Takes a case's name.
  public init?(argument: String) { self.init(named: argument) }
  /// The cases' names.
  public static var allValueStrings: [String] { names }
}

extension Tour.Name: NamedCases {
  package init?(argument: String) { self.init(named: argument) }
  package static var allValueStrings: [String] { names }
}

extension Gallery.Name: NamedCases {
  package init?(argument: String) { self.init(named: argument) }
  package static var allValueStrings: [String] { names }
}
