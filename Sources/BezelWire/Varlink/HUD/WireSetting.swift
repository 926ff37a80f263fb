/// A setting by its name, as a caller wrote both.
package struct WireSetting: Equatable, Sendable {
  package var name: String
  package var value: String

  package init(_ name: String, _ value: String) {
    self.name = name
    self.value = value
  }

  /// Understands an object of texts.
  static func list(_ json: JSON) throws(Misfit) -> [WireSetting] {
    guard case .object(let members) = json else { throw Misfit() }
    var settings: [WireSetting] = []
    settings.reserveCapacity(members.count)
    for member in members {
      guard case .string(let value) = member.value, value.utf8.count <= Fields.longestText else {
        throw Misfit(path: member.name)
      }
      settings.append(WireSetting(member.name, value))
    }
    return settings
  }
}

extension [WireSetting] {
  var json: JSON { .object(map { JSON.Member($0.name, .string($0.value)) }) }
}
