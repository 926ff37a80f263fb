@testable import BezelHUD
import BezelRaster
import Testing

@Suite("The cancel button")
struct CancelButtonTests {
  private let output = ScreenGeometry.small

  private func layout(_ titles: (Fixed?, Fixed?), on output: ScreenGeometry = .small) -> HUDLayout {
    func size(_ width: Fixed?) -> Size? { width.map { Size(width: $0, height: 18) } }
    return HUDLayout(
      HUDLayout.Sizes(title: size(titles.0), cancelTitle: size(titles.1)),
      appearance: Appearance(), on: output)
  }

  @Test("It is to the left of the other one, both as wide as the wider one and 64 at least")
  func sideBySide() throws {
    let short = layout((20, 30))
    let (button, cancel) = (try #require(short.button), try #require(short.cancelButton))
    #expect(button.size == Size(width: 64, height: 30))
    #expect(cancel.size == button.size)
    #expect(cancel.origin.y == button.origin.y)
    #expect(button.origin.x - cancel.maxX == 12)
    #expect(short.box.size == Size(width: 164, height: 54))
    // The titles are centred in them.
    #expect(short.titleOrigin == Point(x: button.origin.x + 22, y: button.origin.y + 6))
    #expect(short.cancelTitleOrigin == Point(x: cancel.origin.x + 17, y: cancel.origin.y + 6))
    let long = layout((114, 40))
    #expect(long.button?.size.width == 134)
    #expect(long.cancelButton?.size.width == 134)
    #expect(long.box.size.width == 304)
  }

  @Test("It is below the other one if both are too wide, and fingers tell them apart")
  func stacked() throws {
    let layout = layout((115, 40))
    let (button, cancel) = (try #require(layout.button), try #require(layout.cancelButton))
    #expect(button.size == cancel.size)
    #expect(cancel.origin == Point(x: button.origin.x, y: button.origin.y + 44))
    let origin = layout.box.origin
    let edge = Point(
      x: button.center.x + origin.x, y: (button.center.y + cancel.center.y) / 2 + origin.y)
    #expect(layout.button(at: edge) == .cancelButton)
    #expect(layout.button(at: Point(x: edge.x, y: edge.y - Fixed(rawValue: 1))) == .button)
    // So too on a screen that is too narrow for both.
    let narrow = ScreenGeometry(width: 150, height: 200, scale: 1)
    #expect(self.layout((40, 40), on: narrow).cancelButton?.origin.y == button.origin.y + 44)
  }

  @Test("Alone it is where a button would be")
  func alone() {
    #expect(layout((nil, 50)).cancelButton == layout((50, nil)).button)
    #expect(layout((nil, 50)).box == layout((50, nil)).box)
    #expect(layout((nil, 50)).button == nil)
  }

  private static let rows = timelines(
    of: """
      let shown: show mask=clear button=Yes cancelButton=No > willAppear, didAppear

      A finger that comes and goes on it asks for a cancellation, as a cancel key does
        set fade-in=0 hold-confirm=2 cancel-key=1 cancel-dismisses={no|yes}; shown
        down 1 cancelButton ? hold none; up 1 cancelButton > cancelRequested
        {| > willDisappear}; {.15|.15 > didDisappear} ? {visible|!visible}
      """, without: Timeline.touches)

  @Test("In rows", arguments: rows)
  func row(_ row: Timeline) { row.check() }

  @Test("It looks pressed while a finger is on it, and the other one does not")
  func pressed() {
    var hud = TimedModel.visible(button: "Yes", cancelButton: "No")
    func fills(_ hud: TimedModel) -> [Item] {
      (hud.scene().layers.last?.items ?? []).filter {
        if case .solid(let color) = $0.paint { color.alpha == 26 } else { false }
      }
    }
    #expect(fills(hud).isEmpty)
    let layout = hud.model.parts(at: hud.now, on: output, fixedWidth).layout
    for (target, frame) in [
      (TouchTarget.cancelButton, layout.cancelButton), (.button, layout.button),
    ] {
      hud.turn([.down(1, on: target)])
      let radius = Fixed((frame!.size.height / 2).ceil)
      #expect(fills(hud).map(\.shape) == [.rounded(RoundedRect(frame!, radius: radius))])
      hud.turn([.move(1, on: .hud)])
      #expect(fills(hud).isEmpty)
      hud.turn([.up(1, on: .hud)])
    }
  }
}
