import BezelFiles
import BezelLinux
import BezelRaster
import BezelWire
import CBezelLinux
import FakeFiles
import RunningPrograms
import SeededRandom

/// A whole service with a theme, an image and a FIFO, and a client that it has to answer after each input.
final class LiveService {
  private let fifo: String
  private let files: FakeFiles
  private let process: RunningService
  private let checker: SocketConnection
  private let picture: [UInt8]
  private var count = 0

  init() throws {
    files = try FakeFiles()
    fifo = files.path("f")
    try files.write(
      "[HUD]\nStyle=dark\n[Screen]\nBackdrop=102030\n", to: "themes/night/theme.conf")
    picture = try PNG.encode(
      Picture(width: 4, height: 3, pixels: Array(repeating: 0xFF12_3456, count: 12)))
    try files.write(picture, to: "images/a.png")
    process = try RunningService(
      configuration: """
        [Daemon]
        ImageFolders=\(files.path("images"))
        ThemeFolders=\(files.path("themes"))
        """, screen: ["--memory", "160x120", "--font", "none"], ["--fifo", fifo])
    checker = try process.connectBare()
  }

  private func connect() throws -> SocketConnection {
    for _ in 0..<500 {
      if let connection = try? process.connectBare() { return connection }
      Timestamp.sleep(milliseconds: 20)
    }
    throw Fault("the service lets nobody in: \(log)")
  }

  /// The resident memory, in bytes.
  ///
  /// - Source: proc_pid_statm(5).
  var footprint: Int {
    let line = try? Descriptor.firstLine(of: "/proc/\(process.id)/statm")
    return (line?.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0)
      * Int(getpagesize())
  }

  /// The last part of the log.
  private var log: String { String(process.errors.suffix(4_096)) }

  /// - Returns: whether it takes some of it; `nil` if it has ended.
  func feed(_ bytes: [UInt8]) throws -> Bool? {
    count += 1
    // The number of presentations that stay is limited, and later ones would only be refused.
    if count % 32 == 0 { _ = try ask(.dismiss(DismissCall())) }
    let accepted = bytes.starts(with: "PROGRESS".utf8) ? writeToFIFO(bytes) : try call(bytes)
    if try ask(.getInfo) { return accepted }
    // One of psplash's clients, or an input with the method's name, may have ended it.
    try check(process.end() == 0, "the service answers nobody: \(log)")
    return nil
  }

  /// - Returns: whether the service answered; false if it has ended.
  private func ask(_ call: HUDCall) throws -> Bool {
    let bytes = call.bytes()
    guard (try? checker.send(bytes[...])) == bytes.count else { return false }
    var reader = VarlinkReader()
    // As long as an answer may take on a busy machine.
    while checker.waitUntilReadable(atMostMilliseconds: 20_000) {
      let arrival = checker.receive(atMost: 65_536)
      if arrival.isLast { return false }
      var rest = arrival.bytes[...]
      if (try? reader.next(&rest)) != nil { return true }
    }
    throw Fault("the service does not answer: \(log)")
  }

  private func writeToFIFO(_ bytes: [UInt8]) -> Bool {
    guard let fifo = try? Descriptor(opening: fifo, O_WRONLY | O_NONBLOCK) else { return false }
    return (try? fifo.write(all: bytes)) != nil
  }

  /// - Returns: whether it answered a call with anything but an error.
  private func call(_ bytes: [UInt8]) throws -> Bool {
    var random = bytes.choices
    let connection = try connect()
    let brings = random.int(0...2) == 0
    for piece in bytes.pieces(&random) where !piece.isEmpty {
      let gifts = SentDescriptors(brings && random.int(0...1) == 0, &random, picture)
      guard (try? connection.send(piece, with: gifts.numbers)) != nil else { break }
    }
    if random.int(0...3) == 0 { connection.finishSending() }
    // Some clients never read their answers.
    if random.int(0...15) == 0 { return false }
    var reader = VarlinkReader()
    // The client is admitted, its calls are read piece by piece and answered in turns, of which the
    // other client has one each; a call that takes longer, such as an image, may be cut off when
    // the client disconnects.
    for _ in 0..<12 {
      guard try ask(.getInfo) else { return false }
      while connection.waitUntilReadable(atMostMilliseconds: 0) {
        let arrival = connection.receive(atMost: 65_536)
        if arrival.isLast { return false }
        var rest = arrival.bytes[...]
        while let message = try reader.next(&rest) {
          if try VarlinkReply(message: message).error == nil { return true }
        }
      }
    }
    return false
  }
}

/// Descriptors that go with a piece of a client's bytes; closed with this value.
private final class SentDescriptors {
  private(set) var numbers: [Int32] = []

  init(_ areThere: Bool, _ random: inout SeededRandom, _ picture: [UInt8]) {
    guard areThere else { return }
    // The service refuses more descriptors than its limit.
    for _ in 0..<random.pick([1, 1, 1, 1, 1, 2, 3, 3, 3, 16, 17, 40]) {
      let number: Int32 =
        switch random.int(0...7) {
        case 0: bezel_open("/dev/null", O_RDONLY, 0)
        case 1: bezel_open("/dev/zero", O_RDONLY, 0)
        case 2: bezel_open("/", O_RDONLY, 0)
        case 3: eventfd(0, 0)
        case 4: socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
        default: file(&random, picture)
        }
      if number >= 0 { numbers.append(number) }
    }
  }

  deinit {
    for number in numbers { close(number) }
  }

  /// Returns a picture's file, mostly a valid one.
  private func file(_ random: inout SeededRandom, _ picture: [UInt8]) -> Int32 {
    var bytes = picture
    if random.int(0...3) == 0 {
      bytes[random.int(0...bytes.count - 1)] = UInt8(truncatingIfNeeded: random.next())
    }
    let number = memfd_create("gift", 0)
    guard number >= 0 else { return -1 }
    _ = write(number, bytes, bytes.count)
    // Read from its beginning, its end, or a random place.
    lseek(number, random.pick([0, 0, 0, bytes.count, random.int(0...bytes.count)]), SEEK_SET)
    return number
  }
}

extension HostileReader {
  /// The input of a whole service's sockets: bytes and descriptors of clients, and psplash's FIFO.
  static func service() throws -> HostileReader {
    var service = try LiveService()
    var reader = try HostileReader("varlink-calls") { bytes in
      if let accepted = try service.feed(bytes) { return accepted }
      service = try LiveService()
      return true
    }
    let fifo = try Corpus("psplash")
    reader.samples += [Array(reader.samples[2...4].joined()), fifo.samples[0]]
    reader.words += fifo.words
    reader.repair = { $0.starts(with: "PROGRESS".utf8) ? $0 : JSONText.closed($0) }
    reader.footprint = { service.footprint }
    return reader
  }
}
