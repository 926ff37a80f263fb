@testable import BezelHUD
import BezelWire
import Testing

@Suite("WireEvent: the HUD's events for monitors")
struct WireEventTests {
  private let now = Moment(nanoseconds: 5_000_000_000)

  @Test("Every event has its own name, or is sent to its caller alone")
  func names() {
    let place = TouchPlace(
      position: .init(x: .init(rawValue: 384), y: .init(rawValue: -64)),
      time: Moment(nanoseconds: 4_000_000_000))
    let announcement = Announcement(label: "Loading", isModal: true)
    let cases: [(Event, WireEvent.Name, reason: String?)] = [
      (.willAppear(status: "s"), .willAppear, nil), (.didAppear(status: "s"), .didAppear, nil),
      (.willDisappear(status: "s"), .willDisappear, nil),
      (.didDisappear(status: "s"), .didDisappear, nil),
      (.touched(status: "s", at: place), .touched, nil),
      (.touchedInside(status: "s", at: place), .touchedInside, nil),
      (.tapped(status: "s", at: place, on: .outside), .tapped, "outside"),
      (.tapped(status: "s", at: place, on: .hud), .tapped, "hud"),
      (.tapped(status: "s", at: place, on: .button), .tapped, "button"),
      (.swiped(.up, status: "s", at: place), .swiped, "up"),
      (.swiped(.down, status: "s", at: place), .swiped, "down"),
      (.swiped(.left, status: "s", at: place), .swiped, "left"),
      (.swiped(.right, status: "s", at: place), .swiped, "right"),
      (.buttonPressed(status: "s", at: nil), .buttonPressed, nil),
      (.buttonPressed(status: "s", at: place), .buttonPressed, nil),
      (.armed(status: "s", at: place), .armed, nil), (.disarmed(status: "s"), .disarmed, nil),
      (.confirmed(status: "s", at: place), .confirmed, nil),
      (
        .cancelRequested(status: "s", key: 1, time: Moment(nanoseconds: 4_000_000_000)),
        .cancelRequested, nil
      ),
      (.haptic(.success), .haptic, "success"), (.haptic(.warning), .haptic, "warning"),
      (.haptic(.error), .haptic, "error"),
      (.announced(announcement, status: "s"), .announced, "modal"),
    ]
    let touches: Set<WireEvent.Name> = [
      .touched, .touchedInside, .tapped, .swiped, .armed, .confirmed,
    ]
    for (event, name, reason) in cases {
      let wire = WireEvent(event, of: 3, at: now)
      #expect(wire?.name == name && wire?.handle == 3 && wire?.reason == reason, "\(event)")
      if touches.contains(name) {
        #expect(wire?.x == 1.5 && wire?.y == -0.25, "\(event)")
        #expect(wire?.time == place.time, "\(event)")
      }
      #expect(
        wire?.status == (name == .haptic ? nil : name == .announced ? "Loading" : "s"), "\(event)")
      #expect(wire?.key == (name == .cancelRequested ? 1 : nil), "\(event)")
    }
    #expect(WireEvent(.buttonPressed(status: nil, at: nil), of: nil, at: now)?.time == now)
    #expect(WireEvent(.buttonPressed(status: nil, at: nil), of: nil, at: now)?.x == nil)
    for event in [
      Event.finished, .hidden, .dismissed(DismissalToken(rawValue: 1), finished: true),
    ] { #expect(WireEvent(event, of: 3, at: now) == nil, "\(event)") }
  }

  @Test("The interface's description names every event")
  func described() {
    for name in WireEvent.Name.allCases {
      let words = VarlinkInterface.hud.text.split { !$0.isLetter }
      #expect(words.contains { $0 == name.rawValue }, "\(name)")
    }
  }
}
