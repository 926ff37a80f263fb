internal import BezelClient
internal import BezelConfiguration
internal import BezelLinux
internal import BezelWire

/// `bezel theme`: selects a theme, or lists the themes.
struct ThemeCommand {
  let arguments: ParsedArguments

  func run() throws(CommandFailure) {
    let name = arguments.operands.first
    let isConfigured = arguments.has(.configured)
    if isConfigured, name != nil {
      throw .usage("There are two themes: leave --configured or the name out.")
    }
    if arguments.has(.json), isConfigured || name != nil {
      throw .usage("--json is for the list: leave it or the theme out.")
    }
    let reply = try ServiceAccess(arguments).ask { connection throws(ServiceError) in
      try connection.call(isConfigured || name != nil ? .setTheme(name) : .listThemes)
    }
    switch reply {
    case .warnings(let warnings):
      for warning in warnings { warn(warning) }
    case .themes(let names, let current):
      if arguments.has(.json) { return say(reply.reply().line) }
      for name in names { say("\(name == current ? "*" : " ") \(name.printable)") }
    default: break
    }
  }
}

/// `bezel reload`: has the service read its configuration again.
struct ReloadCommand {
  let arguments: ParsedArguments

  func run() throws(CommandFailure) {
    let reply = try ServiceAccess(arguments).ask { connection throws(ServiceError) in
      try connection.call(.reload)
    }
    guard case .warnings(let warnings) = reply else { return }
    for warning in warnings { warn(warning) }
  }
}

/// `bezel quit`: ends the service.
struct QuitCommand {
  let arguments: ParsedArguments

  func run() throws(CommandFailure) {
    try ServiceAccess(arguments).ask { connection throws(ServiceError) in
      try connection.call(.quit)
      try connection.waitForEnd()
    }
  }
}
