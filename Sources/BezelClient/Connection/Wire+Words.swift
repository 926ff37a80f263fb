internal import BezelHUD
internal import BezelLinux
package import BezelWire

extension WireEvent {
  /// A line for people: what happened, to which presentation, and what more is known.
  package var words: String {
    var words = name.rawValue
    if let handle { words += " \(handle)" }
    if let status { words += " \"\(status)\"" }
    if let x, let y { words += " at \(x), \(y)" }
    if let key { words += " key \(key)" }
    if let owner { words += " by \(owner.name), process \(owner.pid)" }
    if let reason { words += ": \(reason)" }
    return words.printable
  }
}

extension WireStatus {
  /// Lines for people.
  package var lines: [String] {
    var lines = ["bezeld \(version), \(mode)" + (theme.map { ", theme \($0)" } ?? "")]
    switch screen {
    case .none: lines.append("The screen is not held.")
    case .held: lines.append("The screen is held.")
    case .pending:
      lines.append("A presentation waits for the screen\(reason.map { ": \($0)" } ?? ".")")
    }
    if let compositor { lines.append("HUDs are shown above \(compositor).") }
    if let compositorProblem { lines.append(compositorProblem) }
    for output in outputs {
      lines.append(
        "\(output.name), \(output.width)x\(output.height)"
          + (output.refresh > 0 ? " at \(output.refresh) Hz" : "")
          + (output.driver.isEmpty ? "" : ", \(output.driver)") + ", scale \(output.scale)")
    }
    for shown in presentations {
      lines.append(shown.line)
    }
    lines.append(
      "\(framesShown) frames, \(framesLate) late, \(failedFlips) failed; "
        + "\(clients) clients")
    for fact in facts { lines.append("fact \(fact.name): \(fact.text)") }
    if overflows > 0 { lines.append("touches or keys were lost \(overflows) times") }
    for device in blocked { lines.append("blocked: \(device.name) (\(device.node))") }
    for device in leaking {
      lines.append("not blocked: \(device.name) (\(device.node)): \(device.reason ?? "")")
    }
    return lines.map { $0.printable }
  }
}

extension WireShown {
  /// A line for people: which presentation, its state, its content and its owner.
  fileprivate var line: String {
    var line = "presentation \(handle)"
    if let name { line += ", name \(name)" }
    line += ", \(state.rawValue)"
    if let kind { line += ", \(kind.rawValue)" }
    if let progress {
      let whole = Fraction.one.rawValue
      line += " \((progress.rawValue * 100 + whole / 2) / whole)%"
    }
    if let status { line += " \"\(status)\"" }
    if priority != 0 { line += ", priority \(priority)" }
    if let client { line += ", of \(client.name), process \(client.pid)" }
    return line
  }
}
