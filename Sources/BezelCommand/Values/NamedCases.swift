import ArgumentParser
import BezelClient
import BezelSamples

/// A choice whose values on the command line are the names of its cases, not their raw values.
protocol NamedCases: CaseIterable, ExpressibleByArgument {}

extension NamedCases {
  static var names: [String] { allCases.map { "\($0)".kebabCased } }

  init?(named name: String) {
    guard let value = Self.allCases.first(where: { "\($0)".kebabCased == name }) else { return nil }
    self = value
  }
}

extension ProgressFormat: NamedCases {
  init?(argument: String) { self.init(named: argument) }
  static var allValueStrings: [String] { names }
}

extension Tour.Name: NamedCases {
  init?(argument: String) { self.init(named: argument) }
  static var allValueStrings: [String] { names }
}
