import ArgumentParser
import BezelHUD

/// `bezel run`: shows a HUD while a command runs.
struct RunCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "run",
    abstract: "Show a HUD while a command runs, and how it ended.",
    usage: "bezel run [<options>] [--] <command> [<argument> ...]",
    discussion: """
      A ring turns, or fills where the command reports its progress; at the end there is a check \
      mark or a cross. Without a screen the command runs all the same.

        bezel run --progress-format rsync -- rsync -a --info=progress2 a/ b/
        bezel run --progress-pattern '\\[(\\d+)/(\\d+)\\]' -- ninja
        bezel run --progress-fd 3 -- sh -c 'echo "50 Halfway" >&3; sleep 5'
        bezel run --progress-fd 3 --progress-format apt -- apt-get -y -o APT::Status-Fd=3 upgrade

      Signals are passed on to the command, once. The kernel sends a terminal's Ctrl-C to the \
      command, too; it then ends without a cross. In a unit, set KillMode=mixed, or the command \
      gets systemd's signal twice.

      The exit status is the command's, or 128 and the number of the signal that ended it; 127 if \
      there is no such command, 126 if it cannot be run, 64 for a wrong option, and 125 if no HUD \
      can be made, as without a font file that was named; the command is not started then.
      """)

  @Flag(help: "Draw in this process, without the service.")
  var local = false

  @OptionGroup var name: NameArguments
  @OptionGroup var service: ServiceArguments
  @OptionGroup(title: "Contents") var contents: RunArguments
  @OptionGroup(title: "Its look") var look: LookArguments
  @OptionGroup(title: "Its rings and images") var indicator: IndicatorArguments
  @OptionGroup(title: "Its place") var place: PlaceArguments
  @OptionGroup(title: "Its times") var timing: TimingArguments
  @OptionGroup(title: "What touches and keys do") var touch: TouchArguments
  @OptionGroup(title: "The screen") var screen: ScreenArguments
  @OptionGroup(title: "Input devices") var input: InputArguments
  @OptionGroup(title: "The drawing") var drawing: DrawingArguments

  @Argument(
    parsing: .captureForPassthrough,
    help: ArgumentHelp("The command, and its arguments.", valueName: "command"))
  var words: [String] = []

  /// The words after the options of `bezel run`.
  private var command: [String] {
    words.first == "--" ? Array(words.dropFirst()) : words
  }

  func validate() throws {
    if let word = words.first, ["-h", "--help"].contains(word) {
      throw CleanExit.helpRequest(self)
    }
    guard let program = command.first, !program.isEmpty else {
      throw ValidationError("The command is missing: add it at the end.")
    }
    if words.first != "--", program.hasPrefix("-") {
      throw ValidationError("Unknown option '\(program)': a command of that name comes after --.")
    }
    let remote = given([("--name", name.name != nil), ("--socket", service.socket != nil)])
    if local, let option = remote.first {
      throw ValidationError("\(option) is for the service: leave it or --local out.")
    }
    if screen.handOver != nil {
      throw ValidationError(
        "--hand-over needs a last frame with a HUD, and this HUD ends: leave it out.")
    }
  }

  func run() throws {
    let status: Int32
    do {
      status = try runner().run(warn: service.notice)
    } catch let error as Runner.Missing {
      warn("\(error)")
      status = error.status
    } catch {
      warn("\(error)")
      status = Runner.failure
    }
    throw ExitCode(status)
  }

  func runner() throws -> Runner {
    var runner = Runner(command)
    // The result is seen, but does not delay the next command for long.
    runner.showing.timing.minimumDismiss = .seconds(1)
    place.apply(to: &runner.showing)
    try runner.showing.apply(settings)
    // With a button, a cancel key cancels the command and does not dismiss the HUD.
    if contents.button != nil { runner.showing.interaction.cancelDismisses = false }
    try contents.apply(to: &runner)
    runner.words = .ofClients()
    runner.stageArguments = drawing.stageArguments
    // The default backdrop is the screen's picture.
    runner.stageArguments.isOverScreen = true
    runner.stageArguments.settings = screen.settings.merging(input.settings) { $1 }
    runner.settings = settings
    runner.settings[.minimumDismiss] = settings[.minimumDismiss] ?? "1"
    runner.service = local ? nil : service.path
    runner.name = name.known
    runner.endsOnClosedPipes = !BezelCommand.inheritsClosedPipes
    return runner
  }

  private var settings: [HUDOption: String] {
    [indicator.settings, place.settings, timing.settings, touch.settings].reduce(look.settings) {
      $0.merging($1) { $1 }
    }
  }
}
