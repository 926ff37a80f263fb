import ArgumentParser
import BezelFiles
import BezelSamples

/// `bezel render`: writes one frame, or an animation, as a picture.
struct RenderCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "render",
    abstract: "Write one exact frame of a HUD, or an animation, as a PNG file.",
    discussion: """
      With --current it is the present picture of the service's first screen, with the backdrop.

      \(ServiceArguments.exitStatuses)
      """)

  @Option(
    help: ArgumentHelp("The file to write; - is the standard output.", valueName: "file.png"))
  var out: String

  @Flag(help: "Write the frame that is on the service's screen now, in place of a HUD by options.")
  var current = false

  @OptionGroup var service: ServiceArguments

  @Option(
    help: ArgumentHelp("The screen's size in pixels (default: 800x480).", valueName: "WxH"))
  var size: PixelSize?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "The frame's time after the show, or of the tour (default: 1).", valueName: "seconds"),
    transform: Seconds.typed)
  var at: Seconds?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Many frames as one animated PNG that loops for ever.",
      discussion: """
        1-2@25 is 25 frames a second (default: 30), the first one at 1 s and the last one before 2 s. A \
        ring turns once a second, so whole seconds loop without a jump.
        """, valueName: "from-to[@fps]"),
    transform: FrameTimes.typed)
  var frames: FrameTimes?

  @OptionGroup var tour: TourArguments
  @OptionGroup var hud: HUDArguments
  @OptionGroup(title: "The drawing") var drawing: DrawingArguments

  func validate() throws {
    if current {
      let others = given([
        ("--size", size != nil), ("--at", at != nil), ("--frames", frames != nil),
        ("--tour", tour.tour != nil), ("all options for a HUD", hud.isGiven),
        ("--scale, --backdrop and --font", drawing.isGiven),
      ])
      if let option = others.first {
        throw ValidationError(
          "--current is the frame on the screen: leave it or \(option) out.")
      }
      return
    }
    if service.socket != nil {
      throw ValidationError("--socket is for --current: add that, or leave --socket out.")
    }
    if frames != nil {
      guard at == nil else {
        throw ValidationError("--frames says when its frames are: leave it or --at out.")
      }
      guard out == "-" || out.lowercased().hasSuffix(".png") else {
        throw ValidationError(
          "--frames makes an animated PNG: give --out a name that ends in .png, or - for the "
            + "standard output.")
      }
    }
    try tour.validate(isHUDGiven: hud.isGiven)
  }

  func run() throws {
    let picture =
      if current {
        try ServiceArguments.reporting { try service.connection().picture() }
      } else if let frames {
        try still().png(of: frames)
      } else {
        try still().png()
      }
    if out == "-" { StandardOutput.write(picture) } else { try FileBytes.write(picture, to: out) }
  }

  func still() throws -> RenderRequest {
    var still = RenderRequest()
    still.script = try script()
    still.stageArguments = drawing.stageArguments
    if let size { (still.width, still.height) = (size.width, size.height) }
    if let at { still.moment = at.duration }
    return still
  }

  private func script() throws -> Timeline {
    if let tour = tour.tour { return .tour(Tour(tour)) }
    return .showing(try hud.showing(with: hud.settings))
  }
}
