import BezelHUD
import BezelRaster
import BezelStage
import BezelText

/// Settings by name and value, as every input takes them: lines of "Name=value".
///
/// Accepted settings are drawn.
struct SettingLines: HostileFormat {
  let name = "settings"
  let seeds: [[UInt8]]
  let words: [[UInt8]]

  init() {
    let lines = SettingLines.values.map { "\($0.0)=\($0.1)" }
    let usual = HUDOption.allCases.compactMap { setting in
      setting.defaultValue.map { "\(setting.key)=\($0)" }
    }
    seeds =
      lines.map { Array($0.utf8) } + [lines, usual].map { Array($0.joined(separator: "\n").utf8) }
    words =
      HUDOption.allCases.flatMap { ["\n\($0.key)="] + $0.row.choices }.map { Array($0.utf8) }
      + ["\n", "=", "x", ",", ".", "-", "#", "@", ":", "16384", "4096", "0.00390625"].map {
        Array($0.utf8)
      }
  }

  private static let values = [
    ("Offset", "-16384,16384"), ("Container", "-1,-1,16384x16384"), ("Container", "0,0,0x0"),
    ("MinimumSize", "4096x4096"), ("MaximumTextWidth", "4096"), ("CornerRadius", "4096"),
    ("RingRadius", "4096"),
    ("RingThickness", "4096"), ("RingNoTextRadius", "0"), ("FontSize", "4096"), ("TextScale", "8"),
    ("FontSize", "0"), ("ImageSize", "4096x0"), ("BorderWidth", "4096"), ("BorderColor", "FF0000"),
    ("Blur", "100,4"), ("Live", "0,0,1x1 2,2,3x3"), ("Style", "dark"), ("Mask", "gradient"),
    ("MaskColor", "#01020304"), ("MayLeave", "yes"), ("FadeIn", "1000000"), ("FadeOut", "0"),
    ("Motion", "grow"), ("HoldConfirm", "0.000000001"), ("InfoImage", "a"), ("Tint", "no"),
    ("Blur", "no"),
    ("Animation", "native"), ("LoadingLabel", "x"), ("mode", "1x1@1000"), ("monitor", "a:b:c"),
    ("input", "touch,pen"), ("patience", "0.001"), ("format", "RG16"), ("group", "a_b-c"),
    ("maximum-clients", "1000"), ("tty", "/dev/tty63"), ("backdrop", "fit:/a.png"),
  ]

  private static let image = HUDImage(
    Picture(width: 2, height: 1, pixels: [0xFF00_FF00, 0x8000_0080]))

  func feed(_ bytes: [UInt8]) throws(Fault) -> Bool {
    var setup = HUDConfiguration()
    var stage = StageOptions()
    var daemon = DaemonSettings()
    var accepted = false
    for line in bytes.split(separator: UInt8(ascii: "\n"), maxSplits: 64) {
      let parts = line.split(
        separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false
      ).map { String(decoding: $0, as: UTF8.self) }
      guard parts.count == 2 else { continue }
      _ = BackdropName(parts[1]).moved(to: "/b").path
      var complaint = ""
      if let setting = HUDOption(key: parts[0]) {
        do throws(SettingError) {
          try setup.set(setting, to: parts[1], image: { _ in SettingLines.image })
          accepted = true
        } catch {
          complaint = error.description
        }
        try check(complaint.utf8.count < 1_000, "an endless complaint")
        try check(complaint.utf8.allSatisfy { $0 >= 0x20 }, "a control character in a complaint")
      } else if let setting = StageSetting(key: parts[0]) {
        if (try? stage.set(setting, to: parts[1])) != nil { accepted = true }
      } else if let setting = DaemonSetting(key: parts[0]) {
        if (try? daemon.set(setting, to: parts[1])) != nil { accepted = true }
      }
    }
    if accepted { try draw(setup, bytes) }
    return accepted
  }

  private func draw(_ setup: HUDConfiguration, _ bytes: [UInt8]) throws(Fault) {
    var random = bytes.choices
    var stack = HUDStack()
    let contents: [Content] = [
      .indefinite, .progress(Fraction(1, over: 3)), .message(.info), .image(SettingLines.image),
      .indicator(AnyIndicator(BarIndicator()), .one),
    ]
    let shown = Presentation(
      random.pick(contents), status: random.pick([nil, "a", "Two words\nand more"]), details: "d",
      button: random.pick([nil, "OK"]))
    var now = Moment(nanoseconds: 0)
    _ = stack.apply(
      [.screen(isThere: true)] + setup.commands.map { .command($0) } + [.command(.show(shown))],
      at: now)
    let setter = TextSetter(font: nil)
    let scale = random.pick([Fixed(1, over: 2), 1, 3])
    let output = ScreenGeometry(width: 64, height: 48, scale: scale)
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
