import SeededRandom
import BezelHUD
import Testing

@testable import BezelWire

private typealias Request = PsplashReader.Request

private func show(_ percent: Int?, _ status: String?) -> Request {
  .show(
    PresentationRequest(
      progress: percent.map { Fraction($0, over: 100) }, status: status, stays: true))
}

/// Returns the bytes of a line of hexadecimal digits.
private func bytes(hexadecimal text: String) -> [UInt8] {
  let digits = Array(text)
  return stride(from: 0, to: digits.count, by: 2).compactMap {
    UInt8(String(digits[$0...$0 + 1]), radix: 16)
  }
}

private func read(_ text: String) -> [Request] { read(Array(text.utf8)) }

private func read(_ bytes: [UInt8]) -> [Request] {
  var reader = PsplashReader()
  return reader.read(bytes)
}

@Suite("PsplashReader: bytes in psplash's FIFO become commands")
struct PsplashReaderTests {
  /// Recorded bytes of psplash-write, and the requests of a fresh reader.
  private static let vectors: [(hexadecimal: String, requests: [Request])] = [
    ("50524f475245535320343200", [show(42, nil)]),
    ("50524f4752455353202d333000", [show(30, nil)]),
    ("4d5347205374617274696e6720736572766963657300", [show(nil, "Starting services")]),
    ("4d534700", [show(nil, nil)]),
    ("4d5347204772c3bcc39f6500", [show(nil, "Grüße")]),
    ("5155495400", [.quit]),
    ("434c45415200", []),
  ]

  @Test("The bytes of psplash-write are understood")
  func captured() {
    for (hexadecimal, requests) in PsplashReaderTests.vectors {
      #expect(read(bytes(hexadecimal: hexadecimal)) == requests, "\(hexadecimal)")
    }
  }

