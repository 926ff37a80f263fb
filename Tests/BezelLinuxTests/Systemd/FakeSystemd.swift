import CBezelLinux
import SeededRandom
import Testing

@testable import BezelLinux

/// The values of a D-Bus message, of little endian.
///
/// - Source: the D-Bus specification, "Marshaling".
struct BusValues {
  private(set) var bytes: [UInt8] = []

  mutating func align(_ size: Int) { while bytes.count % size != 0 { bytes.append(0) } }

  mutating func byte(_ byte: UInt8) { bytes.append(byte) }

  mutating func number(_ number: UInt32) {
    align(4)
    for shift in stride(from: UInt32(0), to: 32, by: 8) {
      bytes.append(UInt8(truncatingIfNeeded: number >> shift))
    }
  }

  mutating func string(_ text: String) {
    number(UInt32(text.utf8.count))
    bytes += Array(text.utf8) + [0]
  }

  mutating func signature(_ text: String) {
    bytes += [UInt8(text.utf8.count)] + Array(text.utf8) + [0]
  }

  mutating func variant(_ text: String) {
    signature("s")
    string(text)
  }

  /// Adds an array of values that are structures or pairs.
  mutating func array(_ add: (inout BusValues) -> Void) {
    number(0)
    let place = bytes.count - 4
    align(8)
    let start = bytes.count
    add(&self)
    var length = BusValues()
    length.number(UInt32(bytes.count - start))
    bytes.replaceSubrange(place..<place + 4, with: length.bytes)
  }
}

/// The other end of a `UnitMonitor`, of which a test says all answers.
final class FakeSystemd {
  private let listener: SocketListener
  private var connection: SocketConnection?
  private var received: [UInt8] = []
  private var isLoggedOn = false
  private var serial: UInt32 = 0
  /// With random numbers, some bytes of each message are wrong.
  var damage: SeededRandom?

  /// A call that has arrived.
  struct Call: Equatable {
    let serial: UInt32
    /// Its header and its values, as the text of all bytes that are letters.
    let text: String
  }

  init(at path: String) throws { listener = try SocketListener(at: path) }

  /// Takes what has arrived, logs the other end on, and returns its calls.
  func calls() throws -> [Call] {
    if connection == nil { connection = listener.accept() }
    let connection = try #require(connection)
    received += connection.receive(atMost: 65_536).bytes
    if !isLoggedOn {
      guard let end = received.firstRange(of: Array("BEGIN\r\n".utf8))?.upperBound else {
        return []
      }
      received.removeFirst(end)
      isLoggedOn = true
      write(Array("DATA\r\nOK 0123456789abcdef0123456789abcdef\r\nAGREE_UNIX_FD\r\n".utf8))
    }
    var calls: [Call] = []
    while received.count >= 16 {
      func number(_ place: Int) -> Int {
        (0..<4).reduce(0) { $0 | Int(received[place + $1]) << (8 * $1) }
      }
      let size = 16 + (number(12) + 7) / 8 * 8 + number(4)
      guard received.count >= size else { break }
      let text = received[..<size].map { (0x20..<0x7F).contains($0) ? $0 : 0x20 }
      calls.append(
        Call(serial: UInt32(number(8)), text: String(decoding: text, as: UTF8.self)))
      received.removeFirst(size)
    }
    return calls
  }

  /// Sends bytes as they are.
  func write(_ bytes: [UInt8]) {
    guard let connection else { return }
    _ = send(connection.descriptor.rawValue, bytes, bytes.count, Int32(MSG_NOSIGNAL))
  }

  func signal(
    _ path: String, _ interface: String, _ member: String, _ signature: String,
    _ add: (inout BusValues) -> Void
  ) { write(message(4, path, interface, member, nil, signature, add)) }

  func answer(_ call: Call, _ signature: String, _ add: (inout BusValues) -> Void) {
    write(message(2, nil, nil, nil, call.serial, signature, add))
  }

  /// Answers that a call has failed.
  func refuse(_ call: Call) {
    write(
      message(3, nil, nil, "org.freedesktop.DBus.Error.UnknownObject", call.serial, "") { _ in })
  }

  /// Returns a message; `member` is the name of an error, if it is one.
  private func message(
    _ type: UInt8, _ path: String?, _ interface: String?, _ member: String?, _ answered: UInt32?,
    _ signature: String, _ add: (inout BusValues) -> Void
  ) -> [UInt8] {
    serial += 1
    var values = BusValues()
    add(&values)
    var message = BusValues()
    for byte in [UInt8(ascii: "l"), type, 1, 1] { message.byte(byte) }
    message.number(UInt32(values.bytes.count))
    message.number(serial)
    message.array { fields in
      func field(_ code: UInt8, _ type: String, _ text: String) {
        fields.align(8)
        fields.byte(code)
        fields.signature(type)
        fields.string(text)
      }
      if let path { field(1, "o", path) }
      if let interface { field(2, "s", interface) }
      if let member { field(type == 3 ? 4 : 3, "s", member) }
      if let answered {
        fields.align(8)
        fields.byte(5)
        fields.signature("u")
        fields.number(answered)
      }
      if !signature.isEmpty {
        fields.align(8)
        fields.byte(8)
        fields.signature("g")
        fields.signature(signature)
      }
    }
    message.align(8)
    var bytes = message.bytes + values.bytes
    for _ in 0..<(damage?.int(0...3) ?? 0) {
      bytes[damage?.int(0...bytes.count - 1) ?? 0] = UInt8(damage?.int(0...255) ?? 0)
    }
    return bytes
  }

  func hangUp() { connection = nil }
}
