internal import BezelHUD
internal import BezelLinux
internal import BezelWire
internal import CBezelLinux

/// A client that sends updates of its ring as fast as they are accepted, and another that monitors
/// it.
struct Flood {
  private let sender: Caller
  private let checker: Caller
  private let handle: UInt64

  init(calling socket: String) throws(GuestError) {
    nice(10)
    sender = try Caller(socket)
    checker = try Caller(socket)
    guard case .handle(let handle, _) = try sender.call(.show(Flood.step(0))) else {
      throw GuestError("show a ring", "the service", because: "it gives no handle")
    }
    self.handle = handle
  }

  private static func step(_ number: Int) -> PresentationRequest {
    PresentationRequest(.ring, status: "Step \(number)")
  }

  /// Sends updates; then prints how far the service was behind the last one when that was sent.
  func send(_ count: Int) throws(GuestError) {
    // Until the screen has been taken.
    Timestamp.sleep(milliseconds: 1_000)
    let before = try checker.status()
    let start = Timestamp.now()
    var rest = (1...count).flatMap {
      HUDCall.update(UpdateCall(handle, Flood.step($0))).bytes()
    }[...]
    var answers = 0
    while !rest.isEmpty {
      rest = rest.dropFirst(try sender.send(rest))
      answers += sender.answers(waitingMilliseconds: rest.isEmpty ? 0 : 1)
    }
    let sent = try checker.status()
    let behind = count - answers
    while answers < count {
      let more = sender.answers(waitingMilliseconds: 30_000)
      guard more > 0 else { break }
      answers += more
    }
    let end = try checker.status()
    BoardGuest.say(
      """
      flood answered \(answers) behind \(behind) \
      wait \(end.framesShown - sent.framesShown) \
      frames \(end.framesShown - before.framesShown) late \(end.framesLate - before.framesLate) \
      milliseconds \(Timestamp.now().nanoseconds(since: start) / 1_000_000)
      """)
    BoardGuest.say("text \(end.presentations.first?.status ?? "")")
  }
}
