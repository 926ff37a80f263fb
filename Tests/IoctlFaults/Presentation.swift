internal import BezelKMS
internal import BezelLinux
internal import CBezelLinux

/// Three frames on the first screen there is, from opening the card to closing it.
enum Presentation {
  /// The result of a presentation.
  enum Outcome: CustomStringConvertible {
    case shown
    case refused(KMSError)
    case nothingPluggedIn
    case notMaster
    case busy
    /// A queued frame was not shown within 5 s.
    case neverSeen

    var isWhole: Bool {
      if case .shown = self { true } else { false }
    }

    var description: String {
      switch self {
      case .shown: "shown"
      case .refused(let error): error.description
      case .nothingPluggedIn: "nothing is plugged in"
      case .notMaster: "not master"
      case .busy: "busy"
      case .neverSeen: "a frame was never seen"
      }
    }
  }

  static func run(_ commit: CommitStyle) -> Outcome {
    var wish = ScreenRequest()
    wish.commit = commit
    do throws(KMSError) {
      guard let (card, scanouts) = try Card.choose(wish) else { return .nothingPluggedIn }
      try card.becomeMaster()
      for scanout in scanouts { _ = card.capture(scanout.crtc.id) }
      let outputs = try Outputs(on: card, showing: Scanout.reductions(of: scanouts))
      defer {
        outputs.close()
        // Closing the card drops master all the same.
        try? card.dropMaster()
      }
      return try show(on: outputs, wish)
    } catch {
      return .refused(error)
    }
  }

  private static func show(on outputs: Outputs, _ wish: ScreenRequest) throws(KMSError) -> Outcome {
    for frame in 0..<3 as Range<UInt8> {
      for chain in outputs.chains {
        draw(frame, on: chain)
        guard chain.isEnabled else { continue }
        let clip = DamageClip(minX: 0, minY: 0, maxX: 64, maxY: 64)
        switch try chain.present([clip]) {
        case .queued, .shown: break
        // No frame is pending, so EBUSY means that the screen shows no frame of this program.
        case .busy: chain.forget()
        case .notMaster: return .notMaster
        }
      }
      let dark = outputs.chains.filter { !$0.isEnabled }
      for chain in dark { draw(frame, on: chain) }
      switch try outputs.enable(dark, generation: outputs.card.nextGeneration()) {
      case .queued, .shown: break
      case .busy: return .busy
      case .notMaster: return .notMaster
      }
      guard try wait(for: outputs) else { return .neverSeen }
    }
    // As after a hotplug event.
    let plan = try outputs.card.topology().scanouts(for: wish, driver: outputs.card.driver.name)
    try outputs.change(to: [])
    try outputs.change(to: plan)
    for chain in outputs.chains { draw(200, on: chain) }
    _ = try outputs.enable(outputs.chains, generation: outputs.card.nextGeneration())
    return try wait(for: outputs) ? .shown : .neverSeen
  }

  private static func draw(_ frame: UInt8, on chain: SwapChain) {
    chain.withBackBuffer { buffer in
      _ = memset(buffer.base, Int32(frame &* 80), buffer.stride * buffer.height)
    }
  }

  /// - Returns: whether the pending frames were shown within 5 s.
  private static func wait(for outputs: Outputs) throws(KMSError) -> Bool {
    while outputs.chains.contains(where: { $0.isPending }) {
      var wait = pollfd(
        fd: outputs.card.descriptor.rawValue, events: Int16(POLLIN), revents: 0)
      guard poll(&wait, 1, 5_000) > 0 else { return false }
      try outputs.card.readFlips { flip in
        for chain in outputs.chains { _ = chain.completeFlip(flip) }
      }
    }
    return true
  }
}
