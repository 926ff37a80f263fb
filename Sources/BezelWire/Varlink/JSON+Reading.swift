internal import CBezelJSON

extension JSON {
  /// An error in the bytes of a JSON value.
  package enum ParseError: Error, Equatable, Sendable, CustomStringConvertible {
    /// - byte: the offset of the error, from 0.
    case malformed(byte: Int)
    case notUTF8(byte: Int)
    /// Parsers differ in which of two members of the same name counts.
    case duplicateName
    case tooDeep
    case tooManyValues
    case outOfMemory

    package var description: String {
      switch self {
      case .malformed(let byte): "it is not JSON from byte \(byte) on"
      case .notUTF8(let byte): "it is not UTF-8 at byte \(byte)"
      case .duplicateName: "an object has two members of the same name"
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
  ///
  /// Legal values that no `JSON` can hold become `unusable`.
  package init(reading bytes: Span<UInt8>) throws(ParseError) {
    var scan = JSONScan()
    try scan.run(over: bytes)
    if scan.marks.isEmpty {
      try self.init(parsing: bytes)
    } else {
      try self.init(parsing: scan.marked(bytes).span)
    }
  }

  private init(parsing bytes: Span<UInt8>) throws(ParseError) {
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

  private init(_ value: UnsafeMutablePointer<json_t>) {
    switch value.pointee.type {
    case JSON_OBJECT:
      var members: Object = []
      members.reserveCapacity(json_object_size(value))
      var next = json_object_iter(value)
      while let here = next {
        if let name = json_object_iter_key(here), let child = json_object_iter_value(here) {
          let name = String(cString: name)
          members.append(Member(name, name.isUnusable ? .unusable : JSON(child)))
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
      let string = String(decoding: text, as: UTF8.self)
      self = string.isUnusable ? .unusable : .string(string)
    case JSON_INTEGER: self = .integer(Int64(json_integer_value(value)))
    case JSON_REAL: self = .real(json_real_value(value))
    case JSON_TRUE: self = .bool(true)
    case JSON_FALSE: self = .bool(false)
    default: self = .null
    }
  }
}

extension String {
  fileprivate var isUnusable: Bool { unicodeScalars.contains(JSONScan.mark) }
}

extension JSON.ParseError {
  fileprivate init(_ error: json_error_t) {
    let byte = max(0, Int(error.position))
    self =
      switch withUnsafePointer(to: error, { bezel_json_error($0) }) {
      case json_error_invalid_utf8: .notUTF8(byte: byte)
      case json_error_duplicate_key: .duplicateName
      // A failure without a reason is one of allocation.
      case json_error_unknown, json_error_out_of_memory: .outOfMemory
      default: .malformed(byte: byte)
      }
  }
}
