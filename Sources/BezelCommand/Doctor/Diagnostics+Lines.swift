internal import BezelHUD
internal import BezelStage

extension Diagnostics {
  /// The report, as lines of text; an indented line belongs to the one before.
  var lines: [String] {
    findings.flatMap { $0.lines }
      + [isUsable ? "Ready: a HUD can be shown." : "Not ready: no HUD can be shown."]
  }
}

extension Diagnostics.Diagnostic {
  var lines: [String] {
    switch self {
    case .card(let card): card.lines
    case .screen(let screen): screen.lines
    case .framebuffer(let path, let name, let scale):
      ["framebuffer: \(path), \(name)", scale.line]
    case .compositor(let compositor): compositor.lines
    case .console(let path): ["console: \(path ?? "none, which is fine.")"]
    case .device(let device): [device.line]
    case .noPanel: ["touch: no panel. HUDs are shown all the same."]
    case .font(let path?): ["font: \(path)"]
    case .font(nil):
      ["font: none, so the built-in letters are used. Install fonts-dejavu-core."]
    case .pixels(let form): ["pixels: \(form) kernels"]
    case .problem(let topic?, let sentence): ["\(topic.rawValue): \(sentence)"]
    case .problem(nil, let sentence): ["  \(sentence)"]
    }
  }
}

extension Diagnostics.FoundCompositor {
  fileprivate var lines: [String] {
    let first = "compositor: \(program ?? "unknown"), \(path)"
    if let problem { return [first, "  HUDs are shown on a terminal of their own: \(problem)"] }
    return [
      first,
      "  HUDs can be shown above it, on solid boxes: by programs of its session, and by the service if that "
        + "runs `bezel attach`",
    ]
  }
}

extension Diagnostics.FoundCard {
  fileprivate var lines: [String] {
    let abilities = [
      hasDumbBuffers ? "dumb buffers" : "no dumb buffers", isAtomic ? "atomic" : "legacy only",
    ]
    var lines = ["card: \(path), driver \(driver) \(version), \(abilities.joined(separator: ", "))"]
    lines += connectors.map { "  connector: \($0.words)" }
    if let owner, !connectors.isEmpty {
      let name = owner == .service ? "Bezel's service" : "another program"
      lines.append("  as last probed: \(name) owns the card.")
    }
    if let exclusion { lines.append("  not used unless it is named: \(exclusion).") }
    return lines
  }
}

extension Diagnostics.FoundConnector {
  fileprivate var words: String {
    var parts = ["\(name) (\(status))"]
    if let monitor { parts.append(monitor) }
    if let mode { parts.append("mode \(mode.words)") }
    if width > 0 { parts.append("\(width) x \(height) mm") }
    if isMountedTurned { parts.append("mounted turned") }
    if tileCount > 1 { parts.append("one of \(tileCount) parts of its monitor") }
    return parts.joined(separator: ", ")
  }
}

extension Diagnostics.FoundScreen {
  fileprivate var lines: [String] {
    var first = "screen: \(connector) of \(card), mode \(mode.words) (\(modeReason))"
    if turn != 0 { first += ", picture turned by \(turn) degrees clockwise" }
    var second = "  format \(format)" + (formatReason.map { " (\($0))" } ?? "")
    second += uploadReason.map { ", one buffer, copied out: \($0)" } ?? ", two buffers take turns"
    return [first, second, scale.line] + (behind.map { [$0.line] } ?? [])
  }
}

extension PanelScale {
  fileprivate var line: String { "  scale \(DecimalNumber(scale)): \(reason)" }
}

extension Diagnostics.Behind {
  fileprivate var line: String {
    switch self {
    case .served: "  in use: Bezel's service holds it for its HUDs"
    case .picture(let width, let height):
      "  behind: a picture of \(width)x\(height) that can be read"
    case .nothing(let reason): "  behind: nothing that `--backdrop screen` could show: \(reason)"
    }
  }
}

extension Diagnostics.FoundDevice {
  fileprivate var line: String {
    var line = "\(kind): \(path), \(name)"
    if let output { line += ", on \(output)" }
    if isCalibrated { line += ", calibrated" }
    if isNeverBlocked { line += ", never blocked, for it can switch the machine off" }
    if let touches { line += ", \(touches)" }
    return line
  }
}
