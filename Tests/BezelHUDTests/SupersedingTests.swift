import BezelRaster
import Testing

@testable import BezelHUD

@Suite("Commands that others of the same turn make needless")
struct SupersedingTests {
  private static let commands: [Command] = [
    .show(), .show("Wait", mask: .black), .progress(0), .progress(0.3), .progress(0.7, "Copying"),
    .message(.success, "Done"), .setStatus("Text"), .setStatus(nil), .popActivity, .dismiss,
    .setTilt(Tilt(x: 1.0, y: 0)), .setTilt(.none), .setFacts("A"), .setFacts(nil),
    .setInsets(Insets(bottom: 20), over: .zero), .setInsets(Insets(top: 20), over: .seconds(1)),
    .setInsets(Insets(left: 20), over: .milliseconds(1)),
  ]

  /// HUDs in all phases.
  private static var models: [TimedModel] {
    let timing = Timing.with { $0.grace = .milliseconds(100) }
    let stories: [(Command?, Duration)] = [
      (nil, .zero), (.show("Wait"), .milliseconds(50)), (.progress(0), .milliseconds(150)),
      (.message(.error), .seconds(1)), (.progress(0.5), .seconds(1)),
    ]
    return stories.flatMap { command, pause in
      [Timing(), timing].map { timing in
        var hud = TimedModel(timing: timing)
        if let command { hud.turn(command) }
        hud.wait(pause)
        return hud
      }
    }
  }

  @Test("without them a HUD looks, counts and ends the same")
  func same() {
    var count = 0
    for older in Self.commands {
      for newer in Self.commands where newer.supersedes(older) {
        count += 1
        for model in Self.models {
          var (both, one) = (model, model)
          both.turn(older, newer)
          one.turn(newer)
          for pause in [Duration.zero, .milliseconds(77), .milliseconds(500), .seconds(10)] {
            both.wait(pause)
            one.wait(pause)
            #expect(both.scene() == one.scene(), "\(older), \(newer)")
            #expect(
              both.model.session.activityCount == one.model.session.activityCount,
              "\(older), \(newer)")
            #expect(both.model.isVisible == one.model.isVisible, "\(older), \(newer)")
          }
        }
      }
    }
    #expect(count > 20)
    #expect(Command.progress(0.5).supersedes(.progress(0.4)))
    #expect(!Command.progress(0.5).supersedes(.progress(0)), "it is counted")
    #expect(!Command.message(.info).supersedes(.progress(0.4)), "it has its time")
  }
}
