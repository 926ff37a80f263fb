/// The members of an object on the wire, which one list of fields reads or writes.
struct FieldCoder {
  /// Reading, the members that no field has taken yet; writing, those of the fields so far.
  private(set) var members: JSON.Object
  let isReading: Bool

  /// Reads an object that a peer sent.
  init(reading members: JSON.Object) {
    self.members = members
    isReading = true
  }

  /// Writes an object.
  init() {
    members = []
    isReading = false
  }

  /// The maximum length of a text that a caller may give, in bytes of UTF-8.
  static let longestText = 4_096

  /// Reads or writes a member that may be left out or null: both mean `nil`.
  ///
  /// - Parameter read: converts the member's value.
  mutating func field<Value>(
    _ name: String, _ value: inout Value?, _ read: (JSON) throws(WireValueError) -> Value,
    _ write: (Value) -> JSON
  ) throws(WireValueError) {
    guard isReading else {
      if let value { members.append(JSON.Member(name, write(value))) }
      return
    }
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

  /// Reads or writes a member that is required.
  mutating func field<Value>(
    _ name: String, _ value: inout Value, _ read: (JSON) throws(WireValueError) -> Value,
    _ write: (Value) -> JSON
  ) throws(WireValueError) {
    var given: Value? = value
    try field(name, &given, read, write)
    guard let given else { throw WireValueError(path: name) }
    value = given
  }

  mutating func field<Value: WireValue>(
    _ name: String, _ value: inout Value?
  ) throws(WireValueError) {
    try field(name, &value, { (json) throws(WireValueError) in try Value(json) }, { $0.json })
  }

  mutating func field<Value: WireValue>(
    _ name: String, _ value: inout Value
  ) throws(WireValueError) {
    try field(name, &value, { (json) throws(WireValueError) in try Value(json) }, { $0.json })
  }

  /// Reads or writes a member that is left out if it has its default.
  mutating func field<Value: WireValue & Equatable>(
    _ name: String, _ value: inout Value, default defaultValue: Value
  ) throws(WireValueError) {
    var given = value == defaultValue ? nil : value
    try field(name, &given)
    value = given ?? defaultValue
  }

  /// Reads or writes a text of at most `longestText` bytes.
  mutating func text(_ name: String, _ text: inout String?) throws(WireValueError) {
    try field(
      name, &text,
      { (json) throws(WireValueError) in
        let text = try String(json)
        guard text.utf8.count <= FieldCoder.longestText else { throw WireValueError() }
        return text
      }, { $0.json })
  }

  /// Reads or writes the name of a presentation.
  mutating func name(_ name: inout String?) throws(WireValueError) {
    try text("name", &name)
    if let name { try check(ShowCall.nameLengths.contains(name.utf8.count), "name") }
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

  /// The list of the members, in both directions.
  mutating func code(_ fields: inout FieldCoder) throws(WireValueError)
}

extension WireObject {
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
}
