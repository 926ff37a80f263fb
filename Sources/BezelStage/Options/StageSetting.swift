internal import BezelHUD
internal import BezelKMS
internal import BezelTouch

/// What can be asked of a screen and of input devices by name and value, on a command line or in a file.
package enum StageSetting: String, SettingName {
  /// A device node, as "/dev/dri/card0".
  case card
  /// A kernel driver, as "bochs-drm".
  case driver
  /// A connector, as "HDMI-A-1".
  case connector
  /// What a monitor's EDID says: "MAKER", "MAKER:MODEL" or "MAKER:MODEL:SERIAL"; what is empty fits
  /// all.
  case monitor
  /// "WIDTHxHEIGHT" or "WIDTHxHEIGHT@HERTZ".
  case mode
  /// The kernel's four characters, as "RG16".
  case format
  /// How pictures are turned clockwise: 0, 90, 180 or 270.
  case rotate
  /// "flip" or "upload".
  case transfer
  /// "atomic" or "legacy".
  case commit
  /// The most frames a second, 1 … 240.
  case rate
  /// How many seconds the last frame stays for the next program, 1 … 3600.
  case handOver = "hand-over"
  /// After how many seconds without a command or a touch the light is dimmed, 1 … 86400.
  case dimAfter = "dim-after"
  /// How bright the dimmed light is, in per cent, 0 … 100.
  case dimTo = "dim-to"
  /// How far a HUD moves against burn-in, in pixels, 0 … 4.
  case shift
  /// Which kinds of input devices a mask keeps from other programs: "touch,pointer", "all", "none".
  case input
  /// How many seconds a finger is waited for before its touch is ended for others, 0 … 600.
  case patience
  /// Whether touches that are left to other programs reach them through a second panel: "yes" or "no".
  case passOn = "pass-on"

  /// A value that means nothing.
  package struct Mistake: Error, CustomStringConvertible {
    let setting: StageSetting
    let value: String

    package var description: String {
      "'\(value)' is no value for \(setting.rawValue): give \(setting.values)."
    }
  }

  /// Completes "give …".
  package var values: String {
    switch self {
    case .card: "a device node, as /dev/dri/card0"
    case .driver: "a kernel driver, as bochs-drm"
    case .connector: "a connector, as HDMI-A-1"
    case .monitor: "MAKER, MAKER:MODEL or MAKER:MODEL:SERIAL, as the EDID says"
    case .mode: "WIDTHxHEIGHT or WIDTHxHEIGHT@HERTZ"
    case .format: "four characters, as XR24 or RG16"
    case .rotate: "0, 90, 180 or 270"
    case .transfer: "flip or upload"
    case .commit: "atomic or legacy"
    case .rate: "frames a second, 1 to 240"
    case .handOver: "seconds, 1 to 3600"
    case .dimAfter: "seconds, 1 to 86400"
    case .dimTo: "per cent, 0 to 100"
    case .shift: "pixels, 0 to 4"
    case .input: "touch, pen, pointer, keys with commas between them, all or none"
    case .patience: "seconds, 0 to 600"
    case .passOn: "yes or no"
    }
  }

  /// The value that is so without anybody's doing; `nil` where it depends on the hardware, and where
  /// nothing is done.
  package var usual: String? {
    let options = StageOptions()
    return switch self {
    case .rate: "\(options.fastestRate)"
    case .dimTo: "\(options.kiosk.dimmedBrightness)"
    case .shift: "\(options.kiosk.shift)"
    case .input: options.input.blocked.names
    case .patience: "0.5"
    case .passOn: options.input.passesOn ? "yes" : "no"
    case .card, .driver, .connector, .monitor, .mode, .format, .rotate, .transfer, .commit,
      .handOver, .dimAfter:
      nil
    }
  }
}

