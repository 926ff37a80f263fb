@testable import BezelHUD
import BezelRaster
import Testing

/// A screen with its HUD in the middle of nowhere special.
private let screen = ScreenGeometry(width: 800, height: 480)

private func layout(
  _ content: Content, _ label: (Int, Int)? = nil, _ appearance: Appearance = Appearance(),
  on output: ScreenGeometry = screen
) -> HUDLayout {
  HUDLayout(
    content: content,
    label: label.map { Size(width: Fixed($0.0), height: Fixed($0.1)) },
    appearance: appearance, output: output)
}

private func size(_ width: Int, _ height: Int) -> Size {
  Size(width: Fixed(width), height: Fixed(height))
}

private let ring = Content.indefinite
private let half = Content.progress(Fraction(1, over: 2))
private let image = Content.message(.success)

@Suite("Layout: how large a HUD is and where its parts are")
struct LayoutTests {
  private static let labels = [
    (1, 18), (30, 18), (47, 18), (48, 18), (49, 36), (199, 90), (200, 300),
  ]

  @Test("SV-039 show() gives an 84 × 84 hud, and so does any progress")
  func ringAlone() {
    #expect(layout(ring).box.size == size(84, 84))
    #expect(layout(half).box.size == size(84, 84))
  }

  @Test("SV-040 A ring and a text of w × h give (max(w, 48) + 24) × (80 + h)")
  func ringAndText() {
    for (w, h) in LayoutTests.labels {
      #expect(layout(ring, (w, h)).box.size == size(max(w, 48) + 24, 80 + h), "\(w) × \(h)")
      #expect(layout(half, (w, h)).box.size == size(max(w, 48) + 24, 80 + h), "\(w) × \(h)")
    }
  }

