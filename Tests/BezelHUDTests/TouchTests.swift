@testable import BezelHUD
import BezelRaster
import Testing

@Suite("Touches: blocked, told, or let through")
struct TouchTests {
  @Test("SV-168 A touch outside is told once, with every mask but none")
  func outside() {
    for mask in MaskType.allCases where mask != .none {
      var hud = TimedModel.visible(mask: mask)
      #expect(hud.model.blocksInput)
      hud.turn([.down(1, on: .outside)])
      #expect(hud.newEvents() == [.touched(on: .outside)], "\(mask)")
    }
  }

  @Test("SV-169 A touch inside is told twice, the second time as inside; with the text")
  func inside() {
    var hud = TimedModel.visible(mask: .black)
    hud.turn([.down(1, on: .hud)])
    #expect(hud.newEvents() == [.touched(on: .hud), .touchedInside()])
    hud.turn([.cancel(1, on: .hud)])
    hud.turn(.show("Wait", mask: .black))
    let place = TouchPlace.at(Fixed(7, over: 2), 4)
    hud.turn([.down(1, on: .hud, place.position)])
    #expect(
      hud.events == [
        .touched(status: "Wait", at: place), .touchedInside(status: "Wait", at: place),
      ])
  }

  @Test(
    "SV-170 Left and top edge and the cut corners are inside, right and bottom edge are outside")
  func edges() {
    for scale in [Fixed(1), Fixed(3, over: 2), 2] {
      let hud = TimedModel.visible(mask: .black)
      let output = ScreenGeometry(width: 900, height: 600, scale: scale)
      func isInside(_ x: Fixed, _ y: Fixed) -> Bool {
        let point = Point(x: x / scale, y: y / scale)
        return hud.model.target(of: point, at: hud.now, on: output, typesetter: fixedWidth) == .hud
      }
      let side = scale * 84
      let left = Fixed((Fixed(450) - side / 2).rounded)
      let top = Fixed((scale * Fixed((Fixed(270) / scale).floor) - side / 2).rounded)
      let step = Fixed(rawValue: 4)
      #expect(isInside(left, top))
      #expect(isInside(left + side - step, top + side - step))
      #expect(isInside(left + side / 2, top))
      #expect(isInside(left, top + side / 2))
      #expect(!isInside(left - step, top + side / 2))
      #expect(!isInside(left + side / 2, top - step))
      #expect(!isInside(left + side, top + side / 2))
      #expect(!isInside(left + side / 2, top + side))
    }
  }

  @Test("SV-171 With the mask none a touch is not told and passes through, even on the HUD")
  func noMask() {
    var hud = TimedModel.visible(.with { $0.tapDismisses = .anywhere }, mask: .none)
    #expect(!hud.model.blocksInput)
    for target in TouchTarget.ofBoxes { hud.tap(1, on: target) }
    #expect(hud.events == [])
    #expect(!hud.isLeaving)
  }

  @Test(
    "SV-172 A move and a lift tell nothing, nor does a second finger until the first is up")
  func oneFinger() {
    var hud = TimedModel.visible()
    hud.turn([.down(1, on: .outside), .down(2, on: .hud)])
    hud.turn([.move(1, on: .outside, Point(x: 30, y: 20)), .up(2, on: .hud)])
    hud.turn([.down(3, on: .hud)])
    #expect(hud.newEvents() == [.touched(on: .outside)])
    hud.turn([.up(1, on: .outside, Point(x: 30, y: 20))])
    #expect(hud.newEvents() == [])
    hud.turn([.up(3, on: .hud)])
    hud.turn([.down(4, on: .hud)])
    #expect(hud.newEvents() == [.touched(on: .hud), .touchedInside()])
  }

  @Test("A finger whose end was lost does not keep the next one with its number away")
  func lostEnd() {
    var hud = TimedModel.visible()
    hud.turn([.down(1, on: .outside)])
    hud.turn([.down(1, on: .hud)])
    #expect(hud.newEvents() == [.touched(on: .outside), .touched(on: .hud), .touchedInside()])
    hud.turn([.up(1, on: .hud)])
    #expect(hud.newEvents() == [.tapped(on: .hud)])
  }

  @Test("SV-173 Touches during the fades are like those in between")
  func duringFades() {
    var hud = TimedModel()
    hud.turn(.show(mask: .black))
    #expect(hud.model.blocksInput)
    hud.wait(.milliseconds(10))
    hud.turn([.down(1, on: .hud)])
    #expect(hud.newEvents() == [.willAppear(status: nil), .touched(on: .hud), .touchedInside()])
    hud.turn([.up(1, on: .hud)])
    #expect(hud.newEvents() == [.tapped(on: .hud)])
    hud.wait(.seconds(1))
    hud.turn(.dismiss)
    hud.wait(.milliseconds(149))
    #expect(hud.model.blocksInput)
    _ = hud.newEvents()
    hud.turn([.down(2, on: .outside)])
    #expect(hud.newEvents() == [.touched(on: .outside)])
    hud.turn([.up(2, on: .outside)])
    #expect(hud.newEvents() == [], "what goes is not tapped any more")
  }

  @Test("SV-174 After DidDisappear touches pass through again, and a held finger is forgotten")
  func afterwards() {
    var hud = TimedModel.visible(mask: .black)
    hud.turn([.down(1, on: .hud)])
    hud.turn(.dismiss)
    hud.wait(.milliseconds(150))
    #expect(hud.events.last == .didDisappear(status: nil))
    #expect(!hud.model.blocksInput)
    _ = hud.newEvents()
    hud.turn([.down(2, on: .hud)])
    #expect(hud.newEvents() == [])
    hud.turn(.show(mask: .black))
    _ = hud.newEvents()
    hud.turn([.up(1, on: .hud), .up(2, on: .hud)])
    #expect(hud.newEvents() == [], "they began before this HUD")
    hud.turn([.down(3, on: .outside)])
    #expect(hud.newEvents() == [.touched(on: .outside)])
  }
}
