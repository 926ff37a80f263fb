internal import BezelClient
internal import BezelConfiguration
internal import BezelHUD
internal import BezelWire

/// `bezel fact`: sets or removes a standing fact.
struct FactCommand {
  let arguments: ParsedArguments

  func run() throws(CommandFailure) {
    let words = arguments.operands
    let fact = Fact(name: words[0], text: words.count > 1 ? words[1] : "")
    try ServiceAccess(arguments).ask { connection throws(ServiceError) in
      _ = try connection.call(.setFact(fact))
    }
  }
}
