import BezelHUD
import Testing

@Suite("Haptics: what is to be felt")
struct HapticTests {
  private let glyphs: [(Glyph, Haptic)] = [
    (.success, .success), (.info, .warning), (.error, .error),
  ]

  private func haptics(_ hud: inout TimedModel) -> [Event] {
    hud.newEvents().filter { if case .haptic = $0 { true } else { false } }
  }

  @Test("SV-175 Off, as it is by default, nothing is ever to be felt")
  func off() {
    #expect(!Interaction().hapticsEnabled)
    var hud = TimedModel()
    for (glyph, _) in glyphs { hud.turn(.message(glyph)) }
    hud.wait(.seconds(10))
    #expect(haptics(&hud) == [])
  }

  @Test("SV-176 Success, information and error are felt once a call, also during grace")
  func on() {
    for grace in [Duration.zero, .seconds(1)] {
      var hud = TimedModel(timing: .with { $0.grace = grace })
      hud.turn(.setInteraction(.with { $0.hapticsEnabled = true }))
      for (glyph, haptic) in glyphs {
        hud.turn(.message(glyph))
        #expect(haptics(&hud) == [.haptic(haptic)])
        hud.turn(.message(glyph), .message(glyph))
        #expect(haptics(&hud) == [.haptic(haptic), .haptic(haptic)])
      }
      hud.wait(.seconds(20))
      #expect(haptics(&hud) == [])
    }
  }

  @Test("SV-177 A ring, a text or an image of one's own makes nothing felt")
  func silent() {
    var hud = TimedModel()
    hud.turn(.setInteraction(.with { $0.hapticsEnabled = true }))
    hud.turn(.show(), .progress(0), .progress(1), .setStatus("Wait"), .popActivity, .dismiss)
    for image in [HUDImage.success, .info, .error, nil] {
      hud.turn(.show(.image(image), status: "Done", mask: nil))
    }
    hud.wait(.seconds(1))
    #expect(haptics(&hud) == [])
  }
}
