internal import BezelHUD
package import BezelLinux
internal import BezelRaster
internal import BezelText

/// Presentation of frames, and the reports of when they were on the screen.
extension Stage {
  /// Handles the events of the screens: completed frames, errors, and changes of the screen.
  ///
  /// - Returns: whether there may be anything but completed frames.
  func handleScreens(_ ready: [Poll.Ready], at time: Timestamp, _ client: StageClient) -> Bool {
    screenEvents.removeAll(keepingCapacity: true)
    screens.handle(ready, at: time, clock.moment(of: time), poll, into: &screenEvents)
    return handleScreenEvents(at: time, client)
  }

  private func handleScreenEvents(at time: Timestamp, _ client: StageClient) -> Bool {
    var hasOther = false
    for event in screenEvents {
      switch event {
      case .frame(let moment, let seen):
        report(moment, shown: clock.moment(of: seen), client)
        clock.resume(at: time)
        continue
      case .drawn(let moment, let shown): report(moment, shown: shown, client)
      case .warning(let sentence):
        clock.resume(at: time)
        client.handle(.warning(sentence))
      case .changed: clock.resume(at: time)
      }
      hasOther = true
    }
    return hasOther
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
    let drawing = screen.draw(
      at: time, now, isMoving: huds.isMoving && (screen.isMemory || clock.isRunning), poll
    ) { shown, output, sight in
      // A frame shows the moment at which it will be on the screen, not that of its drawing.
      let moment = sight.map { clock.moment(of: $0) } ?? now
      update(&shown, to: moment, on: output)
      return moment
    }
    if let loss = drawing.loss {
      screenEvents.removeAll(keepingCapacity: true)
      screens.lose(loss, at: time, poll, into: &screenEvents)
      _ = handleScreenEvents(at: time, client)
      return time  // for another turn, which releases the touch panels
    }
    if let seen = drawing.seen { report(seen, shown: seen, client) }
    if drawing.isEmpty { clock.resume(at: time) } else if drawing.isFirst { clock.hold(at: time) }
    return drawing.next
  }

  /// When the pending frame will be on the screen, before which no other can be drawn; `nil` if one can
  /// be.
  package var nextSight: Timestamp? { screen.nextSight }

  /// Changes what an output shows into the HUDs of a moment.
  private func update(
    _ shown: inout ShownScene, to moment: Moment, on output: ScreenGeometry
  ) {
    let backdrop =
      backdropPlayer?.backdrop(output.backdrop, at: moment, poll) ?? output.backdrop
    shown.update(
      from: huds, over: backdrop, to: moment, movedBy: burnInShift.offset(at: moment)
    ) {
      var output = output
      output.backdrop = backdrop
      return scene(at: moment, on: output)
    }
  }

  func scene(at moment: Moment, on output: ScreenGeometry) -> HUDScene {
    var picture = huds.scene(at: moment, on: output, typesetter: typesetter.block(for:))
    picture.scene = burnInShift.apply(to: picture.scene, at: moment)
    return picture
  }
}
