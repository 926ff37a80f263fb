internal import BezelLinux
internal import CBezelEvdev

extension Capabilities {
  /// Reads a device's capabilities from `/sys` without opening it: opening wakes it, needs a right,
  /// and may wait while another program uses its motor.
  ///
  /// The number of slots is not in `/sys`.
  ///
  /// - Parameter folder: the device's folder, as "/sys/…/input5".
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

  /// Reads a line of `/sys`; a malformed or missing one has no codes.
  init(file: String) { self.init((try? Descriptor.firstLine(of: file)) ?? "") }

  /// Parses machine words in hexadecimal digits, the highest first, separated by spaces.
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
