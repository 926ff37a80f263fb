internal import BezelConfiguration
internal import BezelHUD
internal import BezelWire

/// `bezel show`, and the commands that show a message.
struct ShowCommand {
  let kind: PresentationRequest.Kind
  let arguments: ParsedArguments

  func run() throws(CommandFailure) {
    let text = try arguments.text()
    try Presenter(arguments).present(PresentationRequest(kind, status: text))
  }
}

/// `bezel image`: an image of the caller's.
struct ImageCommand {
  let arguments: ParsedArguments

  func run() throws(CommandFailure) {
    var request = PresentationRequest(.image, status: try arguments.text(at: 1))
    request.image = NamedImage(.path(arguments.operands[0]))
    try Presenter(arguments).present(request)
  }
}
