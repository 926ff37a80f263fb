package import BezelLinux
internal import CBezelDRM

/// The screens of one card that show our pictures.
///
/// To create, enable, change and close them can wait for hardware, in the worst case for ten
/// seconds; it is work for a helper thread. The frames in between go to the swap chains directly.
package final class Outputs {
  package let card: Card
  private var screens: [Screen] = []
  /// The plan that was requested last, also if it could not be followed.
  private var plan: [Scanout] = []
  private var saved = SavedScreen()

  private struct Screen {
    /// The requested scanout; the swap chain may have a smaller mode.
    let requested: Scanout
    let chain: SwapChain
  }

  package var chains: [SwapChain] { screens.map { $0.chain } }

  /// Creates the buffers of the first plan that the card supports; the screens stay as they are.
  ///
  /// - Parameters:
  ///   - plans: the scanouts; the best plan first, and the others with smaller modes or without its
  ///     last screens. If memory is short, cheaper scanouts of a plan are tried before the next
  ///     plan.
  ///   - remembersScreens: whether `close()` restores the present pictures.
  /// - Throws: the reason why the best plan cannot be followed; `becomeMaster` without being
  ///   master; `readProperties` if the present pictures could not be saved.
  package init(
    on card: Card, showing plans: [[Scanout]], remembersScreens: Bool = true
  ) throws(KMSError) {
    self.card = card
    plan = plans.first ?? []
    let chains = try chains(forFirstOf: plans)
    if remembersScreens { for chain in chains { try saved.save(chain.scanout, on: card) } }
    screens = zip(plan, chains).map { Screen(requested: $0, chain: $1) }
  }

  /// Creates the swap chains of the first plan that the card supports.
  private func chains(forFirstOf plans: [[Scanout]]) throws(KMSError) -> [SwapChain] {
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
  ) throws(KMSError) -> [SwapChain] {
    var chains: [SwapChain] = []
    for scanout in plan { chains.append(try chain(for: scanout, on: card)) }
    return chains
  }

  /// Creates a swap chain, as cheap as the memory demands.
  private static func chain(for scanout: Scanout, on card: Card) throws(KMSError) -> SwapChain {
    var scanout = scanout
    var failure: KMSError?
    while true {
      do throws(KMSError) {
        return try SwapChain(on: card, showing: scanout)
      } catch {
        failure = failure ?? error
        guard error.mayFitOtherwise, let fallback = scanout.fallback() else {
          throw failure ?? error
        }
        scanout = fallback
      }
    }
  }

  /// Tests, without changing anything, whether the driver could enable all of them.
  private func test(_ chains: [SwapChain]) throws(KMSError) {
    guard chains.first?.scanout.commit == .atomic else { return }
    do throws(Errno) {
      try commit(chains, DRM_MODE_ATOMIC_TEST_ONLY | DRM_MODE_ATOMIC_ALLOW_MODESET, generation: 0)
    } catch .permissionDenied {
      throw KMSError(.becomeMaster, card.path, .permissionDenied)
    } catch .busy {
      // A frame of another program is still pending.
    } catch {
      throw KMSError(.setMode, subject(chains), error)
    }
  }

  /// Sets the modes and shows the back buffers, whatever the screens show; waits until the hardware
  /// has taken them.
  ///
  /// All other planes are turned off, and the properties that colour or turn a picture are reset.
  /// It is also to be called when no `PageFlip` came in time, when `present` repeatedly returns
  /// `busy` without a pending frame, and when this program has become master again.
  ///
  /// - Parameters:
  ///   - dark: swap chains of this card that are not enabled.
  ///   - generation: a number that `Card.nextGeneration()` returned for this.
  /// - Throws: `setMode`.
  package func enable(
    _ dark: [SwapChain], generation: UInt32
  ) throws(KMSError) -> Submission {
    guard let first = dark.first else { return .shown }
    do throws(Errno) {
      if first.scanout.commit == .atomic {
        try commit(
          dark, DRM_MODE_PAGE_FLIP_EVENT | DRM_MODE_ATOMIC_ALLOW_MODESET, generation: generation)
        for chain in dark { chain.enabled(generation: generation) }
        for chain in dark { chain.addSecondBuffer() }
        return .queued(generation: generation)
      }
      var isQueued = false
      for chain in dark {
        let isFlipped = try chain.modeset(generation: generation)
        chain.enabled(generation: isFlipped ? generation : nil)
        isQueued = isQueued || isFlipped
      }
      for chain in dark { chain.addSecondBuffer() }
      return isQueued ? .queued(generation: generation) : .shown
    } catch .busy {
      return .busy
    } catch .permissionDenied {
      return .notMaster
    } catch {
      throw KMSError(.setMode, subject(dark), error)
    }
  }

  private func commit(
    _ chains: [SwapChain], _ flags: Int32, generation: UInt32
  ) throws(Errno) {
    let request = try AtomicRequest()
    var modes: [PropertyBlob] = []
    // First all that they release: another one of them may take it.
    for chain in chains { try chain.addRelease(to: request) }
    for chain in chains {
      let mode = try PropertyBlob(chain.scanout.mode, on: card)
      modes.append(mode)
      try chain.addModeset(to: request, mode: mode)
    }
    defer { withExtendedLifetime(modes) {} }
    try request.commit(flags, generation: generation, on: card)
  }

  /// Whether a plan is followed already, as far as possible.
  package func follows(_ plan: [Scanout]) -> Bool {
    plan.count == self.plan.count
      && plan.allSatisfy { scanout in self.plan.contains { $0.isSameScreen(as: scanout) } }
  }

  /// Whether a swap chain goes on undisturbed when another plan is followed.
  package func keeps(_ chain: SwapChain, in plan: [Scanout]) -> Bool {
    screens.contains { screen in
      screen.chain === chain && plan.contains { $0.isSameScreen(as: screen.requested) }
    }
  }

  /// Follows another plan: screens that stay go on undisturbed, others are disabled, and new ones
  /// wait for `enable(_:generation:)`.
  ///
  /// - Throws: the reason why a new screen cannot be used; the others are there all the same.
  package func change(to plan: [Scanout]) throws(KMSError) {
    self.plan = plan
    screens.removeAll { screen in
      guard !plan.contains(where: { $0.isSameScreen(as: screen.requested) }) else { return false }
      // Without its buffer the CRTC would stay active, and could not be used for another screen.
      drmModeSetCrtc(
        card.descriptor.rawValue, screen.requested.crtc.id.rawValue, 0, 0, 0, nil, 0, nil)
      return true
    }
    var failure: KMSError?
    for scanout in plan where !screens.contains(where: { $0.requested.isSameScreen(as: scanout) }) {
      do throws(KMSError) {
        try saved.save(scanout, on: card)
        // As small as the hardware demands beside the others.
        let chains = try chains(forFirstOf: Scanout.reductions(of: [scanout]))
        screens += chains.map { Screen(requested: scanout, chain: $0) }
      } catch {
        failure = failure ?? error
      }
    }
    if let failure { throw failure }
  }

  /// Makes the largest of some screens cheaper, after `enable(_:generation:)` found no memory to
  /// show them in.
  ///
  /// - Parameter connectors: the screens' connectors. No other reference to the swap chains may be
  ///   held, as that keeps their memory.
  /// - Throws: if it cannot be any cheaper; it is then dropped, and the others are there all the
  ///   same.
  package func fallBack(on connectors: [ConnectorID]) throws(KMSError) {
    let indices = screens.indices.filter { connectors.contains(screens[$0].requested.connector.id) }
    guard
      let index = indices.max(by: {
        screens[$0].chain.scanout.mode.area < screens[$1].chain.scanout.mode.area
      })
    else { return }
    let requested = screens[index].requested
    let scanout = screens[index].chain.scanout
    let problem = KMSError(.setMode, subject([screens[index].chain]), .outOfMemory)
    // Its memory is freed with the last reference, before the other is allocated.
    screens.remove(at: index)
    guard let fallback = scanout.fallback() else { throw problem }
    screens.insert(
      Screen(requested: requested, chain: try Outputs.chain(for: fallback, on: card)), at: index)
  }

  /// Restores the pictures from before and releases all buffers.
  ///
  /// This program must be master for that; otherwise, and at the latest when the last process
  /// closes the card, the kernel restores the text console.
  package func close() {
    // First the former pictures, so that no screen is dark when our buffers are removed.
    saved.restore(on: card)
    screens = []
  }

  /// Leaves the newest frames on the screens, held by a `PictureHolder`, and releases all other
  /// buffers.
  ///
  /// - Parameters:
  ///   - console: stays in graphics mode meanwhile.
  ///   - seconds: the time that the next program has to show its own picture.
  /// - Throws: `dropMaster`, `leavePicture`; the screens are then still ours, to be closed with
  ///   `close()`.
  package func leave(_ console: consuming Console?, seconds: Int) throws(KMSError) {
    let pictures = chains.compactMap { $0.picture }
    guard !pictures.isEmpty else { throw KMSError(.leavePicture, card.path, .noScreen) }
    for chain in chains { chain.dropAllButFront() }
    _ = try PictureHolder.leave(
      card: card, pictures: pictures, console: console, seconds: seconds)
    card.isHandedOver = true
    screens = []
  }

  private func subject(_ chains: [SwapChain]) -> String {
    let names = chains.map { "\($0.scanout.mode) on \($0.scanout.connector.name)" }
    return "\(names.joined(separator: ", ")) of \(card.path)"
  }
}

extension Scanout {
  /// Whether nothing visible would change from one to the other.
  ///
  /// The format and the number of buffers, which depend on the memory, do not count.
  package func isSameScreen(as other: Scanout) -> Bool {
    connector.id == other.connector.id && connector.edid == other.connector.edid
      && crtc.id == other.crtc.id && plane.id == other.plane.id && mode == other.mode
      && turn == other.turn
  }
}

extension KMSError {
  /// Whether a cheaper way could succeed: fewer screens, smaller modes, smaller formats.
  fileprivate var mayFitOtherwise: Bool {
    guard case .kernel(let errno) = reason else { return false }
    switch operation {
    case .allocateBuffer, .registerBuffer, .mapBuffer, .setMode:
      return [.outOfMemory, .noSpace, .invalidArgument, .outOfRange].contains(errno)
    default: return false
    }
  }
}
