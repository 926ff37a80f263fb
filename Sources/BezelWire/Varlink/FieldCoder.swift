internal import BezelHUD

/// The members of an object on the wire, which one list of fields reads, writes or describes.
struct FieldCoder {
  /// A member in an interface's description.
  struct Field {
    let name: String
    /// In varlink's words.
    let type: String
    let comment: String
  }

  private enum Direction {
    case reading, writing, describing
  }

  /// Reading, the members that no field has taken yet; writing, those of the fields so far.
  private(set) var members: JSON.Object = []
  /// Describing, the fields so far.
  private(set) var fields: [Field] = []
  private let direction: Direction

  private init(_ direction: Direction) { self.direction = direction }

  /// Reads an object that a peer sent.
  init(reading members: JSON.Object) {
    self.init(.reading)
    self.members = members
  }

  /// Writes an object.
  init() { self.init(.writing) }

  /// Describes an object; the list of the fields must not fail for it.
  static func fields(
    of list: (inout FieldCoder) throws(WireValueError) -> Void
  ) -> [Field] {
    var coder = FieldCoder(.describing)
    try? list(&coder)
    return coder.fields
  }

  var isReading: Bool { direction == .reading }

  /// The maximum length of a text that a caller may give, in bytes of UTF-8.
  static let longestText = 4_096

  /// Reads, writes or describes a member that may be left out or null: both mean `nil`.
  ///
  /// - Parameters:
  ///   - type: of the value, in varlink's words; asked for by a description alone.
  ///   - read: converts the member's value.
  mutating func field<Value>(
    _ name: String, _ value: inout Value?, as type: @autoclosure () -> String, _ comment: String,
    _ read: (JSON) throws(WireValueError) -> Value, _ write: (Value) -> JSON
  ) throws(WireValueError) {
    switch direction {
    case .describing: fields.append(Field(name: name, type: "?" + type(), comment: comment))
    case .writing: if let value { members.append(JSON.Member(name, write(value))) }
    case .reading:
      value = nil
      guard let index = members.firstIndex(where: { $0.name == name }) else { return }
      let json = members.remove(at: index).value
      guard json != .null else { return }
      do {
        value = try read(json)
      } catch {
        throw error.inside(name)
      }
    }
  }

  /// Reads, writes or describes a member that is required.
  mutating func field<Value>(
    _ name: String, _ value: inout Value, as type: @autoclosure () -> String, _ comment: String,
    _ read: (JSON) throws(WireValueError) -> Value, _ write: (Value) -> JSON
  ) throws(WireValueError) {
    if direction == .describing {
      return fields.append(Field(name: name, type: type(), comment: comment))
    }
    var given: Value? = value
    try field(name, &given, as: type(), comment, read, write)
    guard let given else { throw WireValueError(path: name) }
    value = given
  }

  /// - Parameter type: `nil` for the type's own.
  mutating func field<Value: WireValue>(
    _ name: String, _ value: inout Value?, _ comment: String = "", as type: String? = nil
  ) throws(WireValueError) {
    try field(
      name, &value, as: type ?? Value.typeName, comment,
      { (json) throws(WireValueError) in try Value(json) }, { $0.json })
  }

  mutating func field<Value: WireValue>(
    _ name: String, _ value: inout Value, _ comment: String = "", as type: String? = nil
  ) throws(WireValueError) {
    try field(
      name, &value, as: type ?? Value.typeName, comment,
      { (json) throws(WireValueError) in try Value(json) }, { $0.json })
  }

  /// Reads, writes or describes a member that is left out if it has its default.
  mutating func field<Value: WireValue & Equatable>(
    _ name: String, _ value: inout Value, default defaultValue: Value
  ) throws(WireValueError) {
    var given = value == defaultValue ? nil : value
    try field(name, &given)
    value = given ?? defaultValue
  }

  /// Reads, writes or describes a text of at most `longestText` bytes.
  mutating func text(
    _ name: String, _ text: inout String?, _ comment: String = ""
  ) throws(WireValueError) {
    try field(
      name, &text, as: String.typeName, comment,
      { (json) throws(WireValueError) in try String(short: json) }, { $0.json })
  }

