/// A text that a user enters, in memory of its own, which is filled with zeros before it is released.
///
/// - Range: at most `longest` bytes; what does not fit is left out.
package final class Secret {
  /// As much as fits into a datagram of systemd's password agents.
  package static let longest = 1_024

  private let memory = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: Secret.longest)
  /// The number of bytes.
  package private(set) var count = 0

  package init() { memory.initialize(repeating: 0) }

  package convenience init(_ bytes: some Sequence<UInt8>) {
    self.init()
    for byte in bytes where count < Secret.longest {
      memory[count] = byte
      count += 1
    }
  }

  package convenience init(copying other: Secret) {
    self.init()
    for index in 0..<other.count { memory[index] = other.memory[index] }
    count = other.count
  }

  deinit {
    wipe()
    memory.deallocate()
  }

  /// The number of characters of UTF-8.
  package var characterCount: Int { memory[..<count].count { $0 & 0xC0 != 0x80 } }

  /// A copy, which the caller has to wipe.
  package var bytes: [UInt8] { Array(memory[..<count]) }

  /// Appends a text, if it fits whole.
  package func append(_ text: String) {
    let bytes = text.utf8
    guard count + bytes.count <= Secret.longest else { return }
    for byte in bytes {
      memory[count] = byte
      count += 1
    }
  }

  /// Removes the last character.
  package func removeLast() {
    while count > 0 {
      count -= 1
      let byte = memory[count]
      memory[count] = 0
      if byte & 0xC0 != 0x80 { return }
    }
  }

  /// Removes blanks at the end and then what is not blank.
  package func removeLastWord() {
    let blank = UInt8(ascii: " ")
    while count > 0, memory[count - 1] == blank { removeLast() }
    while count > 0, memory[count - 1] != blank { removeLast() }
  }

  /// Removes everything.
  package func wipe() {
    for index in memory.indices { memory[index] = 0 }
    // Reading it back keeps the compiler from leaving out what nothing reads.
    Secret.keep(memory.reduce(0) { $0 | $1 })
    count = 0
  }

  @inline(never) @_optimize(none)
  private static func keep(_ byte: UInt8) {}

  /// Lends all of its memory.
  func withMemory(_ body: (UnsafeBufferPointer<UInt8>) -> Void) {
    body(UnsafeBufferPointer(memory))
  }

  /// Whether two texts are the same.
  package func equals(_ other: Secret) -> Bool {
    memory[..<count].elementsEqual(other.memory[..<other.count])
  }
}
