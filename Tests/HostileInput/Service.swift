import BezelFiles
import BezelLinux
import BezelRaster
import BezelWire
import CBezelLinux
import SeededRandom

/// The input of a whole service's sockets: bytes and descriptors of clients, and psplash's FIFO.
///
/// After each input another client has to be answered.
final class Service: HostileFormat {
  let name = "service"
  let seeds: [[UInt8]]
  let words = VarlinkSamples.words + ["PROGRESS ", "MSG "].map { Array($0.utf8) }
  private var daemon: HostileTarget
  private var checker: SocketConnection
  private var count = 0
  private let picture: [UInt8]

  /// The time limit of an answer on a busy machine, in milliseconds.
  private static let patience = 20_000

  init() throws(Fault) {
    let pixels = [UInt32](repeating: 0xFF12_3456, count: 12)
    do throws(FilesError) {
      picture = try PNG.encode(Picture(width: 4, height: 3, pixels: pixels))
    } catch {
      throw Fault("\(error)")
    }
    let show = VarlinkSamples.calls[2]
    seeds =
      VarlinkSamples.calls + [show + VarlinkSamples.calls[3] + VarlinkSamples.calls[8]]
      + [Array("PROGRESS 42\0MSG Mounting disks\0".utf8)]
    daemon = try HostileTarget()
    checker = try Service.connect(to: daemon)
  }

  func repaired(_ bytes: [UInt8]) -> [UInt8] {
    bytes.starts(with: "PROGRESS".utf8) ? bytes : JSONText.closed(bytes)
  }

  var footprint: Int { daemon.footprint }
  /// A thread closes the connection of a client that is cut off, and the sanitizer keeps a record
  /// of every ended thread: 0.21 KiB an input were measured, and nothing without the sanitizer.
  var keptBySanitizer: Int { 256 }

  func feed(_ bytes: [UInt8]) throws(Fault) -> Bool {
    count += 1
    // The number of presentations that stay is limited, and later ones would only be refused.
    if count % 32 == 0 { _ = try ask(HUDCall.dismiss(DismissCall()).bytes()) }
    let accepted =
      bytes.starts(with: "PROGRESS".utf8) ? writeToFIFO(bytes) : try callService(bytes)
    if try ask(HUDCall.getInfo.bytes()) { return accepted }
    // One of psplash's clients, or an input with the method's name, may have ended it.
    guard daemon.status == 0 else {
      throw Fault("the service answers nobody: \(daemon.log)")
    }
    daemon = try HostileTarget()
    checker = try Service.connect(to: daemon)
    return accepted
  }

  private static func connect(to daemon: HostileTarget) throws(Fault) -> SocketConnection {
    for _ in 0..<500 {
      if let connection = try? SocketConnection(connectingTo: daemon.socket) { return connection }
      Timestamp.sleep(milliseconds: 20)
    }
    throw Fault("the service lets nobody in: \(daemon.log)")
  }

  /// - Returns: whether the service answered; false if it has ended.
  private func ask(_ call: [UInt8]) throws(Fault) -> Bool {
    guard (try? checker.send(call[...])) == call.count else { return false }
    var reader = VarlinkReader()
    while checker.waitUntilReadable(atMostMilliseconds: Service.patience) {
      let arrival = checker.receive(atMost: 65_536)
      if arrival.isLast {
        for _ in 0..<500 where daemon.status == nil { Timestamp.sleep(milliseconds: 10) }
        return false
      }
      var rest = arrival.bytes[...]
      if (try? reader.next(&rest)) != nil { return true }
    }
    throw Fault("the service does not answer: \(daemon.log)")
  }

  private func writeToFIFO(_ bytes: [UInt8]) -> Bool {
    guard let fifo = try? Descriptor(opening: daemon.fifo, O_WRONLY | O_NONBLOCK) else {
      return false
    }
    return (try? fifo.write(all: bytes)) != nil
  }

  /// - Returns: whether it answered a call with anything but an error.
  private func callService(_ bytes: [UInt8]) throws(Fault) -> Bool {
    var random = bytes.choices
    let connection = try Service.connect(to: daemon)
    let brings = random.int(0...2) == 0
    for piece in bytes.pieces(&random) where !piece.isEmpty {
      let gifts = SentDescriptors(brings && random.int(0...1) == 0, &random, picture)
      guard (try? connection.send(piece, with: gifts.numbers)) != nil else { break }
    }
    if random.int(0...3) == 0 { connection.finishSending() }
    // Some clients never read their answers.
    if random.int(0...15) == 0 { return false }
    var reader = VarlinkReader()
    var accepted = false
    // The client is admitted, its calls are read piece by piece and answered in turns, of which the
    // other client has one each; a call that takes longer, such as an image, may be cut off when
    // the client disconnects.
    for _ in 0..<12 where !accepted {
      guard try ask(HUDCall.getInfo.bytes()) else { return false }
      while connection.waitUntilReadable(atMostMilliseconds: 0) {
        let arrival = connection.receive(atMost: 65_536)
        if arrival.isLast { return accepted }
        var rest = arrival.bytes[...]
        do throws(VarlinkError) {
          while let message = try reader.next(&rest) {
            if try VarlinkReply(message: message).error == nil { accepted = true }
          }
        } catch {
          throw Fault("the service says what makes no sense: \(error)")
        }
      }
    }
    return accepted
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
        case 0: open(path: "/dev/null")
        case 1: open(path: "/dev/zero")
        case 2: open(path: "/")
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

  private func open(path: String) -> Int32 { path.withCString { bezel_open($0, O_RDONLY, 0) } }

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
