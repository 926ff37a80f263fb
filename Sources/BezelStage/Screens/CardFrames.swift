internal import BezelHUD
internal import BezelKMS
internal import BezelLinux
internal import BezelRaster

/// The frames of a card's outputs: drawing, presentation, and when they were on the screen.
final class CardFrames {
  private let options: StageOptions
  private let painter: Painter
  private(set) var outputs: [KMSOutput] = []
  /// The number of frames that the kernel refused or lost.
  private(set) var failed = 0
  /// The number of frames that were on the screen a period or more after they were due.
  private(set) var late = 0
  /// Whether frames were dropped, and none has been on the screen since.
  private var isRecovering = false
  /// Flip events that may belong to outputs that the helper thread is enabling.
  private var early: [PageFlip] = []
  /// Drawn frames for drivers whose presentation blocks until the frame is copied.
  private var uploads: [(output: KMSOutput, clips: [DamageClip])] = []
  /// A frame that was on the screen at once, when it was presented.
  private var seenAtOnce: (moment: Moment, time: Timestamp)?

  init(_ options: StageOptions) {
    self.options = options
    painter = Painter(dithers: options.dithers)
  }

  /// Whether the helper thread uses an output.
  var areBusy: Bool { outputs.contains { $0.state == .busy } }

  /// The work for the helper thread.
  var work: DisplayState.FrameWork {
    var (isDark, areDrawn) = (false, true)
    for output in outputs {
      guard case .disabled(let isDrawn) = output.state else { continue }
      (isDark, areDrawn) = (true, areDrawn && isDrawn)
    }
    if isDark, areDrawn { return .enable }
    return uploads.isEmpty ? .nothing : .upload
  }

  private var dark: [KMSOutput] { outputs.filter { $0.state == .disabled(isDrawn: true) } }

  // MARK: Outputs

  /// Takes over the outputs that the helper thread made or kept.
  func adopt(_ card: OpenCard) {
    outputs = card.outputs.chains.map { chain in
      outputs.first { $0.chain === chain }
        ?? KMSOutput(
          chain, painter: painter, options: options,
          backdrop: card.backdrop(of: chain.scanout, options))
    }
  }

  /// Forgets outputs, which the helper thread is about to free.
  func forget(where isForgotten: (KMSOutput) -> Bool) {
    outputs.removeAll(where: isForgotten)
    uploads.removeAll { isForgotten($0.output) }
  }

  /// Disables every output that the helper thread does not use, and drops its frame.
  func disable(contentIsLost: Bool = false) {
    for output in outputs where output.state != .busy {
      output.disable(contentIsLost: contentIsLost)
    }
  }

  /// Drops the frames that were not presented yet, and those on their way, whose events may never come.
  func drop() {
    for upload in uploads { upload.output.disable(contentIsLost: false) }
    uploads = []
    disable()
  }

  /// Sets the mode of an output again, as soon as no frame is on its way if `afterFrame`.
  func relight(_ output: KMSOutput, afterFrame: Bool) {
    if afterFrame, output.chain.isPending {
      output.relightsAfterFrame = true
    } else {
      uploads.removeAll { $0.output === output }
      output.disable(contentIsLost: false)
    }
  }

  /// Sets the modes again, with new frames.
  private func recover() {
    failed += 1
    isRecovering = true
    disable()
  }

  // MARK: Drawing

  /// Draws the next frame of every output that is ready for one.
  ///
  /// - Parameter isMoving: whether an animation goes on, even if a frame equals the one before.
  /// - Returns: when to call this again without any event; the problem, if the card is lost.
  func draw(
    at now: Timestamp, isMoving: @autoclosure () -> Bool,
    update: ShownScene.Update
  ) -> (next: Timestamp?, problem: String?) {
    var next: Timestamp?
    func wake(at time: Timestamp?) { next = earliest(next, time) }
    for output in outputs {
      if output.state == .enabled, let earliest = output.rhythm.earliest, earliest > now {
        wake(at: earliest)
        continue
      }
      guard output.isFree else {
        if output.state == .enabled { wake(at: output.flipDeadline) }
        continue
      }
      guard output.draw(at: now, update: update) else {
        if isMoving() { wake(at: now.advanced(byNanoseconds: output.rhythm.period)) }
        continue
      }
      if output.state != .enabled {
        output.state = .disabled(isDrawn: true)
      } else if output.chain.presentingWaits {
        uploads.insert((output, output.clips), at: 0)
        output.state = .busy
      } else if let problem = present(on: output, at: now) {
        return (nil, problem)
      }
      switch output.state {
      case .enabled where output.chain.isPending:
        // The flip completes by then; otherwise its deadline counts.
        wake(at: output.rhythm.earliest ?? output.flipDeadline)
      case .enabled: wake(at: output.rhythm.earliest ?? now)
      // The frame was dropped: the next turn draws it again.
      case .disabled(isDrawn: false): wake(at: now)
      case .disabled, .busy: break
      }
    }
    return (next, nil)
  }

