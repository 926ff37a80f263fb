import BezelLinux
import Testing

@testable import BezelKMS

@Suite("A graphics card")
struct CardTests {
  private let bright = Hardware.topology([Hardware.connector(1)])
  private let dark = Hardware.topology([Hardware.connector(2, .hdmiA, .disconnected)])

  @Test("is listed by its number, and without what is no card")
  func order() {
    let nodes = [
      "/dev/dri/card10", "/dev/dri/renderD128", "/dev/dri/card2", "/dev/dri/card",
      "/dev/dri/card1x",
      "/dev/dri/controlD64", "/dev/dri/card-1", "/dev/fb0", "/dev/dri/card0",
    ]
    #expect(Card.ordered(nodes) == ["/dev/dri/card0", "/dev/dri/card2", "/dev/dri/card10"])
  }

  @Test("that is none, or is not there, is refused")
  func opening() {
    #expect(
      failure { () throws(KMSError) in try Card(opening: "/dev/null") }
        == KMSError(.openCard, "/dev/null", .notATerminal))
    #expect(
      failure { () throws(KMSError) in try Card(opening: "/nonexistent/card0") }
        == KMSError(.openCard, "/nonexistent/card0", .noSuchFile))
  }

  /// Chooses among cards that answer like this when they are opened, in the order of their names.
  private func choose(
    _ answers: [String: Result<Topology, KMSError>], connector: String? = nil, isNamed: Bool = false
  ) throws(KMSError) -> (path: String, opened: [String])? {
    var opened: [String] = []
    let choice = try Card.choose(
      among: answers.keys.sorted(), isNamed: isNamed, connector: connector, commit: nil
    ) { path throws(KMSError) -> (String, Topology) in
      opened.append(path)
      guard let answer = answers[path] else { preconditionFailure("an unknown card was opened") }
      return (path, try answer.get())
    }
    return choice.map { ($0.card, opened) }
  }

  @Test("is the first with a screen, and those behind it are not opened")
  func first() throws {
    let noBuffers = KMSError(.useCard, "a", .noDumbBuffers)
    let choice = try choose([
      "a": .failure(noBuffers), "b": .success(dark), "c": .success(bright), "d": .success(bright),
    ])
    #expect(choice?.path == "c")
    #expect(choice?.opened == ["a", "b", "c"])
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
        "e": .success(dark),
      ]) == nil)
  }

  @Test("that may not be opened is an error if no other has a screen")
  func forbidden() throws {
    let forbidden = KMSError(.openCard, "a", .permissionDenied)
    let second = KMSError(.openCard, "b", .inputOutput)
    #expect(
      failure { () throws(KMSError) in
        try choose(["a": .failure(forbidden), "b": .failure(second), "c": .success(dark)])
      } == forbidden)
    #expect(try choose(["a": .failure(forbidden), "b": .success(bright)])?.path == "b")
  }

  @Test("named by its node fails for every reason")
  func named() throws {
    #expect(
      failure { () throws(KMSError) in try choose(["a": .success(dark)], isNamed: true) }
        == KMSError(.useCard, "a", .noScreen))
    for reason in [KMSError.Reason.noDumbBuffers, .kernel(.noSuchFile), .kernel(.notSupported)] {
      let error = KMSError(.useCard, "a", reason)
      #expect(
        failure { () throws(KMSError) in try choose(["a": .failure(error)], isNamed: true) }
          == error)
    }
  }

  @Test("is searched for the connector that was named, and the error lists what there is")
  func connector() throws {
    let other = Hardware.topology([Hardware.connector(7)])
    let choice = try choose(
      ["a": .success(bright), "b": .success(other)], connector: "HDMI-A-7")
    #expect(choice?.path == "b")
    let missing = failure { () throws(KMSError) in
      try choose(["a": .success(bright), "b": .success(dark)], connector: "DP-1")
    }
    #expect(
      missing
        == KMSError(
          .useConnector, "DP-1",
          .noSuchConnector(present: ["HDMI-A-1 (connected)", "HDMI-A-2 (disconnected)"])))
    let unplugged = failure { () throws(KMSError) in
      try choose(["a": .success(bright), "b": .success(dark)], connector: "HDMI-A-2")
    }
    #expect(unplugged == KMSError(.useConnector, "HDMI-A-2", .disconnected))
    // Two cards may both have a connector of this name.
    let twin = Hardware.topology([Hardware.connector(2)])
    #expect(
      try choose(["a": .success(dark), "b": .success(twin)], connector: "HDMI-A-2")?.path == "b")
  }
}
