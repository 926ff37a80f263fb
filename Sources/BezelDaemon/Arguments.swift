internal import BezelCommand
internal import BezelStage

/// The service's command line, which overrides the configuration's files.
struct Arguments {
  /// The configuration file that is read in place of all others.
  var configuration: String?
  /// The path of the FIFO for clients of psplash.
  var fifo: String?
  /// Whether the service stands in for plymouthd.
  var isPlymouth = false
  /// The path of the program that is run after a crash of that.
  var crashProgram: String?
  var font: String?
  /// The size of the memory that is drawn into in place of a screen, in pixels.
  var memory: (width: Int, height: Int)?
  var stage: [StageSetting: String] = [:]
  var daemon: [DaemonSetting: String] = [:]

  init() {}

  init(_ arguments: ParsedArguments) {
    configuration = arguments[.config]
    fifo = arguments[.fifo]
    isPlymouth = arguments.has(.plymouth)
    crashProgram = arguments[.onCrash]
    font = arguments.drawing.font
    memory = arguments[.memory].flatMap { CommandRow.size(of: $0) }
    stage = arguments.stageSettings
    daemon = arguments.daemonSettings
  }
}
