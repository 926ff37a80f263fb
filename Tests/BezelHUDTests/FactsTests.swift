@testable import BezelHUD
import BezelRaster
import BezelText
import GoldenFiles
import Testing

@Suite("The line of standing facts")
struct FactsTests {
  private static let blue = Appearance.parts

  private func line(
    _ hud: TimedModel, on output: ScreenGeometry = .small
  ) -> PixelRect {
    let scene = hud.scene(on: output)
    guard let layer = scene.layers.first, scene.layers.count > 1 else { return .empty }
    return Screenshot(Scene(bounds: scene.bounds, backdrop: .color(.black), layers: [layer])).box
  }

  private func visible(_ appearance: Appearance = blue, _ commands: Command...) -> TimedModel {
    var hud = TimedModel(appearance, timing: .with { $0.fadeIn = .zero })
    for command in [.setFacts("10.0.0.5"), .progress(0.5)] + commands { hud.turn(command) }
    return hud
  }

  @Test("is at the lower edge while a HUD is on the screen, and not without one")
  func place() {
    var hud = visible()
    // 8 characters of 8 points, with 8 and 3 points around them.
    #expect(line(hud) == PixelRect(minX: 160, minY: 268, maxX: 240, maxY: 292))
    hud.turn(.setInsets(Insets(left: 20, bottom: 30), over: .zero))
    #expect(line(hud) == PixelRect(minX: 170, minY: 238, maxX: 250, maxY: 262))
    hud.turn(.setFacts(nil))
    #expect(hud.scene().layers.count == 1)
    hud.turn(.setFacts("A"), .dismiss)
    hud.wait(.seconds(1))
    #expect(hud.scene().layers.isEmpty)
  }

  @Test("goes to the upper edge where the HUD is in the way, or away where that is so, too")
  func inTheWay() {
    let low = visible(
      .with {
        $0 = Self.blue
        $0.offset = Point(x: 0, y: 400)
      })
    #expect(line(low) == PixelRect(minX: 160, minY: 8, maxX: 240, maxY: 32))
    let tiny = ScreenGeometry(width: 90, height: 90)
    #expect(low.scene(on: tiny).layers.count == 1)
  }

  @Test("is above no on-screen keyboard, and as wide as the screen at most")
  func keyboard() {
    var hud = TimedModel.asking(TextEntry(.hidden(count: 3), keyboard: SampleKeymap.english.layout))
    hud.turn(.setFacts(String(repeating: "A", count: 1_000)))
    let output = ScreenGeometry(width: 800, height: 480)
    let line = line(hud, on: output)
    #expect(line.minY == 8 && line.minX >= 8 && line.maxX <= 792 && line.width > 700)
  }

  @Test("facts are bounded, keep their order, and are removed by an empty text")
  func order() {
    var facts = Facts()
    func set(_ name: Int, to text: String?) -> Bool { facts.set("\(name)", to: text) }
    #expect(facts.line == nil)
    for number in 0..<Facts.most { #expect(set(number, to: "\(number)")) }
    #expect(!set(99, to: "A"))
    #expect(set(3, to: "three"))
    for number in [0, 1, 5, 6, 7, 9] { #expect(set(number, to: number < 5 ? "" : nil)) }
    #expect(facts.line == "2  ·  three  ·  4")
  }

  @Test(
    "Every pixel of it", arguments: ["dark-480x272", "light-800x480", "splash-800x480"])
  func pictures(_ name: String) throws {
    let isSmall = name.hasSuffix("272")
    let output = ScreenGeometry(
      width: isSmall ? 480 : 800, height: isSmall ? 272 : 480,
      backdrop: .color(name.hasPrefix("light") ? Color(white: 200) : .black))
    var hud = visible(
      .with {
        $0.style = name.hasPrefix("light") ? .light : .dark
        $0.standsOut = true
        guard name.hasPrefix("splash") else { return }
        $0.foregroundColor = .white
        $0.backgroundColor = .clear
      })
    hud.turn(
      .setFacts("10.0.0.5  ·  Version 2.1  ·  Serial 4711"), .progress(0.4, "Copying files"))
    let scene = hud.model.scene(
      at: hud.now, on: output, typesetter: TextSetter(font: nil).block(for:))
    #expect(try Golden("facts-\(name)").complaint(about: Screenshot(scene).picture) == nil)
  }
}
