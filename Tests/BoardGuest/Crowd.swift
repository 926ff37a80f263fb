internal import BezelHUD
internal import BezelLinux
internal import BezelWire
internal import CBezelLinux

/// Many who call a service at once, and as many who stall.
///
/// A ring turns over what they show. Each round all of them call before anybody is answered. Beside the
/// service they have as little of the processor as its unit gives everybody else.
struct Crowd {
  private static let each = 100
  /// As many presentations as fit beside the ring, an eighth of a second apart.
  private static let showing = 60
  private static let pause = Duration.milliseconds(125)

  private let first: Caller
  private var stalled: [SocketConnection] = []
  private var callers: [Caller] = []

  init(calling socket: String) throws(GuestError) {
    nice(10)
    first = try Caller(socket)
    var ring = ShowCall(WirePresentation(.ring, status: "Turning"))
    ring.priority = 1
    _ = try first.call(.show(ring))
    for index in 0..<Crowd.each {
      let bare = try Caller.connect(socket)
      // Half a call, or one who wants to know everything and takes nothing.
      let bytes = HUDCall.monitor(nil).bytes()
      _ = try? bare.send(index % 2 == 0 ? bytes.dropLast(5) : bytes[...])
      stalled.append(bare)
    }
    for _ in 0..<Crowd.each { callers.append(try Caller(socket)) }
  }

  /// Has them call for a while; then says what became of the calls and of the frames.
  mutating func call(rounds: Int) throws(GuestError) {
    // Until the screen has been taken, and all who stall are known.
    Timestamp.sleep(milliseconds: 1_000)
    var before = try status()
    let quiet = Timestamp.now()
    Timestamp.sleep(milliseconds: 2_000)
    let calm = try status()
    let calmTime = Timestamp.now().nanoseconds(since: quiet)
    BoardGuest.say(Crowd.frames("alone", from: before, to: calm, calmTime))

    var (answered, refused) = (0, 0)
    before = calm
    let start = Timestamp.now()
    for round in 0..<rounds {
      for index in callers.indices { try callers[index].send(call(of: index, in: round)) }
      for index in callers.indices {
        if try callers[index].isServed() { answered += 1 } else { refused += 1 }
      }
      let next = start.advanced(
        byNanoseconds: Crowd.pause.nanoseconds * Int64(round + 1))
      Timestamp.sleep(milliseconds: Int(max(0, next.nanoseconds(since: .now()) / 1_000_000)))
    }
    let end = try status()
    BoardGuest.say(
      Crowd.frames("crowd", from: before, to: end, Timestamp.now().nanoseconds(since: start)))
    BoardGuest.say("calls answered \(answered) refused \(refused) clients \(end.clients)")
  }

  private func call(of index: Int, in round: Int) -> HUDCall {
    let presentation = WirePresentation(status: "Caller \(index), round \(round)")
    guard index < Crowd.showing else { return round % 2 == 0 ? .status : .popActivity }
    if let handle = callers[index].handle { return .update(UpdateCall(handle, presentation)) }
    var call = ShowCall(WirePresentation(.bar, status: "Caller \(index)"))
    call.order = .queue
    return .show(call)
  }

  private func status() throws(GuestError) -> WireStatus {
    guard case .status(let status) = try first.call(.status) else {
      throw GuestError("ask for the status", "the service", because: "it answers something else")
    }
    return status
  }

  private static func frames(
    _ name: String, from start: WireStatus, to end: WireStatus, _ time: Int64
  ) -> String {
    """
    \(name) frames \(end.framesShown - start.framesShown) late \(end.framesLate - start.framesLate) \
    milliseconds \(time / 1_000_000)
    """
  }
}

/// One who calls, and what he was told of so far.
private final class Caller {
  private let connection: SocketConnection
  private var reader = VarlinkReader()
  private var unread: ArraySlice<UInt8> = []
  private var method = HUDMethod.status
  /// What he shows.
  private(set) var handle: UInt64?

  init(_ socket: String) throws(GuestError) { connection = try Caller.connect(socket) }

  static func connect(_ socket: String) throws(GuestError) -> SocketConnection {
    do throws(LinuxError) {
      return try SocketConnection(connectingTo: socket)
    } catch {
      throw GuestError("connect", socket, because: error.description)
    }
  }

  func send(_ call: HUDCall) throws(GuestError) {
    method = call.method
    let bytes = call.bytes()
    do throws(Errno) {
      guard try connection.send(bytes[...]) == bytes.count else { throw .wouldBlock }
    } catch {
      throw GuestError("call", "the service", error)
    }
  }

  func call(_ call: HUDCall) throws(GuestError) -> HUDReply {
    try send(call)
    return try reply()
  }

  /// Takes the answer.
  ///
  /// - Returns: false if it is a refusal.
  func isServed() throws(GuestError) -> Bool {
    let reply = try? reply()
    if case .handle(let handle)? = reply { self.handle = handle }
    return reply != nil
  }

  private func reply() throws(GuestError) -> HUDReply {
    do {
      while true {
        if let message = try reader.next(&unread) {
          return try HUDReply(try VarlinkReply(message: message), to: method)
        }
        guard connection.waitUntilReadable(atMostMilliseconds: 30_000) else { break }
        let arrival = connection.receive(atMost: 65_536)
        unread = arrival.bytes[...]
        if arrival.isLast, unread.isEmpty { break }
      }
    } catch {
      throw GuestError("understand", "the service", because: "\(error)")
    }
    throw GuestError("hear", "the service", because: "it says nothing")
  }
}
