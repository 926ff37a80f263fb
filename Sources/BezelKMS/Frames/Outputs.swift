package import BezelLinux
internal import CBezelDRM

/// The screens of one card that show our pictures.
///
/// What is made, lit, changed and closed here can wait for hardware, in the worst case for ten
/// seconds; it is the work of a helper thread. The frames in between go to the chains directly.
package final class Outputs {
  package let card: Card
  private var screens: [Screen] = []
  /// What was asked for last, also what could not be had.
  private var plan: [Scanout] = []
  private var saved = SavedScreen()

  private struct Screen {
    /// The chain may follow it in a smaller mode.
    let asked: Scanout
    let chain: FrameChain
  }

  package var chains: [FrameChain] { screens.map { $0.chain } }

  /// Makes the buffers of the first plan that the card can do; the screens stay as they are.
  ///
  /// - Parameter plans: which screens, in which way; the best first, and the others with smaller modes
  ///   or without the last screens of it. Where memory is short, a plan is followed in a cheaper way
  ///   before the next one is tried.
  /// - Throws: what kept the best plan from being followed; `becomeMaster` for who is not master;
  ///   `readProperties` if what the screens show could not be remembered.
  package init(on card: Card, showing plans: [[Scanout]]) throws(KMSError) {
    self.card = card
    plan = plans.first ?? []
    let chains = try chains(forFirstOf: plans)
    for chain in chains { try saved.save(chain.scanout, on: card) }
    screens = zip(plan, chains).map { Screen(asked: $0, chain: $1) }
  }

  /// Makes the chains of the first of some plans that the card can do.
  private func chains(forFirstOf plans: [[Scanout]]) throws(KMSError) -> [FrameChain] {
    var failure: KMSError?
    for plan in plans {
      do throws(KMSError) {
        let chains = try Outputs.chains(for: plan, on: card)
        try test(chains)
        return chains
      } catch {
        guard error.mayFitOtherwise else { throw error }
        failure = failure ?? error
      }
    }
    throw failure ?? KMSError(.useCard, card.path, .noScreen)
  }

  private static func chains(
    for plan: [Scanout], on card: Card
  ) throws(KMSError) -> [FrameChain] {
    var chains: [FrameChain] = []
    for scanout in plan { chains.append(try chain(for: scanout, on: card)) }
    return chains
  }

  /// Makes a chain, as cheap as the memory demands.
  private static func chain(for scanout: Scanout, on card: Card) throws(KMSError) -> FrameChain {
    var scanout = scanout
    var failure: KMSError?
    while true {
      do throws(KMSError) {
        return try FrameChain(on: card, showing: scanout)
      } catch {
        failure = failure ?? error
        guard error.mayFitOtherwise, let cheaper = scanout.cheaper() else { throw failure ?? error }
        scanout = cheaper
      }
    }
  }

  /// Asks the driver, without changing anything, whether it could light all of it.
  private func test(_ chains: [FrameChain]) throws(KMSError) {
    guard chains.first?.scanout.commit == .atomic else { return }
    do throws(Errno) {
      try commit(chains, DRM_MODE_ATOMIC_TEST_ONLY | DRM_MODE_ATOMIC_ALLOW_MODESET, generation: 0)
    } catch .permissionDenied {
      throw KMSError(.becomeMaster, card.path, .permissionDenied)
    } catch .busy {
      // A frame of somebody else is still on its way.
    } catch {
      throw KMSError(.setMode, subject(chains), error)
    }
  }

  /// Sets the modes and shows what the back buffers hold, whatever the screens show; waits until the
  /// hardware has taken them.
  ///
  /// All other planes are switched off, and what colours and turns a picture is reset. It is also
  /// for when no `PageFlip` came in good time, when `present` goes on to say `busy` though none is on
  /// its way, and when this program has become master again.
  ///
  /// - Parameters:
  ///   - dark: chains of this card that are not lit.
  ///   - generation: a number that `Card.nextGeneration()` gave for this.
  /// - Throws: `setMode`.
  package func light(
    _ dark: [FrameChain], generation: UInt32
  ) throws(KMSError) -> Submission {
    guard let first = dark.first else { return .shown }
    do throws(Errno) {
      if first.scanout.commit == .atomic {
        try commit(
          dark, DRM_MODE_PAGE_FLIP_EVENT | DRM_MODE_ATOMIC_ALLOW_MODESET, generation: generation)
        for chain in dark { chain.lit(generation: generation) }
        for chain in dark { chain.addSecondBuffer() }
        return .taken(generation: generation)
      }
      var isTold = false
      for chain in dark {
        let isFlipped = try chain.modeset(generation: generation)
        chain.lit(generation: isFlipped ? generation : nil)
        isTold = isTold || isFlipped
      }
      for chain in dark { chain.addSecondBuffer() }
      return isTold ? .taken(generation: generation) : .shown
    } catch .busy {
      return .busy
    } catch .permissionDenied {
      return .notMaster
    } catch {
      throw KMSError(.setMode, subject(dark), error)
    }
  }

  private func commit(
    _ chains: [FrameChain], _ flags: Int32, generation: UInt32
  ) throws(Errno) {
    let request = try AtomicRequest()
    var modes: [PropertyBlob] = []
    // First what all of them let go: another one of them may be what takes it.
    for chain in chains { try chain.addRelease(to: request) }
    for chain in chains {
      let mode = try PropertyBlob(chain.scanout.mode, on: card)
      modes.append(mode)
      try chain.addModeset(to: request, mode: mode)
    }
    defer { withExtendedLifetime(modes) {} }
    try request.commit(flags, generation: generation, on: card)
  }

  /// Whether a plan is what is done already, as far as it can be.
  package func follows(_ plan: [Scanout]) -> Bool {
    plan.count == self.plan.count
      && plan.allSatisfy { scanout in self.plan.contains { $0.isSameScreen(as: scanout) } }
  }

  /// Whether a chain goes on undisturbed when another plan is followed.
  package func keeps(_ chain: FrameChain, in plan: [Scanout]) -> Bool {
    screens.contains { screen in
      screen.chain === chain && plan.contains { $0.isSameScreen(as: screen.asked) }
    }
  }

  /// Follows another plan: screens that stay go on undisturbed, others go dark, and new ones wait
  /// for `light(.dark)`.
  ///
  /// - Throws: what keeps a new screen from being shown on; the others are there all the same.
  package func change(to plan: [Scanout]) throws(KMSError) {
    self.plan = plan
    screens.removeAll { screen in
      guard !plan.contains(where: { $0.isSameScreen(as: screen.asked) }) else { return false }
      // Without its buffer the engine would go on, and keep others from using it.
      drmModeSetCrtc(
        card.descriptor.rawValue, screen.asked.crtc.id.rawValue, 0, 0, 0, nil, 0, nil)
      return true
    }
    var failure: KMSError?
    for scanout in plan where !screens.contains(where: { $0.asked.isSameScreen(as: scanout) }) {
      do throws(KMSError) {
        try saved.save(scanout, on: card)
        // As small as the hardware demands beside the others.
        let chains = try chains(forFirstOf: Scanout.reductions(of: [scanout]))
        screens += chains.map { Screen(asked: scanout, chain: $0) }
      } catch {
        failure = failure ?? error
      }
    }
    if let failure { throw failure }
  }

  /// Makes the largest of some screens cheaper, after `light(_:generation:)` found no memory to show
  /// them in.
  ///
  /// - Parameter connectors: the screens'. Nobody else may hold the chains, as that keeps their memory.
  /// - Throws: if it cannot be any cheaper; it is given up then, and the others are there all the same.
  package func retreat(on connectors: [ConnectorID]) throws(KMSError) {
    let indices = screens.indices.filter { connectors.contains(screens[$0].asked.connector.id) }
    guard
      let index = indices.max(by: {
        screens[$0].chain.scanout.mode.area < screens[$1].chain.scanout.mode.area
      })
    else { return }
    let asked = screens[index].asked
    let scanout = screens[index].chain.scanout
    let problem = KMSError(.setMode, subject([screens[index].chain]), .outOfMemory)
    // With its last holder goes its memory, before the other is asked for.
    screens.remove(at: index)
    guard let cheaper = scanout.cheaper() else { throw problem }
    screens.insert(
      Screen(asked: asked, chain: try Outputs.chain(for: cheaper, on: card)), at: index)
  }

  /// Shows again what was there before us and gives all buffers back.
  ///
  /// This program must be master for that; otherwise, and at the latest when the card's last opener
  /// closes it, the kernel puts the text console back.
  package func close() {
    // First what was on the screen, so that it is not dark when our buffers leave it.
    saved.restore(on: card)
    screens = []
  }

  /// Leaves the newest frames on the screens, in the care of a `PictureHolder`, and gives all else
  /// back.
  ///
  /// - Parameters:
  ///   - console: stays in graphics mode meanwhile.
  ///   - seconds: how long the next program has to show something of its own.
  /// - Throws: `leavePicture`; then the screens are ours still, and `close()` is what remains.
  package func leave(_ console: consuming Console?, seconds: Int) throws(KMSError) {
    let pictures = chains.compactMap { $0.picture }
    guard !pictures.isEmpty else { throw KMSError(.leavePicture, card.path, .noScreen) }
    for chain in chains { chain.keepOnlyFront() }
    _ = try PictureHolder.leave(
      card: card, pictures: pictures, console: console, seconds: seconds)
    card.isHandedOver = true
    screens = []
  }

  private func subject(_ chains: [FrameChain]) -> String {
    let names = chains.map { "\($0.scanout.mode) on \($0.scanout.connector.name)" }
    return "\(names.joined(separator: ", ")) of \(card.path)"
  }
}

extension Scanout {
  /// Whether nothing that is seen would change from one to the other.
  ///
  /// What memory allowed, its format and its number of buffers, does not count.
  package func isSameScreen(as other: Scanout) -> Bool {
    connector.id == other.connector.id && crtc.id == other.crtc.id && plane.id == other.plane.id
      && mode == other.mode && turn == other.turn
  }
}

extension KMSError {
  /// Whether less could succeed: fewer screens, smaller modes, cheaper formats.
  fileprivate var mayFitOtherwise: Bool {
    guard case .kernel(let errno) = reason else { return false }
    switch operation {
    case .allocateBuffer, .registerBuffer, .mapBuffer, .setMode:
      return [.outOfMemory, .noSpace, .invalidArgument, .outOfRange].contains(errno)
    default: return false
    }
  }
}
