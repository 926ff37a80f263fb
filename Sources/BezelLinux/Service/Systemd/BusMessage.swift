internal import CBezelLinux
internal import CBezelSystemd

/// A D-Bus message that was received; its parts are read in order.
struct BusMessage: ~Copyable {
  private let message: OpaquePointer

  /// Takes ownership of a message.
  init(owning message: OpaquePointer) { self.message = message }

  deinit { sd_bus_message_unref(message) }

  /// Whether it is this signal.
  borrowing func isSignal(_ interface: String, _ member: String) -> Bool {
    sd_bus_message_is_signal(message, interface, member) > 0
  }

  /// The number of the call that it answers; `nil` if it is no answer.
  var answeredCall: UInt64? {
    var cookie: UInt64 = 0
    return sd_bus_message_get_reply_cookie(message, &cookie) >= 0 ? cookie : nil
  }

  /// Whether it is the answer that a call has failed.
  var isError: Bool { sd_bus_message_is_method_error(message, nil) > 0 }

  /// The object that a signal is from.
  var path: String? { sd_bus_message_get_path(message).map { String(cString: $0) } }

  /// The name on the bus of the program that has sent it.
  var sender: String? { sd_bus_message_get_sender(message).map { String(cString: $0) } }

  /// The name of a signal; `nil` if it is none.
  var signal: String? {
    guard sd_bus_message_is_signal(message, nil, nil) > 0 else { return nil }
    return sd_bus_message_get_member(message).map { String(cString: $0) }
  }

  /// The type of the next value, with that of its contents; `nil` at the end.
  var nextType: (type: Int, contents: String)? {
    var type: CChar = 0
    var contents: UnsafePointer<CChar>?
    guard sd_bus_message_peek_type(message, &type, &contents) > 0 else { return nil }
    return (Int(type), contents.map { String(cString: $0) } ?? "")
  }

  /// Reads a value of this type into memory that has room for it.
  borrowing func read(_ type: CChar, _ value: UnsafeMutableRawPointer) -> Bool {
    sd_bus_message_read_basic(message, type, value) > 0
  }

  /// Reads the beginning of a text.
  borrowing func readText(_ type: Int) -> String? {
    var text: UnsafePointer<CChar>?
    guard sd_bus_message_read_basic(message, CChar(truncatingIfNeeded: type), &text) > 0, let text
    else { return nil }
    let bytes = UnsafeRawBufferPointer(start: text, count: strnlen(text, BusValue.longestText))
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Reads a string, or an object's path.
  ///
  /// - Returns: `nil` if something else follows.
  borrowing func readString(isPath: Bool = false) -> String? {
    var text: UnsafePointer<CChar>?
    let type = isPath ? SD_BUS_TYPE_OBJECT_PATH : SD_BUS_TYPE_STRING
    guard sd_bus_message_read_basic(message, CChar(truncatingIfNeeded: type), &text) > 0 else {
      return nil
    }
    return text.map { String(cString: $0) }
  }

  borrowing func readNumber() -> UInt32? {
    var number: UInt32 = 0
    let type = CChar(truncatingIfNeeded: SD_BUS_TYPE_UINT32)
    return sd_bus_message_read_basic(message, type, &number) > 0 ? number : nil
  }

  /// Enters an array whose elements have this type.
  borrowing func enterArray(of contents: String) -> Bool {
    enter(SD_BUS_TYPE_ARRAY, contents)
  }

  /// Enters a structure, as the next element of an array.
  ///
  /// - Returns: `false` at the array's end.
  borrowing func enterStructure(_ contents: String) -> Bool {
    enter(SD_BUS_TYPE_STRUCT, contents)
  }

  /// Enters a pair of a name and a value, as the next element of an array.
  borrowing func enterProperty() -> Bool { enter(SD_BUS_TYPE_DICT_ENTRY, "sv") }

  /// Reads a value of any type; `nil` if it is no string.
  borrowing func readVariant() -> String? {
    guard enter(SD_BUS_TYPE_VARIANT, "s") else {
      sd_bus_message_skip(message, "v")
      return nil
    }
    defer { leave() }
    return readString()
  }

  /// Reads a value of any type; `nil` if it is no time in microseconds, or is none.
  borrowing func readTime() -> Timestamp? {
    guard enter(SD_BUS_TYPE_VARIANT, "t") else { return nil }
    defer { leave() }
    var microseconds: UInt64 = 0
    let type = CChar(truncatingIfNeeded: SD_BUS_TYPE_UINT64)
    guard sd_bus_message_read_basic(message, type, &microseconds) > 0,
      (1...UInt64(Int64.max) / 1_000).contains(microseconds)
    else { return nil }
    return Timestamp(nanoseconds: Int64(microseconds) * 1_000)
  }

  /// Leaves an array, a structure or a pair.
  borrowing func leave() { sd_bus_message_exit_container(message) }

  borrowing func enter(_ type: Int, _ contents: String) -> Bool {
    sd_bus_message_enter_container(message, CChar(truncatingIfNeeded: type), contents) > 0
  }

  /// Calls `body` with the name and the value of each property of a list, at most 1 024; values
  /// that are no strings are left out.
  borrowing func readProperties(_ body: (String, String) -> Void) {
    guard enterArray(of: "{sv}") else { return }
    for _ in 0..<1_024 {
      guard enterProperty() else { break }
      if let name = readString(), let value = readVariant() { body(name, value) }
      leave()
    }
    leave()
  }
}
