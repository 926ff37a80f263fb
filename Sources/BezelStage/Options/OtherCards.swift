/// The graphics cards that show the HUD besides the chosen one.
package enum OtherCards: Equatable, Sendable {
  case none
  /// Every card with a screen.
  case all
  /// Device nodes, as "/dev/dri/card1".
  case named([String])

  /// Parses "none", "all", or device nodes with commas between them.
  init?(names: String) {
    switch names {
    case "none": self = .none
    case "all": self = .all
    default:
      let nodes = names.utf8.split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false)
        .map { String(Substring($0)) }
      guard nodes.allSatisfy({ $0.utf8.starts(with: "/".utf8) }) else { return nil }
      self = .named(nodes)
    }
  }

  /// The text that `init(names:)` parses.
  var names: String {
    switch self {
    case .none: "none"
    case .all: "all"
    case .named(let nodes): nodes.joined(separator: ",")
    }
  }
}