  /// Reads, writes or describes the name of a presentation.
  mutating func name(_ name: inout String?) throws(WireValueError) {
    try text("name", &name)
    if let name { try check(PresentationRequest.nameLengths.contains(name.utf8.count), "name") }
  }

  /// Reads, writes or describes an object that is required, by the list of its fields.
  mutating func object(
    _ name: String, _ type: String, _ list: (inout FieldCoder) throws(WireValueError) -> Void
  ) throws(WireValueError) {
    switch direction {
    case .describing: fields.append(Field(name: name, type: type, comment: ""))
    case .writing:
      var coder = FieldCoder()
      try list(&coder)
      members.append(JSON.Member(name, .object(coder.members)))
    case .reading:
      var object = JSON.null
      try field(name, &object, as: type, "", { $0 }, { $0 })
      guard case .object(let members) = object else { throw WireValueError(path: name) }
      do throws(WireValueError) {
        var coder = FieldCoder(reading: members)
        try list(&coder)
        try coder.end()
      } catch {
        throw error.inside(name)
      }
    }
  }

  /// Reads, writes or describes settings, which may be left out unless they are required.
  mutating func settings(
    _ changes: inout ConfigurationChanges, isRequired: Bool = false, _ comment: String = ""
  ) throws(WireValueError) {
    var texts = SettingTexts(isReading ? [] : changes.texts)
    if isRequired {
      try field("settings", &texts)
    } else {
      var given = texts.members.isEmpty ? nil : texts
      try field("settings", &given, comment)
      texts = given ?? SettingTexts([])
    }
    guard isReading else { return }
    changes = ConfigurationChanges()
    for (key, text) in texts.members {
      do throws(SettingError) {
        if try changes.set(key: key, to: text) { continue }
      } catch {
        throw WireValueError(setting: (error.key, error.description))
      }
      throw WireValueError(setting: (key, "There is none of this name: see bezel.conf(5)."))
    }
  }

  /// Checks a value that was read.
  ///
  /// - Parameter name: the member with the value.
  func check(_ isValid: Bool, _ name: String) throws(WireValueError) {
    if isReading, !isValid { throw WireValueError(path: name) }
  }

  /// Refuses members that no field has taken.
  func end() throws(WireValueError) {
    if isReading, let unknown = members.first { throw WireValueError(path: unknown.name) }
  }
}

/// A value whose form on the wire is an object.
protocol WireObject: WireValue {
  /// Makes a value whose members `code` is about to read.
  init()

  /// The list of the members, in all directions.
  mutating func code(_ fields: inout FieldCoder) throws(WireValueError)
}

extension WireObject {
  /// Varlink's own word, for one whose type has no name in an interface.
  static var typeName: String { "object" }

  /// Reads the value from members; others stay.
  init(_ fields: inout FieldCoder) throws(WireValueError) {
    self.init()
    try code(&fields)
  }

  init(_ json: JSON) throws(WireValueError) {
    guard case .object(let members) = json else { throw WireValueError() }
    var fields = FieldCoder(reading: members)
    try self.init(&fields)
  }

  var members: JSON.Object {
    var (copy, fields) = (self, FieldCoder())
    // Only reading throws.
    try? copy.code(&fields)
    return fields.members
  }

  var json: JSON { .object(members) }

  static var fields: [FieldCoder.Field] {
    FieldCoder.fields { (fields) throws(WireValueError) in
      var blank = Self()
      try blank.code(&fields)
    }
  }
}

/// The texts of settings, by their keys.
private struct SettingTexts: WireValue {
  static let typeName = "[string]string"

  let members: [(key: String, text: String)]

  init(_ members: [(key: String, text: String)]) { self.members = members }

  init(_ json: JSON) throws(WireValueError) {
    // At most as many members as there are settings.
    guard case .object(let members) = json, members.count <= HUDOption.allCases.count else {
      throw WireValueError()
    }
    var texts: [(key: String, text: String)] = []
    texts.reserveCapacity(members.count)
    for member in members {
      do throws(WireValueError) {
        texts.append((member.name, try String(short: member.value)))
      } catch {
        throw error.inside(member.name)
      }
    }
    self.members = texts
  }

  var json: JSON { .object(members.map { JSON.Member($0.key, .string($0.text)) }) }
}
