internal import BezelHUD
internal import BezelWire

/// `bezel show`, and the commands that show a message.
struct ShowCommand {
  let kind: WirePresentation.Kind
  let arguments: ParsedArguments

  func run() throws(CommandFailure) {
    let text = try arguments.text()
    try Presenter(arguments).present(WirePresentation(kind, status: text))
  }
}

/// `bezel image`: an image of the caller's.
struct ImageCommand {
  let arguments: ParsedArguments

  func run() throws(CommandFailure) {
    try Presenter(arguments).present(
      WirePresentation(.image, status: try arguments.text(at: 1)), image: arguments.operands[0])
  }
}
