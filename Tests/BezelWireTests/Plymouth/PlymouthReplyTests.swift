import SeededRandom
import Testing

@testable import BezelWire

/// Returns the replies in pieces of a stream, and how it ended.
private func read(
  _ pieces: [ArraySlice<UInt8>]
) -> (replies: [PlymouthReply], error: PlymouthError?, kept: Int) {
  var reader = PlymouthReplyReader()
  var replies: [PlymouthReply] = []
  var error: PlymouthError?
  var kept = 0
  for piece in pieces {
    var rest = piece
    do throws(PlymouthError) {
      while let reply = try reader.next(&rest) { replies.append(reply) }
    } catch let problem {
      error = problem
    }
    kept = max(kept, reader.kept.count)
  }
  return (replies, error, kept)
}

private func read(_ hexadecimal: String) -> (replies: [PlymouthReply], error: PlymouthError?) {
  let result = read([PlymouthSamples.bytes(hexadecimal)[...]])
  return (result.replies, result.error)
}

@Suite("Plymouth's replies")
struct PlymouthReplyTests {
  private let samples: [(bytes: String, reply: PlymouthReply)] = [
    ("06", .acknowledged), ("15", .refused), ("05", .noAnswer),
    ("0206000000736573616d65", .answer(Array("sesame".utf8))),
    ("0204000000626c7565", .answer(Array("blue".utf8))),
    ("020100000071", .answer([0x71])), ("0200000000", .answer([])),
    ("020100000003", .answer([3])),
    ("09080000006f6e650074776f00", .answers([Array("one".utf8), Array("two".utf8)])),
    ("090100000000", .answers([[]])), ("09020000000000", .answers([[], []])),
  ]

  @Test("Every reply is read as what it means, and written as the same bytes")
  func samplesOfAll() {
    for (text, reply) in samples {
      #expect(read(text).replies == [reply], "\(text)")
      #expect(reply.bytes == PlymouthSamples.bytes(text), "\(text)")
    }
    #expect(PlymouthReply.answers([]).bytes == PlymouthReply.noAnswer.bytes)
  }

  @Test("A stream gives the same replies in any two pieces, and byte by byte")
  func splits() {
    let stream = samples.flatMap { PlymouthSamples.bytes($0.bytes) }
    for cut in 0...stream.count {
      #expect(read([stream[..<cut], stream[cut...]]).replies == samples.map(\.reply), "\(cut)")
    }
    #expect(read(stream.indices.map { stream[$0...$0] }).replies == samples.map(\.reply))
  }

  @Test("A malformed reply ends the stream, after the replies before it")
  func malformed() {
    for (text, error) in [
      ("77", PlymouthError.unknownReply(0x77)), ("00", .unknownReply(0)),
      ("0201001000", .replyTooLong(limit: 1 << 20)), ("09ffffffff", .replyTooLong(limit: 1 << 20)),
      ("0903000000616263", .unfinishedAnswers),
      ("0900000000", .unfinishedAnswers),
    ] {
      let result = read("06" + text)
      #expect(result.replies == [.acknowledged], "\(text)")
      #expect(result.error == error, "\(text)")
    }
  }

  @Test("An answer of 1 MiB is read")
  func longest() {
    let answer = [UInt8](repeating: 7, count: 1 << 20)
    let bytes = PlymouthReply.answer(answer).bytes
    #expect(
      read(stride(from: 0, to: bytes.count, by: 4_000).map { bytes[$0...].prefix(4_000) })
        .replies == [.answer(answer)])
  }

  @Test("Random bytes in random pieces give what they give as a whole, and little is kept")
  func junk() {
    for seed in SeededRandom.seeds(100_000) {
      var random = SeededRandom(seed: seed)
      var stream: [UInt8] = []
      for _ in 0..<random.int(0...4) {
        switch random.int(0...5) {
        case 0: stream += (0..<random.int(0...12)).map { _ in UInt8(random.int(0...255)) }
        case 1: stream.append(random.pick([0x06, 0x15, 0x05]))
        default:
          let size = random.int(0...20)
          stream += [random.pick([0x02, 0x09]), UInt8(size), 0, random.pick([0, 0, 0, 1]), 0]
          stream += (0..<size).map { _ in UInt8(random.int(0...3)) }
        }
      }
      let cut = random.int(0...stream.count)
      let next = random.int(cut...stream.count)
      let whole = read([stream[...]])
      let pieces = read([stream[..<cut], stream[cut..<next], stream[next...]])
      guard
        whole.replies == pieces.replies, whole.error == pieces.error, pieces.kept <= stream.count
      else {
        Issue.record("seed \(seed): \(whole) and \(pieces)")
        return
      }
    }
  }

  @Test("After an answer the reader keeps nothing of it")
  func secrets() throws {
    var reader = PlymouthReplyReader()
    var rest = PlymouthReply.answers([[1, 2], [3]]).bytes.dropLast()
    #expect(try reader.next(&rest) == nil)
    #expect(reader.kept == [1, 2, 0, 3])
    var last: ArraySlice<UInt8> = [0]
    #expect(try reader.next(&last) == .answers([[1, 2], [3]]))
    #expect(reader.kept.isEmpty)
    rest = PlymouthReply.answer([4, 5]).bytes.dropLast()
    #expect(try reader.next(&rest) == nil)
    reader.wipe()
    #expect(reader.kept.isEmpty)
  }
}
