import ArgumentParser
import BezelHUD
import BezelWire

/// `bezel ask`: a question, answered by a touch or a key.
struct AskCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "ask",
    abstract: "Ask the user at the screen a question, and wait for the answer.",
    discussion: """
      The button and Enter, OK and Select answer yes; the cancel button and Escape, Back, Exit and \
      Cancel answer no. Other keys are set by ConfirmKey= and CancelKey= in bezel.conf.

        if bezel ask "Restart now?" --timeout 30 --default yes; then reboot; fi

      The question covers other presentations, which are shown again after it, and ends with this \
      command.

      The exit status is 0 for yes and 1 for no; 3 if there was no answer: the time was over without a \
      default, or another program ended it; 2 if the service refused the call; 64 for a wrong option; \
      69 if there is no service; 77 if this user may not call the service.
      """)

  @OptionGroup var text: TextArguments

  @Option(help: "A smaller text below the text.")
  var details: String?

  @Option(
    help: ArgumentHelp(
      """
      The title of the button that answers yes. Without either title there are both buttons, Yes and \
      No in the service's language.
      """,
      valueName: "title"))
  var button: String?

  @Option(help: ArgumentHelp("The title of the button that answers no.", valueName: "title"))
  var cancelButton: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "The time to wait, also for its turn and for a screen (default: for ever).",
      valueName: "seconds"),
    transform: Seconds.typed)
  var timeout: Seconds?

  @Option(
    name: .customLong("default"),
    help: ArgumentHelp("The answer after --timeout: yes or no.", valueName: "answer"))
  var defaultAnswer: Question.Answer?

  @Flag(help: "Ask after the presentations that are queued, in place of over them.")
  var queue = false

  @OptionGroup var priority: PriorityArguments

  @Option(
    help: ArgumentHelp(
      "A name; the question replaces the presentation of that name.", valueName: "name"))
  var name: String?

  @Flag(help: "Print the answer as JSON.")
  var json = false

  @OptionGroup var service: ServiceArguments
  @OptionGroup(title: "Its look") var look: LookArguments
  @OptionGroup(title: "Its place") var place: AreaArguments
  @OptionGroup(title: "Its times") var timing: TimingArguments
  @OptionGroup(title: "What touches and keys do") var touch: TouchArguments

  func validate() throws {
    if text.words == nil { throw ValidationError("The question is missing: add its text.") }
    try NameArguments.check(name)
    try TextArguments.check(details, "text of --details")
    try TextArguments.check(button, "title of --button")
    try TextArguments.check(cancelButton, "title of --cancel-button")
    if defaultAnswer != nil, timeout == nil {
      throw ValidationError("--default is the answer after a time: add --timeout SECONDS.")
    }
  }

  func run() throws {
    let settings = [look.settings, place.settings, timing.settings, touch.settings]
      .reduce([:]) { $0.merging($1) { $1 } }
    var call = AskCall(
      WirePresentation(
        status: text.words, details: details, button: button, cancelButton: cancelButton,
        settings: WireSetting.list(settings)),
      Question(timeout: timeout?.duration, defaultAnswer: defaultAnswer))
    call.name = name
    call.order = queue ? .queue : .stack
    call.priority = priority.number
    try ServiceArguments.reporting(refused: 2) {
      let connection = try service.connection()
      let reply = try connection.ask(call, meanwhile: warnOfWaiting)
      guard case .answer(let answer, let reason) = reply else { return }
      if json { say(reply.reply().line) }
      switch answer {
      case .yes: return
      case .no: throw ExitCode(1)
      case nil:
        service.notice("There was no answer: \(reason ?? "it has ended").")
        throw ExitCode(3)
      }
    }
  }

  /// Warns if the question waits for a screen.
  private func warnOfWaiting() {
    guard case .status(let status) = try? service.connection().call(.status),
      status.screen == .pending
    else { return }
    service.warnOfWaiting(status.reason ?? "")
  }
}

extension Question.Answer: ExpressibleByArgument {}
