internal import BezelClient
internal import BezelConfiguration
internal import BezelHUD
internal import BezelLinux
internal import BezelWire

/// `bezel ask`: a question, answered by a touch or a key.
struct AskCommand {
  let arguments: ParsedArguments

  func run() throws(CommandFailure) {
    let text = try arguments.text()
    try arguments.checkConfirmation()
    if arguments.has(.default), !arguments.has(.timeout) {
      throw .usage("--default is the answer after a time: add --timeout SECONDS.")
    }
    let answer = arguments[.default].flatMap { Question.Answer(rawValue: $0) }
    var request = PresentationRequest(
      status: text, details: arguments[.details], button: arguments[.button],
      cancelButton: arguments[.cancelButton], order: arguments.has(.queue) ? .queue : .stack,
      priority: arguments.number(.priority) ?? 0,
      question: Question(timeout: arguments.seconds(.timeout), defaultAnswer: answer))
    request.changes = try ConfigurationChanges(typed: arguments.settings.hud)
    request.name = arguments[.name]
    request.setCode(arguments[.qr])
    let service = ServiceAccess(arguments)
    let begin = Timestamp.now()
    let reply = try service.insist(
      refused: 2, absence: Presenter.longestAbsence
    ) { connection throws(ServiceError) in
      var request = request
      let past = Duration.nanoseconds(Timestamp.now().nanoseconds(since: begin))
      if let timeout = request.question?.timeout {
        request.question?.timeout = max(timeout - past, .milliseconds(1))
      }
      return try connection.ask(request) { warnOfWaiting(service) }
    }
    guard case .answer(let answer, let reason) = reply else { return }
    if arguments.has(.json) { say(reply.reply().line) }
    switch answer {
    case .yes: return
    case .no: throw CommandFailure(nil)
    case nil:
      service.notice("There was no answer: \(reason ?? "it has ended").")
      throw CommandFailure(nil, status: 3)
    }
  }

  /// Warns if the question waits for a screen.
  private func warnOfWaiting(_ service: ServiceAccess) {
    guard case .status(let status) = try? ServiceConnection(to: service.path).call(.status),
      status.screen == .pending
    else { return }
    service.warnOfWaiting(status.reason ?? "")
  }
}
