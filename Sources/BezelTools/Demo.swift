import BezelCommand
import BezelConfiguration
import BezelFiles
import BezelHUD
import BezelSamples
import BezelStage

/// Shows a script on the best screen there is, or into memory and out as pictures.
struct Demo {
  private let script: Timeline
  private let options: StageOptions
  private let freeze: Duration?
  private let folder: String
  private let say: (String) -> Void
  private let warn: (String) -> Void

  /// - Parameters:
  ///   - options: those of a stage, whose files are not read yet.
  ///   - freeze: holds the frame of this moment in place of letting time pass.
  ///   - folder: where pictures go if there is no screen.
  ///   - say: is told what happens, a line at a time.
  ///   - warn: is told what could be better, a line at a time.
  init(
    _ script: Timeline, options: StageOptions, freeze: Duration? = nil, folder: String,
    say: @escaping (String) -> Void, warn: @escaping (String) -> Void
  ) {
    self.script = script
    self.options = options
    self.freeze = freeze
    self.folder = folder
    self.say = say
    self.warn = warn
  }

  /// Runs to the end of the timeline, or until a signal ends it.
  ///
  /// - Throws: if a screen that was asked for by name cannot be had, or a picture cannot be written.
  func run() throws(CommandFailure) {
    do {
      try show()
    } catch {
      throw CommandFailure("\(error)")
    }
  }

  private func show() throws {
    var options = options
    try options.readFiles(over: script.backdrop.map { .fixed($0) })
    options.keepsScreen = true
    if let freeze { options.frozen = Moment(nanoseconds: 0).advanced(by: freeze) }
    if try showOnScreen(options) { return }
    // A panel of 7 inches.
    options.scale = options.scale ?? PanelScale(width: 800, height: 480, diagonal: "7in")?.scale
    for (name, moment) in pictures {
      let picture = try options.picture(of: script.requests, at: moment, width: 800, height: 480)
      let path = "\(folder)/\(name).png"
      try FileBytes.write(try PNG.encode(picture), to: path)
      say(path)
    }
  }

  /// The pictures that are written without a screen: one of each stop of a tour, or of one moment.
  private var pictures: [(name: String, moment: Moment)] {
    guard case .tour(let tour) = script, freeze == nil else {
      return [("bezel", Moment(nanoseconds: 0).advanced(by: freeze ?? .seconds(1)))]
    }
    return tour.stops.enumerated().map { index, stop in
      let number = index < 9 ? "0\(index + 1)" : "\(index + 1)"
      return ("bezel-\(number)-\(stop.name)", stop.picture)
    }
  }

  /// - Returns: false if there is no screen.
  private func showOnScreen(_ options: StageOptions) throws(StageError) -> Bool {
    let stage = try Stage(options)
    guard let screen = stage.screenName else {
      warn((stage.screenProblem ?? "No screen is connected.") + " Drawing into memory.")
      return false
    }
    say("showing on \(screen)")
    if let problem = stage.screenProblem { warn(problem) }
    try perform(on: stage)
    return true
  }

  private func perform(on stage: Stage) throws(StageError) {
    var frames = 0
    var last: Frame?
    try stage.run(
      StageClient(
        script: script.requests,
        handle: { report in
          switch report {
          case .frame(let frame):
            frames += 1
            last = frame
            if frames == 1 { say("first frame is on the screen") }
          case .event(let event, _, let moment):
            if let words = event.words { say("\(Demo.seconds(moment)) \(words)") }
          case .passed(let touch):
            if let words = touch.words { say(words) }
          case .warning(let sentence), .leaking(_, let sentence, _): warn(sentence)
          }
        }))
    say("\(frames) frames, \(stage.failedFlips) failed flips")
    if stage.overflows > 0 { say("touches or keys were lost \(stage.overflows) times") }
    if let last { say("last frame at \(Demo.seconds(last.shown))") }
  }

  private static func seconds(_ moment: Moment) -> String {
    let milliseconds = moment.nanoseconds / 1_000_000
    let fraction = String(milliseconds % 1_000 + 1_000).dropFirst()
    return "\(milliseconds / 1_000).\(fraction) s"
  }
}
