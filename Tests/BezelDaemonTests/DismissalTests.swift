import BezelConfiguration
import BezelHUD
import FakeFiles
import Testing

@testable import BezelClient
@testable import BezelDaemon
@testable import BezelLinux
@testable import BezelWire

/// The service's own turns over HUDs in memory, on a clock that the test sets.
@Suite("A dismissal on the service's screen")
struct ServiceDismissalTests {
  /// A service that shows one ring, and a client that monitors it.
  private final class Turns {
    private let folder: FakeFiles
    private let service: Service
    private let showing: ServiceConnection
    private let monitoring: ServiceConnection
    private var stack = HUDStack()
    /// In milliseconds.
    private(set) var time = 0

    init(showing presentation: PresentationRequest, for seconds: Duration) throws {
      folder = try FakeFiles()
      try folder.write("", to: "bezel.conf")
      let socket = folder.root + "/s"
      let words = [
        "--memory", "320x240", "--font", "none", "--config", folder.root + "/bezel.conf",
        "--socket", socket,
      ]
      let source = ConfigurationLoader(arguments: try ParsedArguments(words, of: .service))
      service = try Service(source, try source.read())
      showing = try ServiceConnection(to: socket)
      monitoring = try ServiceConnection(to: socket)
      try monitoring.monitor()
      for _ in 0..<10 { turn() }
      var call = presentation
      call.limit = seconds
      try showing.begin(.show(call))
      for _ in 0..<10 { turn() }
    }

    private var now: Moment { Moment(nanoseconds: Int64(time) * 1_000_000) }
    var isVisible: Bool { stack[.shared].isVisible }

    /// One turn, in a stage's order.
    private func turn(_ inputs: [Input] = []) {
      handle(stack.settle(at: now))
      let requests = service.nextTurn(at: now).requests
      let commands = requests.map { Input.command($0.command, to: $0.hud) }
      handle(stack.apply(inputs + commands, at: now))
    }

    private func handle(_ events: [HUDStack.AddressedEvent]) {
      for (hud, event) in events { service.handle(.event(event, of: hud, at: now)) }
    }

    /// Lets 50 ms pass; the inputs come in the first turn of the new moment.
    func step(_ inputs: [Input] = []) {
      time += 50
      turn(inputs)
      for _ in 0..<3 { turn() }
    }

    /// The client's next events, without those of the key itself.
    func events() throws -> [String] {
      var events: [String] = []
      while case .event(let event) = try monitoring.nextEvent(within: .zero) {
        if event.name == .cancelRequested { continue }
        events.append(event.name.rawValue + (event.reason.map { " \($0)" } ?? ""))
      }
      return events
    }
  }

  /// - Parameter key: when a cancel key goes down; the ring's time is over at 1 s.
  @Test(
    "happens once, whether its time or a key comes first, or both at once",
    arguments: [
      (key: nil, least: 0, reason: "timedOut", end: 1_000),
      (600, 0, "cancelled", 600), (1_000, 0, "timedOut", 1_000), (1_050, 0, "timedOut", 1_000),
      (600, 2_000, "cancelled", 2_000), (1_000, 2_000, "timedOut", 2_000),
      (1_500, 2_000, "timedOut", 2_000), (2_000, 2_000, "timedOut", 2_000),
    ] as [(key: Int?, least: Int, reason: String, end: Int)])
  func order(key: Int?, least: Int, reason: String, end: Int) throws {
    let turns = try Turns(
      showing: PresentationRequest(.ring, status: "Updating").withSettings([
        ("CancelKey", "yes"), ("MinimumShow", "\(least / 1_000)"),
        ("FadeIn", "0"), ("FadeOut", "0.1"),
      ]), for: .seconds(1))
    #expect(try turns.events().suffix(1) == ["announced"])
    var left: Int?
    while turns.time < 3_000 {
      let isNext = turns.time + 50 == key
      turns.step(isNext ? [.key(code: 1, isDown: true, time: Moment(nanoseconds: 0))] : [])
      if left == nil, !turns.isVisible { left = turns.time }
    }
    #expect(left == end)
    #expect(try turns.events() == ["ended \(reason)", "willDisappear", "didDisappear"])
  }
}
