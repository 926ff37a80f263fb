internal import BezelHUD
internal import BezelKMS
internal import BezelLinux
internal import BezelRaster
internal import BezelText

/// Handing frames to the screen, and hearing when they were seen.
extension Stage {
  /// Hears of frames that are on the screen now, and of what went wrong with it.
  ///
  /// - Returns: whether there was anything but a next frame.
  func hearScreen(_ ready: [Poll.Ready], at time: Timestamp, _ director: Director) -> Bool {
    switch screen {
    case .none: return false
    case .memory(let display):
      let now = clock.moment(of: time)
      if let flip = display.takeFlip(at: now) { report(display.drawn, shown: flip, director) }
      return true
    case .framebuffer(let display):
      if ready.contains(where: { $0.token == Token.console }) { display.hearConsole(poll) }
      return true
    case .kms(let display):
      var hasNews = false
      for news in display.hear(ready, at: time, poll) {
        if case .frame = news {} else { hasNews = true }
        hear(news, of: display, at: time, director)
      }
      return hasNews
    }
  }

  private func hear(
    _ news: KMSDisplay.News, of display: KMSDisplay, at time: Timestamp, _ director: Director
  ) {
    switch news {
    case .opened: break
    case .frame(let moment, let seen):
      report(moment, shown: clock.moment(of: seen), director)
      clock.resume(at: time)
    case .warning(let sentence):
      clock.resume(at: time)
      director.hear(.warning(sentence))
    case .lost(let obstacle):
      if !display.isClosing { missScreen(obstacle, at: time, director) }
    case .closed:
      failedFlips += display.failedFlips
      framesLate += display.framesLate
      display.unwatch(poll)
      screen = .none
      clock.resume(at: time)
    }
  }

  private func report(_ moment: Moment, shown: Moment, _ director: Director) {
    framesShown += 1
    director.hear(.frame(Frame(number: framesShown, moment: moment, shown: shown)))
  }

  /// Hands the next frame to the screen, unless the last one is still on its way.
  ///
  /// - Returns: when the next frame is due although nothing happens.
  func draw(at time: Timestamp, _ director: Director) -> Timestamp? {
    let now = clock.moment(of: time)
    switch screen {
    case .none: return nil
    case .memory(let display):
      if display.nextFlip == nil {
        display.present(
          scene(at: now, on: display.output), of: now, isMoving: huds.isMoving)
      }
      return nil
    case .framebuffer(let display): return draw(on: display, at: time, director)
    case .kms(let display): return draw(on: display, at: time, director)
    }
  }

  private func draw(
    on display: KMSDisplay, at time: Timestamp, _ director: Director
  ) -> Timestamp? {
    let isFirst = !display.isSeen && !display.hasDrawn
    let (next, problem) = display.draw(
      at: time, isMoving: huds.isMoving && clock.isRunning, poll
    ) { output, sight in
      // A frame is a picture of the moment when it will be seen, not of the one it is drawn at.
      let moment = clock.moment(of: sight)
      return (scene(at: moment, on: output), moment)
    }
    if let problem {
      missScreen(ScreenObstacle(problem), at: time, director)
      return time  // for another turn, in which the touch panels are let go
    }
    if !display.hasDrawn {
      clock.resume(at: time)  // the first frame was given up, with the screen
    } else if isFirst {
      clock.hold(at: time)
    }
    return next
  }

  private func draw(
    on display: FramebufferDisplay, at time: Timestamp, _ director: Director
  ) -> Timestamp? {
    if display.isAway { return nil }
    if let next = display.nextFrame, next > time { return next }
    let now = clock.moment(of: time)
    do throws(LinuxError) {
      guard try display.present(scene(at: now, on: display.output), of: now, at: time) else {
        guard huds.isMoving, clock.isRunning else { return nil }
        return time.advanced(byNanoseconds: FrameRhythm.assumedPeriod)
      }
      report(now, shown: now, director)
      return display.nextFrame
    } catch {
      missScreen(ScreenObstacle(error.description), at: time, director)
      return time
    }
  }

  func scene(at moment: Moment, on output: Output) -> Scene {
    burnInShift.apply(
      to: huds.scene(at: moment, on: output, typesetter: typesetter.block(for:)), at: moment)
  }
}
