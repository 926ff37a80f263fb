/// The bytes of one request.
///
/// A message is a header of two words, the object and the size with the opcode, and arguments that are padded to
/// words, all in the machine's byte order.
///
/// - Source: The Wayland Protocol, "Wire Format".
struct RequestWriter {
  private(set) var bytes: [UInt8]

  /// - Parameter opcode: the number of the request in its interface.
  init(to object: UInt32, _ opcode: UInt16) {
    bytes = []
    add(object)
    add(UInt32(opcode))
  }

  mutating func add(_ word: UInt32) {
    withUnsafeBytes(of: word) { bytes.append(contentsOf: $0) }
  }

  mutating func add(_ number: Int) { add(UInt32(bitPattern: Int32(clamping: number))) }

  /// - Precondition: the text has no zero byte.
  mutating func add(_ text: String) {
    add(UInt32(text.utf8.count + 1))
    bytes.append(contentsOf: text.utf8)
    bytes.append(contentsOf: repeatElement(0, count: 4 - text.utf8.count % 4))
  }

  /// The whole message, with its size.
  var message: [UInt8] {
    var message = bytes
    withUnsafeBytes(of: UInt16(message.count)) { size in
      let place = UInt16(1).littleEndian == 1 ? 6 : 4
      message[place] = size[0]
      message[place + 1] = size[1]
    }
    return message
  }
}
