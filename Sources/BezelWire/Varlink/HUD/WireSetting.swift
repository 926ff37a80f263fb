internal import BezelHUD

/// A setting by its name, as a caller wrote both.
package struct WireSetting: Equatable, Sendable {
  package var name: String
  package var value: String

  package init(_ name: String, _ value: String) {
    self.name = name
    self.value = value
  }
}

/// Settings as an object of texts.
struct WireSettings: WireValue {
  var settings: [WireSetting]

  init(_ settings: [WireSetting]) { self.settings = settings }

  init(_ json: JSON) throws(WireValueError) {
    // At most as many members as there are settings.
    guard case .object(let members) = json, members.count <= HUDOption.allCases.count else {
      throw WireValueError()
    }
    settings = []
    settings.reserveCapacity(members.count)
    for member in members {
      guard case .string(let value) = member.value, value.utf8.count <= FieldCoder.longestText
      else { throw WireValueError(path: member.name) }
      settings.append(WireSetting(member.name, value))
    }
  }

  var json: JSON { .object(settings.map { JSON.Member($0.name, .string($0.value)) }) }
}
