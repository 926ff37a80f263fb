import BezelConfiguration
import BezelFiles
import BezelRaster
import BezelStage
import BezelText
import Testing

@testable import BezelBoot
@testable import BezelDaemon
@testable import BezelHUD

@Suite("The look of a splash") struct SplashLookTests {
  /// A screen, and the part of its width that a question's panel has.
  struct Screen: Sendable {
    let width, height: Int
    let part: Double
  }

  static let screens = [
    Screen(width: 800, height: 480, part: 0.43), Screen(width: 1_024, height: 600, part: 0.42),
    Screen(width: 1_280, height: 800, part: 0.34), Screen(width: 1_366, height: 768, part: 0.31),
    Screen(width: 1_920, height: 1_080, part: 0.22),
    Screen(width: 1_920, height: 1_200, part: 0.22),
    Screen(width: 3_840, height: 2_160, part: 0.22),
    Screen(width: 1_080, height: 1_920, part: 0.8),
  ]

  /// The smallest panel that is usual.
  static let smallest = Screen(width: 480, height: 272, part: 0.54)

  static let german =
    "Bitte geben Sie die Passphrase für die Festplatte Samsung SSD 980 PRO (va_crypt) ein"

  /// A configuration without a file.
  private static var plain: Configuration {
    (try? Configuration.read(root: "/nonexistent"))!
  }

  private static var backdropWithLogo: BackdropSource {
    var pictures = SplashPictures()
    pictures.logo = FirmwareLogo(Picture(width: 1, height: 1, pixels: [0]))
    return .splash(pictures, over: .color(.black))
  }

  private let setups = SplashConfigurations(Self.plain, on: Self.backdropWithLogo)
  private let setter = TextSetter(font: nil)

  private func output(_ screen: Screen) -> ScreenGeometry {
    ScreenGeometry(
      width: screen.width, height: screen.height,
      scale: PanelScale(ofSplashOn: screen.width, screen.height).scale)
  }

  private func model(_ presentation: Presentation, _ setup: HUDConfiguration) -> HUDModel {
    var model = HUDModel()
    _ = model.apply(
      [.command(.setAppearance(setup.appearance)), .command(.show(presentation))],
      at: Moment(nanoseconds: 1))
    return model
  }

  private func parts(
    _ presentation: Presentation, _ setup: HUDConfiguration, _ screen: Screen
  ) -> HUDParts {
    model(presentation, setup).parts(at: Moment(nanoseconds: 1), on: output(screen)) {
      setter.block(for: $0)
    }
  }

  private func question(_ text: String, _ note: String? = nil) -> Presentation {
    var presentation = Presentation(.indicator(nil, .zero), status: text, details: note)
    presentation.entry = TextEntry(.hidden(count: 3))
    return presentation
  }

  private func splash(lines: Int, _ text: String = "Waiting for the network") -> Presentation {
    let details = Array(repeating: text, count: max(0, lines - 1)).joined(separator: "\n")
    return Presentation(
      .indicator(AnyIndicator(BootIndicator()), .zero), status: lines > 0 ? text : nil,
      details: details.isEmpty ? nil : details)
  }

  @Test("a question's panel has a part of the screen's width", arguments: screens + [smallest])
  func panel(screen: Screen) {
    let parts = parts(question("Password"), setups.prompt, screen)
    let output = output(screen)
    let part = Double((parts.layout.box.size.width * output.scale).rounded) / Double(screen.width)
    #expect(abs(part - screen.part) < 0.01, "\(part)")
  }

  @Test("no text is under 1/60 of the screen's height", arguments: screens + [smallest])
  func textSize(screen: Screen) {
    let scale = output(screen).scale
    for look in [setups.prompt.appearance, setups.splash.appearance] {
      for size in [look.fontSize, look.detailsStyle.size] {
        #expect(size * scale * 60 >= Fixed(screen.height))
      }
    }
  }

  @Test("the ring stays in place over 0 to 5 lines, which fit", arguments: screens + [smallest])
  func ring(screen: Screen) {
    let size = output(screen).size
    func center(_ parts: HUDParts) -> Point {
      parts.layout.box.origin + parts.layout.indicatorCenter
    }
    let alone = center(parts(splash(lines: 0), setups.splash, screen))
    for lines in 1...5 {
      let parts = parts(splash(lines: lines), setups.splash, screen)
      #expect(center(parts) == alone, "\(lines) lines")
      #expect(parts.layout.box.maxY <= size.height, "\(lines) lines")
      #expect(parts.details?.lines.count ?? 0 == lines - 1)
    }
    let long = String(repeating: "Word after word ", count: 300)
    let parts = parts(splash(lines: 5, long), setups.splash, screen)
    #expect(center(parts) == alone)
    #expect(parts.layout.box.maxY <= size.height && parts.layout.box.size.width <= size.width)
  }

