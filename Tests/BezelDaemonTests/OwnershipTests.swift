import BezelHUD
import Foundation
import RunningPrograms
import Testing

@testable import BezelClient
@testable import BezelLinux
@testable import BezelWire

/// The rules of the guide "Names, owners and order", by the service itself.
@Suite("The owner of a presentation") struct OwnershipTests {
  private static func texts(_ service: RunningService) throws -> [String?] {
    try service.status.presentations.map(\.status)
  }

  /// Shows something under the name "job".
  @discardableResult
  private static func show(
    _ text: String, _ connection: ServiceConnection?, stays: Bool = false
  ) throws -> UInt64? {
    try connection?.show(PresentationRequest(.ring, status: text)) {
      $0.name = "job"
      $0.stays = stays
    }
  }

  @Test("is who showed it last under its name", arguments: [true, false])
  func takesOver(stayedBefore: Bool) throws {
    let service = try RunningService()
    var first: ServiceConnection? = try service.connect()
    var second: ServiceConnection? = try service.connect()
    let handle = try #require(try Self.show("first", first, stays: stayedBefore))
    let listener = try service.connect()
    try listener.monitor(handle)
    _ = try listener.events(until: .shown)
    let taken = try Self.show("second", second)
    #expect(try listener.events(until: .ended).last?.reason == "replaced")
    #expect(taken != handle)
    // An owner replaces its own presentation under the same handle.
    #expect(try Self.show("second", second) == taken)
    // The former owner disconnects, and does not own the presentation any more.
    first = nil
    #expect(try service.wait { try service.status.clients == 3 })
    #expect(try Self.texts(service) == ["second"])
    second = nil
    #expect(try service.wait { try Self.texts(service).isEmpty })
    withExtendedLifetime((first, second)) {}
  }

  @Test("is as before after an update by another client")
  func update() throws {
    let service = try RunningService()
    var owner: ServiceConnection? = try service.connect()
    try Self.show("first", owner)
    let other = try service.connect()
    try other.call(.update(UpdateCall(name: "job", PresentationRequest(status: "changed"))))
    #expect(try Self.texts(service) == ["changed"])
    owner = nil
    #expect(try service.wait { try Self.texts(service).isEmpty })
    withExtendedLifetime(owner) {}
  }

  @Test("brings it to the front when it replaces it")
  func front() throws {
    let service = try RunningService()
    let caller = try service.connect()
    try Self.show("below", caller)
    _ = try caller.show(PresentationRequest(.ring, status: "other"))
    #expect(try Self.texts(service) == ["other", "below"])
    try Self.show("above", caller)
    #expect(try Self.texts(service) == ["above", "other"])
  }

  @Test("may show as many results one after the other as it likes")
  func results() throws {
    let service = try RunningService()
    for number in 1...70 {
      let caller = try service.connect()
      _ = try caller.show(PresentationRequest(.success, status: "\(number)")) {
        $0.name = "run-\(number)"
        $0.stays = true
      }
    }
    #expect(try Self.texts(service) == ["70"])
  }

  @Test("has its presentation described in full")
  func described() throws {
    let service = try RunningService()
    let caller = try service.connect()
    _ = try caller.show(
      PresentationRequest(.bar, progress: Fraction(1, over: 4), status: "Copying")
    ) {
      $0.name = "copy"
      $0.priority = 3
    }
    let shown = try #require(try service.status.presentations.first)
    #expect(shown.name == "copy" && shown.kind == .bar && shown.priority == 3)
    #expect(shown.progress == Fraction(1, over: 4))
    #expect(shown.client?.pid == Int(getpid()))
    let line = try #require(try service.status.lines.first { $0.contains("Copying") })
    #expect(line.contains("name copy") && line.contains("bar 25%"), "\(line)")
  }

  // MARK: The end with the owner

  /// A presentation that would stay for eleven days.
  private static let endless = PresentationRequest(.ring, status: "endless").withSettings([
    ("MinimumShow", "1000000"), ("FadeOut", "1000000"),
    ("Mask", "black"), ("Blocking", "everything"),
  ])

