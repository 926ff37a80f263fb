internal import BezelFiles
package import BezelHUD
internal import BezelKMS
internal import BezelTouch

/// The settings of the screen and of input devices, on a command line or in a file.
package enum StageSetting: String, SettingName {
  case card, otherCards, driver, connector, monitor, mode, format, framebufferBits, margin, rotate,
    transfer, commit, rate, wayland
  case handOver, dimAfter, dimTo, shift
  case scale, backdrop, font, dither
  case logo, logoSize, logoAt, indicator, indicatorAt, watermark
  // Input devices.
  case input, patience, passOn

  /// The settings of the drawing.
  package static let ofDrawing: [StageSetting] = [.scale, .backdrop, .font, .dither]
  /// The settings of a boot's or a shutdown's HUD.
  package static let ofSplash: [StageSetting] = [
    .logo, .logoSize, .logoAt, .indicator, .indicatorAt, .watermark,
  ]
  /// Whether it is a matter of taste, not of the machine.
  package var isOfLook: Bool {
    self == .backdrop || self == .font || StageSetting.ofSplash.contains(self)
  }
  /// All others.
  package static let ofDevices: [StageSetting] = allCases.filter {
    !ofDrawing.contains($0) && !ofSplash.contains($0)
  }

  package var row: Setting<StageOptions> {
    switch self {
    case .card:
      Setting("The graphics card", .name("a device node, as /dev/dri/card0", placeholder: "NODE")) {
        $1(&$0.screen.card)
      }
    case .otherCards:
      Setting("Other cards that also show the HUD", .otherCards) { $1(&$0.otherCards) }
    case .driver:
      Setting("A card of this kernel driver", .name("a kernel driver, as bochs-drm")) {
        $1(&$0.screen.driver)
      }
    case .connector:
      Setting("The connector", .name("a connector, as HDMI-A-1")) { $1(&$0.screen.connector) }
    case .monitor:
      Setting("The monitor with this EDID; parts may be left empty", .monitor) {
        $1(&$0.screen.monitor)
      }
    case .mode: Setting("The mode of the screen", .mode) { $1(&$0.screen.mode) }
    case .format: Setting("The pixel format", .pixelFormat) { $1(&$0.screen.format) }
    case .framebufferBits:
      Setting(
        "The size of a pixel of a framebuffer whose driver gives a wrong one",
        .pixelSize
      ) { $1(&$0.framebufferBits) }
    case .margin:
      Setting(
        "The part of the screen's sides that its frame covers, as many televisions cut their edges off",
        .number(0...20, "per cent")
      ) { $1(&$0.margin) }
    case .rotate: Setting("Turn the picture clockwise by degrees", .turn) { $1(&$0.screen.turn) }
    case .transfer:
      Setting("How frames reach the screen", .names("flip", false, "upload", true)) {
        $1(&$0.screen.uploads)
      }
    case .commit:
      Setting("How frames are committed", .names("atomic", .atomic, "legacy", .legacy)) {
        $1(&$0.screen.commit)
      }
    case .rate:
      Setting("The maximum of frames a second", .number(1...240)) { $1(&$0.fastestRate) }
    case .wayland:
      Setting(
        "The Wayland compositor above which HUDs are shown, if it has wlr-layer-shell",
        details: """
          'auto' is that of the session or one whose socket is in /run; 'none' is for the screen itself, on a \
          terminal of its own. With a card, a driver or a monitor it is the screen itself, too.
          """, .compositor
      ) { $1(&$0.compositor) }
    case .handOver:
      Setting(
        "The time that the last frame stays for the next program", .seconds(1...3_600),
        get: { if case .handOver(let limit) = $0.ending { limit } else { nil } },
        set: { $0.ending = .handOver(limit: $1) })
    case .dimAfter:
      Setting(
        "The time without a command or a touch after which the backlight is dimmed",
        .seconds(1...86_400), get: { $0.screenSaver.dimsAfter.map { Int($0.components.seconds) } },
        set: { $0.screenSaver.dimsAfter = .seconds($1) })
    case .dimTo:
      Setting("The brightness of the dimmed backlight", .number(0...100, "per cent")) {
        $1(&$0.screenSaver.dimmedBrightness)
      }
    case .shift:
      Setting("The distance that the HUD moves against burn-in", .number(0...4, "pixels")) {
        $1(&$0.screenSaver.shift)
      }
    case .scale:
      Setting("Device pixels per point; without it computed from the panel's size", .factor) {
        $1(&$0.scale)
      }
    case .backdrop:
      Setting(
        "The picture behind the HUD",
        details: """
          RRGGBB is a colour, RRGGBB-RRGGBB a gradient from top to bottom; center:, fit:, fill: and \
          tile: place the picture; 'firmware' is the logo that the firmware showed, 'screen' the \
          picture that is on the screen already.
          """, .backdrop
      ) { $1(&$0.backdropName) }
    case .font:
      Setting(
        "The font; without it fontconfig's default",
        details: """
          Further files after colons are for letters that the first one lacks; what none of them has is looked \
          for in the system's fonts.
          """,
        .name(
          "the path of a font file, or several with colons between them, or none",
          placeholder: "FILE")
      ) { $1(&$0.fontName) }
    case .dither:
      Setting(
        "Dither gradients and fades, which keeps them free of steps on a dark screen",
        details: "A screen of 16 bits a pixel is always dithered, as a whole.", .yesNo
      ) { $1(&$0.dithers) }
    case .logo:
      Setting(
        "The logo of a boot's or a shutdown's HUD",
        details: """
          'firmware' is the logo that the firmware showed; without this setting it is that or, where the \
          firmware showed none, the distribution's, unless the backdrop is more than a colour. An animated PNG is \
          played as often as it says.
          """, .name("the path of a PNG file, 'firmware' or 'none'", placeholder: "LOGO")
      ) { $1(&$0.logoName) }
    case .logoSize:
      Setting(
        "The length of the logo's longer side",
        details: """
          A percentage is of the screen's shorter side. Without this setting the logo has its own size, twice \
          that on a screen of 2160 lines, or a smaller one that leaves room for the ring below it.
          """, .logoLength
      ) { $1(&$0.logoLayout.length) }
    case .logoAt:
      Setting(
        "The place of the logo's middle",
        details: """
          X is from the left and Y from the top; without this setting the firmware's logo stays where it is, \
          and another one is at 50,38.2.
          """, .logoPlace
      ) { $1(&$0.logoLayout.center) }
    case .indicator:
      Setting(
        "What turns while a machine boots or shuts down",
        details:
          "A picture takes the place of the ring; an animated PNG is played as often as it says.",
        .name("ring, none or the path of a PNG file", placeholder: "INDICATOR")
      ) { $1(&$0.indicatorName) }
    case .indicatorAt:
      Setting(
        "The place of the ring or the picture in its place, from the top",
        details: """
          Without this setting a picture is at 60, and the ring at 67 or below a logo that reaches further \
          down.
          """,
        .number(0...95, "per cent of the height")
      ) { $1(&$0.indicatorAt) }
    case .watermark:
      Setting(
        "A picture at the bottom of a boot's or a shutdown's screen",
        .name("the path of a PNG file", placeholder: "FILE")
      ) { $1(&$0.watermarkName) }
    case .input:
      Setting(
        "The kinds of input devices that a mask blocks",
        details: """
          A keyboard that is blocked cannot switch terminals, and its SysRq does nothing. Devices with \
          a power or sleep key and no letters are never blocked.
          """, in: .input, .inputKinds
      ) { $1(&$0.input.blocked) }
    case .patience:
      Setting(
        "The time to wait for a finger to lift before its touch is ended for other programs",
        in: .input, .time(upTo: 600)
      ) { $1(&$0.input.patience) }
    case .passOn:
      Setting(
        "Pass touches that are not blocked on to other programs through a second panel (uinput)",
        details: "That panel exists while the HUD is shown.", in: .input, .yesNo
      ) { $1(&$0.input.passesOn) }
    }
  }
}

