import Testing

@testable import BezelHUD

@Suite("Events and their order")
struct EventTests {
  private static let rows = timelines(
    of: """
      let shown: show > willAppear; .15 > didAppear

      SV-116 A life on screen is told in four events, once each and in time
        shown; 1 dismiss; > willDisappear; 1.15 > didDisappear
      SV-117 A show while it is shown tells nothing
        shown; {show Wait|progress .4|message info|status Wait}; 1.15; …
      SV-118 A show and a dismissal in one turn: no DidAppear
        show, dismiss #1 > willAppear; > willDisappear; .15 > didDisappear, #1 over
      SV-119 A dismissal and a show in one turn: the HUD stays with the new content (D-01)
        show Old > willAppear Old; .15 > didAppear Old
        dismiss #1, progress .5 New > #1 superseded; 60 ? visible, full, status New
      SV-120 A show during the fade-out: WillAppear, DidAppear and no DidDisappear
        shown; dismiss; > willDisappear; .25 show New > willAppear New; .4 > didAppear New
      SV-121 SV-122 SV-123 Every event carries the text of its time, the last one too
        show Wait > willAppear Wait; .05 status Almost; .15 > didAppear Almost; status; dismiss
        > willDisappear; status Done; .3 > didDisappear Done ? status Done
      SV-127 SV-182 Visible is: from the fade-in's start to the fade-out's start
        set grace=0.5 ? !visible; show; .499 ? !visible; .5 > willAppear ? visible
        .65 > didAppear; 1.5 dismiss ? visible; > willDisappear ? !visible, seen
        1.65 > didDisappear ? !visible, !seen
      SV-129 SV-132 DidDisappear comes before the dismissals, and these in the order of the calls
        shown; dismiss #3, dismiss #1; > willDisappear; .25 dismiss #2
        .3 > didDisappear, #3 over, #1 over, #2 over
      SV-131 A dismissal of nothing tells nothing but its own end, on the next turn (D-05)
        dismiss #1 ? due 0; > #1 over; dismiss 2 #2; 2 > #2 over
      SV-131 A delayed dismissal of nothing is superseded by a show that comes before it
        dismiss 2 #1; 1 show > #1 superseded, willAppear; 1.15 > didAppear
      SV-133 A dismissal that a show supersedes is told once, as not finished (D-11)
        shown; dismiss #1, dismiss #2; > willDisappear; .25 dismiss #3
        show > #1 superseded, #2 superseded, #3 superseded, willAppear
        dismiss #4; > willDisappear; .4 > didDisappear, #4 over
      SV-134 A show as the answer to a dismissal's end brings the HUD back
        shown; dismiss #1; > willDisappear; .3 > didDisappear, #1 over
        show Back > willAppear Back; .45 > didAppear Back; 1.3 ? visible
      SV-185 Settings count for a show of the same turn, also when they come after it
        show, set mask=black fade-in=0 > willAppear, didAppear ? blocked
      SV-188 A text for a hidden HUD shows nothing, and is gone with the next show
        status Wait; 1 ? empty; show > willAppear ? status none; …
      """)

  @Test("In rows", arguments: rows)
  func row(_ row: Timeline) { row.check() }

  @Test("SV-187 Settings survive a dismissal")
  func settingsStay() {
    let (appearance, timing) = (Appearance.parts, Timing.with { $0.fadeIn = .milliseconds(10) })
    var hud = TimedModel(appearance, timing: timing)
    hud.turn(.show())
    hud.wait(.seconds(1))
    hud.turn(.dismiss)
    hud.wait(.seconds(1))
    #expect(hud.model.appearance == appearance && hud.model.timing == timing)
  }
}
