import BezelConfiguration
import BezelFiles
import BezelRaster

/// The look of a plymouth theme as settings, with the pictures that they name.
struct ImportedLook {
  /// The settings, a line each.
  private(set) var lines: [String] = []
  private(set) var files: [(name: String, bytes: [UInt8])] = []
  /// The parts that were not taken over, a sentence each.
  private(set) var notes: [String] = []

  /// Ticks a second, and how many of them a frame is shown.
  private typealias Pace = (rate: Int, ticks: Int)

  /// The screen that places are converted on.
  private static let screen = (width: 1_920.0, height: 1_080.0)

  /// - Throws: if the theme's plugin draws without pictures, or a picture cannot be read.
  init(of theme: PlymouthTheme) throws(CommandFailure) {
    switch theme.module {
    case "two-step": try addTwoStep(theme)
    case "script": try addScript(theme)
    default:
      throw CommandFailure(
        "could not import \(theme.name): Its plugin '\(theme.module)' draws by itself. Give a theme of the "
          + "plugins two-step or script.")
    }
  }

  // MARK: two-step

  private mutating func addTwoStep(_ theme: PlymouthTheme) throws(CommandFailure) {
    let usesFirmware = theme["UseFirmwareBackground"] == "true"
    if theme.has("background-tile.png") {
      try addFile("background.png", theme.bytes(of: "background-tile.png"))
      lines.append("Backdrop=tile:background.png")
    } else if let top = theme.color("BackgroundStartColor") {
      let bottom = theme.color("BackgroundEndColor") ?? top
      lines.append("Backdrop=\(top == bottom ? top : "\(top)-\(bottom)")")
    }
    let frames = theme.frames("throbber-")
    let (x, y) = (
      theme.part("HorizontalAlignment", otherwise: 0.5),
      theme.part("VerticalAlignment", otherwise: 0.5)
    )
    let isInTheMiddle = x == 0.5
    var hasLogo = false
    if frames.isEmpty {
      lines.append("Indicator=none")
    } else if isInTheMiddle {
      let size = try addAnimation("indicator.png", frames, of: theme, (30, 1))
      lines.append("Indicator=indicator.png")
      let top = (ImportedLook.screen.height - Double(size.height)) * y
      let part = Int((top / ImportedLook.screen.height * 100).rounded())
      lines.append("IndicatorAt=\(min(95, max(0, part)))")
    } else {
      try addLogo(frames, of: theme, (30, 1), alignedAt: (x, y))
      hasLogo = true
      lines.append("Indicator=none")
    }
    if theme.has("watermark.png") {
      let y = theme.part("WatermarkVerticalAlignment", otherwise: 0.96)
      if y < 0.9, !hasLogo, !usesFirmware {
        let x = theme.part("WatermarkHorizontalAlignment", otherwise: 0.5)
        try addLogo(["watermark.png"], of: theme, (1, 1), alignedAt: (x, y))
        hasLogo = true
      } else {
        try addFile("watermark.png", theme.bytes(of: "watermark.png"))
        lines.append("Watermark=watermark.png")
      }
    }
    if !hasLogo, !usesFirmware { lines.append("Logo=none") }
    if !theme.frames("animation-").isEmpty, theme["UseEndAnimation"] != "false" {
      notes.append("The animation at its end is left out: a splash goes when the boot is over.")
    }
    for picture in ["header-image.png", "corner-image.png"] where theme.has(picture) {
      notes.append("\(picture) is left out: a splash has a logo, an indicator and a watermark.")
    }
  }

  // MARK: script

