internal import BezelClient
internal import BezelConfiguration
internal import BezelHUD
internal import BezelLinux
internal import BezelWords

/// A running command: its output, its progress and its end, and the HUD that follows from them.
///
/// A class, because the handler of screen events shares it. Everything happens on one thread.
final class CommandRun {
  private enum Token {
    static let signals: UInt64 = 0
    static let end: UInt64 = 1
    static let progress: UInt64 = 2
    static let look: UInt64 = 3
    /// And the one after it: the command's output and errors.
    static let relays: UInt64 = 4
  }

  /// In nanoseconds: what a pattern finds is looked for no more often.
  private static let lookInterval: Int64 = 50_000_000

  let runner: Runner
  private let complain: (String) -> Void
  /// Its descriptor is readable when there is something for `handle()`.
  let poll: Poll
  private let signals: Signals
  private var child: ChildProcess
  /// The descriptor that the command writes its progress to; `nil` once it has closed that.
  private var progress: Descriptor?
  private var progressReader: ProgressReader
  private let relays: [Relay]
  private var readers: [OutputReader]
  /// Fires when a pattern looks for the progress again, and when an unfinished line counts.
  private let look: DeadlineTimer
  private var lastLook = Timestamp(nanoseconds: 0)
  private var presenter: RunPresenter
  private var warnings: Set<String> = []
  /// Whether a user at the screen has ended the command.
  private var isCancelled = false
  /// Whether a user at the terminal has ended the command, as by Ctrl-C, so that no result is shown.
  private var isInterrupted = false
  /// Whether a signal has ended this process when only output and result were left to show.
  private(set) var isAborted = false

  /// Starts the command.
  ///
  /// - Parameters:
  ///   - prepare: called with the loop's descriptor before the command is started.
  ///   - warn: called with warnings, each once.
  /// - Throws: if it cannot be started; what `prepare` throws.
  init(
    _ runner: Runner, warn: @escaping (String) -> Void,
    prepare: (borrowing Descriptor) throws(CommandFailure) -> Void
  ) throws(CommandFailure) {
    do throws(LinuxError) {
      poll = try Poll()
      signals = try Signals(
        [Signals.terminate, Signals.interrupt, Signals.hangUp, Signals.quit] + Signals.user)
      look = try DeadlineTimer()
      try poll.add(signals.descriptor, token: Token.signals)
      try poll.add(look.descriptor, token: Token.look)
    } catch {
      throw CommandFailure(ofRun: error)
    }
    try prepare(poll.descriptor)
    do throws(LinuxError) {
      let reader = runner.outputReader
      let output = reader == nil ? nil : try Pipe()
      let errors = reader == nil ? nil : try Pipe()
      let progress = runner.progressDescriptor == nil ? nil : try Pipe()
      var inheritance = ChildProcess.Inheritance()
      inheritance.endsOnClosedPipes = !Program.inheritsClosedPipes
      output?.lend(to: &inheritance, as: 1)
      errors?.lend(to: &inheritance, as: 2)
      if let number = runner.progressDescriptor {
        progress?.lend(to: &inheritance, as: number)
        inheritance.variables.append("BEZEL_PROGRESS_FD=\(number)")
      }
      child = try ChildProcess(runner.command, inheritance, before: signals)
      var relays: [Relay] = []
      if let output { relays.append(Relay(from: output.intoReader(), to: 1, token: Token.relays)) }
      if let errors {
        relays.append(Relay(from: errors.intoReader(), to: 2, token: Token.relays + 1))
      }
      self.relays = relays
      self.progress = progress?.intoReader()
      readers = reader.map { [$0, $0] } ?? []
    } catch {
      throw CommandFailure(ofRun: error)
    }
    progressReader = ProgressReader(
      runner.format ?? .lines, total: runner.total, in: runner.words)
    self.runner = runner
    complain = warn
    presenter = RunPresenter(runner.showing, ending: runner.ending)
    do throws(LinuxError) {
      try listen()
    } catch {
      // Its end would not be noticed, and its output not read.
      child.send(Signals.terminate)
      throw CommandFailure(ofRun: error)
    }
  }

  private func listen() throws(LinuxError) {
    try poll.add(child.descriptor, token: Token.end)
    if progress != nil { try poll.add(progress!, token: Token.progress) }
    for relay in relays { try relay.begin(poll) }
  }

  /// Takes what there is to hear, without waiting.
  func handle() {
    do throws(LinuxError) {
      try handle(poll.ready())
    } catch {
      warn(error.description)
    }
  }

  /// Returns the next requests for the HUD.
  ///
  /// - Parameter isUnseen: whether there is no screen to show it on.
  func requests(at now: Moment, isUnseen: Bool) -> [RunPresenter.Request] {
    presenter.requests(at: now, isInVain: isAborted || isUnseen)
  }

