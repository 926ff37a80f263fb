internal import BezelClient
internal import BezelConfiguration
internal import BezelHUD
internal import BezelLinux
internal import BezelWire
internal import BezelWords

/// `bezel progress`: shows one value, or the progress that is read from the standard input.
struct ProgressCommand {
  let arguments: ParsedArguments

  func run() throws(CommandFailure) {
    let presenter = try Presenter(arguments)
    let kind = (arguments[.as].flatMap { ProgressShape(named: $0) } ?? .ring).kind
    if let part = arguments.operands.first {
      if let option = arguments.given(.progressFormat, .total, .success, .noAmounts).first {
        throw .usage("\(option) is for standard input: leave it or the value out.")
      }
      return try presenter.present(
        PresentationRequest(kind, progress: Fraction(part: part), status: arguments[.status]))
    }
    if arguments.has(.local) {
      throw .usage("--local shows one value: add it, or leave --local out.")
    }
    if Program.standardInputIsShared {
      throw .usage(
        """
        The standard input belongs to a loop, whose lines would be taken as progress: give a value, as 40%, \
        or change the text with `bezel status`.
        """)
    }
    let pipe = ProgressPipe(
      to: presenter.service.path,
      format: arguments[.progressFormat].flatMap { ProgressFormat(named: $0) } ?? .auto,
      total: arguments.number(.total), in: .ofClients(),
      warn: presenter.service.notice)
    var request = try presenter.request(PresentationRequest(.ring, status: arguments[.status]))
    request.stays = false
    let success = try arguments[.success].map { (text) throws(CommandFailure) in
      try presenter.request(PresentationRequest(.success, status: text))
    }
    do throws(ServiceError) {
      try pipe.show(
        request, as: kind, hasAmounts: !arguments.has(.noAmounts) && !arguments.has(.details),
        success: success)
    } catch {
      // The pipe has reported the error.
      throw CommandFailure(nil, status: error.status)
    }
  }
}
