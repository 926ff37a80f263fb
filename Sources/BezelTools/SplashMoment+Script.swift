import BezelBoot
import BezelCommand
import BezelConfiguration
import BezelHUD
import BezelStage
import BezelWire
import BezelWords

extension SplashMoment {
  /// Returns the requests that show the moment.
  ///
  /// - Parameter backdrop: what the configuration has behind the splash.
  func script(
    _ setup: Configuration, _ words: Words, on backdrop: BackdropSource
  ) -> [(at: Moment, request: Request)] {
    let start = Moment(nanoseconds: 0)
    let setups = SplashConfigurations(setup, on: backdrop)
    let splash = splash(words, at: start)
    splash.failureLink = setup.daemon.failureLink
    splash.indicator = AnyIndicator(
      BootIndicator(thickness: setups.splash.appearance.ringThickness, hasRing: setups.hasRing))
    let presentation = splash.presentation(at: start, BootSplash.Keyboard())
    let isAsking = splash.question(at: start) != nil
    let address = splash.failureAddress
    var request = PresentationRequest(
      presentation,
      configuration: isAsking || address != nil ? setups.prompt : setups.splash, stays: true)
    request.setCode(address)
    return request.script(until: nil)
  }

  private func splash(_ words: Words, at now: Moment) -> BootSplash {
    let splash = BootSplash(
      mode: self == .shutdown ? .shutdown : .bootUp, words: words, at: now)
    // A third of a boot is done.
    let step = BootHistory.Step(name: "network.target", time: 10_000)
    let network = BootHistory.Step(name: "network.service", time: 3_000)
    splash.learn(from: BootHistory(duration: 30_000, steps: [network, step]), at: now)
    func tell(_ request: PlymouthRequest) { _ = splash.handle(request, of: 1, at: now) }
    tell(.update(step.name))
    switch self {
    case .boot, .shutdown: break
    case .question:
      tell(.askPassword(prompt: nil))
      for _ in 0..<6 { splash.type(.text("x"), at: now) }
    case .message: tell(.showMessage("A message of a program"))
    case .failure:
      splash.handle(.began(unit: "network.service", description: "Network"), at: now)
      splash.handle(.ended(unit: "network.service"), at: now.advanced(by: .seconds(41)))
      splash.handle(
        .failed(unit: "network.service", description: "Network", result: "timeout"), at: now)
    case .update:
      tell(.changeMode(.updates))
      tell(.systemUpdate(percent: 40))
    }
    return splash
  }
}
