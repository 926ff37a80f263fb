internal import BezelHUD
internal import BezelKMS
internal import BezelLinux
internal import BezelRaster

/// Drawing frames and handing them over.
extension KMSDisplay {
  /// Draws the next frame of every screen that is ready for one.
  ///
  /// - Parameters:
  ///   - isMoving: whether a frame that is like the one before may be followed by another one.
  ///   - scene: the scene of the moment at which a screen will show it.
  /// - Returns: when to be asked again although nothing happens; what is wrong, if anything.
  func draw(
    at now: Timestamp, isMoving: @autoclosure () -> Bool, _ poll: borrowing Poll,
    scene: (_ output: Output, _ sight: Timestamp) -> (Scene, Moment)
  ) -> (next: Timestamp?, problem: String?) {
    guard phase == .open, wantsClose == nil else {
      pump(poll)
      return (nil, nil)
    }
    var next: Timestamp?
    func wake(at time: Timestamp?) { next = [next, time].compactMap { $0 }.min() }
    for output in outputs {
      guard output.isFree else {
        if output.state == .lit { wake(at: output.flipDeadline) }
        continue
      }
      if output.state == .lit, let earliest = output.rhythm.earliest, earliest > now {
        wake(at: earliest)
        continue
      }
      let (picture, moment) = scene(output.output, output.rhythm.sight(from: now))
      guard let clips = output.draw(picture, of: moment, at: now) else {
        if isMoving() { wake(at: now.advanced(byNanoseconds: output.rhythm.period)) }
        continue
      }
      if output.state != .lit {
        output.state = .dark(isDrawn: true)
      } else if output.chain.presentingWaits {
        uploads.insert((output, clips), at: 0)
        output.state = .busy
      } else if let problem = present(clips, on: output, at: now) {
        return (nil, problem)
      }
      switch output.state {
      case .lit where output.chain.isPending:
        // By then it will have been seen; one that was not is waited for until its deadline.
        wake(at: output.rhythm.earliest ?? output.flipDeadline)
      case .lit: wake(at: output.rhythm.earliest ?? now)
      // Lost meanwhile: drawn again in the next turn.
      case .dark(isDrawn: false): wake(at: now)
      case .dark, .busy: break
      }
    }
    pump(poll)
    return (next, nil)
  }

  /// - Returns: why the screen is lost, if it is.
  func present(_ clips: [DamageClip], on output: KMSOutput, at now: Timestamp) -> String? {
    do throws(KMSError) {
      switch try output.chain.present(clips) {
      case .taken: break
      case .shown:
        seen(output, sequence: 0, at: now, into: &unheard)
      case .busy:
        // None is on its way, so somebody took our picture off the screen.
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
        // The screen was switched off behind our back; a mode switches it on.
        recover()
        return nil
      default: return error.description
      }
    }
  }
}
