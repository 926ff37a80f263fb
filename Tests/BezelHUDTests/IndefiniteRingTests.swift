@testable import BezelHUD
@testable import BezelRaster
import Testing

@Suite("The indefinite ring")
struct IndefiniteRingTests {
  /// The alpha of the mask a fraction of a turn clockwise of its seam.
  private func maskAlpha(_ t: Double) -> Double { (t + 3 * t * t - 2 * t * t * t) / 2 }

  @Test(
    "SV-073 At the start the arc covers 10.8° … 349.2°, and ±7° around 12 o'clock are free of ink")
  func start() {
    // The radius that a text would bring.
    var appearance = Appearance.bareImage
    appearance.ringNoTextRadius = 18
    let dial = Dial(turning(.zero, appearance), radius: 18)
    for degrees in stride(from: -7.0, through: 7.0, by: 0.5) {
      #expect(dial.level(degrees: degrees) == 0, "\(degrees)°")
    }
    for degrees in stride(from: 12.0, through: 349.0, by: 1) {
      #expect(dial.level(degrees: degrees) > 0, "\(degrees)°")
    }
  }

  @Test("SV-074 SV-076 At the phase p arc and gap have turned clockwise by 360°·p")
  func phases() {
    for percent in stride(from: 0, to: 100, by: 5) {
      let dial = Dial(turning(.milliseconds(percent * 10)))
      let turned = Double(percent) * 3.6
      // The leading end is bright and the gap after it, 21.6° less the caps, is empty.
      #expect(dial.level(degrees: turned + 348) > 247, "\(percent) %")
      for degrees in stride(from: -7.0, through: 7.0, by: 1) {
        #expect(dial.level(degrees: turned + degrees) == 0, "\(percent) %, \(degrees)°")
      }
      #expect((1...8).contains(dial.level(degrees: turned + 14)), "\(percent) %")
    }
  }

  @Test("SV-075 SV-080 The period is one second, seamless, also after a thousand of them")
  func period() {
    let first = turning(.milliseconds(370)).scene()
    for seconds in [1, 2, 1_000] {
      #expect(turning(.milliseconds(seconds * 1_000 + 370)).scene() == first)
    }
    // The same way in each tenth, across the wrap too.
    let seams = (0...20).map { turning(.milliseconds($0 * 100)).scene().seam ?? -1 }
    for (a, b) in zip(seams, seams.dropFirst()) {
      #expect(abs((b - a + 65_536) % 65_536 - 6_554) <= 1, "\(a) → \(b)")
    }
  }

  @Test(
    "SV-077 A quarter, a half and three quarters of a turn after the seam the alpha is .203, .5, .797"
  )
  func quarters() {
    for percent in [0, 13, 50, 99] {
      let dial = Dial(turning(.milliseconds(percent * 10)))
      for (t, alpha) in [(0.25, 0.203), (0.5, 0.5), (0.75, 0.797)] {
        let level = Double(dial.level(degrees: t * 360 + Double(percent) * 3.6)) / 255
        #expect(abs(level - alpha) <= 0.01, "\(percent) %, t = \(t)")
      }
    }
  }

  @Test("SV-078 The alpha follows (t + 3t² − 2t³)/2 at 64 angles")
  func curve() {
    let dial = Dial(turning(.zero))
    var seen = 0
    for step in 0..<64 {
      let (level, turn) = dial.level(at: (Double(step) + 0.5) / 64)
      guard (0.035...0.965).contains(turn) else { continue }
      #expect(abs(Double(level) - 255 * maskAlpha(turn)) <= 2, "\(step)/64")
      seen += 1
    }
    #expect(seen >= 58)
  }

  @Test("SV-079 SV-081 The leading end is the bright one, and round; the trailing one has faded")
  func ends() {
    let dial = Dial(turning(.zero))
    #expect(Double(dial.level(degrees: 349)) / 255 > 0.97)
    #expect(Double(dial.level(degrees: 11)) / 255 < 0.03)
    // The cap of one point reaches 2.4° further on a radius of 24.
    #expect(dial.level(degrees: 349.2 + 1.9) > 240)
    #expect(dial.level(degrees: 349.2 + 3.2) == 0)
  }

  @Test("SV-082 Ink lies between the radii r − th/2 and r + th/2")
  func width() {
    for thickness in [2, 5] {
      var appearance = Appearance.bareImage
      appearance.ringThickness = Fixed(thickness)
      let distances = Dial(turning(.milliseconds(400), appearance)).distances
      let (inner, outer) = (24 - Double(thickness) / 2, 24 + Double(thickness) / 2)
      // A pixel is a quarter of a point; its centre may lie half a diagonal outside.
      #expect((distances.min() ?? 0) >= inner - 0.18, "thickness \(thickness)")
      #expect((distances.max() ?? 99) <= outer + 0.18, "thickness \(thickness)")
      #expect((distances.min() ?? 99) <= inner + 0.2)
      #expect((distances.max() ?? 0) >= outer - 0.2)
    }
  }

  @Test("SV-083 A new thickness or colour is seen at the next update without a jump of the phase")
  func restyled() {
    var hud = turning(.milliseconds(250))
    let seam = hud.scene().seam
    var thick = Appearance.bareImage
    thick.ringThickness = 6
    hud.turn(.setAppearance(thick), .show())
    #expect(hud.scene().seam == seam)
    #expect(abs(Dial(hud).level(degrees: 180) - 52) <= 2)
    #expect((Dial(hud).distances.max() ?? 0) > 26.5)
  }

  @Test("SV-084 show, progress, show starts a new ring at the phase 0; show, show does not")
  func restarted() {
    var hud = turning(.milliseconds(250))
    hud.turn(.show())
    #expect(hud.scene().seam == 16_384)
    hud.turn(.progress(0.5))
    hud.turn(.show())
    #expect(hud.scene().seam == 0)
    hud.turn(.dismiss)
    hud.wait(.milliseconds(1_150))
    hud.turn(.show())
    #expect(hud.scene().seam == 0)
  }

  @Test("SV-084 A ring that waited for the grace time starts at the phase 0 when it appears")
  func afterGrace() {
    var hud = TimedModel(
      .bareImage,
      timing: .with {
        $0.grace = .milliseconds(370)
        $0.fadeIn = .zero
      })
    hud.turn(.show())
    hud.wait(.milliseconds(370))
    #expect(hud.scene().seam == 0)
  }
}

extension Scene {
  /// Where the indefinite ring's seam is, in 1/65 536 of a turn.
  fileprivate var seam: Int? {
    for item in layers.flatMap(\.items) {
      if case .conical(_, let seam, _) = item.paint { return seam.rawValue % Angle.fullTurn }
    }
    return nil
  }
}
