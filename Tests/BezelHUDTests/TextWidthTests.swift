import Bezel
import BezelRaster
import BezelText
import SeededRandom
import Testing

@testable import BezelHUD

@Suite("The width of a text") struct TextWidthTests {
  private let setter = TextSetter(font: nil)

  private func parts(
    _ presentation: Presentation, _ width: Int, _ height: Int,
    _ appearance: Appearance = Appearance()
  ) -> HUDParts {
    var hud = TimedModel(appearance)
    hud.turn(.show(presentation))
    hud.wait(.seconds(1))
    return hud.model.parts(at: hud.now, on: ScreenGeometry(width: width, height: height)) {
      setter.block(for: $0)
    }
  }

  /// As many words as fit into about so many lines of 200 points.
  private func text(lines: Int) -> String {
    Array(repeating: "Word after word", count: lines * 3 / 2).joined(separator: " ")
  }

  private func status(lines: Int) -> Presentation {
    Presentation(.indefinite, status: text(lines: lines))
  }

  @Test("SV-046 SV-047 is 200 points on a screen of a phone's size, and the text is cut at 300")
  func phone() {
    for (width, height) in [(800, 480), (480, 800), (480, 480)] {
      for lines in [1, 4, 9, 15, 60] {
        let label = parts(status(lines: lines), width, height).label?.size ?? .zero
        #expect(label.width <= 200 && label.height <= 300, "\(lines) lines: \(label)")
        #expect(lines < 60 || label.height > 270, "\(label)")
      }
    }
  }

  @Test("is 200 points on a large screen as long as the HUD is not higher than it is wide")
  func flat() {
    for lines in 1...4 {
      let label = parts(status(lines: lines), 1_280, 720).label?.size ?? .zero
      #expect(label.width <= 200, "\(label)")
    }
  }

  @Test("grows on a large screen before the HUD is higher than it is wide, up to 640 points")
  func large() {
    for (width, height) in [(1_280, 720), (1_024, 600), (1_920, 1_080)] {
      for lines in [9, 15, 40] {
        let parts = parts(status(lines: lines), width, height)
        let (label, box) = (parts.label?.size ?? .zero, parts.layout.box.size)
        #expect(label.width > 200 && label.width <= 640, "\(label)")
        #expect(box.height <= box.width, "\(lines) lines: \(box)")
      }
    }
    // It is not cut where it would be at 200 points.
    let height = parts(status(lines: 30), 1_280, 720).label?.size.height ?? 0
    #expect(height > 36 && height < 300)
  }

  @Test("grows on a small screen before the HUD is higher than four fifths of it")
  func low() {
    for (width, height, lines) in [(533, 320, 13), (585, 343, 15), (480, 272, 11), (640, 240, 9)] {
      let parts = parts(status(lines: lines), width, height)
      let label = parts.label?.size ?? .zero
      #expect(label.width > 200 && label.width <= Fixed(width * 3, over: 4), "\(label)")
      #expect(parts.layout.box.size.height <= Fixed(height * 4, over: 5), "\(parts.layout.box)")
      let short = self.parts(status(lines: 2), width, height).label?.size ?? .zero
      #expect(short.width <= 200)
      // As wide as it may be, it is cut.
      let long = self.parts(status(lines: 60), width, height).layout.box.size
      #expect(long.width > Fixed(width, over: 2) && long.height <= Fixed(height), "\(long)")
    }
    // There is nothing to gain on an upright one.
    #expect((parts(status(lines: 30), 256, 384).label?.size.width ?? 0) <= 200)
  }

  @Test("counts for the details, and with buttons, as well")
  func details() {
    let parts = parts(
      Presentation(
        .indefinite, status: "A title", details: text(lines: 20), button: "Stop"), 1_280, 720)
    #expect((parts.details?.size.width ?? 0) > 200)
    #expect(parts.layout.box.size.height <= parts.layout.box.size.width)
  }

  @Test("stays for lines that are short by themselves")
  func list() {
    let text = Presentation(.indefinite, status: "a\nb\nc\nd\ne\nf\ng")
    let (large, phone) = (parts(text, 1_280, 720), parts(text, 800, 480))
    #expect(large.label == phone.label)
    #expect(large.layout.box.size == phone.layout.box.size)
  }

  @Test("is at most what is asked for, on every screen")
  func maximum() {
    for (width, height) in [(800, 480), (1_280, 720), (320, 240)] {
      for most: Fixed in [0, 90, 200, 350, 4_096] {
        let appearance = Appearance.with { $0.maximumTextWidth = most }
        let parts = parts(status(lines: 40), width, height, appearance)
        let label = parts.label?.size ?? .zero
        // A letter is always there.
        #expect(label.width <= max(most, 15), "\(most): \(label)")
        #expect(
          parts.layout.box.size.width <= Fixed(max(width, 48)), "\(most): \(parts.layout.box)")
        #expect(most <= 200 || width == 320 || label.width > 200, "\(most): \(label)")
      }
    }
    let narrow = Appearance.with { $0.maximumTextWidth = -5 }
    #expect((parts(status(lines: 2), 800, 480, narrow).label?.size.width ?? 0) <= 15)
  }

  @Test("of MBProgressHUD's texts is all that is free, and at most what is asked for")
  func mb() {
    func label(_ most: Double?) -> Size {
      var settings = HUDSettings()
      settings.label.text = text(lines: 8)
      settings.detailsLabel.text = text(lines: 8)
      settings.maxTextWidth = most
      let hud = TimedModel(settings)
      let parts = hud.model.parts(
        at: hud.now, on: ScreenGeometry(width: 800, height: 480)
      ) { setter.block(for: $0) }
      return Size(
        width: max(parts.label?.size.width ?? 0, parts.details?.size.width ?? 0),
        height: parts.details?.size.height ?? 0)
    }
    #expect(label(nil).width > 600 && label(nil).width <= 720)
    #expect(label(300).width > 200 && label(300).width <= 300)
    #expect(label(300).height > label(nil).height)
  }

  @Test("is found, and keeps the HUD on the screen, with any numbers")
  func hostile() {
    for seed in SeededRandom.seeds(500) {
      var random = SeededRandom(seed: seed)
      func length() -> Fixed { Fixed(rawValue: random.pick([.min, -1, 0, 1, 256, 51_200, .max])) }
      let appearance = Appearance.with {
        $0.maximumTextWidth = random.int(0...1) == 0 ? nil : length()
        $0.arrangement.textBox =
          random.int(0...3) == 0
          ? nil : Size(width: length(), height: length())
        $0.arrangement.padding = random.pick([12, length()])
        $0.fontSize = random.pick([15, 1, 100])
      }
      let parts = parts(
        status(lines: random.int(1...20)), random.int(1...2_000), random.int(1...2_000), appearance)
      #expect(parts.label != nil, "seed \(seed)")
    }
  }
}
