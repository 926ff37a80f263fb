import BezelRaster
import Testing

@testable import BezelHUD

@Suite("Touches: blocked, told, or let through")
struct TouchTests {
  private static let rows = timelines(
    of: """
      let shown: set fade-in=0; show mask=clear > willAppear, didAppear

      SV-168 A touch outside is told once, with every mask but none
        set fade-in=0; show mask={clear|black|gradient|custom} > willAppear, didAppear ? blocked
        down 1 outside > touched outside
      SV-169 A touch inside is told twice, the second time as inside; with the text
        shown; down 1 hud > touched hud, touchedInside hud; cancel 1 hud; show Wait mask=black
        down 1 hud@3.5/4 > touched @3.5/4 Wait, touchedInside @3.5/4 Wait
      SV-171 With the mask none a touch is not told and passes through, even on the HUD
        set fade-in=0 tap-dismiss=anywhere; show mask=none > willAppear, didAppear ? !blocked
        tap 1 {outside|hud|button|cancelButton} ? !leaving
      SV-172 A move and a lift tell nothing, nor does a second finger until the first is up
        shown; down 1 outside, down 2 hud > touched outside; move 1 outside@30/20, up 2 hud
        down 3 hud; up 1 outside@30/20; up 3 hud; down 4 hud > touched hud, touchedInside hud
      A finger whose end was lost does not keep the next one with its number away
        shown; down 1 outside > touched outside; down 1 hud > touched hud, touchedInside hud
        up 1 hud > tapped hud
      SV-173 Touches during the fades are like those in between, but what goes is not tapped
        show mask=black > willAppear ? blocked; .01 down 1 hud > touched hud, touchedInside hud
        up 1 hud > tapped hud; .15 > didAppear; 1 dismiss; > willDisappear; 1.149 ? blocked
        down 2 outside > touched outside; up 2 outside; 1.15 > didDisappear
      SV-174 After DidDisappear touches pass through again, and a held finger is forgotten
        set fade-in=0; show mask=black > willAppear, didAppear
        down 1 hud > touched hud, touchedInside hud; dismiss; > willDisappear
        .15 > didDisappear ? !blocked; down 2 hud; show mask=black > willAppear, didAppear
        up 1 hud, up 2 hud; down 3 outside > touched outside
      """)

  @Test("In rows", arguments: rows)
  func row(_ row: Timeline) { row.check() }

  @Test(
    "SV-170 Left and top edge and the cut corners are inside, right and bottom edge are outside",
    arguments: [Fixed(1), Fixed(3, over: 2), 2])
  func edges(scale: Fixed) {
    let hud = TimedModel.visible(mask: .black)
    let output = ScreenGeometry(width: 900, height: 600, scale: scale)
    let side = scale * 84
    let left = Fixed((Fixed(450) - side / 2).rounded)
    let top = Fixed((scale * Fixed((Fixed(270) / scale).floor) - side / 2).rounded)
    let step = Fixed(rawValue: 4)
    for (x, y, isInside) in [
      (0, 0, true), (side - step, side - step, true), (side / 2, 0, true), (0, side / 2, true),
      (-step, side / 2, false), (side / 2, -step, false), (side, side / 2, false),
      (side / 2, side, false),
    ] as [(Fixed, Fixed, Bool)] {
      let point = Point(x: (left + x) / scale, y: (top + y) / scale)
      let target = hud.model.target(of: point, at: hud.now, on: output, typesetter: fixedWidth)
      #expect((target == .hud) == isInside, "\(x), \(y)")
    }
  }
}
