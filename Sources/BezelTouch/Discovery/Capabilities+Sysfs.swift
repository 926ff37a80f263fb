internal import BezelLinux
internal import CBezelEvdev

extension Capabilities {
  /// What the kernel's `/sys` says of a device, which need not be opened for that: to open one wakes it,
  /// needs a right, and may wait for whoever uses its motor.
  ///
  /// How long a table of contacts is, only the open device tells.
  ///
  /// - Parameter folder: the device's own, as "/sys/…/input5".
  init(folder: String) {
    let properties = CodeSet(file: folder + "/properties")
    let types = CodeSet(file: folder + "/capabilities/ev")
    let events = [(EV_KEY, "key"), (EV_REL, "rel"), (EV_ABS, "abs"), (EV_SW, "sw")].map {
      (type: $0, codes: CodeSet(file: folder + "/capabilities/" + $1))
    }
    self.init(
      slots: 0, hasProperty: properties.contains, hasType: types.contains,
      hasEvent: { type, code in
        types.contains(type)
          && events.first { $0.type == type }?.codes.contains(code) ?? false
      })
  }
}

/// A set of the kernel's numbers for properties, types or events.
struct CodeSet: Equatable, Sendable {
  /// The lowest codes first.
  private let words: [UInt]

  /// Reads a line of `/sys`; one that is none, or is not there, has no codes.
  init(file: String) { self.init((try? Descriptor.firstLine(of: file)) ?? "") }

  /// Reads machine words in hexadecimal digits, the highest first, with spaces between them.
  ///
  /// - Source: `input_bits_to_string` in Linux, `drivers/input/input.c`.
  init(_ line: String) {
    let words = line.utf8.split(separator: UInt8(ascii: " ")).map {
      UInt(String(decoding: $0, as: UTF8.self), radix: 16)
    }
    let isWhole = words.count <= 64 && words.allSatisfy { $0 != nil }
    self.words = isWhole ? words.reversed().compactMap { $0 } : []
  }

  func contains(_ code: Int32) -> Bool {
    let index = Int(code) / UInt.bitWidth
    guard code >= 0, words.indices.contains(index) else { return false }
    return words[index] >> (Int(code) % UInt.bitWidth) & 1 == 1
  }
}
