@testable import BezelHUD
import SeededRandom
import BezelRaster
import Testing

@Suite("Position: where on the screen a HUD is")
struct PositionTests {
  private func box(
    _ appearance: Appearance = Appearance(), on output: ScreenGeometry, label: Size? = nil
  ) -> Rect {
    HUDLayout(content: .indefinite, label: label, appearance: appearance, output: output).box
  }

  @Test("SV-056 The centre is (W/2, floor(.45 H)), on every screen")
  func center() {
    for (width, height, x, y) in [
      (800, 480, 400, 216), (480, 800, 240, 360), (1_024, 600, 512, 270), (1_920, 1_080, 960, 486),
      (800, 490, 400, 220),
    ] {
      let center = box(on: ScreenGeometry(width: width, height: height)).center
      #expect(center == Point(x: Fixed(x), y: Fixed(y)), "\(width) × \(height)")
    }
  }

  @Test("SV-058 An offset moves the centre by exactly that")
  func offset() {
    let output = ScreenGeometry(width: 800, height: 480)
    let moved = box(.with { $0.offset = Point(x: 100, y: -50) }, on: output)
    #expect(moved.center == Point(x: 500, y: 166))
  }

  @Test("SV-059 SV-060 A new offset shows at the next show, not before and not by a text (A.8)")
  func offsetInTime() {
    var hud = TimedModel(.with { $0.offset = Point(x: 40, y: 20) })
    hud.turn(.progress(0.5))
    hud.wait(.milliseconds(150))
    let moved = PixelRect(minX: 198, minY: 113, maxX: 282, maxY: 197)
    #expect(hud.screenshot().box == moved)
    hud.turn(.setAppearance(Appearance()))
    #expect(hud.screenshot().box == moved)
    hud.turn(.setStatus(nil))
    #expect(hud.screenshot().box == moved)
    hud.turn(.progress(0.5))
    #expect(hud.screenshot().box == PixelRect(minX: 158, minY: 93, maxX: 242, maxY: 177))
  }

  @Test("SV-063 A new text resizes about an unchanged centre")
  func resize() {
    var hud = TimedModel(.parts)
    hud.turn(.show("Updating…!"))
    hud.wait(.milliseconds(150))
    #expect(hud.screenshot().box == PixelRect(minX: 148, minY: 86, maxX: 252, maxY: 184))
    hud.turn(.setStatus("Updating all of it!!"))
    // 160 × 18: the hud is 184 × 98.
    #expect(hud.screenshot().box == PixelRect(minX: 108, minY: 86, maxX: 292, maxY: 184))
  }

  @Test("SV-064 A screen that turned centres the HUD anew and nobody is told")
  func turnedScreen() {
    var hud = TimedModel(.parts)
    hud.turn(.show())
    hud.wait(.milliseconds(150))
    let events = hud.events
    let shot = hud.screenshot(on: ScreenGeometry(width: 300, height: 400))
    #expect(shot.box == PixelRect(minX: 108, minY: 138, maxX: 192, maxY: 222))
    hud.wait(.seconds(1))
    #expect(hud.events == events)
  }

  @Test("SV-065 An offset beyond the screen leaves the HUD inside at that edge")
  func clamped() {
    let output = ScreenGeometry(width: 800, height: 480)
    for (dx, dy, x, y) in [
      (5_000, 0, 800 - 84, 174), (-5_000, 0, 0, 174), (0, 5_000, 358, 480 - 84),
      (0, -5_000, 358, 0), (9_000_000, -9_000_000, 800 - 84, 0),
    ] {
      let appearance = Appearance.with { $0.offset = Point(x: Fixed(dx), y: Fixed(dy)) }
      let box = box(appearance, on: output)
      #expect(box.origin == Point(x: Fixed(x), y: Fixed(y)), "offset \(dx), \(dy)")
    }
  }

  @Test("SV-065 A HUD that is larger than the screen stays centred on it")
  func tooLarge() {
    let box = box(
      .with { $0.minimumSize = Size(width: 1_000, height: 40) },
      on: ScreenGeometry(width: 800, height: 480))
    #expect(box.origin.x == -100)
  }

  @Test("SV-066 The left and top edges of a settled HUD are on device pixels, at every scale")
  func snapped() {
    for seed in SeededRandom.seeds(300) {
      var random = SeededRandom(seed: seed)
      let scale = random.pick([
        Fixed(1), Fixed(3, over: 2), 2, Fixed(5, over: 2), 3, Fixed(4, over: 3),
      ])
      let output = ScreenGeometry(
        width: random.int(500...900), height: random.int(500...900), scale: scale)
      var appearance = Appearance.parts
      appearance.offset = Point(
        x: Fixed(rawValue: random.int(-20_000...20_000)),
        y: Fixed(rawValue: random.int(-20_000...20_000)))
      appearance.minimumSize.width = Fixed(rawValue: random.int(0...40_000))
      var hud = TimedModel(appearance)
      hud.turn(.progress(0.5, random.pick([nil, "Wait", "Wait!"])))
      hud.wait(.milliseconds(150))
      let shot = hud.screenshot(on: output)
      let box = shot.box
      let red = appearance.backgroundColor
      #expect(shot[box.minX, box.minY] == red, "seed \(seed): \(scale.rawValue)/256")
      // A text's edges are as sharp but for the rounding to 1/256 point.
      let text = shot.extent { $0.blue > 4 }
      if text != .empty {
        #expect(shot[text.minX, text.minY].blue >= 250, "seed \(seed): \(scale.rawValue)/256")
      }
    }
  }