  @Test("SV-041 An image without a text gives 52 × 52")
  func imageAlone() { #expect(layout(image).box.size == size(52, 52)) }

  @Test("SV-042 An image and a text of w × h give (max(w, 28) + 24) × (60 + h)")
  func imageAndText() {
    for (w, h) in LayoutTests.labels {
      #expect(layout(image, (w, h)).box.size == size(max(w, 28) + 24, 60 + h), "\(w) × \(h)")
    }
  }

  @Test("SV-043 SV-045 An image box with a zero side is laid out as a text alone, centred")
  func textAlone() {
    for side in [size(0, 0), size(0, 28), size(28, 0)] {
      let appearance = Appearance.with { $0.imageSize = side }
      let text = layout(image, (100, 18), appearance)
      #expect(text.box.size == size(124, 42))
      #expect(text.labelOrigin == Point(x: 12, y: 12))
    }
  }

  @Test("SV-044 An image box with a zero side and no text gives 24 × 24 with nothing inside")
  func nothing() {
    var appearance = Appearance.parts
    appearance.imageSize = size(0, 28)
    #expect(layout(image, nil, appearance).box.size == size(24, 24))
    var hud = TimedModel(appearance)
    hud.turn(.message(.success))
    hud.wait(.milliseconds(150))
    #expect(hud.screenshot().box == PixelRect(minX: 188, minY: 123, maxX: 212, maxY: 147))
    #expect(hud.screenshot().image == .empty)
  }

  @Test("SV-048 A minimum of 150 × 40 widens the ring's hud to 150 × 84")
  func minimum() {
    let appearance = Appearance.with { $0.minimumSize = size(150, 40) }
    #expect(layout(ring, nil, appearance).box.size == size(150, 84))
  }

  @Test("SV-049 With a text the ring's centre is 36 points below the hud's top")
  func ringPlace() {
    for (w, h) in LayoutTests.labels {
      #expect(layout(ring, (w, h)).indicatorCenter.y == 36)
      #expect(layout(half, (w, h)).indicatorCenter.y == 36)
    }
  }

  @Test("SV-050 A minimum of 0 × 200 and a line of 18: the ring at 87, the label's centre at 128")
  func minimumAndText() {
    let tall = layout(ring, (90, 18), .with { $0.minimumSize = size(0, 200) })
    #expect(tall.box.size.height == 200)
    #expect(tall.indicatorCenter.y == 87)
    #expect(tall.labelOrigin.y + 9 == 128)
  }

  @Test(
    "SV-051 Without a text the ring and the image are at the hud's centre, whatever its minimum")
  func centred() {
    for minimum in [0, 200, 243] {
      for content in [ring, half, image] {
        let layout = layout(content, nil, .with { $0.minimumSize = size(minimum, minimum) })
        let middle = Point(x: layout.box.size.width / 2, y: layout.box.size.height / 2)
        #expect(layout.indicatorCenter == middle, "\(content), minimum \(minimum)")
      }
    }
  }

  @Test("SV-052 The label's top is 8 points below the indicator's box")
  func labelPlace() {
    for (w, h) in LayoutTests.labels {
      #expect(layout(ring, (w, h)).labelOrigin.y == 68)
      #expect(layout(half, (w, h)).labelOrigin.y == 68)
      #expect(layout(image, (w, h)).labelOrigin.y == 48)
    }
  }

  @Test("SV-053 Everything is centred in the hud's width, the label to the pixel")
  func horizontally() {
    for (w, h) in LayoutTests.labels {
      for content in [ring, half, image] {
        let layout = layout(content, (w, h))
        let middle = layout.box.size.width / 2
        #expect(layout.indicatorCenter.x == middle)
        let label = layout.labelOrigin.x + Fixed(w) / 2
        #expect(abs((label - middle).rawValue) <= 128, "\(content), \(w) × \(h)")
      }
    }
  }

  @Test("SV-054 SV-072 The ring's radius is 18 with a text, 24 without; its box follows")
  func radii() {
    #expect(Size.ofIndicator(ring, isAlone: true)?.width == 60)
    #expect(Size.ofIndicator(ring, isAlone: false)?.width == 48)
    let appearance = Appearance.with {
      $0.ringThickness = 6
      $0.ringNoTextRadius = 31
    }
    // 2 · (31 + 6 / 2 + 5) and 12 on both sides
    #expect(layout(ring, nil, appearance).box.size == size(102, 102))
  }

  @Test("SV-054 The radius switches when the text goes and comes back")
  func radiusFollowsStatus() {
    var hud = TimedModel(.parts)
    hud.turn(.progress(1, "Wait"))
    hud.wait(.milliseconds(150))
    #expect(hud.screenshot().image.width == 38)
    hud.turn(.setStatus(nil))
    #expect(hud.screenshot().image.width == 50)
    hud.turn(.setStatus("Wait"))
    #expect(hud.screenshot().image.width == 38)
  }

  @Test("SV-055 An empty status is none, everywhere")
  func emptyStatus() {
    var (empty, none) = (TimedModel(), TimedModel())
    empty.turn(.progress(0.5, ""))
    none.turn(.progress(0.5))
    #expect(empty.model.status == nil)
    #expect(empty.scene() == none.scene())
    #expect(empty.events == none.events)
    empty.turn(.setStatus("Wait"), .setStatus(""))
    #expect(empty.scene() == none.scene())
  }

  @Test(
    "SV-046 SV-047 A text is set in a box of 200 × 300 at the font's size and the screen's scale")
  func labelBox() {
    var hud = TimedModel(.with { $0.fontSize = 21 })
    hud.turn(.show("Wait"))
    var requests: [TextRequest] = []
    _ = hud.model.scene(at: hud.now, on: ScreenGeometry(width: 1_600, height: 960, scale: 2)) {
      requests.append($0)
      return fixedWidth($0)
    }
    #expect(requests == [TextRequest(text: "Wait", size: 21, box: size(200, 300), scale: 2)])
  }

  @Test("SV-039 SV-040 SV-041 SV-042 SV-049 SV-052 The pixels are where the layout puts them")
  func pixels() {
    func shot(_ command: Command) -> Screenshot {
      var hud = TimedModel(.parts)
      hud.turn(command)
      hud.wait(.milliseconds(150))
      return hud.screenshot()
    }
    #expect(shot(.show()).box == PixelRect(minX: 158, minY: 93, maxX: 242, maxY: 177))
    #expect(shot(.message(.error)).box == PixelRect(minX: 174, minY: 109, maxX: 226, maxY: 161))

    // 10 characters: a label of 80 × 18 and a hud of 104 × 98 with its top at 86.
    let ring = shot(.progress(1, "Updating…!"))
    #expect(ring.box == PixelRect(minX: 148, minY: 86, maxX: 252, maxY: 184))
    #expect(ring.image == PixelRect(minX: 181, minY: 86 + 17, maxX: 219, maxY: 86 + 55))
    #expect(ring.text == PixelRect(minX: 160, minY: 86 + 68, maxX: 240, maxY: 86 + 86))
    let image = shot(.message(.error, "Updating…!"))
    #expect(image.box == PixelRect(minX: 148, minY: 96, maxX: 252, maxY: 174))
    #expect(image.text == PixelRect(minX: 160, minY: 96 + 48, maxX: 240, maxY: 96 + 66))
    // 60 characters wrap into three lines of at most 200 points.
    let long = shot(.show(String(repeating: "x", count: 60)))
    #expect(long.box.width == 224)
    #expect(long.box.height == 80 + 54)
    #expect(long.text.width == 200)
  }
}
