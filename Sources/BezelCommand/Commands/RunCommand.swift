internal import BezelClient
internal import BezelConfiguration
internal import BezelHUD
internal import BezelLinux
internal import BezelStage

/// `bezel run`: shows a HUD while a command runs.
struct RunCommand {
  let arguments: ParsedArguments

  /// - Throws: `CommandFailure` with the command's exit status, unless that is 0.
  func run() throws(CommandFailure) {
    var runner = try runner()
    runner.command = command
    let status = try runner.run(warn: ServiceAccess(arguments).notice)
    if status != 0 { throw CommandFailure(nil, status: status) }
  }

  /// The command's words as they were typed, without the repairs that a text needs: they are the last ones
  /// of the command line.
  private var command: [[UInt8]] {
    let typed = (try? Program.argumentBytes())?.suffix(arguments.operands.count) ?? []
    let isSame = typed.map { String(decoding: $0, as: UTF8.self) } == arguments.operands
    return isSame ? typed.map { Array($0) } : arguments.operands.map { Array($0.utf8) }
  }

  /// - Throws: if options exclude each other, or name a file that cannot be used.
  func runner() throws(CommandFailure) -> Runner {
    try check()
    var runner = Runner(arguments.operands)
    var settings = arguments.settings.hud
    // The result is seen, but does not delay the next command for long.
    settings[.minimumDismiss] = settings[.minimumDismiss] ?? "1"
    do throws(CommandFailure) {
      try runner.showing.apply(settings)
    } catch {
      throw CommandFailure(error.sentence, status: Runner.failure)
    }
    runner.showing.status = arguments[.status]
    runner.showing.details = arguments[.details]
    runner.showing.setCode(arguments[.qr])
    runner.showing.button = arguments[.button]
    // With a button, a cancel key cancels the command and does not dismiss the HUD.
    if arguments.has(.button) {
      runner.showing.configuration?.interaction.cancelDismisses = false
    }
    runner.ending.isShown = !arguments.has(.noResult)
    runner.ending.success = arguments[.success]
    runner.ending.failure = arguments[.failure]
    runner.pattern = try pattern()
    runner.progressDescriptor = arguments.number(.progressFd).map { Int32($0) }
    runner.format = arguments[.progressFormat].flatMap { ProgressFormat(named: $0) }
    runner.total = arguments.number(.total)
    runner.words = .ofClients()
    runner.options = arguments.stageOptions
    runner.service = arguments.has(.local) ? nil : ServiceAccess(arguments).path
    runner.name = arguments.knownName
    return runner
  }

  private func check() throws(CommandFailure) {
    try arguments.checkName()
    try arguments.checkConfirmation()
    if arguments.has(.local), let option = arguments.given(.name, .socket).first {
      throw .usage("\(option) is for the service: leave it or --local out.")
    }
    if arguments.settings[.stage(.handOver)] != nil {
      throw .usage("--hand-over needs a last frame with a HUD, and this HUD ends: leave it out.")
    }
    if arguments.has(.progressFormat), arguments.has(.progressPattern), !arguments.has(.progressFd)
    {
      throw .usage(
        "--progress-pattern and --progress-format both read its output: leave one out.")
    }
    if arguments.has(.noResult), let text = arguments.given(.success, .failure).first {
      throw .usage("\(text) is shown with the result: leave it or --no-result out.")
    }
  }

  private func pattern() throws(CommandFailure) -> ProgressPattern? {
    guard let text = arguments[.progressPattern] else { return nil }
    do throws(ProgressPattern.ValueError) {
      return try ProgressPattern(text)
    } catch {
      throw .usage("--progress-pattern: \(error.description)")
    }
  }
}