  @Test("Text and progress stay until they are replaced")
  func accumulated() {
    #expect(
      read("MSG Checking disks\0PROGRESS 10\0PROGRESS 20\0MSG Done\nMSG\nPROGRESS 100\nQUIT\n")
        == [
          show(nil, "Checking disks"), show(10, "Checking disks"), show(20, "Checking disks"),
          show(20, "Done"), show(20, nil), show(100, nil), .quit,
        ])
  }

  @Test("However a stream is cut, it means the same")
  func everySplit() {
    let samples =
      PsplashReaderTests.vectors.map { bytes(hexadecimal: $0.hexadecimal) } + [
        Array("MSG step 1 of 3\0PROGRESS 33\0\0\n\nMSG Größe\nJUNK\0QUIT\0".utf8),
        Array("MSG ".utf8) + [0xC3, 0, 0xFF, 0xFE, 0x0A] + Array("PROGRESS -7\n".utf8),
      ]
    for sample in samples {
      let whole = read(sample)
      for first in 0...sample.count {
        for second in first...sample.count {
          var reader = PsplashReader()
          let requests =
            reader.read(sample[..<first]) + reader.read(sample[first..<second])
            + reader.read(sample[second...])
          #expect(requests == whole, "\(sample), cut at \(first) and \(second)")
        }
      }
      var reader = PsplashReader()
      #expect(sample.flatMap { reader.read([$0]) } == whole, "\(sample), byte by byte")
    }
  }

  @Test("Nothing happens before the terminator has come")
  func unfinished() {
    var reader = PsplashReader()
    #expect(reader.read(Array("QUI".utf8)) == [])
    #expect(reader.read(Array("T".utf8)) == [])
    #expect(reader.read([]) == [])
    #expect(reader.read([0]) == [.quit])
  }

  @Test("NUL and newline both end a command; several in a row are one")
  func terminators() {
    #expect(read("\0\n\n\0") == [])
    #expect(read("PROGRESS 5\0\0\n\n\0PROGRESS 6\n\0\n") == [show(5, nil), show(6, nil)])
  }

  @Test("A word that is not exactly a command is ignored, and so is the rest of its line")
  func unknown() {
    for line in [
      "CLEAR", "QUITE", "quit", "QUI", " QUIT", "\tQUIT", "QUIT\r", "MSGtext", "MSG\ttext",
      "PROGRESS42", "progress 42", "PROGRESS\t42", "\u{FEFF}QUIT", "X MSG text", "",
    ] { #expect(read(line + "\nPROGRESS 1\n") == [show(1, nil)], "\(line)") }
  }

  @Test("The text after the first blank is the argument, to the end")
  func arguments() {
    #expect(read("MSG  two  blanks \n") == [show(nil, " two  blanks ")])
    #expect(read("MSG QUIT\n") == [show(nil, "QUIT")])
    #expect(read("QUIT now\n") == [.quit])
    #expect(read("MSG a\tb\r\n") == [show(nil, "a\tb\r")])
  }

  @Test("A message of nothing or of blanks clears the line")
  func cleared() {
    for line in ["MSG", "MSG ", "MSG    "] {
      #expect(read("MSG Wait\n" + line + "\n") == [show(nil, "Wait"), show(nil, nil)], "\(line)")
    }
  }

  @Test("Bytes that are no UTF-8 become replacement characters")
  func malformedText() {
    #expect(read(Array("MSG a".utf8) + [0xFF] + Array("b\n".utf8)) == [show(nil, "a\u{FFFD}b")])
    #expect(read(Array("MSG ".utf8) + [0xC3, 0x0A]) == [show(nil, "\u{FFFD}")])
  }

  @Test(
    "A progress is a percentage; a negative one counts without its sign, what is beyond is limited")
  func percentages() {
    for (argument, percent) in [
      ("0", 0), ("1", 1), ("99", 99), ("100", 100), ("101", 100), ("-0", 0), ("-1", 1),
      ("-100", 100), ("-101", 100), ("+7", 7), ("007", 7), ("  42", 42), (" -42", 42), ("42 ", 42),
      ("42%", 42), ("4.9", 4), ("x", 0), ("-", 0), ("+", 0), ("- 5", 0), ("--5", 0), (" ", 0),
      ("9223372036854775808", 100), ("-9223372036854775809", 100),
      (String(repeating: "9", count: 2_000), 100), (String(repeating: "0", count: 2_000), 0),
      ("\u{661}", 0),
    ] { #expect(read("PROGRESS \(argument)\n") == [show(percent, nil)], "\(argument)") }
  }

  @Test("A progress without an argument is ignored")
  func noPercentage() {
    for line in ["PROGRESS", "PROGRESS "] {
      #expect(read("PROGRESS 30\n" + line + "\nMSG a\n") == [show(30, nil), show(30, "a")])
    }
  }

  @Test("A command of 2047 bytes is taken, a longer one is ignored to its end")
  func longest() {
    let fits = String(repeating: "x", count: PsplashReader.longest - 4)
    #expect(read("MSG \(fits)\n") == [show(nil, fits)])
    for extra in [1, 2, 4_096] {
      let long = fits + String(repeating: "x", count: extra)
      #expect(read("MSG \(long)\nMSG short\n") == [show(nil, "short")], "\(extra) too many")
    }
    // Its end does not count as a command either.
    let hidden = String(repeating: " ", count: PsplashReader.longest)
    #expect(read("MSG\(hidden)QUIT\n") == [])
  }

  @Test("Without a terminator nothing is kept beyond the longest command")
  func endless() {
    var reader = PsplashReader()
    let block = [UInt8](repeating: UInt8(ascii: "Q"), count: 65_536)
    for _ in 0..<64 { #expect(reader.read(block) == []) }
    #expect(reader.line.count == PsplashReader.longest)
    #expect(reader.read(Array("\nQUIT\n".utf8)) == [.quit])
    #expect(reader.line.count == 0)
  }

  @Test("Junk in any pieces neither ends the reader nor keeps it from the next command")
  func junk() {
    let words = ["MSG ", "MSG", "PROGRESS ", "PROGRESS", "QUIT", "-", "7", " ", "\n", "\0", "ü"]
    for seed in SeededRandom.seeds(800) {
      var random = SeededRandom(seed: seed)
      var stream: [UInt8] = []
      for _ in 0..<random.int(0...60) {
        switch random.int(0...9) {
        case 0...5: stream += Array(random.pick(words).utf8)
        case 6:
          stream += [UInt8](repeating: UInt8(random.int(0...255)), count: random.int(0...3_000))
        default: stream += (0..<random.int(0...20)).map { _ in UInt8(random.int(0...255)) }
        }
      }
      var reader = PsplashReader()
      var requests: [Request] = []
      var rest = stream[...]
      while !rest.isEmpty {
        let piece = rest.prefix(random.int(1...700))
        requests += reader.read(piece)
        rest = rest.dropFirst(piece.count)
        #expect(reader.line.count <= PsplashReader.longest, "seed \(seed)")
      }
      #expect(requests == read(stream), "seed \(seed)")
      // At most one request for each terminator.
      #expect(requests.count <= stream.count { $0 == 0 || $0 == 10 }, "seed \(seed)")
      let known = reader.read(Array("\nMSG end\nPROGRESS 12\nQUIT\n".utf8)).suffix(2)
      #expect(known == [show(12, "end"), .quit], "seed \(seed)")
    }
  }
}
