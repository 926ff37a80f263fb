/// One of several, each of which has a name.
package protocol NamedChoice: CaseIterable, Sendable {
  /// As people type it.
  var name: String { get }
}

extension NamedChoice {
  /// - Returns: `nil` for a name that none has.
  package init?(named name: String) {
    for choice in Self.allCases where choice.name == name {
      self = choice
      return
    }
    return nil
  }

  /// The names that there are.
  package static var names: [String] { allCases.map { $0.name } }
}

extension Style: NamedChoice {
  package var name: String {
    switch self {
    case .light: "light"
    case .dark: "dark"
    case .custom: "custom"
    case .automatic: "automatic"
    }
  }
}

extension Contrast: NamedChoice {
  package var name: String {
    switch self {
    case .usual: "usual"
    case .high: "high"
    }
  }
}

extension Theme: NamedChoice {
  package var name: String {
    switch self {
    case .light: "light"
    case .dark: "dark"
    }
  }
}

extension MaskType: NamedChoice {
  package var name: String {
    switch self {
    case .none: "none"
    case .clear: "clear"
    case .black: "black"
    case .gradient: "gradient"
    case .custom: "custom"
    }
  }
}

extension AnimationType: NamedChoice {
  package var name: String {
    switch self {
    case .flat: "flat"
    case .native: "native"
    }
  }
}

extension Curve: NamedChoice {
  package var name: String {
    switch self {
    case .easeInOut: "ease-in-out"
    case .easeIn: "ease-in"
    case .easeOut: "ease-out"
    case .spring: "spring"
    }
  }
}

extension Motion: NamedChoice {
  package var name: String {
    switch self {
    case .shrink: "shrink"
    case .grow: "grow"
    case .fade: "fade"
    case .less: "less"
    case .zoom: "zoom"
    case .zoomIn: "zoom-in"
    case .zoomOut: "zoom-out"
    }
  }
}

extension ReadingTime: NamedChoice {
  package var name: String {
    switch self {
    case .uniform: "uniform"
    case .byScript: "by-script"
    }
  }
}

extension Blocking: NamedChoice {
  package var name: String {
    switch self {
    case .none: "none"
    case .hud: "hud"
    case .container: "container"
    case .everything: "everything"
    }
  }
}

extension TapDismissal: NamedChoice {
  package var name: String {
    switch self {
    case .nowhere: "nowhere"
    case .inside: "inside"
    case .anywhere: "anywhere"
    }
  }
}
