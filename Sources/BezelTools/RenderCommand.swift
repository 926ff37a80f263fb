import BezelCommand
import BezelConfiguration
import BezelFiles
import BezelRaster
import BezelSamples
import BezelStage

/// `bezel render`: writes one frame of a HUD, or an animation, as a picture.
struct RenderCommand {
  private let arguments: ParsedArguments

  init(_ arguments: ParsedArguments) { self.arguments = arguments }

  func run() throws(CommandFailure) {
    let out = try OutputFile.path(in: arguments)
    if arguments.has(.socket) {
      throw .usage("--socket is for --current: add that, or leave --socket out.")
    }
    try checkSplash()
    let request = try request()
    guard let text = arguments[.frames] else {
      let bytes = try arguments.has(.bmp) ? request.bmp() : request.png()
      return try OutputFile.write(bytes, to: out)
    }
    if arguments.has(.bmp) {
      throw .usage("--frames makes an animated PNG: leave it or --bmp out.")
    }
    let frames = try FrameTimes(typed: text)
    if arguments.has(.at) {
      throw .usage("--frames says when its frames are: leave it or --at out.")
    }
    guard out == "-" || out.lowercased().hasSuffix(".png") else {
      throw .usage(
        "--frames makes an animated PNG: give --out a name that ends in .png, or - for the standard "
          + "output.")
    }
    try OutputFile.write(try request.png(of: frames), to: out)
  }

  /// - Throws: if options exclude each other, or name a file that cannot be used.
  func request() throws(CommandFailure) -> RenderRequest {
    let moment = arguments[.boot].flatMap { SplashMoment(named: $0) }
    var request = if let moment { try splash(moment) } else { try plain() }
    if let size = arguments[.size] {
      guard let (width, height) = RenderRequest.size(of: size) else {
        throw .usage(
          "'\(size)' is no value for --size: give WIDTHxHEIGHT, 1 to 16384 pixels a side and 33554432 in "
            + "all.")
      }
      (request.width, request.height) = (width, height)
    }
    if let panel = arguments[.panel] {
      request.options.scale = try scale(of: panel, request.width, request.height)
    }
    if let moment = arguments.seconds(.at) { request.moment = moment }
    return request
  }

  private func plain() throws(CommandFailure) -> RenderRequest {
    var request = RenderRequest()
    request.script = try script()
    request.options = arguments.stageOptions
    return request
  }

  /// The picture of a boot's splash by the machine's configuration, or a file's.
  private func splash(_ moment: SplashMoment) throws(CommandFailure) -> RenderRequest {
    var setup: Configuration
    do throws(FilesError) {
      setup = try Configuration.read(file: arguments[.config]).overridden(by: arguments.settings)
    } catch {
      throw CommandFailure(error.description)
    }
    var request = RenderRequest()
    var warnings: [String]
    (request.options, warnings) = setup.options(over: .fixed(.color(.black)))
    request.options.isSplash = true
    warnings += request.options.readSplashPictures(setup.hud.timing.motion)
    let (words, problem) = setup.words(in: request.options)
    if let problem { warnings.append(problem) }
    if request.options.backdrop.isScreen {
      warnings.append("\(RenderRequest.NoScreen())")
      request.options.backdrop = .fixed(.color(.black))
    }
    for warning in setup.warnings + warnings { warn(warning) }
    request.hasFiles = true
    setup.showAtOnce()
    request.script = .showing(moment.script(setup, words, on: request.options.backdrop))
    return request
  }

  private static let ofSplash: [OptionName] = [
    .out, .bmp, .boot, .config, .size, .panel, .at, .frames, .quiet,
  ]

  /// - Throws: if there are options that --boot excludes or needs.
  private func checkSplash() throws(CommandFailure) {
    let isSplash = arguments.has(.boot)
    for option in arguments.givenOptions {
      let isOfSplash =
        switch option.key {
        case .own(let name): name == .config
        case .setting(.stage(let setting)): StageSetting.ofSplash.contains(setting)
        case .setting: false
        }
      if isOfSplash, !isSplash {
        throw .usage("--\(option.name) is for --boot: add that, or leave --\(option.name) out.")
      }
      if isSplash, case .own(let name) = option.key, !RenderCommand.ofSplash.contains(name) {
        throw .usage("--boot is a picture of the splash: leave it or --\(option.name) out.")
      }
    }
  }

  /// Returns the scale on a panel with this diagonal.
  private func scale(
    of panel: String, _ width: Int, _ height: Int
  ) throws(CommandFailure) -> Fixed {
    if arguments.stageOptions.scale != nil {
      throw .usage("--panel is for the scale that it has: leave it or --scale out.")
    }
    guard let scale = PanelScale(width: width, height: height, diagonal: panel) else {
      throw .usage(
        "'\(panel)' is no value for --panel: give a diagonal that \(width)x\(height) pixels may have, as "
          + "7in, 17.8cm or 178mm.")
    }
    return scale.scale
  }

  private func script() throws(CommandFailure) -> Timeline {
    guard let name = arguments[.tour].flatMap({ Tour.Name(rawValue: $0) }) else {
      return .showing(try arguments.hud())
    }
    try arguments.checkTour()
    return .tour(Tour(name))
  }
}

extension FrameTimes {
  /// Reads what is typed as "0-1@30", or as "0-1" for 30 frames a second.
  ///
  /// - Throws: `CommandFailure` with the form, or with what is out of its range.
  init(typed text: String) throws(CommandFailure) {
    let parts = text.split(separator: "@", omittingEmptySubsequences: false)
    guard parts.count <= 2, let times = parts[0].parts(2, between: "-"),
      let start = Duration(seconds: times[0]), let end = Duration(seconds: times[1]),
      let rate = parts.count == 2 ? Int(parts[1]) : 30
    else {
      throw .usage(
        "'\(text)' is no value for --frames: give FROM-TO or FROM-TO@FPS, from and to which second, 0 to "
          + "1000000, and how many frames a second, as 0-1@30.")
    }
    let rates = FrameTimes.rates
    guard rates.contains(rate) else {
      throw .usage(
        "For --frames give \(rates.lowerBound) to \(rates.upperBound) frames a second, as 0-1@30.")
    }
    guard start < end else {
      throw .usage("There is no frame in --frames: end later than at the start, as 0-1@30.")
    }
    self.init(from: start, before: end, rate: rate)
    guard count <= FrameTimes.mostFrames else {
      throw .usage(
        "\(count) frames are too many: take \(FrameTimes.mostFrames) at most, of a shorter time or fewer "
          + "a second.")
    }
  }
}
