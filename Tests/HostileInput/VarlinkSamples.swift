import BezelHUD
import BezelWire

/// Valid messages between clients and the service.
enum VarlinkSamples {
  /// Messages of calls; none of them ends the service.
  static let calls: [[UInt8]] = {
    var show =
      PresentationRequest(
        .annular, progress: Fraction(1, over: 3), status: "a\nb \"é\"", details: "d", button: "OK"
      ).withSettings([("Style", "dark"), ("CornerRadius", "4096")])
    show.name = "update"
    show.order = .queue
    show.priority = -100
    show.stays = true
    show.seconds = .milliseconds(5)
    show.watchdog = Watchdog(limit: .nanoseconds(1), action: .text("late"))
    let insets = Insets(top: 1, left: .init(rawValue: 1), bottom: 100, right: 0)
    let watchdogs: [WireWatchdog.Action] = [.text(""), .color("FF0000"), .cancel, .dismiss]
    let others: [HUDCall] = [
      .getInfo, .getInterfaceDescription("io.bezel.HUD"), .show(show),
      .ask(
        PresentationRequest(status: "a").asking(
          Question(timeout: .milliseconds(2), defaultAnswer: .no))),
      .ask(PresentationRequest(.info, button: "b", cancelButton: "c").asking()),
      .update(UpdateCall(1, PresentationRequest(.bar, progress: .one, status: "a"))),
      .update(UpdateCall(name: "update", PresentationRequest(.text, status: "b"))),
      .dismiss(DismissCall()), .dismiss(DismissCall(1, after: .seconds(1))),
      .dismiss(DismissCall(name: "update")), .popActivity,
      .configure(.settings([("CornerRadius", "14"), ("Mask", "gradient")])),
      .configure(.settings([("InfoImage", "/usr/share/none.png")])), .configure([]),
      .setInsets(SetInsetsCall(insets, seconds: .nanoseconds(999_999_999))),
      .setInsets(SetInsetsCall(Insets())), .setTilt(Tilt(x: -1, y: 0.333)), .setTilt(.none),
      .setTheme("night"), .setTheme(nil), .monitor(nil), .monitor(3), .render, .status, .reload,
      .show(PresentationRequest(.image).withImage(0)),
      .show(PresentationRequest(.image).withImage(2).withSettings([("Tint", "no")])),
      .show(PresentationRequest(.image).withImage(at: "/etc/passwd")),
    ]
    return others.map { $0.bytes() }
      + watchdogs.map {
        var show = PresentationRequest(.text, status: "w")
        show.watchdog = Watchdog(limit: .milliseconds(1), action: $0)
        return HUDCall.show(show).bytes()
      }
      + PresentationRequest.Kind.allCases.map { HUDCall.show(PresentationRequest($0)).bytes() }
      + [HUDCall.status.bytes(isOneway: true)]
  }()

  /// Messages of replies.
  static let replies: [[UInt8]] = {
    var event = WireEvent(
      .cancelRequested, 7, at: Moment(nanoseconds: 1_234_567_890_123), status: "a", reason: "b")
    event.x = -0.5
    event.y = 12.25
    event.key = 1
    event.owner = WireProcess(name: "x", pid: 1)
    var status = WireStatus(version: "0.1", mode: "kiosk")
    status.theme = "night"
    status.screen = .pending
    status.owner = WireProcess(name: "weston", pid: 412)
    status.outputs = [
      WireOutput(
        name: "HDMI-A-1", driver: "vc4", width: 1_920, height: 1_080, refresh: 59.94, scale: 1.5)
    ]
    status.presentations = [
      WireShown(1, .covered, status: "s", priority: -7, client: WireProcess(name: "sh", pid: 9))
    ]
    status.blocked = [WireDevice(node: "/dev/input/event0", name: "Touch")]
    status.leaking = [WireDevice(node: "/dev/input/event1", name: "", reason: "busy")]
    let replies: [HUDReply] = [
      .done, .info(ServiceInfo(vendor: "v", product: "p", version: "1", url: "u")),
      .interfaceDescription("interface a.b\nmethod A() -> ()"), .handle(1), .event(event),
      .picture(WirePicture(width: 1, height: 2)), .status(status), .warnings(["a", ""]),
    ]
    let errors: [HUDCallError] = [
      .interfaceNotFound("a"), .methodNotFound("a"), .invalidParameter("a.b"), .permissionDenied,
      .noSuchHandle(7), .noSuchName("a"), .invalidSetting("a", reason: "b"),
      .tooMany("a", limit: 7), .noSuchTheme("a", reason: "b"), .unknown("a.b.C"),
    ]
    return replies.map { $0.reply().bytes } + [HUDReply.event(event).reply(continues: true).bytes]
      + errors.map { $0.reply.bytes }
  }()

  static let words =
    [
      "null", "true", "false", "{}", "[]", "\"\"", ":", ",", "{\"", "\\u0000", "\\ud83d",
      "\\ud83d\\ude00",
      "\\\"", "1e309", "-1e400", "0.1", ",\"x\":1", ",\"a.b\":{}", "\0", "\"more\":true,",
      "\"oneway\":true,", "\"upgrade\":true,", "\"parameters\":",
      "\"method\":\"io.bezel.HUD.Show\",",
      "\"presentation\":{},", "\"status\":\"x\",", "\"image\":15,", "\"imagePath\":\"/\",",
      "\"stays\":true,", "\"seconds\":1e6,", "\"after\":0,", "\"handle\":9223372036854775807,",
      "\"settings\":{\"RingRadius\":\"4096\"},", "\"Live\":\"0,0,1x1 2,2,3x3\",",
      "\"Blur\":\"100,4\",", "\"MinimumSize\":\"4096x4096\",", "\"TextScale\":\"8\",",
      "\"Offset\":\"-16384,16384\",", "\"Container\":\"-1,-1,0x0\",", "\"MayLeave\":\"yes\",",
      "\"event\":{", "\"error\":\"io.bezel.HUD.TooMany\",", "\"continues\":true,",
    ].map { Array($0.utf8) }
    + [
      Array(repeating: UInt8(ascii: "["), count: 40),
      Array(repeating: UInt8(ascii: "x"), count: 4_097),
    ]
}
