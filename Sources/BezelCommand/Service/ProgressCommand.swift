import ArgumentParser
import Bezel

/// `bezel progress`: shows how far something is.
struct ProgressCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "progress",
    abstract: "Show how far something is: one value, or what comes in on standard input.",
    discussion: """
      With a value it is shown, and stays until it is dismissed or another one comes. Without one, \
      what another program writes is read until it ends, with amounts and the remaining time below \
      the text:

        pv -n image | dd of=/dev/mmcblk0 2>&1 | bezel progress --status "Writing"
        rsync -a --info=progress2 a/ b/ | bezel progress --status "Copying" --success "Copied"

      \(ServiceArguments.exitStatuses)
      """)

  /// What fills.
  enum Shape: String, ExpressibleByArgument, CaseIterable {
    case ring, bar, pie, annular

    var kind: WirePresentation.Kind {
      switch self {
      case .ring: .progress
      case .bar: .bar
      case .pie: .pie
      case .annular: .annular
      }
    }
  }

  @Argument(help: ArgumentHelp("0 … 1, or a number and a per cent sign.", valueName: "part"))
  var value: Part?

  @Option(help: "The text below it.")
  var status: String?

  @Option(name: .customLong("as"), help: "What fills (default: ring).")
  var shape: Shape?

  @Option(
    help: ArgumentHelp(
      "How it is written that comes in (default: auto).",
      discussion: """
        "pv" is what pv -n writes, "curl" also --progress-bar, "rsync" --info=progress2 or \
        --progress, "apt" the lines of APT::Status-Fd, "lines" per cent or "3/7" and maybe a text; \
        "auto" is the first of them that a line fits.
        """))
  var format: ProgressFormat?

  @Option(
    help: ArgumentHelp(
      "Show a check mark with this text when the input has ended.", valueName: "text")
  )
  var success: String?

  @Flag(help: "Leave amounts and times out.")
  var noAmounts = false

  @OptionGroup var presentation: PresentationArguments

  func validate() throws {
    let piped = given.filter { ["--format", "--success", "--no-amounts"].contains($0) }
    if value != nil, let option = piped.first {
      throw ValidationError("\(option) is for what comes in: leave it or the value out.")
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
    try ServiceArguments.reporting {
      let pipe = ProgressPipe(
        try presentation.service.connection(), reader: ProgressReader(format ?? .auto))
      var call = presentation.call(WirePresentation(.ring, status: status))
      call.stays = false
      try pipe.show(call, as: kind, hasAmounts: !noAmounts && presentation.details == nil)
      if let success {
        try pipe.succeed(presentation.call(WirePresentation(.success, status: success)))
      }
    }
  }
}
