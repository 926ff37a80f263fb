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

  /// The frames that the kernel refused or lost.
  package var failedFlips: Int {
    if case .kms(let display) = screen { display.failedFlips } else { 0 }
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
        _ = try openScreen(at: .now())
      } catch {
        if card != nil || connector != nil { throw .screen(error) }
        screenProblem = error.description
      }
    }
  }

  /// - Returns: a sentence if the console could not be had, which is a pity but no reason to stop.
  private func openScreen(at now: Timestamp) throws(KMSError) -> String? {
    guard case .screen(let card, let connector) = options.wish,
      let display = try KMSDisplay.open(card: card, connector: connector, options: options)
    else { return nil }
    do throws(LinuxError) {
      try display.watch(poll)
    } catch {
      display.close(poll)
      return error.description
    }
    screen = .kms(display)
    screenRetry.succeeded()
    return display.consoleProblem
  }

  /// Opens the screen when something is to be seen, and gives it back when nothing is.
  func keepScreen(at now: Timestamp, _ director: Director) {
    let isWanted = options.keepsScreen || model.isOnScreen
    switch screen {
    case .memory:
      break
    case .kms:
      if !isWanted, !touch.isOpen { screen.close(poll) }
    case .none:
      guard isWanted else { return screenRetry.rest() }
      guard screenRetry.isDue(at: now) else { return }
      do throws(KMSError) {
        if let problem = try openScreen(at: now) { director.hear(.warning(problem)) }
        if case .none = screen {
          missScreen("No screen is connected; the HUD waits for one.", at: now, director)
        }
      } catch {
        missScreen(error.description, at: now, director)
      }
    }
  }

  /// Lives on without a screen, and tells people why, once.
  private func missScreen(_ reason: String, at now: Timestamp, _ director: Director) {
    screen.close(poll)
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
        if ready.contains(where: { $0.token == Token.display }),
          let seen = try display.readFlips()
        {
          report(display.pendingMoment, shown: clock.moment(of: seen), director)
        }
        if let deadline = display.flipDeadline, deadline <= time {
          director.hear(.warning("A frame did not reach the screen; setting its mode again."))
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
      if !display.isPending {
        // A frame is a picture of the moment when it will be seen, not of the one it is drawn at.
        let next = display.lastFlip?.advanced(byNanoseconds: display.period)
        let seen = clock.moment(of: max(time, next ?? time))
        do throws(KMSError) {
          switch try display.present(scene(at: seen, on: display.output), of: seen, at: time) {
          case .taken: break
          case .same:
            if model.isMoving { return time.advanced(byNanoseconds: display.period) }
          case .notMaster: missScreen("Another program took the screen.", at: time, director)
          }
        } catch {
          missScreen(error.description, at: time, director)
        }
      }
      return display.flipDeadline
    }
  }

  private func scene(at moment: Moment, on output: Output) -> Scene {
    model.scene(at: moment, on: output, typesetter: typesetter.block(for:))
  }
}
