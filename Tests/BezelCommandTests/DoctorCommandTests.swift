import Foundation
import Testing

@testable import Bezel
@testable import BezelCommand
@testable import BezelStage

/// The output of `bezel doctor`, for people and for programs.
@Suite("bezel doctor") struct DoctorCommandTests {
  private static let mode = Diagnostics.FoundMode(
    width: 1_024, height: 600, refreshMillihertz: 59_940, words: "1024x600@59.940")

  /// The diagnostics of a machine with everything, and with everything wrong.
  private static let diagnostics: Diagnostics = {
    func scale(_ width: Int, _ height: Int, _ diagonal: String) -> PanelScale {
      PanelScale(width: width, height: height, diagonal: diagonal)
        ?? PanelScale(configured: 0, by: diagonal)
    }
    var card = Diagnostics.FoundCard(
      path: "/dev/dri/card0", driver: "vc4", version: "0.0.0", hasDumbBuffers: true, isAtomic: true)
    card.owner = .program
    card.exclusion = "it belongs to seat1 (ID_SEAT)"
    var connector = Diagnostics.FoundConnector(name: "DSI-1", status: "connected")
    connector.monitor = "DEL DELL U2415"
    connector.mode = mode
    (connector.width, connector.height, connector.isMountedTurned) = (154, 86, true)
    connector.tileCount = 2
    card.connectors = [
      connector, Diagnostics.FoundConnector(name: "HDMI-A-1", status: "disconnected"),
    ]
    var screen = Diagnostics.FoundScreen(
      connector: "DSI-1", card: "/dev/dri/card0", mode: mode, modeReason: "already in force",
      turn: 90, format: "RG16", formatReason: "the card prefers 16 bits",
      uploadReason: "as asked for",
      scale: scale(1_024, 600, "7in"))
    screen.behind = .picture(width: 1_024, height: 600)
    var plain = Diagnostics.FoundScreen(
      connector: "HDMI-A-1", card: "/dev/dri/card0", mode: mode, modeReason: "the largest",
      turn: 0, format: "XR24", formatReason: nil, uploadReason: nil,
      scale: PanelScale(configured: 2, by: "/etc/bezel/bezel.conf:7"))
    plain.behind = .nothing("the screen is off")
    var panel = Diagnostics.FoundDevice(
      kind: "touch", isPanel: true, path: "/dev/input/event3", name: "Panel \"A\"",
      output: "DSI-1", isCalibrated: true, isNeverBlocked: false)
    panel.touches = "10 fingers"
    let keys = Diagnostics.FoundDevice(
      kind: "keys", isPanel: false, path: "/dev/input/event0", name: "Power", output: nil,
      isCalibrated: false, isNeverBlocked: true)
    return Diagnostics(
      findings: [
        .card(card), .problem(nil, "could not do something. Try another."), .screen(screen),
        .screen(plain),
        .framebuffer(
          path: "/dev/fb0", name: "simple", scale(1_920, 1_080, "24in")),
        .problem(.console, "could not find it."), .console(nil), .device(panel), .device(keys),
        .font("/a.ttf"), .pixels("AVX2"),
      ], isUsable: false)
  }()

