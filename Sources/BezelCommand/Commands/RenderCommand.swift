internal import BezelClient
internal import BezelConfiguration

/// `bezel render --current`: writes the frame that is on the service's screen.
struct RenderCommand {
  let arguments: ParsedArguments

  func run() throws(CommandFailure) {
    let out = try OutputFile.path(in: arguments)
    for option in arguments.givenOptions where !RenderCommand.own.contains(option.key) {
      throw .usage("--current is the frame on the screen: leave it or --\(option.name) out.")
    }
    let picture = try ServiceAccess(arguments).ask { connection throws(ServiceError) in
      try connection.picture()
    }
    try OutputFile.write(picture, to: out)
  }

  private static let own: [CommandOption.Key] = [
    .own(.out), .own(.current), .own(.socket), .own(.quiet),
  ]
}
