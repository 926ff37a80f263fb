internal import BezelConfiguration
internal import BezelLinux
internal import BezelWire

/// The program `plymouth`, which scripts of a boot ask the splash with.
///
/// It waits for a slow splash, and for one that is started again after a crash, but not for one that hangs; for an
/// answer of a user it waits without end.
package struct PlymouthProgram {
  private let place: PlymouthPlace
  private let write: ([UInt8]) -> Void
  private let writeError: (String) -> Void
  private let limits: PlymouthLimits

  /// Exit statuses.
  private enum Status {
    static let success: Int32 = 0
    static let failure: Int32 = 1
    static let disconnected: Int32 = 2
    static let noCommand: Int32 = 127
  }

  /// - Parameters:
  ///   - write: called with the bytes for the standard output.
  ///   - writeError: called with lines for the standard error.
  init(
    place: PlymouthPlace, write: @escaping ([UInt8]) -> Void,
    writeError: @escaping (String) -> Void, limits: PlymouthLimits = PlymouthLimits()
  ) {
    (self.place, self.write, self.writeError) = (place, write, writeError)
    self.limits = limits
  }

  /// Runs a command line.
  ///
  /// - Parameter words: the words after the program's name.
  /// - Returns: the exit status.
  package static func run(_ words: [String]) -> Int32 {
    let program = PlymouthProgram(
      place: PlymouthPlace(
        addresses: [
          SocketAddress(abstract: PlymouthSocket.name),
          SocketAddress(abstract: PlymouthSocket.formerName, isPadded: true),
        ], processFile: PlymouthSocket.processFile),
      write: { StandardOutput.write($0) },
      writeError: { StandardOutput.writeError(Array("\($0)\n".utf8)) })
    return program.run(words)
  }

  /// Runs a command line.
  ///
  /// - Returns: the exit status.
  func run(_ words: [String]) -> Int32 {
    let commandLine = PlymouthCommandLine(words)
    switch commandLine.action {
    case .lines(let lines):
      write(Array(lines.map { "\($0)\n" }.joined().utf8))
      return Status.success
    case .help:
      let help = HelpText(PlymouthCommand.allCases, PlymouthShortcut.allCases)
      write(Array(help.lines.map { "\($0)\n" }.joined().utf8))
      return Status.success
    case .mistake(let sentence):
      fail(sentence)
      return Status.failure
    case .requests(let requests): return send(requests, waitsForEnd: commandLine.waitsForEnd)
    case .wait:
      connect()?.waitForEnd()
      return Status.success
    case .prompt(let prompt): return ask(prompt)
    }
  }

  /// - Returns: `nil` if there is no splash.
  private func connect() -> PlymouthConnection? {
    PlymouthConnection(to: place, limits)
  }

  private func fail(_ sentence: String) { writeError("plymouth: \(sentence)") }

  /// Sends requests that are acknowledged.
  private func send(_ requests: [PlymouthRequest], waitsForEnd: Bool) -> Int32 {
    guard let connection = connect() else { return waitsForEnd ? Status.success : Status.failure }
    var status = Status.success
    for request in requests {
      switch connection.send(request, patience: .whileRunning) {
      case .reply(.acknowledged): break
      case let outcome: status = max(status, self.status(of: outcome))
      }
    }
    if waitsForEnd { connection.waitForEnd() }
    return status
  }

  /// - Returns: the exit status of an exchange without success.
  private func status(of outcome: PlymouthConnection.Outcome) -> Int32 {
    switch outcome {
    case .reply, .silence: return Status.failure
    case .disconnection:
      fail("unexpectedly disconnected from the boot splash.")
      return Status.disconnected
    case .failure(let error):
      fail("\(error).")
      return Status.failure
    }
  }

  // MARK: Prompts

  /// The end of the attempt to have the user asked.
  private enum Answer {
    case given([UInt8])
    /// The user has cancelled the entry of a password.
    case cancelled
    /// - Parameter status: the exit status.
    case none(status: Int32)
  }

  private func ask(_ prompt: PlymouthPrompt) -> Int32 {
    guard let connection = connect() else {
      return prompt.isPassword ? askWithoutSplash(prompt, Status.failure) : Status.failure
    }
    if let beginning = prompt.beginning {
      let outcome = connection.send(beginning, patience: .endless)
      guard case .reply(.acknowledged) = outcome else {
        return askWithoutSplash(prompt, status(of: outcome))
      }
    }
    if prompt.isPassword, let command = prompt.command {
      return askPassword(connection, prompt, for: command)
    }
    let answer = answer(connection, prompt)
    switch answer {
    case .given(var bytes):
      if let command = prompt.command {
        _ = run(command, input: bytes)
      } else {
        write(bytes)
      }
      bytes.wipe()
    case .cancelled: break
    case .none(let status) where prompt.isPassword || status == Status.disconnected: return status
    case .none: break
    }
    resumeProgress(connection, prompt)
    if case .none(let status) = answer { return status }
    return Status.success
  }

  /// Tries passwords on a command: those that were given before, then the user's.
  private func askPassword(
    _ connection: PlymouthConnection, _ prompt: PlymouthPrompt, for command: String
  ) -> Int32 {
    switch connection.send(.cachedPasswords, patience: .endless, after: prompt.beginning) {
    case .reply(.answers(let passwords)):
      var isRight = false
      for var password in passwords {
        if !isRight { isRight = run(command, input: password) == Status.success }
        password.wipe()
      }
      if isRight { return Status.success }
    case .reply: break
    case let outcome: return askWithoutSplash(prompt, status(of: outcome))
    }
    var tries = 0
    repeat {
      switch answer(connection, prompt) {
      case .none(let status): return askWithoutSplash(prompt, status)
      case .cancelled:
        resumeProgress(connection, prompt)
        return Status.success
      case .given(var password):
        let status = run(command, input: password)
        password.wipe()
        tries += 1
        if status == Status.success {
          resumeProgress(connection, prompt)
          return status
        }
      }
    } while tries < prompt.tries ?? .max
    resumeProgress(connection, prompt)
    return Status.failure
  }

  private func answer(_ connection: PlymouthConnection, _ prompt: PlymouthPrompt) -> Answer {
    switch connection.send(prompt.request, patience: .endless, after: prompt.beginning) {
    // Ctrl-C. The stock client prints it as the answer to a question, but not as a password.
    case .reply(.answer([3])) where prompt.isPassword: return .cancelled
    case .reply(.answer(let bytes)): return .given(bytes)
    case .reply(.answers(let list)) where !list.isEmpty: return .given(list[0])
    case let outcome: return .none(status: status(of: outcome))
    }
  }

  private func resumeProgress(_ connection: PlymouthConnection, _ prompt: PlymouthPrompt) {
    guard prompt.pausesProgress else { return }
    _ = connection.send(.resumeProgress, patience: .whileRunning)
  }

  // MARK: Commands

  /// Runs a password's command with the standard input of this program, as it may ask by itself.
  ///
  /// - Parameter status: the exit status if there is no command, or the splash has closed the connection.
  /// - Returns: the exit status.
  private func askWithoutSplash(_ prompt: PlymouthPrompt, _ status: Int32) -> Int32 {
    guard prompt.isPassword, let command = prompt.command else { return status }
    var result = Status.failure
    // Without a number of tries a command that cannot ask would be run for ever.
    for _ in 0..<(prompt.tries ?? 1) {
      result = run(command, input: nil)
      if result == Status.success { break }
    }
    return status == Status.disconnected ? status : result
  }

  /// Runs a command to its end.
  ///
  /// - Parameters:
  ///   - command: its words, with blanks between them; there are no quotes.
  ///   - input: its standard input; `nil` for ours.
  /// - Returns: its exit status as a shell gives it, 127 if it cannot be started.
  private func run(_ command: String, input: [UInt8]?) -> Int32 {
    let words = command.utf8.split { $0 == UInt8(ascii: " ") || (0x09...0x0D).contains($0) }
    guard !words.isEmpty else { return Status.noCommand }
    do throws(LinuxError) {
      var inheritance = ChildProcess.Inheritance()
      inheritance.endsOnClosedPipes = !Program.inheritsClosedPipes
      let pipe = try InputPipe()
      if input != nil { pipe.lend(to: &inheritance) }
      var child = try ChildProcess(words.map { Array($0) }, inheritance, before: Signals([]))
      let writer = pipe.intoWriter()
      // It may close its end before it has read all.
      if let input { try? writer.write(all: input) }
      return PlymouthProgram.end(of: &child, afterClosing: writer)
    } catch {
      fail(error.description)
      return Status.noCommand
    }
  }

  private static func end(
    of child: inout ChildProcess, afterClosing writer: consuming Descriptor
  ) -> Int32 {
    _ = consume writer
    while true {
      if let end = child.reapIfEnded() { return end.status }
      _ = child.descriptor.waitUntilReadable(atMostMilliseconds: .max)
    }
  }
}