  /// Presents the frame that was drawn.
  ///
  /// - Returns: the problem, if the card is lost.
  private func present(on output: KMSOutput, at now: Timestamp) -> String? {
    do throws(KMSError) {
      switch try output.chain.present(output.clips) {
      case .queued: break
      case .shown: seenAtOnce = seen(output, sequence: 0, at: now) ?? seenAtOnce
      case .busy:
        // No flip of ours is pending, so another program changed the CRTC.
        recover()
      case .notMaster:
        failed += 1
        return Submission.notMaster.refusal
      }
      return nil
    } catch {
      failed += 1
      switch error.reason {
      case _ where error.reason.isMemoryFull:
        return output.dropSecondBuffer() ? nil : error.description
      case .kernel(.invalidArgument) where !isRecovering:
        // Another program disabled the CRTC; a modeset enables it.
        recover()
        return nil
      default: return error.description
      }
    }
  }

  // MARK: The helper thread's part

  /// Returns the outputs whose mode the helper thread is to set.
  func beginEnabling() -> [KMSOutput] {
    let dark = dark
    for output in dark { output.state = .busy }
    early = []
    return dark
  }

  /// Returns the frame that the helper thread is to present.
  func beginUpload() -> (output: KMSOutput, clips: [DamageClip])? {
    let upload = uploads.popLast()
    upload?.output.state = .busy
    return upload
  }

  /// Records what became of a modeset.
  ///
  /// - Parameter handle: takes each frame of the first output that is on the screen.
  /// - Returns: the problem, if the card is lost.
  func enabled(
    _ outputs: [KMSOutput], _ submission: Submission, at now: Timestamp,
    _ handle: (_ moment: Moment, _ seen: Timestamp) -> Void
  ) -> String? {
    if let refusal = submission.refusal {
      failed += 1
      return refusal
    }
    for output in outputs { output.enable(at: now) }
    // Without a pending flip there will be no event.
    for output in outputs where !output.chain.isPending {
      if let frame = seen(output, sequence: 0, at: now) { handle(frame.moment, frame.time) }
    }
    let flips = early
    early = []
    for flip in flips {
      if let frame = completed(by: flip) { handle(frame.moment, frame.time) }
    }
    return nil
  }

  /// Records what became of a frame that the helper thread presented.
  ///
  /// - Returns: the problem, if the card is lost.
  func uploaded(
    _ output: KMSOutput, _ submission: Submission, at now: Timestamp,
    _ handle: (_ moment: Moment, _ seen: Timestamp) -> Void
  ) -> String? {
    output.state = .enabled
    if let refusal = submission.refusal {
      failed += 1
      return refusal
    }
    if let frame = seen(output, sequence: 0, at: now) { handle(frame.moment, frame.time) }
    return nil
  }

  /// Records that the kernel refused a job.
  func fail() { failed += 1 }

  // MARK: Frames on the screen

  /// Whether a pending frame should be on its output by now.
  func areSettled(at now: Timestamp) -> Bool { outputs.contains { $0.isSettled(at: now) } }

  /// Records a completed flip.
  ///
  /// - Returns: the first output's frame that is on the screen.
  func completed(by flip: PageFlip) -> (moment: Moment, time: Timestamp)? {
    for output in outputs where output.state == .enabled && output.chain.completeFlip(flip) {
      let frame = seen(output, sequence: flip.sequence, at: flip.time)
      if output.relightsAfterFrame { output.disable(contentIsLost: false) }
      return frame
    }
    // A modeset's flip event can arrive before the helper thread's answer.
    if areBusy { early.append(flip) }
    return nil
  }

  /// Takes the frame that was on the screen when it was presented.
  func popSeenAtOnce() -> (moment: Moment, time: Timestamp)? {
    defer { seenAtOnce = nil }
    return seenAtOnce
  }

  private func seen(
    _ output: KMSOutput, sequence: UInt32, at time: Timestamp
  ) -> (moment: Moment, time: Timestamp)? {
    if output.seen(sequence: sequence, at: time) { late += 1 }
    isRecovering = false
    return output === outputs.first ? (output.pendingMoment, time) : nil
  }

  /// Sets the modes again if a frame has not reached the screen in time.
  ///
  /// - Returns: the warning, once until a frame does.
  func recoverIfLate(at now: Timestamp) -> String? {
    guard outputs.contains(where: { $0.state == .enabled && $0.isLate(at: now) }) else {
      return nil
    }
    let isFirst = !isRecovering
    recover()
    return isFirst ? "A frame did not reach the screen; setting its mode again." : nil
  }

  /// The earliest time at which a pending frame will be on its output; `nil` if an output has none.
  var nextSight: Timestamp? {
    guard outputs.allSatisfy({ $0.state == .enabled && $0.chain.isPending }) else { return nil }
    return outputs.compactMap { $0.rhythm.lastSight }.min()
  }

  /// Whether no frame is due as soon as the last one is on the screen.
  func flipsCanWait(at now: Timestamp) -> Bool { outputs.allSatisfy { $0.flipCanWait(at: now) } }
}

extension Submission {
  /// Why the screen is lost, if it is.
  fileprivate var refusal: String? {
    switch self {
    case .queued, .shown: nil
    case .busy: "The screen is busy with another picture."
    case .notMaster: "Another program took the screen."
    }
  }
}