  /// Waits for the command, if it outlives the screen.
  ///
  /// - Returns: the exit status, as a shell reports it.
  func finish() -> Int32 {
    do throws(LinuxError) {
      while !isOver { try handle(poll.wait()) }
    } catch {
      warn(error.description)
    }
    _ = signals.read()  // or they would take their ordinary effect now
    return child.end?.status ?? Runner.failure
  }

  /// Prints a warning once.
  func warn(_ sentence: String) {
    if warnings.insert(sentence).inserted { complain(sentence) }
  }

  /// Whether the command has ended.
  var hasEnded: Bool { child.end != nil }

  /// Whether the command has ended, and all that it wrote is passed on.
  var isOver: Bool { hasEnded && relays.allSatisfy { $0.isOver } }

  private func handle(_ ready: [Poll.Ready]) throws(LinuxError) {
    // First of all, and before an end that they may be the reason of.
    for arrival in signals.read() { forward(arrival) }
    for item in ready {
      switch item.token {
      case Token.signals: break
      case Token.look: pollProgress()
      case Token.progress: readProgress()
      case Token.end: try handleExit()
      default: try carry(Int(item.token - Token.relays))
      }
    }
  }

  private func forward(_ arrival: Signals.Arrival) {
    if child.end == nil {
      guard arrival.reachedGroup else { return child.send(arrival.number) }
      isInterrupted = isInterrupted || arrival.number != Signals.hangUp
    } else if !Signals.user.contains(arrival.number) {
      isAborted = true
      for relay in relays { relay.abandon(poll) }
    }
  }

  private func handleExit() throws(LinuxError) {
    guard let end = child.reapIfEnded() else { return }
    poll.remove(child.descriptor)
    closeProgress()
    presenter.end(outcome(of: end))
    for relay in relays { try relay.end(poll) }
  }

  private func outcome(of end: ChildProcess.End) -> RunPresenter.Outcome {
    let words = runner.words
    let name =
      runner.command[0].split(separator: UInt8(ascii: "/")).last
      .map { String(decoding: $0, as: UTF8.self) } ?? words[.theCommand]
    if isCancelled { return .failure(sentence: words[.wasCancelled, name]) }
    return switch end {
    case .exited(status: 0): .success
    case _ where isInterrupted: .interruption
    case .exited(let status): .failure(sentence: words[.failedWithStatus, name, "\(status)"])
    case .killed(let signal): .failure(sentence: words[.failedWithSignal, name, "\(signal)"])
    }
  }

  // MARK: Output and progress

  private func carry(_ index: Int) throws(LinuxError) {
    let relay = relays[index]
    do throws(LinuxError) {
      try relay.carry(poll) { bytes in
        switch readers[index] {
        case .format(var reader):
          for report in reader.read(bytes) { presenter.handle(report) }
          readers[index] = .format(reader)
          awaitPause(of: reader)
        case .pattern(var reader):
          reader.read(bytes)
          readers[index] = .pattern(reader)
          look.arm(at: lastLook.advanced(byNanoseconds: CommandRun.lookInterval))
        }
      }
    } catch {
      relay.abandon(poll)  // or it would be waited for without end
      throw error
    }
    if let problem = relay.problem {
      warn("could not pass on the command's output: \(problem).")
    }
  }

  private func pollProgress() {
    look.acknowledge()
    lastLook = .now()
    for index in readers.indices {
      switch readers[index] {
      case .format(var reader):
        if let report = reader.readUnfinished() { presenter.handle(report) }
        readers[index] = .format(reader)
      case .pattern(var reader):
        if let report = reader.poll() { presenter.handle(report) }
        readers[index] = .pattern(reader)
      }
    }
    if let report = progressReader.readUnfinished() { presenter.handle(report) }
  }

  private func awaitPause(of reader: ProgressReader) {
    guard reader.hasUnfinished else { return }
    look.arm(at: Timestamp.now().advanced(byNanoseconds: ProgressReader.pause))
  }

  private func readProgress() {
    guard let bytes = progress?.part(4_096) else { return }
    for report in progressReader.read(bytes) { presenter.handle(report) }
    awaitPause(of: progressReader)
    if bytes.isEmpty {
      if let report = progressReader.popRest() { presenter.handle(report) }
      closeProgress()
    }
    if progressReader.hasIgnored, runner.format ?? .lines == .lines {
      warn(
        "A line of progress is a number, 0 … 100, or a part and the whole as in 3/7, and after a "
          + "space a text; others are ignored.")
    }
  }

  private func closeProgress() {
    if progress != nil { poll.remove(progress!) }
    progress = nil
  }

  // MARK: What happens on the screen

  /// Ends the command at the user's request; without a button, only the HUD is dismissed.
  func cancel() {
    guard runner.showing.button != nil, child.end == nil else { return }
    isCancelled = true
    child.send(Signals.terminate)
  }

  /// Notes that the user has dismissed the HUD.
  func hide() { presenter.hide() }
}
