/// Cuts the bytes of a varlink connection into messages: JSON objects that end with a NUL.
///
/// - Range: keeps at most `longest` bytes of an unfinished message.
/// - Source: varlink.org, "Method Call".
package struct VarlinkReader {
  /// The maximum length of a message without its NUL, in bytes.
  package static let longest = 262_144

  /// The beginning of a message that is not complete.
  package private(set) var kept: [UInt8] = []
  private var failure: VarlinkError?
  private let longest: Int

  /// - Parameter longest: the maximum length of a message without its NUL, in bytes.
  package init(longest: Int = VarlinkReader.longest) { self.longest = longest }

  /// Takes one message off the front of the next bytes of the stream.
  ///
  /// - Returns: `nil` when all bytes are taken, and the message that they begin is not complete.
  /// - Throws: the error in the message; then from every later call, as the start of the next message is
  ///   unknown.
  package mutating func next(
    _ bytes: inout ArraySlice<UInt8>
  ) throws(VarlinkError) -> JSON.Object? {
    if let failure { throw failure }
    do {
      return try readNext(&bytes)
    } catch {
      kept = []
      failure = error
      throw error
    }
  }

  private mutating func readNext(
    _ bytes: inout ArraySlice<UInt8>
  ) throws(VarlinkError) -> JSON.Object? {
    let end = bytes.firstIndex(of: 0)
    let part = bytes[..<(end ?? bytes.endIndex)]
    guard part.count <= longest - kept.count else { throw .tooLong(limit: longest) }
    guard let end else {
      kept.append(contentsOf: part)
      bytes = []
      return nil
    }
    bytes = bytes[(end + 1)...]
    // Most messages come whole and need no copy.
    guard !kept.isEmpty else { return try VarlinkReader.object(part) }
    kept.append(contentsOf: part)
    let whole = kept[...]
    kept = []
    return try VarlinkReader.object(whole)
  }

  private static func object(_ bytes: ArraySlice<UInt8>) throws(VarlinkError) -> JSON.Object {
    let value: JSON
    do {
      value = try JSON(reading: bytes.span)
    } catch {
      throw .unreadable(error)
    }
    guard case .object(let members) = value else { throw .notAnObject }
    return members
  }
}

extension JSON.Object {
  /// The bytes of the message that these members are, with its NUL.
  var message: [UInt8] {
    var bytes: [UInt8] = []
    JSON.object(self).write(into: &bytes)
    bytes.append(0)
    return bytes
  }
}
