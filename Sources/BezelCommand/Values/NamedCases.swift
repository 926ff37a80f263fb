import ArgumentParser
import Bezel

/// A choice that goes by the names of its cases on the command line, not by their raw values.
protocol NamedCases: CaseIterable, ExpressibleByArgument {}

extension NamedCases {
  static var names: [String] { allCases.map { "\($0)".kebabCased } }

  init?(named name: String) {
    guard let value = Self.allCases.first(where: { "\($0)".kebabCased == name }) else { return nil }
    self = value
  }
}

extension ProgressFormat: NamedCases {
  package init?(argument: String) { self.init(named: argument) }
  package static var allValueStrings: [String] { names }
}

extension Tour.Name: NamedCases {
  package init?(argument: String) { self.init(named: argument) }
  package static var allValueStrings: [String] { names }
}

extension Gallery.Name: NamedCases {
  package init?(argument: String) { self.init(named: argument) }
  package static var allValueStrings: [String] { names }
}
