import BezelLinux
import Testing

@testable import BezelKMS

@Suite("A graphics card")
struct CardTests {
  private let bright = Hardware.topology([Hardware.connector(1)])
  private let dark = Hardware.topology([Hardware.connector(2, .hdmiA, .disconnected)])

  @Test("that is none, or is not there, is refused")
  func opening() {
    #expect(
      BezelKMSTests.failure { () throws(KMSError) in try Card(opening: "/dev/null") }
        == KMSError(.identifyCard, "/dev/null", .notATerminal))
    #expect(
      BezelKMSTests.failure { () throws(KMSError) in try Card(opening: "/nonexistent/card0") }
        == KMSError(.openCard, "/nonexistent/card0", .noSuchFile))
  }

  /// Chooses among cards that answer like this when they are opened, in the order of their names;
  /// the driver of each has the card's name.
  private func choose(
    _ answers: [String: Result<Topology, KMSError>],
    _ fill: (inout ScreenRequest) -> Void = { _ in }
  ) throws(KMSError) -> (path: String, connectors: [String], read: [String])? {
    var read: [String] = []
    let choice = try Card.choose(request(fill), among: answers.keys.sorted()) {
      path throws(KMSError) -> (String, driver: String) in
      if case .failure(let error)? = answers[path], error.operation == .openCard { throw error }
      return (path, path)
    } read: { path throws(KMSError) -> Topology in
      read.append(path)
      guard let answer = answers[path] else { preconditionFailure("an unknown card was read") }
      return try answer.get()
    }
    return choice.map { ($0.card, $0.scanouts.map { $0.connector.name }, read) }
  }

  private func failure(
    _ answers: [String: Result<Topology, KMSError>],
    _ fill: (inout ScreenRequest) -> Void = { _ in }
  ) -> KMSError? {
    BezelKMSTests.failure { () throws(KMSError) in try choose(answers, fill) }
  }

  @Test("is the first with a screen, and those behind it are not looked at")
  func first() throws {
    let noBuffers = KMSError(.useCard, "a", .noDumbBuffers)
    let choice = try choose([
      "a": .failure(noBuffers), "b": .success(dark), "c": .success(bright), "d": .success(bright),
    ])
    #expect(choice?.path == "c")
    #expect(choice?.read == ["a", "b", "c"])
  }

  @Test("is one with a virtual screen without an EDID only if no other surely has a screen")
  func virtual() throws {
    let vkms = Hardware.topology([Hardware.connector(3, .virtual, .connected)])
    let vague = Hardware.topology([Hardware.connector(3, .hdmiA, .unknown)])
    #expect(try choose(["a": .success(vkms), "b": .success(bright)])?.path == "b")
    #expect(try choose(["a": .success(vkms), "b": .success(dark)])?.path == "a")
    #expect(try choose(["a": .success(vague), "b": .success(vkms)])?.path == "b")
    let named = try choose(["a": .success(vkms), "b": .success(bright)]) { $0.driver = "a" }
    #expect(named?.path == "a")
  }

  @Test("is one that can not tell what is connected only if no other surely has a screen")
  func doubtful() throws {
    let vague = Hardware.topology([Hardware.connector(3, .hdmiA, .unknown)])
    #expect(try choose(["a": .success(vague), "b": .success(bright)])?.path == "b")
    #expect(
      try choose(["a": .success(dark), "b": .success(vague), "c": .success(vague)])?.path == "b")
    #expect(
      try choose(["a": .success(vague), "b": .success(bright)]) { $0.connector = "HDMI-A-3" }?.path
        == "a")
  }

  @Test("lights all its screens")
  func several() throws {
    let both = Hardware.topology(
      [Hardware.connector(1, crtcs: 1), Hardware.connector(2, crtcs: 2)],
      crtcs: Hardware.crtcs(nil, nil),
      planes: [Hardware.plane(201, crtcs: 1), Hardware.plane(202, crtcs: 2)])
    #expect(try choose(["a": .success(both)])?.connectors == ["HDMI-A-1", "HDMI-A-2"])
  }

  @Test("is nil when no card has a screen, also where cards only compute or just went")
  func none() throws {
    #expect(try choose([:]) == nil)
    #expect(
      try choose([
        "a": .failure(KMSError(.useCard, "a", .noDumbBuffers)),
        "b": .failure(KMSError(.openCard, "b", .noSuchFile)),
        "c": .failure(KMSError(.readTopology, "c", .notSupported)),
        "d": .failure(KMSError(.openCard, "d", .noSuchDevice)),
        "e": .failure(KMSError(.openCard, "e", .invalidArgument)),
        "f": .success(dark),
      ]) == nil)
  }

  @Test("that could not be read is an error if no other has a screen")
  func unreadable() throws {
    for reason in [Errno.invalidArgument, .noSuchDevice, .noSuchFile, .outOfMemory] {
      let error = KMSError(.readTopology, "a", reason)
      #expect(failure(["a": .failure(error), "b": .success(dark)]) == error)
      #expect(try choose(["a": .failure(error), "b": .success(bright)])?.path == "b")
    }
  }

  @Test("that may not be opened is an error if no other has a screen")
  func forbidden() throws {
    let forbidden = KMSError(.openCard, "a", .permissionDenied)
    let second = KMSError(.openCard, "b", .inputOutput)
    #expect(
      failure(["a": .failure(forbidden), "b": .failure(second), "c": .success(dark)]) == forbidden)
    #expect(try choose(["a": .failure(forbidden), "b": .success(bright)])?.path == "b")
  }

  @Test("named by its node fails for every reason")
  func named() throws {
    #expect(
      failure(["a": .success(dark)]) { $0.card = "a" } == KMSError(.useCard, "a", .noScreen))
    for reason in [KMSReason.noDumbBuffers, .kernel(.noSuchFile), .kernel(.notSupported)] {
      let error = KMSError(.useCard, "a", reason)
      #expect(failure(["a": .failure(error)]) { $0.card = "a" } == error)
    }
  }

  @Test("named by its driver is the only one that is looked at, and fails for every reason")
  func driver() throws {
    let choice = try choose(["a": .success(bright), "b": .success(bright)]) { $0.driver = "b" }
    #expect(choice?.path == "b")
    #expect(choice?.read == ["b"])
    let gone = KMSError(.openCard, "c", .noSuchFile)
    #expect(
      failure(["a": .success(bright), "b": .success(dark), "c": .failure(gone)]) {
        $0.driver = "b"
      } == KMSError(.useCard, "b", .noScreen))
    let noBuffers = KMSError(.useCard, "b", .noDumbBuffers)
    #expect(
      failure(["a": .success(bright), "b": .failure(noBuffers)]) { $0.driver = "b" } == noBuffers)
    #expect(
      failure(["a": .success(bright), "b": .success(dark)]) {
        $0.driver = "vc4"
        $0.connector = "HDMI-A-1"
      } == KMSError(.useCard, "vc4", .noSuchDriver(present: ["a (a)", "b (b)"])))
    #expect(
      failure([:]) { $0.driver = "vc4" }
        == KMSError(.useCard, "vc4", .noSuchDriver(present: [])))
  }

  @Test("is searched for the connector that was named, and the error lists what there is")
  func connector() throws {
    let other = Hardware.topology([Hardware.connector(7)])
    let choice = try choose(["a": .success(bright), "b": .success(other)]) {
      $0.connector = "HDMI-A-7"
    }
    #expect(choice?.path == "b")
    #expect(
      failure(["a": .success(bright), "b": .success(dark)]) { $0.connector = "DP-1" }
        == KMSError(
          .useConnector, "DP-1",
          .noSuchConnector(present: ["HDMI-A-1 (connected)", "HDMI-A-2 (disconnected)"])))
    #expect(
      failure([:]) { $0.connector = "DP-1" }
        == KMSError(.useConnector, "DP-1", .noSuchConnector(present: [])))
    #expect(
      failure(["a": .success(bright), "b": .success(dark)]) { $0.connector = "HDMI-A-2" }
        == KMSError(.useConnector, "HDMI-A-2", .disconnected))
    // Two cards may both have a connector of this name.
    let twin = Hardware.topology([Hardware.connector(2)])
    #expect(
      try choose(["a": .success(dark), "b": .success(twin)]) { $0.connector = "HDMI-A-2" }?.path
        == "b")
  }

  @Test("is searched for the monitor that was named, and the error lists what there is")
  func monitor() throws {
    let edid = try #require(EDID(bytes: EDIDBlock().bytes))
    let other = Hardware.topology([Hardware.connector(7, edid: edid)])
    var monitor = MonitorRequest()
    monitor.model = "QEMU Monitor"
    #expect(
      try choose(["a": .success(bright), "b": .success(other)]) { $0.monitor = monitor }?.path
        == "b")
    monitor.serial = "1"
    #expect(
      failure(["a": .success(bright), "b": .success(other)]) { $0.monitor = monitor }
        == KMSError(
          .useConnector, "QEMU Monitor, serial 1",
          .noSuchMonitor(present: ["RHT QEMU Monitor on HDMI-A-7"])))
    #expect(
      failure(["a": .success(bright), "b": .success(other)]) {
        $0.monitor = monitor
        $0.connector = "HDMI-A-7"
      }?.reason == .noSuchMonitor(present: ["RHT QEMU Monitor on HDMI-A-7"]))
    #expect(failure([:]) { $0.monitor = monitor }?.reason == .noSuchMonitor(present: []))
  }
}
