internal import BezelClient
internal import BezelConfiguration
internal import BezelLinux
internal import BezelStage
internal import BezelWire

/// `bezel doctor`: prints the screens, panels and fonts for a HUD, and what is missing; with `--boot`
/// what a boot splash lacks.
struct DoctorCommand {
  let arguments: ParsedArguments

  func run() throws(CommandFailure) {
    if arguments.has(.boot) { return try reportBoot() }
    let options = arguments.stageOptions
    let found = ServiceDiagnostic(at: ServiceAccess(arguments).path)
    let updates = FoundUpdates(watched: (try? Configuration.read())?.daemon.watch ?? [])
    let diagnostics = Diagnostics(
      options, font: options.fontName, scale: DoctorCommand.configuredScale,
      served: found.screens)
    if arguments.has(.json) {
      guard case .object(let members) = diagnostics.json else { return }
      say(
        JSON.object(
          members + [.init("service", found.json), .init("updates", updates.json)]
        ).line)
    } else {
      for line in diagnostics.lines + updates.lines + [found.line] { say(line) }
    }
    if !diagnostics.isUsable { throw CommandFailure(nil) }
  }

  private func reportBoot() throws(CommandFailure) {
    let report = BootDiagnostics { command in
      ProgramOutput.read(command, limit: 4 << 20, milliseconds: 20_000)
    }
    if arguments.has(.json) {
      say(report.json.line)
    } else {
      for line in report.lines { say(line) }
    }
    if !report.isUsable { throw CommandFailure(nil) }
  }

  /// The scale that the service's configuration sets; `nil` if the size of a screen decides.
  private static var configuredScale: PanelScale? {
    guard let configuration = try? Configuration.read(), let scale = configuration.stage.scale,
      let origin = configuration.settings[.stage(.scale)]?.origin
    else { return nil }
    return PanelScale(configured: scale, by: "\(origin)")
  }
}
