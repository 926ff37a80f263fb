@testable import BezelHUD
import BezelRaster
import Testing

@Suite("Touches: blocked, told, or let through")
struct TouchTests {
  private let touched = Event.touched(status: nil)
  private let touchedInside = Event.touchedInside(status: nil)

  private func visible(_ mask: MaskType) -> Rehearsal {
    var hud = Rehearsal()
    hud.turn(.show(mask: mask))
    hud.wait(.milliseconds(150))
    _ = hud.news()
    return hud
  }

  @Test("SV-168 A touch outside is told once, with every mask but none")
  func outside() {
    for mask in MaskType.allCases where mask != .none {
      var hud = visible(mask)
      #expect(hud.model.blocksInput)
      hud.turn([.touchDown(contact: 1, isInside: false)])
      hud.turn([.touchUp(contact: 1)])
      #expect(hud.events == [touched], "\(mask)")
    }
  }

  @Test("SV-169 A touch inside is told twice, the second time as inside; with the text")
  func inside() {
    var hud = visible(.black)
    hud.turn([.touchDown(contact: 1, isInside: true)])
    #expect(hud.news() == [touched, touchedInside])
    hud.turn([.touchUp(contact: 1)])
    hud.turn(.show("Wait", mask: .black))
    hud.turn([.touchDown(contact: 1, isInside: true)])
    #expect(hud.events == [.touched(status: "Wait"), .touchedInside(status: "Wait")])
  }

  @Test(
    "SV-170 Left and top edge and the cut corners are inside, right and bottom edge are outside")
  func edges() {
    for scale in [Fixed(1), Fixed(3, over: 2), 2] {
      let hud = visible(.black)
      let output = Output(width: 900, height: 600, scale: scale)
      func contains(_ x: Fixed, _ y: Fixed) -> Bool {
        hud.model.contains(Point(x: x, y: y), on: output, typesetter: fixedWidth)
      }
      let side = scale * 84
      let left = Fixed((Fixed(450) - side / 2).rounded)
      let top = Fixed((scale * Fixed((Fixed(270) / scale).floor) - side / 2).rounded)
      let step = Fixed(rawValue: 4)
      #expect(contains(left, top))
      #expect(contains(left + side - step, top + side - step))
      #expect(contains(left + side / 2, top))
      #expect(contains(left, top + side / 2))
      #expect(!contains(left - step, top + side / 2))
      #expect(!contains(left + side / 2, top - step))
      #expect(!contains(left + side, top + side / 2))
      #expect(!contains(left + side / 2, top + side))
    }
  }

  @Test("SV-171 With the mask none a touch is not told and passes through, even on the HUD")
  func noMask() {
    var hud = visible(.none)
    #expect(!hud.model.blocksInput)
    hud.turn([.touchDown(contact: 1, isInside: true)])
    #expect(hud.events == [])
  }

  @Test("SV-172 Lifting tells nothing, nor does a second finger until the first is lifted")
  func oneFinger() {
    var hud = visible(.clear)
    hud.turn([.touchDown(contact: 1, isInside: false), .touchDown(contact: 2, isInside: true)])
    hud.turn([.touchUp(contact: 2)])
    hud.turn([.touchDown(contact: 3, isInside: true)])
    #expect(hud.events == [touched])
    hud.turn([.touchUp(contact: 1)])
    #expect(hud.events == [touched])
    hud.turn([.touchDown(contact: 4, isInside: true)])
    #expect(hud.events == [touched, touched, touchedInside])
  }

  @Test("SV-173 Touches during the fades are like those in between")
  func duringFades() {
    var hud = Rehearsal()
    hud.turn(.show(mask: .black))
    #expect(hud.model.blocksInput)
    hud.wait(.milliseconds(10))
    hud.turn([.touchDown(contact: 1, isInside: true), .touchUp(contact: 1)])
    #expect(hud.news() == [.willAppear(status: nil), touched, touchedInside])
    hud.wait(.seconds(1))
    hud.turn(.dismiss)
    hud.wait(.milliseconds(149))
    #expect(hud.model.blocksInput)
    _ = hud.news()
    hud.turn([.touchDown(contact: 2, isInside: false)])
    #expect(hud.events == [touched])
  }

  @Test("SV-174 After DidDisappear touches pass through again, and a held finger is forgotten")
  func afterwards() {
    var hud = visible(.black)
    hud.turn([.touchDown(contact: 1, isInside: true)])
    hud.turn(.dismiss)
    hud.wait(.milliseconds(150))
    #expect(hud.events.last == .didDisappear(status: nil))
    #expect(!hud.model.blocksInput)
    _ = hud.news()
    hud.turn([.touchDown(contact: 2, isInside: true)])
    #expect(hud.events == [])
    hud.turn(.show(mask: .black))
    hud.turn([.touchDown(contact: 3, isInside: false)])
    #expect(hud.events == [.willAppear(status: nil), touched])
  }
}
