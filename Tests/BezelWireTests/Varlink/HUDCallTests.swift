import BezelHUD
import BezelWire
import RunningPrograms
import Testing

/// Returns the call in a message of `text`.
private func call(_ method: String, _ parameters: String) throws -> HUDCall {
  try HUDCall(
    VarlinkCall(
      message: message("{\"method\":\"io.bezel.HUD.\(method)\",\"parameters\":\(parameters)}")))
}

@Suite("HUDCall: calls of the daemon's methods")
struct HUDCallTests {
  /// Calls with every parameter.
  static let samples: [HUDCall] = {
    var full = PresentationRequest(
      .annular, progress: Fraction(1, over: 3), status: "a\nb \"é\"", details: "", button: "OK",
      cancelButton: "No"
    ).withImage(252).withSettings([("Style", "dark"), ("SuccessImage", "fd:3")])
    var show = full
    show.order = .queue
    show.priority = -100
    show.stays = true
    show.limit = .milliseconds(1_500)
    show.watchdog = Watchdog(limit: .nanoseconds(1), action: .text("late"))
    var ask = full.asking(Question(timeout: .milliseconds(1_500), defaultAnswer: .no))
    (ask.name, ask.order, ask.priority) = ("a", .queue, 100)
    full = full.withImage(at: "/a b.png")
    let insets = Insets(
      top: 1, left: .init(rawValue: 1), bottom: .init(rawValue: 256_000_000), right: 0)
    let watchdogs: [Watchdog.Action] = [.text(""), .color(.white), .cancel, .dismiss]
    return [
      .getInfo, .getInterfaceDescription("org.varlink.service"), .show(show),
      .ask(ask), .ask(PresentationRequest().asking()), .show(PresentationRequest()),
      .update(UpdateCall(1, full)),
      .update(UpdateCall(name: "a", full)),
      .update(UpdateCall(UInt64(Int64.max), PresentationRequest())), .dismiss(DismissCall()),
      .dismiss(DismissCall(7, after: .seconds(1_000_000))), .dismiss(DismissCall(name: "a")),
      .popActivity,
      .configure(.settings([("CornerRadius", "14")])), .configure(ConfigurationChanges()),
      .setInsets(SetInsetsCall(insets, seconds: .nanoseconds(999_999_999_999_999))),
      .setInsets(SetInsetsCall(Insets())), .setTilt(Tilt(x: -1, y: 0.333)), .setTilt(.none),
      .attach(descriptor: 0), .attach(descriptor: 7),
      .setFact(Fact(name: "address", text: "10.0.0.5")), .setFact(Fact(name: "a", text: "")),
      .setTheme("night"), .setTheme(nil), .listThemes, .monitor(nil), .monitor(3), .render, .status,
      .reload,
      .quit,
    ]
      + watchdogs.map {
        var show = PresentationRequest(.text)
        show.watchdog = Watchdog(limit: .seconds(2), action: $0)
        return .show(show)
      }
      + PresentationRequest.Kind.allCases.map { .show(PresentationRequest($0)) }
  }()

  @Test("A client's encoded call is decoded as the same call")
  func roundTrip() throws {
    for sample in HUDCallTests.samples {
      let parsed = try VarlinkCall(message: message(sample.bytes()))
      #expect(try HUDCall(parsed) == sample)
      #expect(parsed.flag == (sample.method == .monitor ? .more : nil))
      guard sample.method != .monitor else { continue }
      let quiet = try VarlinkCall(message: message(sample.bytes(isOneway: true)))
      #expect(quiet.flag == .oneway)
      #expect(try HUDCall(quiet) == sample)
    }
    #expect(Set(HUDCallTests.samples.map(\.method)) == Set(HUDMethod.allCases))
  }

