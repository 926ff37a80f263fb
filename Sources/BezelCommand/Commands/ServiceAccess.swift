internal import BezelClient
internal import BezelConfiguration
internal import BezelHUD
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

  /// In nanoseconds: how long a service may be away without a word; one that was there so long did not end
  /// for what it was asked; and how long others may do that.
  private static let (short, steady, longest): (Int64, Int64, Int64) = (
    2_000_000_000, 5_000_000_000, 60_000_000_000
  )

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

  /// Asks the service for something that takes long and, when it ends meanwhile, the next one for the same.
  ///
  /// A service that hangs is none that has ended: what it shows may still be there.
  ///
  /// - Parameters:
  ///   - refused: the exit status for a call that the service refuses.
  ///   - limit: how long there may be no service; `nil` for ever. Services that end one after the other
  ///     as soon as they are asked are given up after a minute.
  /// - Throws: the error of the first service, if it has not replied; what another one refuses; the loss
  ///   when the limit is over.
  func insist<Answer>(
    refused: Int32 = 1, absence limit: Duration?,
    _ body: (ServiceConnection) throws(ServiceError) -> Answer
  ) throws(CommandFailure) -> Answer {
    var pace = ReconnectionPace()
    /// Since when there is none that stays.
    var absence: Timestamp?
    /// Whether one has answered.
    var isKnown = false
    /// When the last one ended, if that is not told yet.
    var loss: Timestamp?
    while true {
      let begin = Timestamp.now()
      var connection: ServiceConnection?
      do throws(ServiceError) {
        connection = try ServiceConnection(to: path)
        return try body(connection!)
      } catch {
        let now = Timestamp.now()
        let hasAnswered = connection?.hasAnswered == true
        isKnown = isKnown || hasAnswered
        // Of a question it may have ended before it was due to say anything.
        let hasEnded = if case .ended = error { true } else { hasAnswered }
        if hasEnded, absence == nil || now.nanoseconds(since: begin) > ServiceAccess.steady {
          (pace, absence) = (ReconnectionPace(), now)
        }
        if hasAnswered { loss = now }
        let isSilent = if case .silent = error { hasAnswered } else { false }
        guard let start = absence, error.isLoss, !isSilent else {
          throw CommandFailure(error, refused: refused)
        }
        let longest =
          isKnown
          ? (hasAnswered ? ServiceAccess.longest : limit?.nanoseconds ?? .max)
          : ServiceAccess.steady
        if now.nanoseconds(since: start) >= longest {
          throw CommandFailure(error, refused: refused)
        }
        if let end = loss, now.nanoseconds(since: end) >= ServiceAccess.short {
          notice("\(error) It is waited for.")
          loss = nil
        }
      }
      pace.fail()
      Timestamp.sleep(milliseconds: Int(pace.next.nanoseconds(since: .now()) / 1_000_000))
    }
  }
}

extension CommandFailure {
  /// - Parameter refused: the exit status for a call that the service refuses.
  init(_ error: ServiceError, refused: Int32 = 1) {
    let status = if case .refused = error { refused } else { error.status }
    self.init(error.description, status: status)
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
