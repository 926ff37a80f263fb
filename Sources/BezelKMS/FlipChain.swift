import BezelLinux

/// Two buffers that take turns on one screen.
///
/// Draw into the back buffer and `present()` it; when the `PageFlip` has come and `settle(_:)` has
/// taken it, the buffers have changed places. Both belong to the display until then. The first
/// frame sets the mode.
///
/// When the chain goes, it shows again what it found on the screen and gives its buffers back; it
/// must be master for that. Otherwise, and at the latest when the card's last opener closes it, the
/// kernel puts the text console back.
package final class FlipChain {
  package let card: Card
  package let scanout: Scanout
  private let pipeline: Pipeline
  private let first: DumbBuffer
  private let second: DumbBuffer
  private let saved: SavedCRTC?
  /// Whether `second` is the one to be drawn into.
  private var drawsSecond = false
  /// Whether our mode and a frame of ours are in force, as far as we know.
  private var isLit = false
  /// The frame that is on its way to the screen.
  private var pending: UInt32?

  private enum Pipeline {
    case atomic(AtomicPipeline)
    case legacy(LegacyPipeline)
  }

  /// Makes the buffers; the screen stays as it is.
  ///
  /// - Throws: `allocateBuffer`, `registerBuffer`, `mapBuffer`, `readProperties`.
  package init(on card: Card, showing scanout: Scanout) throws(KMSError) {
    let width = scanout.mode.width
    let height = scanout.mode.height
    let pipeline: Pipeline
    switch scanout.commit {
    case .atomic:
      do throws(Errno) {
        pipeline = .atomic(try AtomicPipeline(of: scanout, on: card))
      } catch {
        throw KMSError(.readProperties, scanout.connector.name, error)
      }
    case .legacy: pipeline = .legacy(LegacyPipeline(scanout: scanout))
    }
    let first = try DumbBuffer(on: card, width: width, height: height, format: scanout.format)
    let second = try DumbBuffer(on: card, width: width, height: height, format: scanout.format)
    saved = SavedCRTC(scanout.crtc.id, driving: scanout.formerConnectors, on: card)
    self.card = card
    self.scanout = scanout
    self.pipeline = pipeline
    self.first = first
    self.second = second
  }

  // First what was on the screen, so that it is not dark when our buffers leave it.
  deinit { saved?.restore(on: card) }

  /// A frame is on its way, and its `PageFlip` has not come.
  package var isPending: Bool { pending != nil }

  /// Lends the buffer that is not shown to `body`, for as long as it runs.
  ///
  /// - Returns: what `body` returns; `nil`, without calling it, while a frame is on its way.
  package func withBackBuffer<Result>(_ body: (BackBuffer) -> Result) -> Result? {
    guard pending == nil else { return nil }
    return drawsSecond ? body(BackBuffer(second, index: 1)) : body(BackBuffer(first, index: 0))
  }

  /// Hands the back buffer over to the screen.
  ///
  /// The first frame waits until the mode is set, which can take half a second; no other waits.
  ///
  /// - Throws: `setMode` for the first frame, `flip` for others. What was drawn is still in the
  ///   back buffer then, and the screen as it was.
  package func present() throws(KMSError) -> Submission {
    guard pending == nil else { return .busy }
    let submission = try submit(drawsSecond ? second.id : first.id, withMode: !isLit)
    if case .taken = submission { drawsSecond.toggle() }
    return submission
  }

  /// Takes what `Card.readFlips()` brought.
  ///
  /// - Returns: whether it is this chain's frame that was on its way. Others are left alone: those
  ///   of another screen, and late ones from before a `recover()`.
  package func settle(_ flip: PageFlip) -> Bool {
    guard flip.generation == pending, flip.crtc == nil || flip.crtc == scanout.crtc.id else {
      return false
    }
    pending = nil
    return true
  }

  /// Sets the mode and shows the newest presented frame again, whatever the screen shows; before
  /// the first frame it is `present()`.
  ///
  /// It is for when no `PageFlip` came in good time, when `present()` goes on to say `busy` though
  /// none is on its way, and when this program has become master again. It can take long: the
  /// kernel waits 10 s for a frame that it has lost.
  ///
  /// - Throws: `setMode`.
  package func recover() throws(KMSError) -> Submission {
    guard isLit else { return try present() }
    pending = nil
    return try submit(drawsSecond ? first.id : second.id, withMode: true)
  }

  private func submit(
    _ framebuffer: FramebufferID, withMode: Bool
  ) throws(KMSError) -> Submission {
    let generation = card.nextGeneration()
    do throws(Errno) {
      switch (pipeline, withMode) {
      case (.atomic(let pipeline), true):
        try pipeline.modeset(to: framebuffer, generation: generation, on: card)
      case (.atomic(let pipeline), false):
        try pipeline.flip(to: framebuffer, generation: generation, on: card)
      case (.legacy(let pipeline), true):
        try pipeline.modeset(to: framebuffer, generation: generation, on: card)
      case (.legacy(let pipeline), false):
        try pipeline.flip(to: framebuffer, generation: generation, on: card)
      }
    } catch .busy {
      return .busy
    } catch .permissionDenied {
      return .notMaster
    } catch {
      throw KMSError(withMode ? .setMode : .flip, "\(scanout.mode) on \(subject)", error)
    }
    isLit = true
    pending = generation
    return .taken(generation: generation)
  }

  private var subject: String { "\(scanout.connector.name) of \(card.path)" }
}
