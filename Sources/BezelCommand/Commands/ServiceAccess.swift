internal import BezelClient
internal import BezelLinux

/// The service that the options name, and what is said of it.
struct ServiceAccess {
  let path: String
  /// Whether only errors are printed.
  let isQuiet: Bool

  init(_ arguments: ParsedArguments) {
    path = arguments.known(.socket) ?? DefaultSocketPath.path
    isQuiet = arguments.known(.quiet).map { $0 != "0" } ?? false
  }

  /// Prints a notice that is no error, unless `isQuiet`.
  func notice(_ sentence: String) {
    if !isQuiet { warn(sentence) }
  }

  /// - Parameter reason: why there is no screen.
  func warnOfWaiting(_ reason: String) {
    notice("It is shown as soon as there is a screen for it. \(reason)")
  }

  /// Connects to the service and asks it for something.
  ///
  /// - Parameter refused: the exit status for a call that the service refuses.
  /// - Throws: the service's error.
  func ask<Answer>(
    refused: Int32 = 1, _ body: (ServiceConnection) throws(ServiceError) -> Answer
  ) throws(CommandFailure) -> Answer {
    do throws(ServiceError) {
      return try body(ServiceConnection(to: path))
    } catch {
      throw CommandFailure(error, refused: refused)
    }
  }
}

extension ParsedArguments {
  /// The name of the presentation that a command is about.
  var knownName: String { known(.name) ?? "bezel" }

  /// - Throws: if there are no 1 … 255 bytes in the name, which may come from the environment.
  func checkName() throws(CommandFailure) {
    if let problem = OptionValue.name.problem(with: knownName, of: "$BEZEL_NAME") {
      throw .usage(problem)
    }
  }

  /// The text: an operand or, as in other commands, the value of an option.
  ///
  /// - Parameter operand: the operand's number.
  /// - Throws: if there are two.
  func text(at operand: Int = 0) throws(CommandFailure) -> String? {
    let word = operands.indices.contains(operand) ? operands[operand] : nil
    if word != nil, has(.status) {
      throw .usage("There are two texts: leave --status or the word out.")
    }
    return word ?? self[.status]
  }
}
