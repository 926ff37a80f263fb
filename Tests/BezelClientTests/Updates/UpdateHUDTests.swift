import BezelClient
import BezelHUD
import BezelWire
import BezelWords
import Testing

@Suite("The HUD of an update service")
struct UpdateHUDTests {
  private static func at(_ seconds: Int64) -> Moment {
    Moment(nanoseconds: seconds * 1_000_000_000)
  }

  private static func progress(_ percent: Int?, _ name: String? = nil) -> UpdateReport {
    .progress(UpdateProgress(percent: percent, name: name))
  }

  @Test("Nothing is shown until an update begins, and its result for a while")
  func life() {
    var hud = UpdateHUD(.swupdate, in: .english)
    #expect(hud.request == nil && hud.deadline == nil)
    #expect(
      hud.handle(.done, at: Self.at(0)) == nil
        && hud.handle(.failed(words: "x"), at: Self.at(0)) == nil)
    #expect(hud.request == nil && hud.handle(.idle, at: Self.at(0)) == nil)
    let step = UpdateProgress(step: 2, of: 3, percent: 50, name: "rootfs.ext4")
    #expect(hud.handle(.progress(step), at: Self.at(1)) != nil)
    #expect(hud.request?.kind == .progress && hud.request?.progress == Fraction(1, over: 2))
    #expect(
      hud.request?.status == "Installing updates" && hud.request?.details == "rootfs.ext4, 2 of 3")
    #expect(hud.request?.stays == false)
    #expect(hud.handle(.done, at: Self.at(2)) != nil)
    #expect(hud.request?.kind == .success && hud.request?.stays == true)
    #expect(hud.deadline == Self.at(12) && hud.wake(at: Self.at(11)) == nil && hud.request != nil)
    #expect(hud.wake(at: Self.at(12)) == nil && hud.request == nil && hud.deadline == nil)
  }

  @Test("A failure has the service's words, also those that come late or after a success")
  func failure() {
    var hud = UpdateHUD(.fwupd, in: .english)
    _ = hud.handle(Self.progress(nil), at: Self.at(0))
    #expect(hud.request?.kind == .ring && hud.request?.status == "Updating the firmware")
    #expect(hud.handle(.failed(words: nil), at: Self.at(1)) == "The update has failed.")
    #expect(hud.handle(.failed(words: nil), at: Self.at(1)) == nil)
    #expect(
      hud.handle(.failed(words: "No\nspace"), at: Self.at(1)) == "The update has failed: No?space")
    #expect(hud.request?.kind == .error && hud.request?.details == "No?space")
    _ = hud.handle(Self.progress(1), at: Self.at(2))
    _ = hud.handle(.done, at: Self.at(3))
    _ = hud.handle(.failed(words: "It is broken."), at: Self.at(4))
    #expect(hud.request?.kind == .error && hud.request?.details == "It is broken.")
  }

  @Test("A step does not go back, and the next one may begin at nothing")
  func backwards() {
    var hud = UpdateHUD(.rauc, in: .english)
    for (percent, name, shown) in [
      (40, "a", 40), (20, "a", 40), (nil, "a", 40), (60, "a", 60), (5, "b", 5),
    ] {
      _ = hud.handle(Self.progress(percent, name), at: Self.at(0))
      #expect(hud.request?.progress == Fraction(shown, over: 100))
    }
  }

  @Test("A service that restarts in time goes on; one that does not was interrupted")
  func restarts() {
    var hud = UpdateHUD(.swupdate, in: .english)
    hud.lose(at: Self.at(0))
    #expect(hud.deadline == nil)
    _ = hud.handle(Self.progress(10), at: Self.at(0))
    for restart in 1...10 {
      hud.lose(at: Self.at(Int64(restart) * 10))
      #expect(
        hud.deadline == Self.at(Int64(restart) * 10 + 15)
          && hud.wake(at: Self.at(Int64(restart) * 10 + 14)) == nil)
      _ = hud.handle(Self.progress(10 + restart), at: Self.at(Int64(restart) * 10 + 5))
      #expect(hud.request?.kind == .progress)
    }
    // Restarts without news do not lengthen the time.
    for second in 200...214 { hud.lose(at: Self.at(Int64(second))) }
    #expect(hud.wake(at: Self.at(215)) == "The update has failed: The update was interrupted.")
    #expect(hud.request?.kind == .error)
  }

  @Test(
    "A service that comes back without an update was interrupted, and one that stops by itself has no result"
  )
  func idle() {
    var hud = UpdateHUD(.rauc, in: .english)
    _ = hud.handle(Self.progress(10), at: Self.at(0))
    #expect(hud.handle(.idle, at: Self.at(1)) == "The update was cancelled." && hud.request == nil)
    _ = hud.handle(Self.progress(10), at: Self.at(2))
    hud.lose(at: Self.at(3))
    _ = hud.handle(.idle, at: Self.at(4))
    #expect(hud.request?.kind == .error)
  }

  @Test("A service that is silent for half an hour does not keep the HUD")
  func silence() {
    var hud = UpdateHUD(.rauc, in: .english)
    _ = hud.handle(Self.progress(10), at: Self.at(0))
    #expect(hud.wake(at: Self.at(1_799)) == nil && hud.request?.kind == .progress)
    #expect(hud.wake(at: Self.at(1_800)) != nil && hud.request?.kind == .error)
    #expect(hud.wake(at: Self.at(1_860)) == nil && hud.request == nil)
  }

  @Test("What a user sends away comes back only for the result")
  func hidden() {
    var hud = UpdateHUD(.rauc, in: .english)
    _ = hud.handle(Self.progress(10), at: Self.at(0))
    hud.hide()
    #expect(hud.request == nil)
    _ = hud.handle(Self.progress(20), at: Self.at(1))
    #expect(hud.request == nil)
    _ = hud.handle(.done, at: Self.at(2))
    #expect(hud.request?.kind == .success)
    hud.hide()
    _ = hud.handle(Self.progress(1), at: Self.at(3))
    #expect(hud.request?.kind == .progress)
  }

  @Test("A megabyte of name is cut")
  func longName() {
    var hud = UpdateHUD(.rauc, in: .english)
    let name = String(repeating: "ä\u{1B}", count: 1 << 19)
    _ = hud.handle(Self.progress(10, name), at: Self.at(0))
    #expect((hud.request?.details?.utf8.count ?? 0) < 300)
    #expect(hud.request?.details?.contains("\u{1B}") == false)
    _ = hud.handle(.failed(words: name), at: Self.at(1))
    #expect((hud.request?.details?.utf8.count ?? 0) < 300)
  }
}
