import BezelFiles
import BezelLinux
import BezelRaster
import BezelWire
import CBezelLinux
import SeededRandom

/// What comes through a whole service's sockets: bytes and descriptors of clients, and psplash's FIFO.
///
/// After each input another client has to be answered.
final class Service: HostileFormat {
  let name = "service"
  let seeds: [[UInt8]]
  let words = VarlinkSamples.words + ["PROGRESS ", "MSG "].map { Array($0.utf8) }
  private var daemon: RunningDaemon
  private var witness: SocketConnection
  private var count = 0
  private let picture: [UInt8]

  /// How long an answer may take on a machine that has much to do.
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
    daemon = try RunningDaemon()
    witness = try Service.connect(to: daemon)
  }

  func repaired(_ bytes: [UInt8]) -> [UInt8] {
    bytes.starts(with: "PROGRESS".utf8) ? bytes : JSONText.closed(bytes)
  }

  var footprint: Int { daemon.footprint }

  func feed(_ bytes: [UInt8]) throws(Fault) -> Bool {
    count += 1
    // What stays is limited, and what comes after it would only be refused.
    if count % 32 == 0 { _ = try ask(HUDCall.dismiss(DismissCall()).bytes()) }
    let accepted =
      bytes.starts(with: "PROGRESS".utf8) ? writeToFIFO(bytes) : try callService(bytes)
    if try ask(HUDCall.getInfo.bytes()) { return accepted }
    // One of psplash's clients, or one who found the method's name, may have told it to end.
    guard daemon.takeEnd() == .exited(status: 0) else {
      throw Fault("the service answers nobody: \(daemon.log)")
    }
    daemon = try RunningDaemon()
    witness = try Service.connect(to: daemon)
    return accepted
  }

  private static func connect(to daemon: RunningDaemon) throws(Fault) -> SocketConnection {
    for _ in 0..<500 {
      if let connection = try? SocketConnection(connectingTo: daemon.socket) { return connection }
      Timestamp.sleep(milliseconds: 20)
    }
    throw Fault("the service lets nobody in: \(daemon.log)")
  }

  /// - Returns: whether the service answered; false if it has ended.
  private func ask(_ call: [UInt8]) throws(Fault) -> Bool {
    guard (try? witness.send(call[...])) == call.count else { return false }
    var reader = VarlinkReader()
    while witness.waitUntilReadable(atMostMilliseconds: Service.patience) {
      let arrival = witness.receive(atMost: 65_536)
      if arrival.isLast {
        for _ in 0..<500 where daemon.takeEnd() == nil { Timestamp.sleep(milliseconds: 10) }
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

  /// - Returns: whether it answered a call otherwise than by refusing it.
  private func callService(_ bytes: [UInt8]) throws(Fault) -> Bool {
    var random = bytes.choices
    let connection = try Service.connect(to: daemon)
    let brings = random.int(0...2) == 0
    for piece in bytes.pieces(&random) where !piece.isEmpty {
      let gifts = Gifts(brings && random.int(0...1) == 0, &random, picture)
      guard (try? connection.send(piece, with: gifts.numbers)) != nil else { break }
    }
    if random.int(0...3) == 0 { connection.finishSending() }
    // Some take nothing of what they are told.
    if random.int(0...15) == 0 { return false }
    var reader = VarlinkReader()
    var accepted = false
    // He is let in, heard piece by piece and answered in turns of which the other client has one each;
    // what takes the service longer, as an image does, may be cut off by his going.
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
private final class Gifts {
  private(set) var numbers: [Int32] = []

  init(_ areThere: Bool, _ random: inout SeededRandom, _ picture: [UInt8]) {
    guard areThere else { return }
    // More than the service takes are too many.
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

  /// A picture, mostly a right one.
  private func file(_ random: inout SeededRandom, _ picture: [UInt8]) -> Int32 {
    var bytes = picture
    if random.int(0...3) == 0 {
      bytes[random.int(0...bytes.count - 1)] = UInt8(truncatingIfNeeded: random.next())
    }
    let number = memfd_create("gift", 0)
    guard number >= 0 else { return -1 }
    _ = write(number, bytes, bytes.count)
    // From its beginning, its end, or somewhere.
    lseek(number, random.pick([0, 0, 0, bytes.count, random.int(0...bytes.count)]), SEEK_SET)
    return number
  }
}