  @Test("tells people a line each")
  func lines() {
    #expect(
      Self.diagnostics.lines == [
        "card: /dev/dri/card0, driver vc4 0.0.0, dumb buffers, atomic",
        "  connector: DSI-1 (connected), DEL DELL U2415, mode 1024x600@59.940, 154 x 86 mm, "
          + "mounted turned, one of 2 parts of its monitor",
        "  connector: HDMI-A-1 (disconnected)",
        "  as last probed: another program owns the card.",
        "  not used unless it is named: it belongs to seat1 (ID_SEAT).",
        "  could not do something. Try another.",
        "screen: DSI-1 of /dev/dri/card0, mode 1024x600@59.940 (already in force), picture turned "
          + "by 90 degrees clockwise",
        "  format RG16 (the card prefers 16 bits), one buffer, copied out: as asked for",
        "  scale 1.75: 1024 x 600 pixels on 153 x 90 mm are 170 dpi",
        "  behind: a picture of 1024x600 that can be read",
        "screen: HDMI-A-1 of /dev/dri/card0, mode 1024x600@59.940 (the largest)",
        "  format XR24, two buffers take turns",
        "  scale 2: /etc/bezel/bezel.conf:7 says so",
        "  behind: nothing that `--backdrop screen` could show: the screen is off",
        "framebuffer: /dev/fb0, simple",
        "  scale 1.5: 1920 x 1080 pixels on 531 x 299 mm are 92 dpi; a larger screen is seen from "
          + "further away",
        "console: could not find it.",
        "console: none, which is fine.",
        "touch: /dev/input/event3, Panel \"A\", on DSI-1, calibrated, 10 fingers",
        "keys: /dev/input/event0, Power, never blocked, for it can switch the machine off",
        "font: /a.ttf", "pixels: AVX2 kernels", "Not ready: no HUD can be shown.",
      ])
  }

  @Test("tells programs the same")
  func json() throws {
    let object = try #require(
      try JSONSerialization.jsonObject(with: Data(Self.diagnostics.json.bytes)) as? NSDictionary)
    let mode: [String: Any] = ["width": 1_024, "height": 600, "refresh": 59.94]
    let null = NSNull()
    let expected: NSDictionary = [
      "usable": false,
      "cards": [
        [
          "path": "/dev/dri/card0", "driver": "vc4", "version": "0.0.0", "dumbBuffers": true,
          "atomic": true, "owned": true, "exclusion": "it belongs to seat1 (ID_SEAT)",
          "connectors": [
            [
              "name": "DSI-1", "status": "connected", "monitor": "DEL DELL U2415", "mode": mode,
              "widthMillimetres": 154, "heightMillimetres": 86, "mountedTurned": true,
              "tiles": 2,
            ] as [String: Any],
            [
              "name": "HDMI-A-1", "status": "disconnected", "monitor": null, "mode": null,
              "widthMillimetres": null, "heightMillimetres": null, "mountedTurned": false,
              "tiles": 1,
            ],
          ],
        ] as [String: Any]
      ],
      "screens": [
        [
          "connector": "DSI-1", "card": "/dev/dri/card0", "mode": mode,
          "modeReason": "already in force", "turn": 90, "format": "RG16",
          "formatReason": "the card prefers 16 bits", "transfer": "upload",
          "transferReason": "as asked for", "scale": 1.75,
          "scaleReason": "1024 x 600 pixels on 153 x 90 mm are 170 dpi",
          "behind": ["width": 1_024, "height": 600],
        ] as [String: Any],
        [
          "connector": "HDMI-A-1", "card": "/dev/dri/card0", "mode": mode,
          "modeReason": "the largest", "turn": 0, "format": "XR24", "formatReason": null,
          "transfer": "flip", "transferReason": null, "scale": 2,
          "scaleReason": "/etc/bezel/bezel.conf:7 says so",
          "behind": ["reason": "the screen is off"],
        ],
      ],
      "panels": [
        [
          "kind": "touch", "node": "/dev/input/event3", "name": "Panel \"A\"", "output": "DSI-1",
          "calibrated": true, "neverBlocked": false, "touches": "10 fingers",
        ] as [String: Any]
      ],
      "inputs": [
        [
          "kind": "keys", "node": "/dev/input/event0", "name": "Power", "output": null,
          "calibrated": false, "neverBlocked": true, "touches": null,
        ] as [String: Any]
      ],
      "framebuffers": [
        [
          "path": "/dev/fb0", "name": "simple", "scale": 1.5,
          "scaleReason": "1920 x 1080 pixels on 531 x 299 mm are 92 dpi; a larger screen is seen "
            + "from further away",
        ] as [String: Any]
      ], "console": null,
      "font": "/a.ttf", "pixels": "AVX2",
      "problems": ["could not do something. Try another.", "console: could not find it."],
    ]
    #expect(object == expected, "\(object)")
  }

  @Test("ends with the same status either way, and leaves no problem out")
  func command() throws {
    let folder = try TemporaryFolder()
    let options = ["--card", "/dev/null", "--font", "/nowhere.ttf"]
    let text = try Program("bezel", ["doctor"] + options, in: folder.url)
    let run = try Program("bezel", ["doctor", "--json"] + options, in: folder.url)
    #expect(text.status == 1 && run.status == 1)
    let object = try #require(
      try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any])
    #expect(object["usable"] as? Bool == false && object["font"] is NSNull)
    let problems = try #require(object["problems"] as? [String])
    let lines = text.output.split(separator: "\n").map { $0.drop { $0 == " " } }
    #expect(problems.allSatisfy { problem in lines.contains { $0 == problem } })
    #expect(problems.contains { $0.hasPrefix("font: ") && $0.contains("/nowhere.ttf") })
    #expect(problems.contains { $0.hasPrefix("screen: ") && $0.contains("/dev/null") })
  }

  @Test("--boot tells people and programs the same of the boot, and ends with the same status")
  func boot() throws {
    let folder = try TemporaryFolder()
    let text = try Program("bezel", ["doctor", "--boot"], in: folder.url)
    let run = try Program("bezel", ["doctor", "--boot", "--json"], in: folder.url)
    let object = try #require(
      try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any])
    let findings = try #require(object["findings"] as? [[String: String]])
    let lines = findings.map { finding in
      let severity = finding["severity"] == "fine" ? "" : (finding["severity"] ?? "") + ": "
      return "\(finding["topic"] ?? ""): \(severity)\(finding["sentence"] ?? "")"
    }
    #expect(text.output.split(separator: "\n").dropLast().map { String($0) } == lines)
    let isUsable = try #require(object["usable"] as? Bool)
    #expect(isUsable == !findings.contains { $0["severity"] == "problem" })
    #expect(
      text.output.hasSuffix(
        "\n\(isUsable ? "Ready" : "Not ready"): a splash "
          + "\(isUsable ? "can" : "cannot") be shown.\n"))
    #expect(text.status == (isUsable ? 0 : 1) && run.status == text.status)
    #expect(text.errors.isEmpty && run.errors.isEmpty)
    #expect(findings.contains { $0["topic"] == "command line" })
  }
}
