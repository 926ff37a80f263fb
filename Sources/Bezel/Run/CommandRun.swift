internal import BezelHUD
internal import BezelLinux

/// A command that runs: all that is heard of it, and what is to be shown of that.
///
/// A class, because what hears of the screen shares it. Everything happens on one thread.
final class CommandRun {
  private enum Token {
    static let signals: UInt64 = 0
    static let end: UInt64 = 1
    static let progress: UInt64 = 2
    /// And the one after it: the command's output and errors.
    static let relays: UInt64 = 3
  }

  let runner: Runner
  private let complain: (String) -> Void
  /// Its descriptor is readable when there is something to `hear`.
  let poll: Poll
  private let signals: Signals
  private var child: ChildProcess
  /// What the command tells its progress through; `nil` once it has closed it.
  private var progress: Descriptor?
  private var progressReader: ProgressReader
  private let relays: [Relay]
  private var readers: [ProgressReader]
  private var story: RunStory
  private var warnings: Set<String> = []
  /// Somebody at the screen has ended the command.
  private var isCancelled = false
  /// Somebody has ended us, who had only to show and to pass on what was left.
  private var isAborted = false

  /// Starts the command.
  ///
  /// - Parameters:
  ///   - prepare: is given the loop's descriptor before there is a command that would have to be ended.
  ///   - warn: is told what could be better, each sentence once.
  /// - Throws: `Runner.Missing`; `LinuxError`; what `prepare` throws.
  init(
    _ runner: Runner, warn: @escaping (String) -> Void,
    prepare: (borrowing Descriptor) throws -> Void
  ) throws {
    let poll = try Poll()
    let signals = try Signals(
      [Signals.terminate, Signals.interrupt, Signals.hangUp, Signals.quit] + Signals.user)
    try poll.add(signals.descriptor, token: Token.signals)
    try prepare(poll.descriptor)

    let reader = runner.outputReader
    let output = reader == nil ? nil : try Pipe()
    let errors = reader == nil ? nil : try Pipe()
    let progress = runner.progressDescriptor == nil ? nil : try Pipe()
    var inheritance = ChildProcess.Inheritance()
    inheritance.endsOnClosedPipes = runner.endsOnClosedPipes
    output?.lend(to: &inheritance, as: 1)
    errors?.lend(to: &inheritance, as: 2)
    if let number = runner.progressDescriptor {
      progress?.lend(to: &inheritance, as: number)
      inheritance.variables.append("BEZEL_PROGRESS_FD=\(number)")
    }
    do throws(LinuxError) {
      child = try ChildProcess(runner.command, inheritance, before: signals)
    } catch {
      if let missing = Runner.Missing(error) { throw missing }
      throw error
    }
    var relays: [Relay] = []
    if let output { relays.append(Relay(from: output.intoReader(), to: 1, token: Token.relays)) }
    if let errors {
      relays.append(Relay(from: errors.intoReader(), to: 2, token: Token.relays + 1))
    }
    self.relays = relays
    self.progress = progress?.intoReader()
    progressReader = ProgressReader(runner.format ?? .lines)
    readers = reader.map { [$0, $0] } ?? []
    self.runner = runner
    self.poll = poll
    self.signals = signals
    complain = warn
    story = RunStory(runner.showing, ending: runner.ending)
    do throws(LinuxError) {
      try listen()
    } catch {
      // Nobody would know of its end, or read what it writes.
      child.send(Signals.terminate)
      throw error
    }
  }

  private func listen() throws(LinuxError) {
    try poll.add(child.descriptor, token: Token.end)
    if progress != nil { try poll.add(progress!, token: Token.progress) }
    for relay in relays { try relay.begin(poll) }
  }

  /// Takes what there is to hear, without waiting.
  func hear() {
    do throws(LinuxError) {
      try hear(poll.look())
    } catch {
      warn(error.description)
    }
  }

  /// What the HUD has to do now.
  ///
  /// - Parameter isUnseen: whether there is nothing to show it on.
  func commands(at now: Moment, isUnseen: Bool) -> [Command] {
    story.commands(at: now, isInVain: isAborted || isUnseen)
  }

  /// Waits for the command, should the screen not have lasted so long.
  ///
  /// - Returns: what a shell would say of its end.
  func finish() -> Int32 {
    do throws(LinuxError) {
      while !isOver { try hear(poll.wait()) }
    } catch {
      warn(error.description)
    }
    _ = signals.read()  // or they would take their ordinary effect now
    return child.end?.status ?? Runner.failure
  }

  /// Tells people of something once.
  func warn(_ sentence: String) {
    if warnings.insert(sentence).inserted { complain(sentence) }
  }

  /// Whether the command has ended, and all that it wrote is passed on.
  var isOver: Bool { child.end != nil && relays.allSatisfy { $0.isOver } }

  private func hear(_ ready: [Poll.Ready]) throws(LinuxError) {
    for item in ready {
      switch item.token {
      case Token.signals: for arrival in signals.read() { forward(arrival) }
      case Token.progress: readProgress()
      case Token.end: try hearEnd()
      default: try carry(Int(item.token - Token.relays))
      }
    }
  }

  private func forward(_ arrival: Signals.Arrival) {
    if child.end == nil {
      if !arrival.reachedGroup { child.send(arrival.number) }
    } else if !Signals.user.contains(arrival.number) {
      isAborted = true
      for relay in relays { relay.abandon(poll) }
    }
  }

  private func hearEnd() throws(LinuxError) {
    guard let end = child.takeEnd() else { return }
    poll.remove(child.descriptor)
    closeProgress()
    story.end(outcome(of: end))
    for relay in relays { try relay.end(poll) }
  }

  private func outcome(of end: ChildProcess.End) -> RunStory.Outcome {
    let name = runner.command[0].split(separator: "/").last.map { String($0) } ?? "The command"
    if isCancelled { return .failure(sentence: "\(name) was cancelled") }
    return switch end {
    case .exited(status: 0): .success
    case .exited(let status): .failure(sentence: "\(name) failed (status \(status))")
    case .killed(let signal): .failure(sentence: "\(name) failed (signal \(signal))")
    }
  }

  // MARK: Output and progress

  private func carry(_ index: Int) throws(LinuxError) {
    let relay = relays[index]
    do throws(LinuxError) {
      try relay.carry(poll) { bytes in
        for report in readers[index].take(bytes) { story.hear(report) }
      }
    } catch {
      relay.abandon(poll)  // or it would be waited for without end
      throw error
    }
    if let problem = relay.problem {
      warn("could not pass on what the command writes: \(problem).")
    }
  }

  private func readProgress() {
    guard let bytes = progress?.part(4_096) else { return }
    for report in progressReader.take(bytes) { story.hear(report) }
    if bytes.isEmpty {
      if let report = progressReader.takeRest() { story.hear(report) }
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

  /// Somebody does not want the command any more; without a button he only means the HUD.
  func cancel() {
    guard runner.showing.button != nil, child.end == nil else { return }
    isCancelled = true
    child.send(Signals.terminate)
  }

  /// Somebody has sent the HUD away.
  func hide() { story.hide() }
}
