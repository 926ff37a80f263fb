import BezelConfiguration
import BezelHUD
import BezelRaster
import BezelStage
import BezelText

/// The settings of lines of "Name=value", as far as they are accepted.
struct GivenSettings {
  private(set) var isAccepted = false
  private var look = HUDConfiguration()

  private static let image = HUDImage(
    Picture(width: 2, height: 1, pixels: [0xFF00_FF00, 0x8000_0080]))

  init(_ bytes: [UInt8]) throws {
    var stage = StageOptions()
    var daemon = DaemonSettings()
    for line in bytes.split(separator: UInt8(ascii: "\n"), maxSplits: 64) {
      let parts = line.split(
        separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false
      ).map { String(decoding: $0, as: UTF8.self) }
      guard parts.count == 2 else { continue }
      _ = BackdropName(parts[1]).moved(to: "/b").path
      do {
        if let option = HUDOption(key: parts[0]) {
          try look.set(option, to: parts[1], image: { _ in GivenSettings.image })
        } else if let setting = StageSetting(key: parts[0]) {
          try stage.set(setting, to: parts[1])
        } else if let setting = DaemonSetting(key: parts[0]) {
          try daemon.set(setting, to: parts[1])
        } else {
          continue
        }
        isAccepted = true
      } catch {
        let complaint = "\(error)"
        try check(complaint.utf8.count < 1_000, "an endless complaint")
        try check(complaint.utf8.allSatisfy { $0 >= 0x20 }, "a control character in a complaint")
      }
    }
  }

  /// Draws a presentation at a few moments.
  func draw(_ bytes: [UInt8]) throws {
    var random = bytes.choices
    var stack = HUDStack()
    let contents: [Content] = [
      .indefinite, .progress(Fraction(1, over: 3)), .message(.info), .image(GivenSettings.image),
      .indicator(AnyIndicator(BarIndicator()), .one),
    ]
    let shown = Presentation(
      random.pick(contents), status: random.pick([nil, "a", "Two words\nand more"]), details: "d",
      button: random.pick([nil, "OK"]))
    var now = Moment(nanoseconds: 0)
    _ = stack.apply(
      [.screen(isThere: true)] + look.commands.map { .command($0) } + [.command(.show(shown))],
      at: now)
    let setter = TextSetter(font: nil)
    let output = ScreenGeometry(
      width: 64, height: 48, scale: random.pick([Fixed(1, over: 2), 1, 3]))
    for _ in 0..<3 {
      now = now.advanced(by: .milliseconds(Int64(random.int(0...400))))
      _ = stack.settle(at: now)
      let scene = stack.scene(at: now, on: output, typesetter: setter.block).scene
      let picture = Picture(drawing: scene, with: .chosen)
      try check(picture.pixels.count == 64 * 48, "another picture than was asked for")
      _ = stack.nextWake(after: now)
    }
  }
}