  @Test("SV-065 A HUD that may leave the screen is where its offset puts it")
  func leaving() {
    let output = ScreenGeometry(width: 800, height: 480)
    for container in [nil, Rect(origin: .zero, size: Size(width: 800, height: 432))] {
      let moved = box(
        .with {
          $0.offset = Point(x: -900, y: 700)
          $0.staysInside = false
          $0.container = container
        }, on: output)
      #expect(moved.center == Point(x: -500, y: 916))
    }
  }

  @Test("X-10 A text scale of 1.4 makes the text 21 points high, and the layout's rules hold")
  func textScale() {
    for scale in [1.0, 1.4] {
      var hud = TimedModel(.with { $0.textScale = Fixed(rawValue: Int(scale * 256 + 0.5)) })
      hud.turn(.show("Wait"))
      var sizes: [Fixed] = []
      let parts = hud.model.parts(at: hud.now, on: .small) { request in
        sizes.append(request.size)
        let side = Fixed(rawValue: Int(request.size.rawValue) * 2)
        return TextBlock(size: Size(width: side * 3, height: side), lines: [])
      }
      #expect(abs(Int(sizes[0].rawValue) - Int(15 * scale * 256)) <= 8)
      let label = parts.label?.size ?? .zero
      #expect(parts.layout.box.size.width == max(label.width, 48) + 24)
      #expect(parts.layout.box.size.height == label.height + 80)
    }
  }

  @Test("SV-126 Where the HUD is is settled when its appearance is told, and it is not yet visible")
  func settled() {
    var hud = TimedModel(.parts)
    var before = hud.model
    #expect(!before.isVisible)
    #expect(
      before.apply([.command(.progress(0.5, "Wait"))], at: hud.now).first
        == .willAppear(status: "Wait"))
    hud.turn(.progress(0.5, "Wait"))
    let first = hud.model.parts(at: hud.now, on: .small, fixedWidth).layout
    hud.wait(.seconds(1))
    #expect(hud.model.parts(at: hud.now, on: .small, fixedWidth).layout == first)
  }

  @Test("X-01 With two device pixels per point every length doubles")
  func doubled() {
    for status in [nil, "Wait"] {
      var hud = TimedModel(.parts)
      hud.turn(.progress(1, status))
      hud.wait(.milliseconds(150))
      let single = hud.screenshot(on: .small)
      let double = hud.screenshot(on: ScreenGeometry(width: 800, height: 600, scale: 2))
      for (one, two) in [
        (single.box, double.box), (single.image, double.image), (single.text, double.text),
      ] {
        #expect(
          two
            == PixelRect(
              minX: one.minX * 2, minY: one.minY * 2, maxX: one.maxX * 2, maxY: one.maxY * 2))
      }
    }
  }

  @Test(
    "SV-067 X-01 Outside the corners' radius of 14 the backdrop is seen, at each scale",
    arguments: [1, 2, 3])
  func corners(scale: Int) {
    var appearance = Appearance.parts
    appearance.cornerRadius = 14
    var hud = TimedModel(appearance)
    hud.turn(.show())
    hud.wait(.milliseconds(150))
    let shot = hud.screenshot(
      on: ScreenGeometry(width: 400 * scale, height: 300 * scale, scale: Fixed(scale)))
    /// Returns the colours of all pixels of a point.
    func colors(_ x: Int, _ y: Int) -> Set<Color> {
      Set(
        (0..<scale * scale).map { shot[x * scale + $0 % scale, y * scale + $0 / scale] })
    }
    // A quarter circle of 14 is 4.1 points away from the corner along the diagonal, on each axis.
    for (x, y) in [(158, 93), (241, 93), (158, 176), (241, 176), (161, 96)] {
      #expect(colors(x, y) == [.black], "(\(x), \(y))")
    }
    for (x, y) in [(163, 98), (158, 107), (172, 93), (236, 171)] {
      #expect(colors(x, y) == [appearance.backgroundColor], "(\(x), \(y))")
    }
    // Four points left of its end the curve is .44 below the upper edge.
    let levels = (0..<scale * scale).map {
      Int(shot[168 * scale + $0 % scale, 93 * scale + $0 / scale].red)
    }
    #expect((128...156).contains(levels.reduce(0, +) / levels.count), "\(levels)")
  }

  @Test("SV-071 A change of layout is there in the next frame")
  func immediately() {
    var hud = TimedModel(.parts)
    hud.turn(.progress(0.5))
    hud.wait(.seconds(1))
    hud.turn(.progress(0.5, "Updating…!"))
    let first = hud.scene()
    hud.wait(.seconds(1))
    #expect(hud.scene() == first)
    #expect(hud.screenshot().box.width == 104)
  }
}