  @Test("a line of a question moves nothing else", arguments: screens + [smallest])
  func note(screen: Screen) {
    let quiet = parts(question("Password"), setups.prompt, screen).layout
    for note in ["Checking…", "Wrong password. Try again."] {
      let layout = parts(question("Password", note), setups.prompt, screen).layout
      #expect(layout.box == quiet.box)
      #expect(layout.labelOrigin == quiet.labelOrigin)
      #expect(layout.fieldOrigin == quiet.fieldOrigin)
    }
  }

  @Test(
    "a long prompt is wider than the field, and an extremely long one fits",
    arguments: screens + [smallest])
  func longPrompt(screen: Screen) {
    let size = output(screen).size
    let german = parts(question(Self.german), setups.prompt, screen)
    #expect(german.label?.size.width ?? 0 > german.field?.width ?? 0)
    #expect(german.label?.size.width ?? 0 <= size.width * 4 / 5)
    let long = String(repeating: "Word after word ", count: 300)
    let box = parts(question(long), setups.prompt, screen).layout.box
    #expect(box.origin.x >= 0 && box.maxX <= size.width)
    #expect(box.origin.y >= 0 && box.maxY <= size.height)
  }

  @Test("a logo is covered by a question alone")
  func logo() {
    #expect(setups.prompt.appearance.maskType == .custom)
    #expect(setups.prompt.appearance.maskColor == .black)
    #expect(setups.splash.appearance.maskType == .none)
    let plain = SplashConfigurations(SplashLookTests.plain, on: .fixed(.color(.black)))
    #expect(plain.prompt.appearance.maskType == .none)
  }

  @Test("the ring is below a logo that reaches further down, unless its place is set")
  func belowLogo() {
    func top(logoBottom: Int, _ setups: SplashConfigurations) -> Double {
      var output = output(SplashLookTests.screens[0])
      let area = PixelRect(minX: 0, minY: 0, maxX: 800, maxY: logoBottom)
      let logo = PlacedPicture(
        Picture(width: 1, height: 1, pixels: [0]), in: area, isInTheWay: true)
      // A watermark does not move the ring.
      let bottom = PixelRect(minX: 0, minY: 470, maxX: 800, maxY: 480)
      let watermark = PlacedPicture(logo.picture, in: bottom)
      output.backdrop = .pictures([logo, watermark], over: .color(.black))
      let parts = model(splash(lines: 1), setups.splash).parts(
        at: Moment(nanoseconds: 1), on: output
      ) {
        setter.block(for: $0)
      }
      return Double((parts.layout.box.origin.y * output.scale).rounded)
    }
    #expect(top(logoBottom: 200, setups) == 284)
    let gap = Double((Fixed(16) * output(SplashLookTests.screens[0]).scale).rounded)
    #expect(top(logoBottom: 300, setups) == 300 + gap)
    // There is room for the HUD.
    #expect(top(logoBottom: 470, setups) == 360)
    var settings = Settings()
    settings.set(.stage(.indicatorAt), to: "20")
    let placed = SplashConfigurations(
      SplashLookTests.plain.overridden(by: settings), on: .fixed(.color(.black)))
    #expect(top(logoBottom: 470, placed) == 96)
  }

  @Test("the ring is lower than a picture in its place, which may be higher")
  func place() {
    #expect(setups.splash.appearance.arrangement.top == Fraction(67, over: 100))
    var pictures = SplashPictures()
    pictures.indicator = Picture(width: 1, height: 1, pixels: [0])
    let backdrop = BackdropSource.splash(pictures, over: .color(.black))
    let instead = SplashConfigurations(SplashLookTests.plain, on: backdrop)
    #expect(instead.splash.appearance.arrangement.top == Fraction(60, over: 100))
    #expect(pictures.indicatorTop == 60)
  }

  @Test("the ring of a splash is thicker than others, unless its thickness is set")
  func thickness() {
    #expect(setups.splash.appearance.ringThickness == 3)
    var settings = Settings()
    settings.set(.hud(.ringThickness), to: "1.5")
    let thin = SplashConfigurations(
      SplashLookTests.plain.overridden(by: settings), on: .fixed(.color(.black)))
    #expect(thin.splash.appearance.ringThickness == Fixed(3, over: 2))
  }

  @Test("only a splash has this scale, and a set one wins")
  func scale() {
    var options = StageOptions()
    options.isSplash = true
    #expect(options.scale(width: 1_280, height: 800, usual: 1) == Fixed(5, over: 4))
    #expect(options.scale(width: 1_920, height: 1_200, usual: Fixed(13, over: 4)) == 2)
    options.scale = 2
    #expect(options.scale(width: 1_280, height: 800, usual: 1) == 2)
    #expect(StageOptions().scale(width: 1_280, height: 800, usual: 1) == 1)
  }
}