extension StageOptions {
  /// - Throws: a sentence that says which values there are; nothing is changed then.
  package mutating func set(
    _ setting: StageSetting, to value: String
  ) throws(StageSetting.Mistake) {
    func known<Value>(_ wished: Value?) throws(StageSetting.Mistake) -> Value {
      guard let wished, !value.isEmpty else {
        throw StageSetting.Mistake(setting: setting, value: value)
      }
      return wished
    }
    func number(in range: ClosedRange<Int>) throws(StageSetting.Mistake) -> Int {
      try known(Int(value).flatMap { range.contains($0) ? $0 : nil })
    }
    switch setting {
    case .card: screen.card = try known(value)
    case .driver: screen.driver = try known(value)
    case .connector: screen.connector = try known(value)
    case .monitor: screen.monitor = try known(MonitorWish(named: value))
    case .mode: screen.mode = try known(ModeWish(named: value))
    case .format:
      let format = PixelFormat(named: value)
      screen.format = try known(
        format.flatMap { PixelFormat.drawable.contains($0) ? $0 : nil })
    case .rotate: screen.turn = try known(Int(value).flatMap { PanelTurn(rawValue: $0) })
    case .transfer: screen.uploads = try known(["flip": false, "upload": true][value])
    case .commit: screen.commit = try known(["atomic": .atomic, "legacy": .legacy][value])
    case .rate: fastestRate = try number(in: 1...240)
    case .handOver: ending = .handOver(limit: try number(in: 1...3_600))
    case .dimAfter: kiosk.dimsAfter = .seconds(try number(in: 1...86_400))
    case .dimTo: kiosk.dimmedBrightness = try number(in: 0...100)
    case .shift: kiosk.shift = try number(in: 0...4)
    case .input: input.blocked = try known(InputKinds(names: value))
    case .patience:
      let wished = StageOptions.thousandths(value[...])
      input.patience = .milliseconds(try known(wished.flatMap { $0 <= 600_000 ? $0 : nil }))
    case .passOn: input.passesOn = try known(["yes": true, "no": false][value])
    }
  }
}

extension MonitorWish {
  /// Reads "MAKER", "MAKER:MODEL" or "MAKER:MODEL:SERIAL".
  init?(named name: String) {
    let parts = name.split(separator: ":", maxSplits: 2, omittingEmptySubsequences: false)
    func part(_ index: Int) -> String? {
      index < parts.count && !parts[index].isEmpty ? String(parts[index]) : nil
    }
    guard part(0) != nil || part(1) != nil || part(2) != nil else { return nil }
    self.init()
    maker = part(0)
    model = part(1)
    serial = part(2)
  }
}

extension ModeWish {
  /// Reads "1280x800" or "1280x800@59.94".
  init?(named name: String) {
    let parts = name.split(separator: "@", omittingEmptySubsequences: false)
    let sides = parts[0].split(separator: "x", omittingEmptySubsequences: false)
    guard parts.count <= 2, sides.count == 2, let width = Int(sides[0]), let height = Int(sides[1]),
      (1...16_384).contains(width), (1...16_384).contains(height)
    else { return nil }
    var refresh: Int?
    if parts.count == 2 {
      guard let millihertz = StageOptions.thousandths(parts[1]),
        (1_000...1_000_000).contains(millihertz)
      else { return nil }
      refresh = millihertz
    }
    self.init(width: width, height: height, refreshMillihertz: refresh)
  }
}

extension StageOptions {
  /// Reads a number up to 1 000 with at most three digits behind the point.
  fileprivate static func thousandths(_ text: Substring) -> Int? {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count <= 2, let whole = Int(parts[0]), (0...1_000).contains(whole) else {
      return nil
    }
    guard parts.count == 2 else { return whole * 1_000 }
    var digits = String(parts[1])
    guard (1...3).contains(digits.utf8.count), digits.utf8.allSatisfy({ (48...57).contains($0) })
    else { return nil }
    while digits.utf8.count < 3 { digits += "0" }
    return Int(digits).map { whole * 1_000 + $0 }
  }
}
