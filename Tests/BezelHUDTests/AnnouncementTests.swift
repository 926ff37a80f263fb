@testable import BezelHUD
import Testing

@Suite("Announcements: what is spoken of a HUD")
struct AnnouncementTests {
  private func labels(_ hud: TimedModel) -> [String] {
    hud.announcements.map { entry in
      guard case .announced(let announcement, _) = entry.event else { return "?" }
      return announcement.label
    }
  }

  @Test("SV-179 Spoken is the text in one line, or the word for loading")
  func label() {
    for (status, label) in [
      ("Wait", "Wait"), ("Copying\nfiles\n\n", "Copying files  "), ("a\r\nb", "a  b"),
      ("", "Loading"), (nil, "Loading"),
    ] {
      var hud = TimedModel(timing: .with { $0.fadeIn = .zero })
      hud.turn(.show(status))
      #expect(labels(hud) == [label])
    }
    var german = TimedModel(
      .with { $0.loadingLabel = "Lädt" }, timing: .with { $0.fadeIn = .zero })
    german.turn(.show())
    #expect(labels(german) == ["Lädt"])
  }

  @Test("SV-180 It is spoken after DidAppear and at each further show, and at nothing else")
  func moments() {
    var hud = TimedModel()
    hud.turn(.show("One"))
    #expect(labels(hud) == [])
    hud.wait(.milliseconds(150))
    #expect(labels(hud) == ["One"])
    #expect(hud.announcements.last?.time == .milliseconds(150))
    hud.turn(.show("Two"), .progress(0.5, "Three"))
    #expect(labels(hud) == ["One", "Two", "Three"])
    hud.turn(.setStatus("Four"))
    hud.turn(.dismiss)
    hud.wait(.seconds(1))
    #expect(labels(hud).count == 3)
    // A show in the middle of the fade in counts as one while the HUD is shown.
    var early = TimedModel()
    early.turn(.show("One"))
    early.wait(.milliseconds(75))
    early.turn(.message(.success, "Two"))
    #expect(labels(early) == ["Two"])
    early.wait(.milliseconds(75))
    #expect(labels(early) == ["Two", "Two"])
  }

  @Test("SV-180 DidAppear comes before what is spoken")
  func order() {
    var model = HUDModel()
    let start = Moment(nanoseconds: 0)
    _ = model.apply([.command(.show("Wait"))], at: start)
    let events = model.settle(at: start.advanced(by: .milliseconds(150)))
    let announcement = Announcement(label: "Wait", isModal: false)
    #expect(
      events == [.didAppear(status: "Wait"), .announced(announcement, status: "Wait")])
  }

  @Test("SV-181 It is modal exactly when the mask is not none")
  func modal() {
    for mask in MaskType.allCases {
      var hud = TimedModel(timing: .with { $0.fadeIn = .zero })
      hud.turn(.show("Wait", mask: mask))
      let announcement = Announcement(label: "Wait", isModal: mask != .none)
      #expect(hud.announcements.map(\.event) == [.announced(announcement, status: "Wait")])
    }
    // The blocking of touches is independent of it.
    for (mask, blocking) in [(MaskType.none, Blocking.everything), (.black, .none)] {
      var hud = TimedModel(timing: .with { $0.fadeIn = .zero })
      hud.turn(.show(.indefinite, status: "Wait", mask: mask, blocking: blocking))
      let announcement = Announcement(label: "Wait", isModal: mask != .none)
      #expect(hud.announcements.map(\.event) == [.announced(announcement, status: "Wait")])
    }
  }

  @Test("The announced element is the one that SVProgressHUD names")
  func identifier() { #expect(Announcement.identifier == "SVProgressHUD") }
}
