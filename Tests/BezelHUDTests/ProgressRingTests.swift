@testable import BezelHUD
import Testing

@Suite("The progress ring")
struct ProgressRingTests {
  private func showing(_ value: Double) -> TimedModel {
    var hud = TimedModel(.bareImage, timing: .with { $0.fadeIn = .zero })
    hud.turn(.progress(value))
    return hud
  }

  @Test(
    "SV-085 SV-086 A quarter covers 0° … 90° in full colour, the background ring the rest with .1")
  func quarter() {
    let dial = Dial(showing(0.25))
    for degrees in stride(from: 0.0, through: 90, by: 2) {
      #expect(dial.level(degrees: degrees) == 255, "\(degrees)°")
    }
    for degrees in stride(from: 94.0, through: 356, by: 2) {
      #expect(abs(dial.level(degrees: degrees) - 26) <= 1, "\(degrees)°")
    }
  }

  @Test("SV-087 Nothing done draws only the background ring")
  func zero() {
    let dial = Dial(showing(0))
    for degrees in stride(from: 0.0, to: 360, by: 3) {
      #expect(abs(dial.level(degrees: degrees) - 26) <= 1, "\(degrees)°")
    }
  }

  @Test("SV-088 All done draws a full ring and the HUD stays")
  func one() {
    var hud = showing(1)
    hud.wait(.seconds(3_600))
    #expect(hud.model.isVisible)
    let dial = Dial(hud)
    for degrees in stride(from: 0.0, to: 360, by: 3) {
      #expect(dial.level(degrees: degrees) == 255, "\(degrees)°")
    }
  }

  @Test("SV-089 More than all is all")
  func beyond() {
    for value in [1.7, 1e300, .infinity] { #expect(showing(value).scene() == showing(1).scene()) }
  }

  @Test("SV-090 Negative values and not-a-number show the indefinite ring")
  func undefined() {
    let indefinite = turning(.zero).scene()
    for value in [-1, -0.001, -.infinity, .nan] {
      #expect(showing(value).scene() == indefinite, "\(value)")
      #expect(showing(value).model.isMoving)
    }
  }

  @Test("SV-091 A new value is there in the next frame, and a still ring needs no frames")
  func jump() {
    var hud = showing(0.2)
    hud.turn(.progress(0.9))
    #expect(hud.scene() == showing(0.9).scene())
    #expect(!hud.model.isMoving)
    #expect(hud.model.nextWake(after: hud.now) == nil)
  }

  @Test("SV-092 The stroke's ends are round")
  func caps() {
    let dial = Dial(showing(0.25))
    // One point beyond both ends, 2.4° on a radius of 24.
    for degrees in [-1.7, 91.7] { #expect(dial.level(degrees: degrees) > 240, "\(degrees)°") }
    for degrees in [-3.2, 93.2] { #expect(dial.level(degrees: degrees) < 30, "\(degrees)°") }
  }

  @Test(
    "SV-093 SV-094 SV-095 SV-097 Each content takes the place of the one before without remnants")
  func exchange() {
    let commands: [Command] = [.show(), .progress(0.4), .progress(0.9), .message(.success)]
    for before in commands {
      for after in commands where before != after {
        var (second, fresh) = (
          TimedModel(timing: .with { $0.fadeIn = .zero }),
          TimedModel(timing: .with { $0.fadeIn = .zero })
        )
        second.turn(before)
        second.turn(after)
        fresh.turn(after)
        #expect(second.scene() == fresh.scene(), "\(before) → \(after)")
      }
    }
  }

  @Test("SV-096 SV-130 With DidDisappear the progress is gone, and the next one starts afresh")
  func afterwards() {
    var hud = showing(0.7)
    hud.turn(.dismiss)
    hud.wait(.milliseconds(149))
    #expect(hud.model.content == .progress(Fraction(0.7)!))
    hud.wait(.milliseconds(1))
    #expect(hud.events.last == .didDisappear(status: nil))
    #expect(hud.model.content == .indefinite)
    hud.turn(.progress(0.5))
    #expect(hud.scene() == showing(0.5).scene())
  }
}
