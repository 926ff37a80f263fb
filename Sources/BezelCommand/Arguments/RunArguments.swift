import ArgumentParser
import Bezel

/// Options that say what a HUD shows of a command.
struct RunArguments: ParsableArguments {
  @Option(help: "The text below the ring.")
  var status: String?

  @Option(help: "A smaller text below that.")
  var details: String?

  @Option(
    help: ArgumentHelp(
      "Fill the ring by what the command writes: the regular expression finds it in a line.",
      discussion: """
        It has one group, which is per cent, or two: what is done, and of how much. The command \
        then writes into pipes, so that some programs write later than to a terminal: \
        'stdbuf -oL COMMAND' helps.
        """, valueName: "regex"))
  var progressPattern: String?

  @Option(
    help: ArgumentHelp(
      "Fill the ring by lines that the command writes into this descriptor, 3 … 1023.",
      discussion: """
        A line is a number of per cent, or a part and the whole as in 3/7; after a space there may \
        be a new text below the ring. The command finds the number of the descriptor in \
        $BEZEL_PROGRESS_FD too.
        """, valueName: "number"))
  var progressFd: Int32?

  @Option(
    help: ArgumentHelp(
      "Fill the ring by what the command writes, as a program does that is known.",
      discussion: """
        It is read in the command's output or, with --progress-fd, from that descriptor: "pv" means \
        pv -n, "curl" also curl --progress-bar, "rsync" rsync --info=progress2, "apt" the lines of \
        APT::Status-Fd, "lines" those of --progress-fd; "auto" is the first of them that fits.
        """))
  var progressFormat: ProgressFormat?

  @Option(
    help: ArgumentHelp(
      "A button below it, with this title, that ends the command with SIGTERM.", valueName: "title")
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

  @Flag(help: "End with the command, and do not show how it ended.")
  var noResult = false

  func validate() throws {
    if let progressPattern {
      do throws(ProgressPattern.Mistake) {
        _ = try ProgressPattern(progressPattern)
      } catch {
        throw ValidationError("--progress-pattern: \(error)")
      }
    }
    if let progressFd, !(3...1_023).contains(progressFd) {
      throw ValidationError("--progress-fd is one of 3 … 1023: \(progressFd) is not.")
    }
    if progressFormat != nil, progressPattern != nil, progressFd == nil {
      throw ValidationError(
        "--progress-pattern and --progress-format both read its output: leave one out.")
    }
    if noResult, let text = given.first(where: { ["--success", "--failure"].contains($0) }) {
      throw ValidationError("\(text) is shown at the end: leave it or --no-result out.")
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
