/// Cuts the bytes of a connection of plymouth's protocol into requests.
///
/// A request is a command and 0, or a command, 2, a length of 1 … 255 and an argument of that many bytes,
/// of which the last one should be a NUL.
///
/// - Range: keeps at most `longest` bytes of an unfinished request.
package struct PlymouthReader {
  /// The maximum length of a request, in bytes.
  package static let longest = 3 + 255

  /// The beginning of a request that is not complete.
  package private(set) var kept: [UInt8] = []
  private var failure: PlymouthError?

  package init() {}

  /// Takes one request off the front of the next bytes of the stream.
  ///
  /// - Returns: `nil` when all bytes are taken, and the request that they begin is not complete.
  /// - Throws: `requestForm` or `emptyArgument`; then from every later call, as the start of the next
  ///   request is unknown.
  package mutating func next(
    _ bytes: inout ArraySlice<UInt8>
  ) throws(PlymouthError) -> PlymouthRequest? {
    if let failure { throw failure }
    while let byte = bytes.popFirst() {
      kept.append(byte)
      if let error = error(after: byte) {
        kept = []
        failure = error
        throw error
      }
      if isComplete {
        defer { kept.removeAll(keepingCapacity: true) }
        return PlymouthRequest(command: kept[0], argument: kept.count == 2 ? nil : kept[3...])
      }
    }
    return nil
  }

  private func error(after byte: UInt8) -> PlymouthError? {
    switch kept.count {
    case 2 where byte != 0 && byte != 2: .requestForm(byte)
    case 3 where byte == 0: .emptyArgument
    default: nil
    }
  }

  private var isComplete: Bool {
    switch kept.count {
    case 0, 1: false
    case 2: kept[1] == 0
    default: kept.count == 3 + Int(kept[2])
    }
  }
}