  /// Whether nothing is on the screen.
  private static func isClear(_ service: RunningService) -> Bool {
    do {
      try service.connect().call(.render)
      return false
    } catch {
      return "\(error)".contains("Nothing is on the screen")
    }
  }

  @Test("ends its presentations when it disconnects, whatever their times")
  func endless() throws {
    let service = try RunningService()
    var caller: ServiceConnection? = try service.connect()
    let listener = try service.connect()
    try listener.monitor()
    _ = try caller?.show(Self.endless)
    _ = try listener.events(until: .didAppear)
    caller = nil
    _ = try listener.events(until: .didDisappear)
    #expect(Self.isClear(service))
    // Every client may dismiss everything on the screen.
    let owner = try service.connect()
    _ = try owner.show(Self.endless)
    _ = try listener.events(until: .didAppear)
    try service.connect().call(.dismiss(DismissCall()))
    _ = try listener.events(until: .didDisappear)
    withExtendedLifetime((caller, owner)) {}
  }

  @Test("ends also a dismissed presentation, after its least time")
  func dismissedBefore() throws {
    let service = try RunningService()
    var caller: ServiceConnection? = try service.connect()
    let listener = try service.connect()
    try listener.monitor()
    let handle = try #require(try caller?.show(Self.endless))
    _ = try listener.events(until: .didAppear)
    try caller?.call(.dismiss(DismissCall(handle)))
    #expect(!Self.isClear(service))
    caller = nil
    _ = try listener.events(until: .didDisappear)
    withExtendedLifetime(caller) {}
  }

  @Test("does not keep the service from ending")
  func quit() throws {
    let service = try RunningService(configuration: "[HUD]\nMinimumShow=1000\nFadeOut=1000\n")
    let caller = try service.connect()
    let listener = try service.connect()
    try listener.monitor()
    _ = try caller.show(Self.endless)
    _ = try listener.events(until: .didAppear)
    try caller.call(.quit)
    #expect(service.end() == 0, "\(service.errors)")
  }

  @Test("sees it on another screen at once, whatever its times")
  func renewal() throws {
    let service = try RunningService()
    let caller = try service.connect()
    let listener = try service.connect()
    try listener.monitor()
    _ = try caller.show(Self.endless)
    _ = try listener.events(until: .didAppear)
    _ = try service.write(Array("[Screen]\nScale=2\n".utf8), to: "bezel.conf")
    try caller.call(.reload)
    #expect(try service.wait { try service.status.outputs.map(\.scale) == [2] })
    _ = try listener.events(until: .didAppear)
  }

  @Test("changes only its own presentations' settings, and can take that back")
  func configure() throws {
    let service = try RunningService()
    let (one, other) = (try service.connect(), try service.connect())
    try one.call(.configure(.settings([("Style", "dark")])))
    /// The picture of a presentation by a client.
    func picture(_ caller: ServiceConnection) throws -> [UInt8] {
      let handle = try caller.show(
        PresentationRequest(.progress, progress: .one).withSettings([("FadeIn", "0")]))
      let picture = try caller.picture()
      try caller.call(.dismiss(DismissCall(handle)))
      return picture
    }
    let dark = try picture(one)
    let light = try picture(other)
    #expect(dark != light)
    #expect(try picture(one) == dark)
    try one.call(.configure(ConfigurationChanges()))
    #expect(try picture(one) == light)
  }

  @Test("takes back its changes of the screen's edges when it disconnects")
  func insets() throws {
    let service = try RunningService()
    let caller = try service.connect()
    _ = try caller.show(
      PresentationRequest(.progress, progress: .one).withSettings([("FadeIn", "0")]))
    let usual = try caller.picture()
    var keyboard: ServiceConnection? = try service.connect()
    try keyboard?.call(.setInsets(SetInsetsCall(Insets(bottom: 100))))
    #expect(try service.wait { try caller.picture() != usual })
    keyboard = nil
    #expect(try service.wait { try caller.picture() == usual })
    withExtendedLifetime(keyboard) {}
  }
}
