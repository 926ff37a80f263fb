import ArgumentParser
import BezelClient
import BezelWire

/// `bezel progress`: shows progress.
struct ProgressCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "progress",
    abstract: "Show progress: one value, or the progress that is read from standard input.",
    discussion: """
      A value is shown until it is dismissed or replaced. Without a value, the output of another \
      program is read from standard input until it ends, with amounts and the remaining time below \
      the text:

        (pv -n image | dd of=/dev/mmcblk0 status=none) 2>&1 | bezel progress --status "Writing"
        curl -o image file:///srv/image 2>&1 | bezel progress --status "Fetching"
        rsync -a --info=progress2 a/ b/ | bezel progress --status "Copying" --as bar

      This command cannot know whether the writer of a pipe failed; `bezel run` does, and shows a \
      check mark or a cross. Without a service the input is read to its end all the same, so that \
      the writer never fails because of it; the exit status is then 69.

      \(ServiceArguments.exitStatuses)
      """)

  @Argument(
    help: ArgumentHelp("The progress: \(Part.form); 1 is 1 %.", valueName: "part"),
    transform: Part.typed)
  var value: Part?

  @Option(help: "The text below the indicator.")
  var status: String?

  @Option(name: .customLong("as"), help: "The indicator's shape (default: ring).")
  var shape: ProgressShape?

  @Option(
    help: ArgumentHelp(
      "The format of the input (default: auto).",
      discussion: """
        "pv" is the output of pv -n, "curl" also --progress-bar, "rsync" --info=progress2 or \
        --progress, "apt" the lines of APT::Status-Fd, "swupdate" swupdate-progress or \
        swupdate-client, "lines" per cent or "3/7" and maybe a text, as rauc install writes it, and \
        the XXX blocks of dialog --gauge; \
        "auto" is the first of them that matches a line.
        """))
  var format: ProgressFormat?

  @Option(
    help: ArgumentHelp(
      "Show a check mark with this text when the input has ended with 100 %, and nothing when "
        + "it ended earlier.", valueName: "text"))
  var success: String?

  @Flag(help: "Do not show amounts and times.")
  var noAmounts = false

  @OptionGroup var presentation: PresentationArguments

  func validate() throws {
    try TextArguments.check(status, "text of --status")
    try TextArguments.check(success, "text of --success")
    let piped = given([
      ("--format", format != nil), ("--success", success != nil), ("--no-amounts", noAmounts),
    ])
    if value != nil, let option = piped.first {
      throw ValidationError("\(option) is for standard input: leave it or the value out.")
    }
    if value == nil, presentation.local {
      throw ValidationError("--local shows one value: add it, or leave --local out.")
    }
  }

  func run() throws {
    let kind = shape?.kind ?? .progress
    if let value {
      return try Presenter(arguments: presentation).present(
        WirePresentation(kind, progress: value.fraction, status: status))
    }
    let pipe = ProgressPipe(
      to: presentation.service.path, format: format ?? .auto, in: .ofClients(),
      warn: presentation.service.notice)
    var call = presentation.call(WirePresentation(.ring, status: status))
    call.stays = false
    do throws(ServiceError) {
      try pipe.show(
        call, as: kind, hasAmounts: !noAmounts && presentation.details == nil,
        success: success.map { presentation.call(WirePresentation(.success, status: $0)) })
    } catch {
      // The pipe has reported the error.
      throw ExitCode(error.status)
    }
  }
}
