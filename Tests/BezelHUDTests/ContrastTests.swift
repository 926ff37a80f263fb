import BezelRaster
import BezelText
import Testing

@testable import BezelHUD

@Suite("A high contrast") struct ContrastTests {
  fileprivate func configuration(_ settings: [HUDOption: String]) throws -> HUDConfiguration {
    var setup = HUDConfiguration()
    for (option, text) in settings { try setup.set(option, to: text) }
    return setup
  }

  /// The ratio of two colours' luminances.
  ///
  /// - Source: "contrast ratio" and "relative luminance", WCAG 2.2.
  private func ratio(_ a: Color, _ b: Color) -> Double {
    func luminance(_ color: Color) -> Double {
      func linear(_ value: UInt8) -> Double {
        let part = Double(value) / 255
        var (low, high) = (0.0, 1.0)
        guard part > 0.040_45 else { return part / 12.92 }
        // ((part + .055) / 1.055) to the power of 2.4, the root of whose fifth power is found by halves.
        let base = (part + 0.055) / 1.055
        let target =
          base * base * base * base * base * base * base * base * base * base * base * base
        for _ in 0..<60 {
          let middle = (low + high) / 2
          if middle * middle * middle * middle * middle < target {
            low = middle
          } else {
            high = middle
          }
        }
        return low
      }
      return 0.212_6 * linear(color.red) + 0.715_2 * linear(color.green)
        + 0.072_2 * linear(color.blue)
    }
    let (x, y) = (luminance(a), luminance(b))
    return (max(x, y) + 0.05) / (min(x, y) + 0.05)
  }

  @Test("has text, border and ring at 4.5:1 and more over any backdrop, and larger letters")
  func high() throws {
    let usual = Appearance()
    for style in [nil, "light", "dark"] {
      var settings = [HUDOption.contrast: "high"]
      settings[.theme] = style
      let look = try configuration(settings).appearance.resolved
      for backdrop in [Backdrop.color(.black), .color(.white), .color(Color(white: 128))] {
        let colors = look.colors(over: backdrop)
        #expect(colors.box.alpha == 255 && colors.blur == nil)
        for color in [colors.text, colors.image, try #require(look.borderColor)] {
          #expect(ratio(color, colors.box) >= 4.5)
        }
      }
      #expect(look.ringThickness > usual.ringThickness && look.textScale > usual.textScale)
      #expect(look.borderWidth > 0)
    }
    #expect(abs(ratio(.white, .black) - 21) < 0.001)
    #expect(abs(ratio(Color(white: 0x77), .white) - 4.48) < 0.01)
  }

  @Test("wins over colours, and not over thicker rings and larger letters")
  func others() throws {
    let look = try configuration([
      .foreground: "ff0000", .background: "800000", .style: "dark", .textScale: "2",
      .contrast: "high", .ringThickness: "6",
    ]).appearance.resolved
    #expect(look.colors.text == .white && look.colors.box == .black)
    #expect(look.textScale == 2 && look.ringThickness == 6)
    #expect(try configuration([.contrast: "usual"]) == HUDConfiguration())
  }

  @Test("is seen in the picture: a white border around solid black")
  func picture() throws {
    var hud = TimedModel(
      try configuration([.contrast: "high"]).appearance, timing: .with { $0.fadeIn = .zero })
    hud.turn(.show("Wait"))
    // From the box's own edge, through the border, into the box.
    let screenshot = hud.screenshot()
    let (middle, top) = ((screenshot.box.minX + screenshot.box.maxX) / 2, screenshot.box.minY)
    let column = (0..<8).map { screenshot[middle, top + $0] }
    #expect(column.contains(.white) && column[5...].allSatisfy { $0 == .black }, "\(column)")
  }
}

extension ContrastTests {
  @Test("is that of a field's edge, too")
  func field() throws {
    func edges(_ settings: [HUDOption: String]) throws -> Int {
      var hud = TimedModel(
        try configuration(settings).appearance, timing: .with { $0.fadeIn = .zero })
      hud.ask(TextEntry(.hidden(count: 0)), status: "Password")
      return hud.scene(on: .small).layers.flatMap { $0.items }.count {
        if case .rounded(let shape) = $0.shape, shape.border == 1 {
          $0.paint == .solid(.white)
        } else {
          false
        }
      }
    }
    #expect(try edges([.contrast: "high"]) == 1)
    #expect(try edges([.style: "dark"]) == 0)
  }
}

@Suite("Less motion") struct LessMotionTests {
  private let timing = Timing.with {
    $0.fadeIn = .zero
    $0.motion = .less
  }

  @Test("keeps the size, and moves neither a refused field nor a HUD in a tilted device")
  func still() {
    #expect(Motion.less.start == FadeState.unit && Motion.less.end(from: 7) == 7)
    var hud = TimedModel.asking(TextEntry(.hidden(count: 3)), timing: timing)
    hud.ask(TextEntry(.hidden(count: 0), rejections: 1))
    #expect(!hud.model.isMoving)
    func box(_ tilt: Tilt) -> PixelRect {
      var hud = TimedModel(.parts, timing: timing)
      hud.turn(.progress(0.5), .setTilt(tilt))
      return hud.screenshot().box
    }
    #expect(box(Tilt(x: 1, y: 1)) == box(Tilt(x: 0, y: 0)))
  }
}
