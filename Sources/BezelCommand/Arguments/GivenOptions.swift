import ArgumentParser
import Bezel

extension ParsableArguments {
  /// The options and flags of this group, and of those in it, that the command line has.
  var given: [String] {
    Mirror(reflecting: self).children.flatMap { child in
      (child.value as? any Asked)?.names(property: child.label ?? "") ?? []
    }
  }
}

/// What wraps the value of an option, a flag or a group of them.
private protocol Asked {
  func names(property: String) -> [String]
}

extension Option: Asked {
  fileprivate func names(property: String) -> [String] {
    let value = Mirror(reflecting: wrappedValue)
    // Options that may be left out are `nil` then, and those that may be repeated are empty.
    let canBeEmpty = value.displayStyle == .optional || value.displayStyle == .collection
    return canBeEmpty && value.children.isEmpty ? [] : [property.optionName]
  }
}

extension Flag: Asked {
  fileprivate func names(property: String) -> [String] {
    if let isThere = wrappedValue as? Bool { return isThere ? [property.optionName] : [] }
    // One of several flags goes by its own name.
    return Mirror(reflecting: wrappedValue).children.map { "--\($0.value)" }
  }
}

extension OptionGroup: Asked {
  fileprivate func names(property: String) -> [String] { wrappedValue.given }
}

extension String {
  /// "_fadeIn" as "--fade-in".
  fileprivate var optionName: String { "--" + String(drop { $0 == "_" }).kebabCased }
}
