import SeededRandom
import Testing

@testable import BezelWire

/// The result of reading a stream: its messages, and the error that ended it.
private struct Reading: Equatable {
  var messages: [JSON.Object] = []
  var error: VarlinkError?

  /// Reads a stream that comes in `parts`.
  init(_ parts: [ArraySlice<UInt8>]) {
    var reader = VarlinkReader()
    for part in parts {
      var rest = part
      do throws(VarlinkError) {
        while let message = try reader.next(&rest) { messages.append(message) }
        #expect(rest.isEmpty)
      } catch {
        self.error = error
        return
      }
    }
  }

  init(_ text: String) { self.init([Array(text.utf8)[...]]) }
}

@Suite("VarlinkReader: the bytes of a connection become messages")
struct VarlinkReaderTests {
  /// Streams of calls and replies, and of other bytes.
  private static let samples: [[UInt8]] =
    [
      "{\"method\":\"a.B\"}\0",
      "{\"method\":\"a.B\",\"parameters\":{\"é\":\"\\\"\\\\\"}}\0{}\0 {\"a\" : [ 1 , 2 ] }\n\0{",
      "{}\0{}\0[]\0{}\0", "{}\0\0{}\0", "{}\0junk\0{}\0", "{\"a\":1", "",
    ].map { Array($0.utf8) } + [[0x7B, 0x22, 0xC3, 0, 0x7D, 0], [0xFF, 0xFE, 0]]

  @Test("However a stream is cut, it means the same")
  func everySplit() {
    for sample in VarlinkReaderTests.samples {
      let whole = Reading([sample[...]])
      for first in 0...sample.count {
        for second in first...sample.count {
          let parts = [sample[..<first], sample[first..<second], sample[second...]]
          #expect(Reading(parts) == whole, "\(sample), cut at \(first) and \(second)")
        }
      }
      #expect(Reading(sample.indices.map { sample[$0...$0] }) == whole, "\(sample), byte by byte")
    }
  }

  @Test("A message is an object; after one that is not, nothing is read")
  func broken() {
    #expect(Reading("{}\0{\"a\":1}\0").messages == [[], [.init("a", .integer(1))]])
    #expect(Reading("{}\0[]\0{}\0") == Reading("{}\0[]\0"))
    #expect(Reading("{}\0[]\0{}\0").messages == [[]])
    #expect(Reading("[]\0").error == .notAnObject)
    #expect(Reading("\0").error == .unreadable(.malformed(byte: 0)))
    #expect(Reading("{\"a\":1,\"a\":2}\0").error == .unreadable(.duplicateName))
  }

  @Test("Once a stream is broken, it stays so, and nothing of it is kept")
  func dead() {
    var reader = VarlinkReader()
    for _ in 1...2 {
      var rest = Array("junk\0{}\0".utf8)[...]
      #expect(throws: VarlinkError.self) { try reader.next(&rest) }
      #expect(reader.kept.isEmpty)
    }
    var empty: ArraySlice<UInt8> = []
    #expect(throws: VarlinkError.self) { try reader.next(&empty) }
  }

  @Test("One message is taken at a time; the others stay with the caller")
  func pulled() throws {
    var reader = VarlinkReader()
    var rest = Array("{\"a\":1}\0{\"b\":2}\0{".utf8)[...]
    #expect(try reader.next(&rest) == [.init("a", .integer(1))])
    #expect(rest.count == 9)
    #expect(try reader.next(&rest) == [.init("b", .integer(2))])
    #expect(try reader.next(&rest) == nil)
    #expect(rest.isEmpty && reader.kept == [UInt8(ascii: "{")])
  }

  @Test("The longest message is taken, one byte more is not, and is not waited for")
  func longest() {
    func message(_ length: Int) -> [UInt8] {
      Array("{\"a\":\"".utf8) + Array(repeating: UInt8(ascii: "x"), count: length - 8)
        + Array("\"}".utf8)
    }
    for size in [1_000, 4_096, 300_000] {
      for (length, isTaken) in [(VarlinkReader.longest, true), (VarlinkReader.longest + 1, false)] {
        let stream = message(length) + [0]
        let parts = stride(from: 0, to: stream.count, by: size).map {
          stream[$0..<min($0 + size, stream.count)]
        }
        let reading = Reading(parts)
        #expect(reading.messages.count == (isTaken ? 1 : 0), "\(length) in parts of \(size)")
        #expect(
          reading.error == (isTaken ? nil : .tooLong(limit: 262_144)),
          "\(length) in parts of \(size)")
      }
    }
  }

  @Test("Of a message without an end no more is kept than the longest one")
  func endless() {
    var reader = VarlinkReader()
    let part = [UInt8](repeating: UInt8(ascii: " "), count: 4_000)
    var failures = 0
    for _ in 1...100 {
      var rest = part[...]
      do throws(VarlinkError) {
        #expect(try reader.next(&rest) == nil)
      } catch {
        failures += 1
        #expect(error == .tooLong(limit: VarlinkReader.longest))
      }
      #expect(reader.kept.count <= VarlinkReader.longest)
    }
    #expect(failures == 100 - VarlinkReader.longest / part.count)
    #expect(reader.kept.isEmpty)
  }

  @Test("Very many tiny messages in one piece are read")
  func tiny() {
    let count = 20_000
    let stream = [UInt8](([[UInt8]](repeating: Array("{}\0".utf8), count: count)).joined())
    #expect(Reading([stream[...]]).messages.count == count)
  }

  @Test("Every error says something else")
  func sentences() {
    let errors: [VarlinkError] = [
      .tooLong(limit: 1), .unreadable(.tooDeep), .notAnObject, .member("method"), .unknownMember,
      .contradiction,
    ]
    #expect(Set(errors.map(\.description)).count == errors.count)
  }
}
