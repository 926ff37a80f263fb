import BezelConfiguration
import BezelHUD
import BezelStage
import Foundation
import RunningPrograms
import Testing

@testable import Bezel
@testable import BezelClient
@testable import BezelCommand

/// A command that ran under a HUD in memory, and a log of the HUD.
private struct WatchedRun {
  private(set) var status: Int32 = -1
  private(set) var commands: [Command] = []
  private(set) var events: [Event] = []
  private(set) var warnings: [String] = []
  /// Whether nothing of the HUD was left.
  private(set) var isClean = false

  /// - Parameter onCommand: called with each command; may send the run events of the screen.
  init(_ runner: Runner, onCommand: (Command, (Event) -> Void) -> Void) throws {
    var options = StageOptions()
    options.display = .memory(width: 120, height: 90, inRealTime: true)
    options.endsOnSignals = false
    let stage = try Stage(options)
    var warnings: [String] = []
    var commands: [Command] = []
    var events: [Event] = []
    let run = try CommandRun(runner, warn: { warnings.append($0) }) {
      descriptor throws(CommandFailure) in
      do throws(StageError) {
        try stage.watch(descriptor)
      } catch {
        throw CommandFailure(error.description)
      }
    }
    let client = run.client(of: stage)
    try withoutActuallyEscaping(onCommand) { onCommand in
      try stage.run(
        StageClient(
          nextTurn: { now in
            let turn = client.nextTurn(now)
            commands += turn.requests.map(\.command)
            for command in turn.requests.map(\.command) {
              onCommand(command) { client.handle(.event($0, of: .shared, at: now)) }
            }
            return turn
          },
          handle: { report in
            if case .event(let event, _, _) = report { events.append(event) }
            client.handle(report)
          }))
    }
    status = run.finish()
    (self.commands, self.events, self.warnings) = (commands, events, warnings)
    isClean = stage.picture.pixels.allSatisfy { $0 == 0xFF00_0000 }
  }

  /// The shown contents, one after the other.
  var shown: [Command] {
    commands.filter { command in
      if case .show = command { true } else { false }
    }
  }

  var appeared: Int {
    events.count { event in
      if case .willAppear = event { true } else { false }
    }
  }
}

