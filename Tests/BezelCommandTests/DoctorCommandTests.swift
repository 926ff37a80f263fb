import Foundation
import GoldenFiles
import RunningPrograms
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
        .compositor(
          Diagnostics.FoundCompositor(path: "/run/wayland-0", program: "sway", problem: nil)),
        .compositor(
          Diagnostics.FoundCompositor(path: "/run/wayland-1", program: nil, problem: "no shell.")),
        .problem(.console, "could not find it."), .console(nil), .device(panel), .device(keys),
        .font("/a.ttf"), .pixels("AVX2"),
      ], isUsable: false)
  }()

  @Test("tells people a line each")
  func lines() throws {
    let text = Self.diagnostics.lines.joined(separator: "\n") + "\n"
    #expect(try TextGolden("doctor.txt").complaint(about: text) == nil)
  }

  @Test("tells programs the same")
  func json() throws {
    let object = try JSONSerialization.jsonObject(with: Data(Self.diagnostics.json.bytes))
    let bytes = try JSONSerialization.data(
      withJSONObject: object, options: [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes])
    let text = String(decoding: bytes, as: UTF8.self) + "\n"
    #expect(try TextGolden("doctor.json").complaint(about: text) == nil)
  }

  @Test("ends with the same status either way, and leaves no problem out")
  func command() throws {
    let folder = try TemporaryFolder()
    let options = ["--card", "/dev/null", "--font", "/nowhere.ttf"]
    let text = try ProgramRun("bezel", ["doctor"] + options, in: folder.url)
    let run = try ProgramRun("bezel", ["doctor", "--json"] + options, in: folder.url)
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
    let text = try ProgramRun("bezel", ["doctor", "--boot"], in: folder.url)
    let run = try ProgramRun("bezel", ["doctor", "--boot", "--json"], in: folder.url)
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
