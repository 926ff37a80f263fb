import BezelHUD
import Testing

@testable import Bezel

/// The target of a program's HUD.
@Suite("ProgressHUD's target", .timeLimit(.minutes(2))) struct ProgressHUDTargetTests {
  @Test("a HUD moves to another target: what is shown goes, and what follows comes there")
  func move() async throws {
    let hud = try MemoryHUD(width: 240, height: 160)
    let events = hud.thread.events
    #expect(await hud.thread.picture() == nil)
    hud.show("One")
    _ = await events.received(through: .didAppear)
    #expect(await hud.thread.picture()?.width == 240)
    hud.thread[\.appearance.maskType] = .black
    try hud.thread.move(to: MemoryHUD.target(width: 200, height: 100))
    hud.show("Two")
    #expect(hud.thread.target == MemoryHUD.target(width: 200, height: 100))
    let gone = await events.received(through: .didDisappear)
    #expect(gone.allSatisfy { $0.status == "One" })
    let received = await events.received { if case .announced = $0.kind { true } else { false } }
    #expect(received.compactMap(\.name).count == 2)
    #expect(received.allSatisfy { $0.status == "Two" })
    guard case .announced(let announcement)? = received.last?.kind else { return }
    #expect(announcement.isModal, "settings come along")
    #expect(await hud.picture { $0.width == 200 && $0.height == 100 && $0.pixels.count == 20_000 })
    // Now no call is pending: the thread ends with the target, and begins with the next show.
    try hud.thread.move(to: MemoryHUD.target(width: 120, height: 90))
    _ = await events.received(through: .didDisappear)
    hud.show("Three")
    #expect(await events.received(through: .didAppear).allSatisfy { $0.status == "Three" })
    #expect(await hud.picture { $0.width == 120 })
  }

  @Test("insets move a HUD in memory, also those from before its thread")
  func insets() async throws {
    let hud = try MemoryHUD(width: 300, height: 300)
    hud.thread.set(Insets(bottom: 100), over: .zero)
    hud.show(nil)
    // The HUD's centre is at 45 % of the 200 points that are left.
    #expect(await hud.picture { MemoryHUD.rows(of: $0) == (90 - 42)...(90 + 41) })
    hud.thread.set(Insets(), over: .milliseconds(50))
    #expect(await hud.picture { MemoryHUD.rows(of: $0) == (135 - 42)...(135 + 41) })
    hud.thread[\.appearance.followsTilt] = true
    hud.thread.set(Tilt(x: 0.0, y: 1.0))
    #expect(await hud.picture { MemoryHUD.rows(of: $0) == (145 - 42)...(145 + 41) })
  }

  @Test("names that mean nothing are refused, and nothing is changed")
  func mistakes() throws {
    let hud = try MemoryHUD(begins: false)
    let target = hud.thread.target
    func refusal(_ change: (inout HUDTarget) -> Void) -> String {
      var other = HUDTarget()
      change(&other)
      do {
        try hud.thread.move(to: other)
        return ""
      } catch {
        return "\(error)"
      }
    }
    #expect(refusal { $0.settings = ["screen": "1"] }.contains("card, commit, connector"))
    #expect(refusal { $0.settings = ["hand-over": "2"] }.contains("is no setting"))
    #expect(refusal { $0.settings = ["rotate": "45"] }.contains("0, 90, 180 or 270"))
    #expect(refusal { $0.font = "/nowhere.ttf" }.contains("/nowhere.ttf"))
    #expect(refusal { $0.backdrop = "mauve" }.contains("RRGGBB"))
    #expect(refusal { $0.scale = 0 }.contains("0.5 to 8"))
    #expect(refusal { $0.surface = .memory(width: 0, height: 4) }.contains("0 × 4"))
    #expect(refusal { $0.surface = .memory(width: 4, height: 1 << 40) }.contains("16384"))
    #expect(hud.thread.target == target)
  }

  @Test("a target's names become what a stage uses")
  func options() throws {
    var target = HUDTarget()
    target.settings = ["connector": "HDMI-A-2", "rotate": "90"]
    target.scale = 2
    target.font = "none"
    let options = try target.options()
    #expect(options.display == .screen)
    #expect(options.screen.connector == "HDMI-A-2")
    #expect(options.screen.turn?.rawValue == 90)
    #expect(options.scale == 2)
    #expect(!options.endsOnSignals)
    target.surface = .memory(width: 8, height: 6)
    #expect(try target.options().display == .memory(width: 8, height: 6, inRealTime: true))
  }
}

extension MemoryHUD {
  /// Returns the rows of a picture on black that are not black.
  static func rows(of picture: HUDPicture) -> ClosedRange<Int>? {
    let rows = (0..<picture.height).filter { row in
      picture.pixels[row * picture.width..<(row + 1) * picture.width].contains { $0 != 0xFF00_0000 }
    }
    guard let first = rows.first, let last = rows.last else { return nil }
    return first...last
  }
}
