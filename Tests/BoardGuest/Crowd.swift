internal import BezelHUD
internal import BezelLinux
internal import BezelWire
internal import CBezelLinux

/// Many clients that call a service at once, and as many that stall.
///
/// A ring turns over their presentations. Each round all of them call before any is answered.
/// Beside the service they have as little of the processor as its unit gives to other programs.
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
    var ring = PresentationRequest(.ring, status: "Turning")
    ring.priority = 1
    _ = try first.call(.show(ring))
    for index in 0..<Crowd.each {
      let bare = try Caller.connect(socket)
      // Half a call, or a monitor that is never read.
      let bytes = HUDCall.monitor(nil).bytes()
      _ = try? bare.send(index % 2 == 0 ? bytes.dropLast(5) : bytes[...])
      stalled.append(bare)
    }
    for _ in 0..<Crowd.each { callers.append(try Caller(socket)) }
  }

  /// Lets them call for a while; then prints the numbers of calls and of frames.
  mutating func call(rounds: Int) throws(GuestError) {
    // Until the screen has been taken, and all stalling clients are connected.
    Timestamp.sleep(milliseconds: 1_000)
    var before = try first.status()
    let quiet = Timestamp.now()
    Timestamp.sleep(milliseconds: 2_000)
    let calm = try first.status()
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
    let end = try first.status()
    BoardGuest.say(
      Crowd.frames("crowd", from: before, to: end, Timestamp.now().nanoseconds(since: start)))
    BoardGuest.say("calls answered \(answered) refused \(refused) clients \(end.clients)")
  }

  private func call(of index: Int, in round: Int) -> HUDCall {
    let presentation = PresentationRequest(status: "Caller \(index), round \(round)")
    guard index < Crowd.showing else { return round % 2 == 0 ? .status : .popActivity }
    if let handle = callers[index].handle { return .update(UpdateCall(handle, presentation)) }
    var call = PresentationRequest(.bar, status: "Caller \(index)")
    call.order = .queue
    return .show(call)
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
