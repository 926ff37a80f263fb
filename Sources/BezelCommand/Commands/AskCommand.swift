internal import BezelClient
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
    let presentation = WirePresentation(
      status: text, details: arguments[.details], button: arguments[.button],
      cancelButton: arguments[.cancelButton], settings: WireSetting.list(arguments.hudSettings))
    let answer = arguments[.default].flatMap { Question.Answer(rawValue: $0) }
    var call = AskCall(
      presentation, Question(timeout: arguments.seconds(.timeout), defaultAnswer: answer))
    call.name = arguments[.name]
    call.order = arguments.has(.queue) ? .queue : .stack
    call.priority = arguments.number(.priority) ?? 0
    let service = ServiceAccess(arguments)
    let begin = Timestamp.now()
    let reply = try service.insist(
      refused: 2, absence: Presenter.longestAbsence
    ) { connection throws(ServiceError) in
      var call = call
      let past = Duration.nanoseconds(Timestamp.now().nanoseconds(since: begin))
      call.question.timeout = call.question.timeout.map { max($0 - past, .milliseconds(1)) }
      return try connection.ask(call) { warnOfWaiting(service) }
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
