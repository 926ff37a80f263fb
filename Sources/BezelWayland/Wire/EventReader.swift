/// The arguments of one event.
///
/// - Source: The Wayland Protocol, "Wire Format".
struct EventReader {
  private var rest: ArraySlice<UInt8>

  init(_ arguments: ArraySlice<UInt8>) { rest = arguments }

  mutating func word() throws(WaylandError) -> UInt32 {
    guard rest.count >= 4 else { throw .malformed("an event that ends too early") }
    defer { rest = rest.dropFirst(4) }
    return rest.withUnsafeBytes { $0.loadUnaligned(as: UInt32.self) }
  }

  mutating func number() throws(WaylandError) -> Int { Int(Int32(bitPattern: try word())) }

  /// A number in 256ths.
  mutating func fixed() throws(WaylandError) -> Int { try number() }

  /// - Returns: the text without its zero byte; invalid UTF-8 becomes replacement characters.
  mutating func text() throws(WaylandError) -> String {
    let bytes = try array()
    guard let last = bytes.last else { return "" }
    guard last == 0 else { throw .malformed("a text without an end") }
    return String(decoding: bytes.dropLast(), as: UTF8.self)
  }

  mutating func array() throws(WaylandError) -> ArraySlice<UInt8> {
    let count = Int(try word())
    let padded = (count + 3) / 4 * 4
    guard padded <= rest.count else { throw .malformed("an event that ends too early") }
    defer { rest = rest.dropFirst(padded) }
    return rest.prefix(count)
  }
}