  /// Takes over what nearly all such themes do: they show numbered pictures one after the other, in the middle.
  private mutating func addScript(_ theme: PlymouthTheme) throws(CommandFailure) {
    let script = try theme.script()
    guard let image = script.firstMatch(of: #/Image\s*\(\s*"([^"]*?)"\s*\+\s*\w+\s*\+\s*"\.png"/#)
    else {
      throw CommandFailure(
        "could not import \(theme.name): Its script shows no numbered pictures one after the other."
      )
    }
    var frames = theme.frames(String(image.1))
    // Its loop may take fewer of them.
    if let count = script.firstMatch(of: #/%\s*(\d+)\s*\]/#).flatMap({ Int($0.1) }) {
      frames = Array(frames.prefix(count))
    }
    guard !frames.isEmpty else {
      throw CommandFailure(
        "could not import \(theme.name): None of the pictures \(image.1)….png is there.")
    }
    // plymouth calls a script fifty times a second, and most stay with a picture twice.
    let times = script.firstMatch(of: #/progress\s*/\s*([0-9.]+)/#).flatMap { Double($0.1) } ?? 2
    let pace = (rate: 100, ticks: min(255, max(1, Int((times * 2).rounded()))))
    if let color = script.firstMatch(
      of: #/SetBackground(?:Top)?Color\s*\(\s*([0-9.]+)\s*,\s*([0-9.]+)\s*,\s*([0-9.]+)\s*\)/#)
    {
      let parts = [color.1, color.2, color.3].map { part -> String in
        let level = Int((min(1, max(0, Double(part) ?? 0)) * 255).rounded())
        return (level < 16 ? "0" : "") + String(level, radix: 16)
      }
      lines.append("Backdrop=\(parts.joined())")
    }
    try addLogo(frames, of: theme, pace, alignedAt: (0.5, 0.5))
    lines.append("Indicator=none")
  }

  // MARK: Pictures

  /// Adds a logo at a place between the screen's edges, as plymouth counts it: 0 is at the left and at the top.
  private mutating func addLogo(
    _ frames: [String], of theme: PlymouthTheme, _ pace: Pace,
    alignedAt place: (x: Double, y: Double)
  ) throws(CommandFailure) {
    let size = try addAnimation("logo.png", frames, of: theme, pace)
    func middle(_ part: Double, _ length: Int, of screen: Double) -> String {
      let part = ((screen - Double(length)) * part + Double(length) / 2) / screen
      let thousandths = Int((min(1, max(0, part)) * 1_000).rounded())
      return thousandths % 10 == 0
        ? "\(thousandths / 10)" : "\(thousandths / 10).\(thousandths % 10)"
    }
    lines.append("Logo=logo.png")
    lines.append("LogoSize=\(max(size.width, size.height))")
    let x = middle(place.x, size.width, of: ImportedLook.screen.width)
    lines.append("LogoAt=\(x),\(middle(place.y, size.height, of: ImportedLook.screen.height))")
  }

  private mutating func addAnimation(
    _ name: String, _ frames: [String], of theme: PlymouthTheme, _ pace: Pace
  ) throws(CommandFailure) -> (width: Int, height: Int) {
    let first = try theme.picture(frames[0])
    if frames.count == 1 {
      addFile(name, try theme.bytes(of: frames[0]))
      return (first.width, first.height)
    }
    var animation = AnimatedPNG(rate: pace.rate, ticks: pace.ticks)
    for frame in frames {
      let picture = try theme.picture(frame)
      do throws(FilesError) {
        try animation.append(picture.centered(width: first.width, height: first.height))
      } catch {
        throw CommandFailure(error.description)
      }
    }
    let bytes = animation.bytes
    if PNGAnimation(bytes) == nil {
      notes.append(
        "\(name) has too many pixels or pictures to be played: its first picture is shown.")
    }
    addFile(name, bytes)
    return (first.width, first.height)
  }

  private mutating func addFile(_ name: String, _ bytes: [UInt8]) { files.append((name, bytes)) }
}

extension Picture {
  /// Returns the middle of it, with clear pixels around it where it is smaller.
  fileprivate func centered(width: Int, height: Int) -> Picture {
    if (width, height) == (self.width, self.height) { return self }
    let (left, top) = ((self.width - width) / 2, (self.height - height) / 2)
    var pixels: [UInt32] = []
    for y in top..<top + height {
      for x in left..<left + width {
        let isInside = (0..<self.width).contains(x) && (0..<self.height).contains(y)
        pixels.append(isInside ? self.pixels[y * self.width + x] : 0)
      }
    }
    return Picture(width: width, height: height, pixels: pixels)
  }
}
