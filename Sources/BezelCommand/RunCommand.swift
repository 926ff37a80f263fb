import ArgumentParser
import Bezel

/// `bezel run`: shows a HUD while a command runs.
struct RunCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "run",
    abstract: "Show a HUD while a command runs, and how it ended.",
    usage: "bezel run [<options>] -- <command> [<argument> ...]",
    discussion: """
      A ring turns, or fills where the command tells its progress; at the end there is a check mark \
      or a cross. Signals are passed on to the command. Without a screen it runs all the same.

        bezel run --progress-format rsync -- rsync -a --info=progress2 a/ b/
        bezel run --progress-pattern '\\[(\\d+)/(\\d+)\\]' -- ninja
        bezel run --progress-fd 3 -- sh -c 'echo "50 Halfway" >&3; sleep 5'

      The exit status is the command's, or 128 and the number of the signal that ended it; 127 if \
      there is no such command, 126 if it cannot be run, 64 for a wrong option, and 125 if no HUD \
      can be made, as without a font file that was named; the command is not started then.
      """)

  @Flag(help: "Draw in this process, without the service.")
  var local = false

  @OptionGroup var service: ServiceArguments
  @OptionGroup(title: "What the HUD shows") var words: RunArguments
  @OptionGroup(title: "Its look") var look: LookArguments
  @OptionGroup(title: "Its rings and images") var indicator: IndicatorArguments
  @OptionGroup(title: "Its place") var place: PlaceArguments
  @OptionGroup(title: "Its times") var timing: TimingArguments
  @OptionGroup(title: "What touches and keys do") var touch: TouchArguments
  @OptionGroup(title: "The screen") var screen: ScreenArguments
  @OptionGroup(title: "Input devices") var input: InputArguments
  @OptionGroup(title: "The drawing") var drawing: DrawingArguments

  @Argument(parsing: .postTerminator, help: "The command, and its arguments.")
  var command: [String] = []

  func validate() throws {
    if command.first?.isEmpty ?? true {
      throw ValidationError("There is no command: add -- COMMAND at the end.")
    }
    if screen.handOver != nil {
      throw ValidationError("--hand-over leaves a HUD behind, and this one goes: leave it out.")
    }
    try indicator.validate(withResult: !words.noResult)
    try timing.validate(withResult: !words.noResult)
    try touch.validate(with: try HUDSetup(unread: settings), hasButton: words.button != nil)
  }

  func run() throws {
    let status: Int32
    do {
      status = try runner().run(warn: warn)
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
    // A command's end is seen, but nobody is made to wait for the next one.
    runner.showing.timing.minimumDismiss = .seconds(1)
    place.apply(to: &runner.showing)
    try runner.showing.apply(settings)
    // A key that cancels what can be cancelled does not hide it.
    if words.button != nil { runner.showing.interaction.cancelDismisses = false }
    try words.apply(to: &runner)
    runner.equipment = drawing.equipment
    // What is shown is shown over what is there.
    runner.equipment.isOverScreen = true
    runner.equipment.settings = screen.settings.merging(input.settings) { $1 }
    runner.settings = settings
    runner.service = local ? nil : service.path
    runner.endsOnClosedPipes = !BezelCommand.inheritsClosedPipes
    return runner
  }

  private var settings: [HUDSetting: String] {
    [indicator.settings, place.settings, timing.settings, touch.settings].reduce(look.settings) {
      $0.merging($1) { $1 }
    }
  }
}