extension StageOptions: SettingTarget {
  package static var section: SettingSection { .screen }
}

extension ValueKind<Int> {
  /// A whole number.
  package static func number(_ range: ClosedRange<Int>, _ unit: String = "a number") -> ValueKind {
    ValueKind(
      "\(unit), \(range.lowerBound) to \(range.upperBound)", placeholder: "NUMBER",
      format: { "\($0)" },
      parse: { Int($0).flatMap { range.contains($0) ? $0 : nil } })
  }

  /// Whole seconds.
  static func seconds(_ range: ClosedRange<Int>) -> ValueKind { number(range, "seconds") }
}

extension ValueKind {
  /// A choice between two names.
  static func names(
    _ first: String, _ firstValue: Value, _ second: String, _ secondValue: Value
  ) -> ValueKind where Value: Equatable & Sendable {
    ValueKind(
      choices: [first, second], format: { $0 == firstValue ? first : second },
      parse: { $0 == first ? firstValue : $0 == second ? secondValue : nil })
  }
}

extension ValueKind<String> {
  /// A text of at least one byte.
  static func name(_ values: String, placeholder: String = "NAME") -> ValueKind {
    ValueKind(values, placeholder: placeholder, format: { $0 }, parse: { $0.isEmpty ? nil : $0 })
  }
}

