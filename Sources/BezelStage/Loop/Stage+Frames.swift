internal import BezelHUD
internal import BezelKMS
package import BezelLinux
internal import BezelRaster
internal import BezelText

/// Presentation of frames, and the reports of when they were on the screen.
extension Stage {
  /// Handles the events of the display: completed frames and errors.
  ///
  /// - Returns: whether there may be anything but completed frames.
  func handleDisplay(_ ready: [Poll.Ready], at time: Timestamp, _ client: StageClient) -> Bool {
    switch screen {
    case .none: return false
    case .memory(let display):
      let now = clock.moment(of: time)
      if let flip = display.popFlip(at: now) { report(display.drawn, shown: flip, client) }
      return true
    case .framebuffer(let display):
      if ready.contains(where: { $0.token == Token.console }),
        let screenError = display.handleConsole(poll)
      {
        missScreen(screenError, at: time, client)
      }
      return true
    case .kms(let display):
      var hasEvents = false
      displayEvents.removeAll(keepingCapacity: true)
      display.handle(ready, at: time, poll, into: &displayEvents)
      for event in displayEvents {
        if case .frame = event {} else { hasEvents = true }
        handle(event, of: display, at: time, client)
      }
      return hasEvents
    }
  }

  private func handle(
    _ event: KMSDisplay.DisplayEvent, of display: KMSDisplay, at time: Timestamp,
    _ client: StageClient
  ) {
    switch event {
    case .opened: break
    case .frame(let moment, let seen):
      report(moment, shown: clock.moment(of: seen), client)
      clock.resume(at: time)
    case .warning(let sentence):
      clock.resume(at: time)
      client.handle(.warning(sentence))
    case .lost(let screenError):
      if !display.isClosing { missScreen(screenError, at: time, client) }
    case .closed:
      failedFlips += display.failedFlips
      framesLate += display.framesLate
      display.unwatch(poll)
      screen = .none
      clock.resume(at: time)
    }
  }

  private func report(_ moment: Moment, shown: Moment, _ client: StageClient) {
    framesShown += 1
    reportMissingCharacter(client)
    client.handle(.frame(Frame(number: framesShown, moment: moment, shown: shown)))
  }

  /// Draws and presents the next frame, unless the last one is still pending.
  ///
  /// - Returns: when the next frame is due without any event.
  func draw(at time: Timestamp, _ client: StageClient) -> Timestamp? {
    let now = clock.moment(of: time)
    switch screen {
    case .none: return nil
    case .memory(let display):
      if display.nextFlip == nil {
        display.present(of: now, isMoving: huds.isMoving) { shown in
          update(&shown, to: now, on: display.output)
        }
      }
      return nil
    case .framebuffer(let display): return draw(on: display, at: time, client)
    case .kms(let display): return draw(on: display, at: time, client)
    }
  }

  private func draw(
    on display: KMSDisplay, at time: Timestamp, _ client: StageClient
  ) -> Timestamp? {
    let isFirst = !display.isSeen && !display.hasDrawn
    let (next, problem) = display.draw(
      at: time, isMoving: huds.isMoving && clock.isRunning, poll
    ) { shown, output, sight in
      // A frame shows the moment at which it will be on the screen, not that of its drawing.
      let moment = clock.moment(of: sight)
      update(&shown, to: moment, on: output)
      return moment
    }
    if let problem {
      missScreen(ScreenError(problem), at: time, client)
      return time  // for another turn, which releases the touch panels
    }
    if !display.hasDrawn {
      clock.resume(at: time)  // the first frame was dropped, with the screen
    } else if isFirst {
      clock.hold(at: time)
    }
    return next
  }

  private func draw(
    on display: FramebufferDisplay, at time: Timestamp, _ client: StageClient
  ) -> Timestamp? {
    if display.isAway { return nil }
    if let next = display.rhythm.earliest, next > time { return next }
    let now = clock.moment(of: time)
    do throws(LinuxError) {
      let isNew = try display.present(of: now, at: time) { shown in
        update(&shown, to: now, on: display.output)
      }
      guard isNew else {
        guard huds.isMoving, clock.isRunning else { return nil }
        return time.advanced(byNanoseconds: display.rhythm.period)
      }
      report(now, shown: now, client)
      return display.rhythm.earliest
    } catch {
      missScreen(ScreenError(error.description), at: time, client)
      return time
    }
  }

  /// When the pending frame will be on the screen, before which no other can be drawn; `nil` if one can
  /// be.
  package var nextSight: Timestamp? {
    if case .kms(let display) = screen { display.nextSight } else { nil }
  }

  /// Changes what an output shows into the HUDs of a moment.
  private func update(
    _ shown: inout ShownScene, to moment: Moment, on output: ScreenGeometry
  ) {
    shown.update(from: huds, to: moment, movedBy: burnInShift.offset(at: moment)) {
      scene(at: moment, on: output)
    }
  }

  func scene(at moment: Moment, on output: ScreenGeometry) -> HUDScene {
    var picture = huds.scene(at: moment, on: output, typesetter: typesetter.block(for:))
    picture.scene = burnInShift.apply(to: picture.scene, at: moment)
    return picture
  }
}
