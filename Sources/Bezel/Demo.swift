internal import BezelFiles
internal import BezelHUD
internal import BezelStage

/// Shows a script on the best screen there is, or into memory and out as pictures.
package struct Demo {
  /// The script; the stops say which moments are worth a picture.
  package enum Program: Sendable {
    case tour(Tour)
    case showing(Showing)
  }

  private let program: Program
  private let equipment: Equipment
  private let freeze: Duration?
  private let folder: String
  private let say: (String) -> Void
  private let warn: (String) -> Void

  /// - Parameters:
  ///   - freeze: holds the frame of this moment in place of letting time pass.
  ///   - folder: where pictures go if there is no screen.
  ///   - say: is told what happens, a line at a time.
  ///   - warn: is told what could be better, a line at a time.
  package init(
    _ program: Program, equipment: Equipment, freeze: Duration? = nil, folder: String,
    say: @escaping (String) -> Void, warn: @escaping (String) -> Void
  ) {
    self.program = program
    self.equipment = equipment
    self.freeze = freeze
    self.folder = folder
    self.say = say
    self.warn = warn
  }

  /// Runs to the end of the script, or until a signal ends it.
  ///
  /// - Throws: `StageError` if a screen that was asked for by name cannot be had; `FilesError` if a
  ///   picture cannot be written.
  package func run() throws {
    var options = try equipment.options()
    options.keepsScreen = true
    if let freeze { options.frozen = Moment(nanoseconds: 0).advanced(by: freeze) }
    if try showOnScreen(options) { return }
    options.wish = .memory(width: 800, height: 480)
    if case .tour(let tour) = program, freeze == nil {
      try rehearse(tour, on: try Stage(options))
    } else {
      options.frozen = options.frozen ?? Moment(nanoseconds: 1_000_000_000)
      try hold(on: try Stage(options))
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
      Director(
        script: script,
        hear: { report in
          switch report {
          case .frame(let frame):
            frames += 1
            last = frame
            if frames == 1 { say("first frame is on the screen") }
          case .event(let event, let moment):
            say("\(Demo.seconds(moment)) \(event.words)")
          case .passed(let touch):
            if let words = touch.words { say(words) }
          case .warning(let sentence), .leaking(_, let sentence, _): warn(sentence)
          }
        }))
    say("\(frames) frames, \(stage.failedFlips) failed flips")
    if stage.overflows > 0 { say("touches or keys were lost \(stage.overflows) times") }
    if let last { say("last frame at \(Demo.seconds(last.shown))") }
  }

  /// Writes a picture of each stop of the tour.
  private func rehearse(_ tour: Tour, on stage: Stage) throws {
    var pictures = tour.stops.enumerated().map { index, stop in
      let number = index < 9 ? "0\(index + 1)" : "\(index + 1)"
      return (moment: stop.picture, path: "\(folder)/bezel-\(number)-\(stop.name).png")
    }[...]
    var failure: (any Error)?
    let script = Director(script: self.script)
    try stage.run(
      Director(cue: { now in
        // What is on the stage at that moment: a HUD that stands still draws no frame for it.
        if let next = pictures.first, next.moment <= now {
          pictures = pictures.dropFirst()
          do {
            try save(stage.picture, to: next.path)
          } catch {
            failure = error
            pictures = []
          }
        }
        var cue = script.cue(now)
        cue.next = [cue.next, pictures.first?.moment].compactMap { $0 }.min()
        return cue
      }))
    if let failure { throw failure }
  }

  /// Writes a picture of one moment.
  private func hold(on stage: Stage) throws {
    try stage.run(Director(script: script))
    try save(stage.picture, to: "\(folder)/bezel.png")
  }

  private func save(_ picture: Picture, to path: String) throws {
    try FileBytes.write(try PNG.encode(picture), to: path)
    say(path)
  }

  private var script: [(at: Moment, command: Command)] {
    switch program {
    case .tour(let tour): tour.script
    case .showing(let showing): showing.script
    }
  }

  private static func seconds(_ moment: Moment) -> String {
    let milliseconds = moment.nanoseconds / 1_000_000
    let fraction = String(milliseconds % 1_000 + 1_000).dropFirst()
    return "\(milliseconds / 1_000).\(fraction) s"
  }
}