@Suite("A command under a HUD in memory", .serialized) struct RunnerTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// Returns a runner of a script in a folder of its own; `await FILE` waits until a file of that
  /// name exists.
  private func runner(_ script: String) -> Runner {
    let start = "cd '\(folder.url.path)'; await() { while ! [ -e $1 ]; do sleep 0.01; done; }\n"
    var runner = Runner(["bash", "-c", start + script])
    runner.showing.status = "Working"
    runner.showing.configuration = HUDConfiguration()
    runner.showing.configuration?.timing.fadeIn = .zero
    runner.showing.configuration?.timing.fadeOut = .zero
    runner.showing.configuration?.timing.maximumDismiss = .milliseconds(50)
    return runner
  }

  private func watch(
    _ runner: Runner, onCommand: (Command, (Event) -> Void) -> Void = { _, _ in }
  ) throws -> WatchedRun {
    try withoutBlockedSignals { try WatchedRun(runner, onCommand: onCommand) }
  }

  private func show(_ content: Content, _ status: String?, button: String? = nil) -> Command {
    .show(Presentation(content, status: status, button: button))
  }

  @Test("A ring turns, fills and becomes a check mark, and then nothing is left")
  func success() throws {
    var runner = runner(
      """
      [ $BEZEL_PROGRESS_FD = 7 ] || exit 9
      echo '25 First' >&7; await one; echo junk >&7; echo junk >&7; printf 75 >&7; exec 7>&-; await two
      """)
    runner.progressDescriptor = 7
    runner.ending.success = "Done"
    let run = try watch(runner) { command, _ in
      if command == show(.progress(Fraction(1, over: 4)), "First") {
        try? folder.write([], to: "one")
      } else if command == show(.progress(Fraction(3, over: 4)), "First") {
        try? folder.write([], to: "two")
      }
    }
    #expect(run.status == 0)
    #expect(
      run.shown == [
        show(.indefinite, "Working"), show(.progress(Fraction(1, over: 4)), "First"),
        show(.progress(Fraction(3, over: 4)), "First"), show(.message(.success), "Done"),
      ])
    #expect(run.appeared == 1)
    #expect(run.events.contains(.didDisappear(status: "Done")))
    #expect(run.isClean)
    #expect(run.warnings.count == 1 && run.warnings[0].contains("0 … 100"), "\(run.warnings)")
  }

  @Test("A pattern finds the progress in the output and in the errors")
  func pattern() throws {
    var runner = runner("printf 'at 10%%\\r'; await one; printf '20%%\\n' >&2; await two")
    runner.pattern = try ProgressPattern(#"(\d+)%"#)
    let run = try watch(runner) { command, _ in
      if command == show(.progress(Fraction(0.1)!), "Working") {
        try? folder.write([], to: "one")
      } else if command == show(.progress(Fraction(0.2)!), "Working") {
        try? folder.write([], to: "two")
      }
    }
    #expect(run.status == 0)
    #expect(run.shown.count == 4)
    #expect(run.shown.last == show(.message(.success), "Working"))
  }

  @Test(
    "A known format is read in what the command writes, or in its descriptor", arguments: [nil, 5])
  func format(descriptor: Int32?) throws {
    let stream = descriptor ?? 2
    var runner = runner(
      """
      echo 'pmstatus:pv:25.0:Unpacking pv' >&\(stream); await one
      echo 'pmstatus:pv:75.0:' >&\(stream); await two
      """)
    runner.progressDescriptor = descriptor
    runner.format = .apt
    let run = try watch(runner) { command, _ in
      if command == show(.progress(Fraction(1, over: 4)), "Unpacking pv") {
        try? folder.write([], to: "one")
      } else if command == show(.progress(Fraction(3, over: 4)), "Unpacking pv") {
        try? folder.write([], to: "two")
      }
    }
    #expect(run.status == 0)
    #expect(run.shown.count == 4)
    #expect(run.warnings.isEmpty)
  }

  @Test(
    "A failure is a cross that says what failed",
    arguments: [
      ("exit 3", 3, "bash failed (status 3)"), ("kill -9 $$", 137, "bash failed (signal 9)"),
    ])
  func failure(script: String, status: Int32, sentence: String) throws {
    let run = try watch(runner(script))
    #expect(run.status == status)
    #expect(run.shown.last == show(.message(.error), sentence))
    #expect(run.events.contains(.didDisappear(status: sentence)))
    #expect(run.isClean)
    #expect(run.warnings.isEmpty)
  }

  @Test(
    "The button, and a cancel key with it, end the command, and that is a failure",
    arguments: [
      Event.buttonPressed(status: nil, at: nil), .confirmed(status: nil, at: nil),
      .cancelRequested(status: nil, key: 1, time: Moment(nanoseconds: 0)),
    ])
  func button(event: Event) throws {
    var runner = runner("trap 'exit 0' TERM; echo 50 >&3; await never")
    runner.showing.button = "Stop"
    runner.progressDescriptor = 3
    let run = try watch(runner) { command, happens in
      if command.fillsRing { happens(event) }
    }
    #expect(run.status == 0)
    #expect(run.shown.last == show(.message(.error), "bash was cancelled"))
  }

  @Test("Without a button nothing on the screen ends the command")
  func noButton() throws {
    var runner = runner("echo 50 >&3; await one")
    runner.progressDescriptor = 3
    let run = try watch(runner) { command, happens in
      guard command.fillsRing else { return }
      happens(.confirmed(status: nil, at: nil))
      happens(.cancelRequested(status: nil, key: 1, time: Moment(nanoseconds: 0)))
      try? folder.write([], to: "one")
    }
    #expect(run.status == 0)
    #expect(run.shown.last == show(.message(.success), "Working"))
  }

  @Test("Without a result the HUD goes with the command")
  func noResult() throws {
    var runner = runner("exit 4")
    runner.ending.isShown = false
    let run = try watch(runner)
    #expect(run.status == 4)
    #expect(run.shown == [show(.indefinite, "Working")])
    #expect(run.isClean)
  }

  @Test("A command that ends in the grace time is never seen", arguments: [0, 5])
  func grace(status: Int32) throws {
    var runner = runner("exit \(status)")
    runner.showing.configuration?.timing.grace = .seconds(600)
    let run = try watch(runner)
    #expect(run.status == status)
    #expect(run.appeared == 0)
  }

  @Test("A grandchild that holds the descriptors is not waited for")
  func grandchild() throws {
    var runner = runner("sleep 60 & echo 50 >&3")
    runner.progressDescriptor = 3
    runner.pattern = try ProgressPattern("(x)")
    #expect(try watch(runner).status == 0)
  }

  @Test(
    "A command that cannot be started is reported as by a shell",
    arguments: [("no-such-program-at-all", 127), ("/proc/version", 126)])
  func missing(name: String, status: Int32) throws {
    let missing = #expect(throws: CommandFailure.self) { try watch(Runner([name])) }
    #expect(missing?.status == status)
    #expect(missing?.sentence?.contains("(\(name))") == true)
  }
}

extension Command {
  fileprivate var fillsRing: Bool {
    guard case .show(let shown) = self, case .progress = shown.content else { return false }
    return true
  }
}
