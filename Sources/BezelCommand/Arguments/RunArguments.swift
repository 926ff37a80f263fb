import ArgumentParser
import BezelClient

/// Options for the contents of a command's HUD.
struct RunArguments: ParsableArguments {
  @Option(help: "The text below the ring.")
  var status: String?

  @Option(help: "A smaller text below that.")
  var details: String?

  @Option(
    help: ArgumentHelp(
      "Fill the ring by numbers in the command's output, found by this regular expression.",
      discussion: """
        It has one group, the per cent, or two: the amount done, and the total. The command then \
        writes into pipes, which some programs buffer more than a terminal: 'stdbuf -oL COMMAND' \
        helps.
        """, valueName: "regex"))
  var progressPattern: String?

  @Option(
    help: ArgumentHelp(
      "Fill the ring by lines that the command writes into this descriptor, 3 … 1023.",
      discussion: """
        A line is a number of per cent, or an amount and the total as in 3/7, and optionally, after \
        a space, a new text below the ring. $BEZEL_PROGRESS_FD tells the command the number of \
        the descriptor.
        """, valueName: "number"))
  var progressFd: Int32?

  @Option(
    help: ArgumentHelp(
      "Fill the ring by the output of a known program.",
      discussion: """
        The format of the command's output or, with --progress-fd, of that descriptor: "pv" means \
        pv -n, "curl" also curl --progress-bar, "rsync" rsync --info=progress2, "apt" the lines of \
        APT::Status-Fd, "swupdate" swupdate-progress or swupdate-client, "lines" those of \
        --progress-fd, as also rauc install writes them, and the XXX blocks of dialog --gauge; \
        "auto" is the first of them that matches.
        """))
  var progressFormat: ProgressFormat?

  @Option(
    help: ArgumentHelp(
      "A button with this title, which ends the command with SIGTERM.", valueName: "title")
  )
  var button: String?

  @Option(
    help: ArgumentHelp(
      "The text below the check mark at the end (default: that of --status).", valueName: "text"))
  var success: String?

  @Option(
    help: ArgumentHelp(
      "The text below the cross if the command fails (default: its name and status).",
      valueName: "text"))
  var failure: String?

  @Flag(help: "End the HUD with the command, without a result.")
  var noResult = false

  func validate() throws {
    if let progressPattern {
      do throws(ProgressPattern.ValueError) {
        _ = try ProgressPattern(progressPattern)
      } catch {
        throw ValidationError("--progress-pattern: \(error)")
      }
    }
    if let progressFd, !(3...1_023).contains(progressFd) {
      throw ValidationError("--progress-fd is a descriptor of 3 … 1023, not \(progressFd).")
    }
    if progressFormat != nil, progressPattern != nil, progressFd == nil {
      throw ValidationError(
        "--progress-pattern and --progress-format both read its output: leave one out.")
    }
    try TextArguments.check(status, "text of --status")
    try TextArguments.check(details, "text of --details")
    try TextArguments.check(button, "title of --button")
    try TextArguments.check(success, "text of --success")
    try TextArguments.check(failure, "text of --failure")
    let texts = given([("--success", success != nil), ("--failure", failure != nil)])
    if noResult, let text = texts.first {
      throw ValidationError("\(text) is shown with the result: leave it or --no-result out.")
    }
  }

  func apply(to runner: inout Runner) throws {
    runner.showing.status = status
    runner.showing.details = details
    runner.showing.button = button
    runner.ending.isShown = !noResult
    runner.ending.success = success
    runner.ending.failure = failure
    runner.pattern = try progressPattern.map { try ProgressPattern($0) }
    runner.progressDescriptor = progressFd
    runner.format = progressFormat
  }
}