  @Test("A missing parameter has its default; null counts as missing")
  func defaults() throws {
    let plain = HUDCall.show(PresentationRequest())
    #expect(try call("Show", #"{"presentation":{}}"#) == plain)
    #expect(
      try call(
        "Show",
        """
        {"presentation":{"kind":null,"progress":null,"status":null,"settings":null,"image":null},
        "order":null,"priority":null,"stays":null,"seconds":null,"watchdog":null}
        """) == plain)
    #expect(try call("Dismiss", "{}") == .dismiss(DismissCall()))
    #expect(try call("SetTheme", "null") == .setTheme(nil))
  }

  @Test("An integer is good enough for a fraction of seconds, not the other way round")
  func numbers() throws {
    #expect(try call("Dismiss", #"{"after":2}"#) == .dismiss(DismissCall(after: .seconds(2))))
    #expect(
      try call("Dismiss", #"{"after":0.25}"#) == .dismiss(DismissCall(after: .milliseconds(250))))
    #expect(throws: HUDCallError.invalidParameter("handle")) {
      try call("Dismiss", #"{"handle":1.0}"#)
    }
  }

  @Test("Every value that cannot be is refused, and named")
  func refused() {
    let long = String(repeating: "é", count: 2_049)
    for (method, parameters, name) in [
      ("Show", "{}", "presentation"), ("Show", #"{"presentation":null}"#, "presentation"),
      ("Show", #"{"presentation":[]}"#, "presentation"),
      ("Show", #"{"presentation":{"kind":"Ring"}}"#, "presentation.kind"),
      ("Show", #"{"presentation":{"kind":1}}"#, "presentation.kind"),
      ("Show", #"{"presentation":{"progress":-0.001}}"#, "presentation.progress"),
      ("Show", #"{"presentation":{"progress":1.001}}"#, "presentation.progress"),
      ("Show", #"{"presentation":{"progress":1e300}}"#, "presentation.progress"),
      ("Show", #"{"presentation":{"progress":"0.5"}}"#, "presentation.progress"),
      ("Show", "{\"presentation\":{\"status\":\"\(long)\"}}", "presentation.status"),
      ("Show", "{\"presentation\":{\"details\":\"\(long)\"}}", "presentation.details"),
      ("Show", "{\"presentation\":{\"button\":\"\(long)\"}}", "presentation.button"),
      ("Show", "{\"presentation\":{\"imagePath\":\"\(long)\"}}", "presentation.imagePath"),
      ("Show", #"{"presentation":{"image":-1}}"#, "presentation.image"),
      ("Show", #"{"presentation":{"image":253}}"#, "presentation.image"),
      ("Show", #"{"presentation":{"image":0,"imagePath":"a"}}"#, "presentation.imagePath"),
      ("Show", #"{"presentation":{"settings":{"A":1}}}"#, "presentation.settings.A"),
      ("Show", #"{"presentation":{"settings":[]}}"#, "presentation.settings"),
      ("Show", "{\"presentation\":{\"settings\":{\"A\":\"\(long)\"}}}", "presentation.settings.A"),
      ("Show", #"{"presentation":{"staus":"a"}}"#, "presentation.staus"),
      ("Show", #"{"presentation":{},"order":"fifo"}"#, "order"),
      ("Show", #"{"presentation":{},"priority":101}"#, "priority"),
      ("Show", #"{"presentation":{},"priority":-101}"#, "priority"),
      ("Show", #"{"presentation":{},"stays":1}"#, "stays"),
      ("Show", #"{"presentation":{},"seconds":-1}"#, "seconds"),
      ("Show", #"{"presentation":{},"seconds":1000000.1}"#, "seconds"),
      ("Show", #"{"presentation":{},"watchdog":{"action":"cancel"}}"#, "watchdog.seconds"),
      (
        "Show", #"{"presentation":{},"watchdog":{"seconds":0,"action":"cancel"}}"#,
        "watchdog.seconds"
      ),
      ("Show", #"{"presentation":{},"watchdog":{"seconds":1}}"#, "watchdog.action"),
      ("Show", #"{"presentation":{},"watchdog":{"seconds":1,"action":"x"}}"#, "watchdog.action"),
      ("Show", #"{"presentation":{},"watchdog":{"seconds":1,"action":"text"}}"#, "watchdog.status"),
      ("Show", #"{"presentation":{},"watchdog":{"seconds":1,"action":"color"}}"#, "watchdog.color"),
      (
        "Show", #"{"presentation":{},"watchdog":{"seconds":1,"action":"cancel","color":"F00"}}"#,
        "watchdog.color"
      ),
      ("Update", #"{"presentation":{}}"#, "handle"),
      ("Update", #"{"handle":0,"presentation":{}}"#, "handle"),
      ("Update", #"{"handle":-1,"presentation":{}}"#, "handle"),
      ("Update", #"{"handle":1,"name":"a","presentation":{}}"#, "handle"),
      ("Show", #"{"presentation":{},"name":""}"#, "name"),
      ("Update", #"{"name":"","presentation":{}}"#, "name"), ("Dismiss", #"{"name":""}"#, "name"),
      (
        "Show", #"{"presentation":{},"name":"\#(String(repeating: "x", count: 256))"}"#, "name"
      ),
      ("Dismiss", #"{"handle":1,"name":"a"}"#, "name"),
      ("Update", #"{"handle":1}"#, "presentation"), ("Dismiss", #"{"handle":"1"}"#, "handle"),
      ("Dismiss", #"{"after":1e300}"#, "after"), ("Configure", "{}", "settings"),
      ("Configure", #"{"settings":{"A":null}}"#, "settings.A"),
      ("SetInsets", #"{"top":0,"left":0,"bottom":0}"#, "right"),
      ("SetInsets", #"{"top":-1,"left":0,"bottom":0,"right":0}"#, "top"),
      ("SetInsets", #"{"top":0,"left":0,"bottom":1e9,"right":0}"#, "bottom"),
      ("SetTilt", #"{"x":1.5,"y":0}"#, "x"), ("SetTilt", #"{"x":0}"#, "y"),
      (
        "Show", #"{"presentation":{"qr":"\#(String(repeating: "a", count: 1_001))"}}"#,
        "presentation.qr"
      ),
      ("SetFact", #"{"name":"a"}"#, "text"), ("SetFact", #"{"name":"","text":"a"}"#, "name"),
      ("SetFact", #"{"name":"a","text":"\#(String(repeating: "a", count: 129))"}"#, "text"),
      ("SetTheme", #"{"name":7}"#, "name"), ("PopActivity", #"{"x":null}"#, "x"),
      ("Status", #"{"verbose":true}"#, "verbose"),
    ] {
      #expect(throws: HUDCallError.invalidParameter(name), "\(method)\(parameters)") {
        try call(method, parameters)
      }
    }
  }

  @Test("A text of 4096 bytes is taken")
  func longText() throws {
    let text = String(repeating: "é", count: 2_048)
    #expect(
      try call("Show", "{\"presentation\":{\"status\":\"\(text)\"}}")
        == .show(PresentationRequest(status: text)))
  }

  @Test("Unknown interfaces, unknown methods and wrong ways of calling are told apart")
  func unknown() {
    let long = String(repeating: "a", count: 10_000)
    for (call, error) in [
      (VarlinkCall("io.bezel.hud.Show"), HUDCallError.interfaceNotFound("io.bezel.hud")),
      (VarlinkCall("Show"), .interfaceNotFound("Show")), (VarlinkCall(""), .interfaceNotFound("")),
      (VarlinkCall("."), .interfaceNotFound("")),
      (VarlinkCall("io.bezel.HUD.show"), .methodNotFound("io.bezel.HUD.show")),
      (VarlinkCall("io.bezel.HUD."), .methodNotFound("io.bezel.HUD.")),
      (VarlinkCall("io.bezel.HUD.GetInfo"), .methodNotFound("io.bezel.HUD.GetInfo")),
      (VarlinkCall("org.varlink.service.Show"), .methodNotFound("org.varlink.service.Show")),
      (
        VarlinkCall("io.bezel.HUD.Quit", flag: .upgrade),
        .methodNotImplemented("io.bezel.HUD.Quit")
      ),
      (VarlinkCall("io.bezel.HUD.Monitor"), .expectedMore),
      (VarlinkCall("io.bezel.HUD.Monitor", flag: .oneway), .expectedMore),
      (VarlinkCall(long), .interfaceNotFound(String(long.prefix(128)) + "…")),
      (
        VarlinkCall("io.bezel.HUD.Quit", [.init(long, .bool(true))]),
        .invalidParameter(String(long.prefix(128)) + "…")
      ),
    ] { #expect(throws: error, "\(error)") { try HUDCall(call) } }
  }

  @Test("A call that could have many replies but has one is answered once")
  func more() throws {
    #expect(try HUDCall(VarlinkCall("io.bezel.HUD.Render", flag: .more)) == .render)
  }
}
