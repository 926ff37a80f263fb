import CBezelLinux
import SeededRandom
import FakeFiles
import Testing

@testable import BezelLinux

@Suite("A relay passes on every byte, and never blocks", .serialized)
final class RelayTests {
  /// The kinds of a relay's reader.
  enum Reader: CaseIterable { case pipe, socket }

  private let poll: Poll

  init() throws {
    poll = try Poll()
    bezel_ignore_signal(SIGPIPE)
  }

  /// Returns the relay's end, and the reader's.
  private func ends(_ kind: Reader) throws -> [Int32] {
    var ends: [Int32] = [-1, -1]
    switch kind {
    case .pipe:
      try #require(pipe2(&ends, O_CLOEXEC) == 0)
      return [ends[1], ends[0]]
    case .socket:
      let type = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue)
      try #require(socketpair(AF_UNIX, type, 0, &ends) == 0)
      return ends
    }
  }

  private func source() throws -> (reader: Int32, writer: Int32) {
    var ends: [Int32] = [-1, -1]
    try #require(pipe2(&ends, O_CLOEXEC | O_NONBLOCK) == 0)
    return (ends[0], ends[1])
  }

  @Test("Random bytes arrive as they were, however slow the reader is", arguments: Reader.allCases)
  func whole(kind: Reader) throws {
    for seed in SeededRandom.seeds(20) {
      var random = SeededRandom(seed: seed)
      let bytes = (0..<300_000).map { _ in UInt8.random(in: 0...255, using: &random) }
      let source = try source()
      var writer: Descriptor? = Descriptor(owning: source.writer)
      let ends = try ends(kind)
      let relay = Relay(from: Descriptor(owning: source.reader), to: ends[0], token: 1)
      let shared = Descriptor(owning: ends[0])
      let reader = Descriptor(owning: ends[1])
      try relay.begin(poll)
      var sent = 0
      var seen: [UInt8] = []
      var received: [UInt8] = []
      while !relay.isOver || received.count < bytes.count {
        if sent < bytes.count {
          let part = Array(bytes[sent..<min(bytes.count, sent + random.int(1...50_000))])
          sent += max(0, write(source.writer, part, part.count))
        } else {
          writer = nil
        }
        for _ in try poll.ready() { try relay.carry(poll) { seen += $0 } }
        // Some turns bring the reader nothing.
        if random.int(0...3) == 0, reader.waitUntilReadable(atMostMilliseconds: 0) {
          received += reader.part(random.int(1...100_000)) ?? []
        }
      }
      #expect(received == bytes, "seed \(seed)")
      #expect(seen == bytes, "seed \(seed)")
      #expect(relay.problem == nil)
      _ = shared
      _ = writer.take()
    }
  }

  @Test("A reader that does not read stops the writer, and what is passed on is not lost")
  func full() throws {
    let source = try source()
    let writer = Descriptor(owning: source.writer)
    let ends = try ends(.pipe)
    let relay = Relay(from: Descriptor(owning: source.reader), to: ends[0], token: 1)
    let shared = Descriptor(owning: ends[0])
    let reader = Descriptor(owning: ends[1])
    try relay.begin(poll)
    var sent = 0
    let part = [UInt8](repeating: 7, count: 4_096)
    while true {
      let count = write(source.writer, part, part.count)
      if count > 0 { sent += count }
      let ready = try poll.ready()
      if ready.isEmpty { break }
      for _ in ready { try relay.carry(poll) { _ in } }
      try #require(sent < 1 << 20, "it takes all, and nobody reads")
    }
    while write(source.writer, part, part.count) > 0 { sent += part.count }
    // The flag is not set for other writers to the same file.
    #expect(bezel_fcntl(ends[0], F_GETFL, 0) & O_NONBLOCK == 0)
    // The writer ends, though another process holds its end: all bytes arrive all the same.
    try relay.end(poll)
    #expect(!relay.isOver)
    var received = 0
    while received < sent {
      let hasMore = reader.waitUntilReadable(atMostMilliseconds: 10_000)
      try #require(hasMore)
      received += reader.part(100_000)?.count ?? 0
      for _ in try poll.ready() { try relay.carry(poll) { _ in } }
    }
    #expect(received == sent)
    #expect(relay.isOver)
    #expect(try poll.ready().isEmpty)
    _ = (shared.rawValue, writer.rawValue)
  }

  @Test("When the reader goes the writer's reader goes too", arguments: Reader.allCases)
  func closed(kind: Reader) throws {
    let source = try source()
    let writer = Descriptor(owning: source.writer)
    let ends = try ends(kind)
    let relay = Relay(from: Descriptor(owning: source.reader), to: ends[0], token: 1)
    let shared = Descriptor(owning: ends[0])
    close(ends[1])
    try relay.begin(poll)
    try writer.write(all: [1, 2, 3])
    for _ in try poll.wait() { try relay.carry(poll) { #expect($0 == [1, 2, 3]) } }
    #expect(relay.isOver)
    #expect(relay.problem == nil)
    #expect(throws: Errno.brokenPipe) { try writer.write(all: [4]) }
    _ = shared.rawValue
  }

  @Test("A file takes all; a closed stream loses it; a full disk is an error")
  func others() throws {
    let folder = try FakeFiles()
    try folder.write("", to: "file")
    let file = try Descriptor(opening: "\(folder.root)/file", O_WRONLY)
    let full = try Descriptor(opening: "/dev/full", O_WRONLY)
    for (stream, problem) in [
      (file.rawValue, nil), (1_000_000, nil), (full.rawValue, Errno.noSpace),
    ] {
      let source = try source()
      let writer = Descriptor(owning: source.writer)
      let relay = Relay(from: Descriptor(owning: source.reader), to: stream, token: 1)
      try relay.begin(poll)
      try writer.write(all: Array("text".utf8))
      for _ in try poll.wait() { try relay.carry(poll) { #expect($0.count == 4) } }
      #expect(relay.problem == problem)
      #expect(relay.isOver == (problem != nil))
      try relay.end(poll)
      #expect(relay.isOver)
      _ = writer.rawValue
    }
    #expect(try folder.read("file") == "text")
  }
}
