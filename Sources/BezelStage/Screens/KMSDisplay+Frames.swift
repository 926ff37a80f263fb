internal import BezelHUD
internal import BezelKMS
internal import BezelLinux
internal import BezelRaster

/// Drawing and presentation of frames.
extension KMSDisplay {
  /// Draws the next frame of every output that is ready for one.
  ///
  /// - Parameters:
  ///   - isMoving: whether an animation goes on, even if a frame equals the one before.
  ///   - update: changes an output's scene into that of the moment at which it will be seen, and returns it.
  /// - Returns: when to call this again without any event; the problem, if the display is lost.
  func draw(
    at now: Timestamp, isMoving: @autoclosure () -> Bool, _ poll: borrowing Poll,
    update: (inout ShownScene, _ output: ScreenGeometry, _ sight: Timestamp) -> Moment
  ) -> (next: Timestamp?, problem: String?) {
    guard phase == .open, wantsClose == nil else {
      pump(poll)
      return (nil, nil)
    }
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
      let isNew = output.draw(at: now) { shown in
        update(&shown, output.output, output.rhythm.sight(from: now))
      }
      guard isNew else {
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
    pump(poll)
    if !mirrors.isEmpty {
      wake(at: drawOnMirrors(at: now, isMoving: isMoving(), poll, update: update))
    }
    return (next, nil)
  }

  /// The earliest time at which a pending frame will be on its output; `nil` if an output has none.
  var nextSight: Timestamp? {
    guard outputs.allSatisfy({ $0.state == .enabled && $0.chain.isPending }) else { return nil }
    return outputs.compactMap { $0.rhythm.lastSight }.min()
  }

  /// Whether no frame is due as soon as the last one is on the screen.
  func flipsCanWait(at now: Timestamp) -> Bool {
    mirrors.isEmpty && outputs.allSatisfy { $0.flipCanWait(at: now) }
  }

  /// Presents the frame that was drawn.
  ///
  /// - Returns: the problem, if the display is lost.
  func present(on output: KMSOutput, at now: Timestamp) -> String? {
    do throws(KMSError) {
      switch try output.chain.present(output.clips) {
      case .queued: break
      case .shown:
        seen(output, sequence: 0, at: now, into: &pendingEvents)
      case .busy:
        // No flip of ours is pending, so another program changed the CRTC.
        recover()
      case .notMaster:
        failedFlips += 1
        return "Another program took the screen."
      }
      return nil
    } catch {
      failedFlips += 1
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
}
