import Testing

@testable import BezelHUD

@Suite("Announcements: what is spoken of a HUD")
struct AnnouncementTests {
  private static let rows = timelines(
    of: """
      let now: set fade-in=0

      SV-179 Spoken is the text, or the word for loading
        now; show {Wait|} > willAppear{ Wait|}, didAppear{ Wait|}, announced {Wait|Loading of none}
        | now; set loading-label=Lädt; show > willAppear, didAppear, announced Lädt of none
      SV-180 It is spoken after DidAppear and at each further show, and at nothing else
        show One > willAppear One; .15 > didAppear One, announced One
        show Two, progress .5 Three > announced Two, announced Three; status Four
        dismiss; > finished, willDisappear Four; .3 > didDisappear Four, hidden
      SV-180 A show in the middle of the fade-in counts as one while the HUD is shown
        show One > willAppear One; .075 message success Two > announced Two
        .15 > didAppear Two, announced Two; …
      SV-181 It is modal exactly when the mask is not none
        now; show Wait mask=none > willAppear Wait, didAppear Wait, announced Wait
        | now; show Wait mask={clear|black|gradient|custom} >
        willAppear Wait, didAppear Wait, announced Wait modal
      SV-181 The blocking of touches is independent of it
        now; show Wait mask={none|black} blocking={everything|none} >
        willAppear Wait, didAppear Wait, announced Wait{| modal}
      """, without: [])

  @Test("In rows", arguments: rows)
  func row(_ row: Timeline) { row.check() }

  @Test(
    "SV-179 It is in one line",
    arguments: [("Copying\nfiles\n\n", "Copying files  "), ("a\r\nb", "a  b"), ("", "Loading")])
  func line(status: String, label: String) {
    var hud = TimedModel(timing: .with { $0.fadeIn = .zero })
    hud.turn(.show(status))
    let spoken = hud.newRecord().compactMap { entry in
      if case .announced(let announcement, _) = entry.event { announcement.label } else { nil }
    }
    #expect(spoken == [label])
  }

  @Test("The announced element is the one that SVProgressHUD names")
  func identifier() { #expect(Announcement.identifier == "SVProgressHUD") }
}
