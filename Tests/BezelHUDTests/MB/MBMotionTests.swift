import Bezel
import Testing

@testable import BezelHUD

/// The animations of MBProgressHUD's HUDs.
@Suite("MB: animations") struct MBMotionTests {
  private static func settings(_ motion: Motion, classic: Bool = false) -> HUDSettings {
    .with(classic ? .classic : HUDSettings()) { settings in
      settings.animationType = motion
      settings.background.color = .black.withAlpha(100)
    }
  }

  /// Returns the scale at the beginning of the entrance and at the end of the exit, as parts of the
  /// size.
  private static func scales(_ settings: HUDSettings) -> (start: Double, end: Double) {
    var hud = TimedModel(settings)
    hud.show()
    let start = Double(hud.fadeState.scale) / Double(FadeState.unit)
    hud.wait(.seconds(1))
    #expect(hud.fadeState == .full)
    hud.hide()
    hud.wait(.nanoseconds(299_999_999))
    return (start, Double(hud.fadeState.scale) / Double(FadeState.unit))
  }

  private static let rows = timelines(
    of: """
      MB-060 Fading takes .3 s
        MB animation=fade; present > willAppear; .3 > didAppear ? full; hide; > willDisappear
        .599 ? seen, scale 1; .6 > didDisappear ? !seen
      MB-061 MB-062 MB-063 Each zoom has its own sizes
        MB animation={zoom|zoom-out|zoom-in}; present > willAppear ? scale {.5|1.5|.5}
        .3 > didAppear ? full; hide; > willDisappear; .599999999 ? scale {.5005|.5005|1.4995}; …
      MB-065 The spring is where it has to be
        present > willAppear; .06 ? alpha .551; .15 ? alpha .9445; .21 ? alpha .9884
        .3 > didAppear ? alpha 1
      MB-067 Without an animation it is there, and gone, with the next frame
        MB animation=zoom; present plain > willAppear, didAppear ? full, visible; 1 hide plain
        > willDisappear, didDisappear ? !seen
      """, from: { TimedModel(HUDSettings()) })

  @Test("In rows", arguments: rows)
  func row(_ row: Timeline) { row.check() }

  @Test("MB-060 Fading changes nothing but the opacity")
  func fade() {
    var hud = TimedModel(Self.settings(.fade))
    hud.show()
    for _ in 0..<300 {
      #expect(hud.fadeState.scale == FadeState.unit && hud.fadeState.alpha < FadeState.unit)
      hud.wait(.milliseconds(1))
    }
  }

  @Test("MB-064 Only the box grows and shrinks, what is behind it only fades")
  func onlyTheBox() throws {
    var hud = TimedModel(Self.settings(.zoomOut))
    hud.show()
    hud.wait(.milliseconds(60))
    let scene = hud.scene()
    try #require(scene.layers.count == 2)
    #expect(scene.layers[0].transform == .identity)
    #expect(scene.layers[1].transform.scale > Transform.unit)
    #expect(scene.layers[0].alpha == scene.layers[1].alpha)
    #expect((120...160).contains(Int(scene.layers[0].alpha.rawValue)))
  }

  @Test("MB-065 The spring never goes back")
  func spring() {
    let course = (0...Fraction.whole).map { Curve.spring.eased($0) }
    #expect(zip(course, course.dropFirst()).allSatisfy { $0 <= $1 })
    #expect(course[0] == 0)
    for (part, value) in [(0.1, 0.2361), (0.3, 0.7638), (0.4, 0.8832), (0.7, 0.9884)] {
      let eased = Curve.spring.eased(Int(part * Double(Fraction.whole)))
      #expect(abs(Double(eased) / Double(Fraction.whole) - value) < 0.0002)
    }
  }

  @Test("MB-066 Shown again in mid-hide it goes on from what is seen", arguments: Motion.allCases)
  func shownAgain(motion: Motion) {
    var hud = TimedModel(Self.settings(motion))
    hud.show(animated: false)
    hud.wait(.seconds(1))
    hud.hide()
    hud.wait(.milliseconds(60))
    let seen = hud.fadeState
    #expect(seen.alpha > 0 && seen.alpha < FadeState.unit)
    hud.show()
    #expect(hud.fadeState == seen)
    hud.wait(.milliseconds(300))
    #expect(hud.fadeState == .full)
  }

  @Test("MB-068 After a hide without an animation the background begins at nothing again (D-31)")
  func backgroundBegins() throws {
    var hud = TimedModel(Self.settings(.fade))
    hud.show()
    hud.wait(.seconds(1))
    hud.hide(animated: false)
    hud.turn()
    hud.set(Self.settings(.fade))
    hud.show()
    #expect(hud.scene().layers.first?.alpha == .clear)
    hud.wait(.milliseconds(60))
    let alpha = try #require(hud.scene().layers.first?.alpha)
    #expect((120...160).contains(Int(alpha.rawValue)))
  }

  @Test("MB-069 Up to 0.9 what dims zooms with the box, and the zoom is a zoom-out")
  func classic() throws {
    var settings = Self.settings(.zoom, classic: true)
    settings.dimsBackground = true
    #expect(abs(Self.scales(settings).start - 1.5) < 0.001)
    #expect(abs(Self.scales(settings).end - 0.5) < 0.002)
    var hud = TimedModel(settings)
    hud.show()
    hud.wait(.milliseconds(150))
    let scene = hud.scene()
    try #require(scene.layers.count == 2)
    #expect(scene.layers[0].transform.scale == scene.layers[1].transform.scale)
    // About the middle of the whole, which stays where it is.
    let middle = scene.layers[0].transform.apply(Point(x: 200, y: 150))
    #expect(abs((middle.x - 200).rawValue) <= 1 && abs((middle.y - 150).rawValue) <= 1)
    // Eased as an ease-in-out: half of the way in half of the time.
    #expect(abs(scene.layers[0].transform.scale - Transform.unit * 5 / 4) < 700)
  }
}
