internal import BezelFiles

/// A file of `Corpora`: valid inputs, and the words that they are made of.
///
/// A line is "sample" or "word", a blank, and the bytes as text: a backslash stands before another one, `n`,
/// `r`, `0`, or `x` and two digits. A comment begins with a number sign.
struct Corpus {
  private(set) var samples: [[UInt8]] = []
  private(set) var words: [[UInt8]] = []

  init(_ name: String) throws {
    let folder = #filePath.dropLast("Corpus.swift".utf8.count)
    let bytes = try FileBytes.read("\(folder)Corpora/\(name).txt", limit: 1 << 20)
    for line in bytes.split(separator: UInt8(ascii: "\n")) {
      if line.starts(with: "sample ".utf8) {
        samples.append(try Corpus.bytes(line.dropFirst(7)))
      } else if line.starts(with: "word ".utf8) {
        words.append(try Corpus.bytes(line.dropFirst(5)))
      } else {
        try check(line.first == UInt8(ascii: "#"), "\(name).txt has a line that is none")
      }
    }
  }

  private static func bytes(_ text: ArraySlice<UInt8>) throws -> [UInt8] {
    var bytes: [UInt8] = []
    var rest = text
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "\\") else {
        bytes.append(byte)
        continue
      }
      switch rest.popFirst() {
      case UInt8(ascii: "n"): bytes.append(10)
      case UInt8(ascii: "r"): bytes.append(13)
      case UInt8(ascii: "0"): bytes.append(0)
      case UInt8(ascii: "\\"): bytes.append(byte)
      default:
        let digits = String(decoding: rest.prefix(2), as: UTF8.self)
        guard let number = UInt8(digits, radix: 16) else {
          throw Fault("there is a backslash before '\(digits)'")
        }
        bytes.append(number)
        rest = rest.dropFirst(2)
      }
    }
    return bytes
  }
}
