internal import BezelClient
internal import BezelConfiguration
internal import BezelHUD
internal import BezelLinux
internal import BezelStage
internal import BezelWords

/// Runs a command with a HUD over the screen for as long, and shows how it ended.
///
/// The command is what counts: without a screen it runs as if nothing were.
struct Runner {
  /// The message at the end of the command.
  struct Ending {
    /// Whether it is shown how the command ended.
    var isShown = true
    /// `nil` for the text from the beginning.
    var success: String?
    /// `nil` to say what failed.
    var failure: String?

    init() {}
  }

  /// The program, and its arguments: bytes, as names of files are.
  var command: [[UInt8]]
  /// The HUD while nothing is known of the progress.
  var showing = PresentationRequest(.ring)
  var ending = Ending()
  /// For texts that neither the caller nor the command gives.
  var words = Words.english
  /// The options of a stage of this process; its files are not read yet.
  var options = StageOptions()
  /// Finds the progress in what the command writes; it then writes into pipes.
  var pattern: ProgressPattern?
  /// A descriptor of the command's own to tell its progress with.
  var progressDescriptor: Int32?
  /// Where the service listens that shows the HUD; `nil` to draw in this process.
  var service: String?
  /// The presentation's name at the service.
  var name = "bezel"
  /// How it tells it there or, without the descriptor, in what it writes; `nil` for lines there, and
  /// nothing in what it writes.
  var format: ProgressFormat?
  /// The number of bytes of all, if it is known.
  var total: Int?

  /// The status of a command that has none, for want of something else than itself.
  static let failure: Int32 = 125

  /// Finds the progress in what the command writes; `nil` if that is left alone.
  var outputReader: OutputReader? {
    if let pattern { return .pattern(PatternReader(pattern)) }
    return progressDescriptor == nil
      ? format.map { .format(ProgressReader($0, total: total, in: words)) } : nil
  }

  /// - Precondition: there is a program.
  init(_ command: [String]) {
    precondition(!command.isEmpty)
    self.command = command.map { Array($0.utf8) }
  }

  /// Runs the command to its end; the screen is then as it was found.
  ///
  /// - Parameter warn: called with warnings, a line at a time.
  /// - Returns: the exit status as a shell reports it: the command's, or 128 and the signal's number.
  /// - Throws: before the command begins, for what has no place for a HUD at all, and if it cannot be
  ///   started.
  func run(warn: @escaping (String) -> Void) throws(CommandFailure) -> Int32 {
    // A caller without a service, or without the right to it, may have a screen.
    if let service, let screen = try? ServiceScreen(at: service, name: name) {
      return try run(on: screen, warn: warn)
    }
    return try run(on: try stage(), warn: warn)
  }

  /// A screen of this process.
  ///
  /// - Throws: what is wrong with the equipment.
  func stage() throws(CommandFailure) -> Stage {
    do throws(StageError) {
      return try Stage(try stageOptions())
    } catch {
      throw CommandFailure(error.description, status: Runner.failure)
    }
  }

  /// The options of a stage of this process, with their files read; the default backdrop is the screen's picture.
  func stageOptions() throws(StageError) -> StageOptions {
    var options = options
    options.endsOnSignals = false
    options.insistsOnNamed = false
    try options.readFiles(over: .screenOrBlack)
    return options
  }
}

extension CommandFailure {
  /// The end of a run for an error of the kernel's.
  ///
  /// As a shell has it, the status of a command that cannot be started is 127 if there is no such program,
  /// and 126 if the file is no program.
  init(ofRun error: LinuxError) {
    let status: Int32 =
      switch error.reason {
      case _ where error.operation != .startProgram: Runner.failure
      case .noSuchFile: 127
      case .wouldBlock, .outOfMemory, .tooManyFiles, .badDescriptor: Runner.failure
      default: 126
      }
    self.init(error.description, status: status)
  }
}
