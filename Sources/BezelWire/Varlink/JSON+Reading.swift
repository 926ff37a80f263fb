internal import CBezelJSON

extension JSON {
  /// An error in the bytes of a JSON value.
  package enum ParseError: Error, Equatable, Sendable, CustomStringConvertible {
    /// - byte: the offset of the error, from 0.
    case malformed(byte: Int)
    case notUTF8(byte: Int)
    /// A string with an escaped NUL, where C programs see its end.
    case nulCharacter
    /// Parsers differ in which of two members of the same name counts.
    case duplicateName
    case numberTooLarge
    case tooDeep
    case tooManyValues
    case outOfMemory

    package var description: String {
      switch self {
      case .malformed(let byte): "it is not JSON from byte \(byte) on"
      case .notUTF8(let byte): "it is not UTF-8 at byte \(byte)"
      case .nulCharacter: "a string has a NUL character"
      case .duplicateName: "an object has two members of the same name"
      case .numberTooLarge: "a number is too large"
      case .tooDeep: "it is nested deeper than \(JSON.deepest) levels"
      case .tooManyValues: "it has more than \(JSON.mostValues) values"
      case .outOfMemory: "there is not enough memory for it"
      }
    }
  }

  /// The maximum nesting of objects and arrays.
  package static let deepest = 32
  /// The maximum number of values: an empty object is two bytes of text and hundreds of memory.
  package static let mostValues = 8_192

  /// Reads an object or array.
  package init(reading bytes: Span<UInt8>) throws(ParseError) {
    try JSON.checkShape(of: bytes)
    var error = json_error_t()
    let root = bytes.withUnsafeBufferPointer { buffer in
      buffer.withMemoryRebound(to: CChar.self) {
        json_loadb($0.baseAddress, $0.count, Int(JSON_REJECT_DUPLICATES), &error)
      }
    }
    guard let root else { throw ParseError(error) }
    defer { json_decref(root) }
    self.init(root)
  }

  /// Checks nesting and number of values before any memory or stack is spent on them.
  ///
  /// Bytes that are not JSON may pass: the parser refuses them.
  private static func checkShape(of bytes: Span<UInt8>) throws(ParseError) {
    var depth = 0
    var values = 1
    var isString = false
    var isEscaped = false
    for index in bytes.indices {
      let byte = bytes[index]
      if isString {
        if isEscaped {
          isEscaped = false
        } else if byte == UInt8(ascii: "\\") {
          isEscaped = true
        } else if byte == UInt8(ascii: "\"") {
          isString = false
        }
        continue
      }
      switch byte {
      case UInt8(ascii: "\""):
        isString = true
      case UInt8(ascii: "{"), UInt8(ascii: "["):
        depth += 1
        values += 1
      case UInt8(ascii: "}"), UInt8(ascii: "]"):
        depth -= 1
      case UInt8(ascii: ","):
        values += 1
      default:
        continue
      }
      if depth > deepest { throw .tooDeep }
      if values > mostValues { throw .tooManyValues }
    }
  }

  private init(_ value: UnsafeMutablePointer<json_t>) {
    switch value.pointee.type {
    case JSON_OBJECT:
      var members: Object = []
      members.reserveCapacity(json_object_size(value))
      var next = json_object_iter(value)
      while let here = next {
        if let name = json_object_iter_key(here), let child = json_object_iter_value(here) {
          members.append(Member(String(cString: name), JSON(child)))
        }
        next = json_object_iter_next(value, here)
      }
      self = .object(members)
    case JSON_ARRAY:
      self = .array(
        (0..<json_array_size(value)).map { json_array_get(value, $0).map { JSON($0) } ?? .null })
    case JSON_STRING:
      let text = UnsafeRawBufferPointer(
        start: json_string_value(value), count: json_string_length(value))
      self = .string(String(decoding: text, as: UTF8.self))
    case JSON_INTEGER: self = .integer(Int64(json_integer_value(value)))
    case JSON_REAL: self = .real(json_real_value(value))
    case JSON_TRUE: self = .bool(true)
    case JSON_FALSE: self = .bool(false)
    default: self = .null
    }
  }
}

extension JSON.ParseError {
  fileprivate init(_ error: json_error_t) {
    let byte = max(0, Int(error.position))
    self =
      switch withUnsafePointer(to: error, { bezel_json_error($0) }) {
      case json_error_invalid_utf8: .notUTF8(byte: byte)
      case json_error_null_character, json_error_null_byte_in_key: .nulCharacter
      case json_error_duplicate_key: .duplicateName
      case json_error_numeric_overflow: .numberTooLarge
      // A failure without a reason is one of allocation.
      case json_error_unknown, json_error_out_of_memory: .outOfMemory
      default: .malformed(byte: byte)
      }
  }
}
