internal import BezelHUD
internal import BezelKMS
internal import BezelLinux
package import BezelRaster
internal import BezelText

extension Stage {
  /// For people: the screen that is open.
  package var screenName: String? {
    if case .kms(let display) = screen { display.name } else { nil }
  }

  /// The picture in memory as it is now; a single clear pixel where there is a real screen.
  package var picture: Picture {
    guard case .memory(let display) = screen else {
      return Picture(width: 1, height: 1, pixels: [0])
    }
    return display.picture
  }

  /// Opens the screen at once if it was asked for by name, or is to be kept.
  func openFirstScreen() throws(StageError) {
    switch options.wish {
    case .memory(let width, let height):
      screen = .memory(
        MemoryDisplay(
          output: Output(
            width: width, height: height, scale: options.scale ?? 1, backdrop: options.backdrop)))
    case .screen(let card, let connector):
      guard options.keepsScreen || card != nil || connector != nil else { return }
      do throws(KMSError) {
        screenProblem = try openScreen()?.consoleProblem
      } catch {
        if card != nil || connector != nil { throw .screen(error) }
        screenProblem = error.description
      }
    }
  }

  private func openScreen() throws(KMSError) -> KMSDisplay? {
    guard case .screen(let card, let connector) = options.wish,
      let display = try KMSDisplay.open(card: card, connector: connector, options: options)
    else { return nil }
    try display.watch(poll)
    screen = .kms(display)
    screenRetry.succeeded()
    return display
  }

  /// Gives the screen back, if there is one.
  func closeScreen(at now: Timestamp) {
    guard case .kms(let display) = screen else { return }
    failedFlips += display.failedFlips
    display.close(poll)
    screen = .none
    clock.resume(at: now)
  }

  /// Opens the screen when something is to be seen, and gives it back when nothing is.
  func keepScreen(at now: Timestamp, _ director: Director) {
    let isWanted = options.keepsScreen || model.isOnScreen
    switch screen {
    case .memory:
      break
    case .kms:
      if !isWanted { closeScreen(at: now) }
    case .none:
      guard isWanted else { return screenRetry.rest() }
      guard screenRetry.isDue(at: now) else { return }
      do throws(KMSError) {
        if let display = try openScreen() {
          if let problem = display.consoleProblem { warnOnce(problem, director) }
        } else {
          missScreen("No screen is connected; the HUD waits for one.", at: now, director)
        }
      } catch {
        missScreen(error.description, at: now, director)
      }
    }
  }

  /// Lives on without a screen, and tells people why, once.
  private func missScreen(_ reason: String, at now: Timestamp, _ director: Director) {
    closeScreen(at: now)
    if screenRetry.failed(at: now) { director.hear(.warning(reason)) }
  }

  /// Hears of frames that are on the screen now, and gives up on one that does not come.
  func takeFlips(_ ready: [Poll.Ready], at time: Timestamp, _ director: Director) {
    switch screen {
    case .none:
      break
    case .memory(let display):
      let now = clock.moment(of: time)
      if let flip = display.takeFlip(at: now) { report(display.drawn, shown: flip, director) }
    case .kms(let display):
      do throws(KMSError) {
        // A late frame may be here all the same, when this process was stopped for a while.
        if ready.contains(where: { $0.token == Token.display }) || display.isLate(at: time),
          let seen = try display.readFlips()
        {
          report(display.pendingMoment, shown: clock.moment(of: seen), director)
          clock.resume(at: time)
        }
        if display.isLate(at: time) {
          clock.resume(at: time)
          if !display.isRecovering {
            director.hear(.warning("A frame did not reach the screen; setting its mode again."))
          }
          if try !display.recover(at: time) {
            missScreen("Another program took the screen.", at: time, director)
          }
        }
      } catch {
        missScreen(error.description, at: time, director)
      }
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
    case .none:
      return nil
    case .memory(let display):
      if display.nextFlip == nil { display.present(scene(at: now, on: display.output), of: now) }
      return nil
    case .kms(let display):
      if display.isPending { return display.flipDeadline }
      if let earliest = display.rhythm.earliest, earliest > time { return earliest }
      return draw(on: display, at: time, director)
    }
  }

  private func draw(
    on display: KMSDisplay, at time: Timestamp, _ director: Director
  ) -> Timestamp? {
    // A frame is a picture of the moment when it will be seen, not of the one it is drawn at.
    let sight = clock.moment(of: display.rhythm.sight(from: time))
    do throws(KMSError) {
      switch try display.present(scene(at: sight, on: display.output), of: sight, at: time) {
      case .taken:
        if display.rhythm.lastFlip == nil { clock.hold(at: time) }
        return display.flipDeadline
      case .same:
        guard model.isMoving, clock.isRunning else { return nil }
        return time.advanced(byNanoseconds: display.rhythm.period)
      case .notMaster: missScreen("Another program took the screen.", at: time, director)
      }
    } catch {
      missScreen(error.description, at: time, director)
    }
    return time  // for another turn, in which the touch panels are let go
  }

  private func scene(at moment: Moment, on output: Output) -> Scene {
    model.scene(at: moment, on: output, typesetter: typesetter.block(for:))
  }
}
