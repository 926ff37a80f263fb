import BezelHUD
import Testing

@testable import BezelWire

@Suite("HUDReply and HUDCallError: what the daemon answers")
struct HUDReplyTests {
  /// Replies with every parameter.
  static let samples: [(method: HUDMethod, reply: HUDReply)] = {
    var event = WireEvent(
      .cancelRequested, 7, at: Moment(nanoseconds: 1_234_567_890_123), status: "a", reason: "b")
    event.x = -0.5
    event.y = 12.00390625
    event.key = 1
    event.owner = WireProcess(name: "x\n", pid: 1)
    var status = WireStatus(version: "0.1", mode: "kiosk")
    status.theme = "night"
    status.screen = .pending
    status.owner = WireProcess(name: "weston", pid: 412)
    status.reason = "r"
    status.outputs = [
      WireOutput(
        name: "HDMI-A-1", driver: "vc4", width: 1_920, height: 1_080, refresh: 59.94, scale: 1.5)
    ]
    (status.compositor, status.compositorProblem) = ("sway", "no layer-shell")
    status.presentations = WireShown.State.allCases.enumerated().map {
      WireShown(
        UInt64($0 + 1), $1, status: "s", priority: -7, stays: true,
        client: WireProcess(name: "sh", pid: 9))
    }
    status.facts = [Fact(name: "address", text: "10.0.0.5")]
    (status.framesShown, status.framesLate, status.failedFlips) = (1, 2, 3)
    (status.overflows, status.clients) = (4, 5)
    status.blocked = [WireDevice(node: "/dev/input/event0", name: "Touch")]
    status.leaking = [WireDevice(node: "/dev/input/event1", name: "", reason: "busy")]
    let quiet: [HUDMethod] = [
      .attach, .update, .dismiss, .popActivity, .configure, .setInsets, .setTilt, .setFact,
      .quit,
    ]
    return quiet.map { ($0, .done) } + [
      (.getInfo, .info(ServiceInfo(vendor: "v", product: "p", version: "1", url: "u"))),
      (.getInterfaceDescription, .interfaceDescription(VarlinkInterface.hud.text)),
      (.ask, .answer(.yes)), (.ask, .answer(.no)), (.ask, .answer(nil, reason: "timedOut")),
      (.show, .handle(1)), (.show, .handle(UInt64(Int64.max))), (.monitor, .event(event)),
      (.monitor, .event(WireEvent(.idle, at: Moment(nanoseconds: 0)))),
      (.render, .picture(WirePicture(width: 1, height: 2))),
      (.listThemes, .themes([], current: nil)), (.listThemes, .themes(["a", "b"], current: "b")),
      (.status, .status(status)),
      (.status, .status(WireStatus(version: "", mode: ""))), (.reload, .warnings(["a", ""])),
      (.reload, .warnings([])), (.setTheme, .warnings(["a"])),
    ]
  }()

  static let errors: [HUDCallError] = [
    .interfaceNotFound("a"), .methodNotFound("a"), .methodNotImplemented("a"),
    .invalidParameter("a"), .permissionDenied, .expectedMore, .noSuchHandle(7),
    .invalidSetting("a", reason: "b"), .invalidImage(reason: "a"),
    .tooMany("a", limit: 7), .noSuchTheme("a", reason: "b"), .notAllowed(reason: "a"),
    .noPicture(reason: "a"), .unknown("org.varlink.service.ExpectedUpgrade"),
  ]

  @Test("The daemon's encoded reply is decoded as the same reply")
  func roundTrip() throws {
    for (method, reply) in HUDReplyTests.samples {
      for continues in [false, true] {
        let parsed = try VarlinkReply(message: message(reply.reply(continues: continues).bytes))
        #expect(parsed.continues == continues)
        #expect(try HUDReply(parsed, to: method) == reply)
      }
    }
    #expect(Set(HUDReplyTests.samples.map(\.method)) == Set(HUDMethod.allCases))
  }

  @Test("Every refusal is understood, and says something else")
  func errors() throws {
    for error in HUDReplyTests.errors {
      let parsed = try VarlinkReply(message: message(error.reply.bytes))
      for method in HUDMethod.allCases {
        #expect(throws: HUDReplyError.refused(error)) { try HUDReply(parsed, to: method) }
      }
    }
    let sentences = HUDReplyTests.errors.map(\.description)
    #expect(Set(sentences).count == sentences.count)
  }

  @Test("A refusal without what belongs to it keeps its name")
  func incomplete() {
    #expect(throws: HUDReplyError.refused(.unknown("io.bezel.HUD.NoSuchHandle"))) {
      try HUDReply(VarlinkReply(error: "io.bezel.HUD.NoSuchHandle"), to: .update)
    }
  }

  @Test("A result without what belongs to it is not understood")
  func misunderstood() {
    for (method, text, name) in [
      (HUDMethod.show, "{}", "handle"), (.show, #"{"handle":-1}"#, "handle"),
      (.monitor, #"{"event":{"name":"shown"}}"#, "event.time"),
      (.monitor, #"{"event":{"name":"shown","time":1e300}}"#, "event.time"),
      (.monitor, "{}", "event"), (.reload, #"{"warnings":[1]}"#, "warnings"),
      (.render, #"{"descriptor":0,"width":1}"#, "height"),
      (.listThemes, #"{"theme":"a"}"#, "themes"),
    ] {
      #expect(throws: HUDReplyError.misunderstood(name), "\(method)\(text)") {
        try HUDReply(VarlinkReply(message: message("{\"parameters\":\(text)}")), to: method)
      }
    }
  }

  @Test("Parameters of a later version are skipped")
  func later() throws {
    let event = #"{"parameters":{"event":{"name":"exploded","time":1}}}"#
    #expect(try HUDReply(VarlinkReply(message: message(event)), to: .monitor) == .event(nil))
    let handle = #"{"parameters":{"handle":3,"colour":"red"}}"#
    #expect(try HUDReply(VarlinkReply(message: message(handle)), to: .show) == .handle(3))
    let done = #"{"parameters":{"colour":"red"}}"#
    #expect(try HUDReply(VarlinkReply(message: message(done)), to: .quit) == .done)
  }

  @Test("Both interfaces are described, and no other")
  func description() throws {
    for interface in VarlinkInterface.allCases {
      #expect(
        try HUDReply(describing: interface.rawValue) == .interfaceDescription(interface.text))
    }
    #expect(throws: HUDCallError.interfaceNotFound("io.bezel")) {
      try HUDReply(describing: "io.bezel")
    }
    #expect(
      ServiceInfo(vendor: "", product: "", version: "", url: "").interfaces
        == ["org.varlink.service", "io.bezel.HUD"])
  }
}