extension ValueKind<OtherCards> {
  fileprivate static var otherCards: ValueKind {
    ValueKind(
      "none, all, or device nodes with commas between them", placeholder: "NODES",
      format: { $0.names },
      parse: { OtherCards(names: $0) })
  }
}

extension ValueKind<BackdropName> {
  fileprivate static var backdrop: ValueKind {
    ValueKind(
      BackdropName.values, placeholder: "BACKDROP", format: { $0.name }, parse: { BackdropName($0) }
    )
  }
}

extension ValueKind<LogoLayout.Length> {
  fileprivate static var logoLength: ValueKind {
    ValueKind("pixels, as 240, or a percentage, as 30%", placeholder: "LENGTH") { text in
      guard text.utf8.last == UInt8(ascii: "%") else {
        return Int(text).flatMap { (1...16_384).contains($0) ? .pixels($0) : nil }
      }
      return StageOptions.thousandths(text.dropLast()).flatMap {
        (1_000...100_000).contains($0) ? .thousandths($0 / 100) : nil
      }
    }
  }
}

extension ValueKind<LogoLayout.Place> {
  fileprivate static var logoPlace: ValueKind {
    ValueKind("X,Y in per cent of the screen, as 50,38.2", placeholder: "X,Y") { text in
      let parts = text.split(separator: ",", omittingEmptySubsequences: false)
      guard parts.count == 2, let x = StageOptions.thousandths(parts[0]),
        let y = StageOptions.thousandths(parts[1]), max(x, y) <= 100_000
      else { return nil }
      return LogoLayout.Place(x: x / 100, y: y / 100)
    }
  }
}

extension ValueKind<MonitorRequest> {
  fileprivate static var monitor: ValueKind {
    ValueKind(
      "MAKER, MAKER:MODEL or MAKER:MODEL:SERIAL, as the EDID says",
      placeholder: "MAKER[:MODEL[:SERIAL]]"
    ) {
      MonitorRequest(named: $0)
    }
  }
}

extension ValueKind<ModeRequest> {
  fileprivate static var mode: ValueKind {
    ValueKind("WIDTHxHEIGHT or WIDTHxHEIGHT@HERTZ", placeholder: "WxH[@HERTZ]") {
      ModeRequest(named: $0)
    }
  }
}

extension ValueKind<PixelFormat> {
  fileprivate static var pixelFormat: ValueKind {
    ValueKind("four characters, as XR24 or RG16", placeholder: "FOURCC") {
      PixelFormat(named: $0).flatMap { PixelFormat.drawable.contains($0) ? $0 : nil }
    }
  }
}

extension ValueKind<Int> {
  fileprivate static var pixelSize: ValueKind {
    ValueKind(
      choices: ["16", "24", "32"], format: { "\($0)" },
      parse: { Int($0).flatMap { [16, 24, 32].contains($0) ? $0 : nil } })
  }
}

extension ValueKind<CompositorRequest> {
  fileprivate static var compositor: ValueKind {
    ValueKind(
      "auto, none or the path of its socket, as /run/wayland-0", placeholder: "SOCKET",
      format: { $0.name }, parse: { CompositorRequest(named: $0) })
  }
}

extension ValueKind<PanelTurn> {
  fileprivate static var turn: ValueKind {
    ValueKind("0, 90, 180 or 270", placeholder: "DEGREES") {
      Int($0).flatMap { PanelTurn(rawValue: $0) }
    }
  }
}

extension ValueKind<InputKinds> {
  fileprivate static var inputKinds: ValueKind {
    ValueKind(
      "touch, pen, pointer, keys with commas between them, all or none", placeholder: "KINDS",
      format: { $0.names },
      parse: { InputKinds(names: $0) })
  }
}

extension MonitorRequest {
  /// Parses "MAKER", "MAKER:MODEL" or "MAKER:MODEL:SERIAL".
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

extension ModeRequest {
  /// Parses "1280x800" or "1280x800@59.94".
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
  /// Parses a number below 1 001 with at most three decimals, in thousandths.
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
