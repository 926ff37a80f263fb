internal import BezelHUD
internal import BezelKMS
internal import BezelLinux
internal import BezelRaster

/// Handling of the events of the helper thread, the card and the console.
extension KMSDisplay {
  /// Handles the events of the helper thread, the card, the console and the mirrors.
  func handle(
    _ ready: [Poll.Ready], at now: Timestamp, _ poll: borrowing Poll,
    into events: inout [DisplayEvent]
  ) {
    events += pendingEvents
    pendingEvents = []
    // The loop does not wake for every flip event, and this process may have been stopped for a while.
    let isSettled = outputs.contains { $0.isSettled(at: now) }
    if isSettled || ready.contains(where: { $0.token == tokens.card }) {
      readFlips(into: &events)
    }
    if let answer = worker.popAnswer() {
      handle(answer, at: now, poll, into: &events)
      if wantsRedraw { wakeUp() }
    }
    if !isMirror, ready.contains(where: { $0.token == Stage.Token.console }) {
      handleConsole(poll, into: &events)
    }
    handleMirrors(ready, at: now, poll, into: &events)
    for output in outputs where output.state == .enabled && output.isLate(at: now) {
      if !isRecovering {
        events.append(.warning("A frame did not reach the screen; setting its mode again."))
      }
      recover()
      break
    }
    pump(poll)
    allowReleaseIfGivenUp()
  }

  func readFlips(into events: inout [DisplayEvent]) {
    guard let card else { return }
    do throws(KMSError) {
      try card.card.readFlips { handleFlip($0, into: &events) }
    } catch {
      events.append(.lost(ScreenError(error)))
    }
  }

  func handleFlip(_ flip: PageFlip, into events: inout [DisplayEvent]) {
    for output in outputs where output.state == .enabled && output.chain.completeFlip(flip) {
      seen(output, sequence: flip.sequence, at: flip.time, into: &events)
      if output.relightsAfterFrame { output.disable(contentIsLost: false) }
      return
    }
    // A modeset's flip event can arrive before the helper thread's answer.
    if outputs.contains(where: { $0.state == .busy }) { early.append(flip) }
  }

  func seen(
    _ output: KMSOutput, sequence: UInt32, at time: Timestamp, into events: inout [DisplayEvent]
  ) {
    if output.seen(sequence: sequence, at: time) { framesLate += 1 }
    isRecovering = false
    guard output === outputs.first else { return }
    events.append(.frame(moment: output.pendingMoment, seen: time))
  }

  func handle(
    _ answer: Answer, at now: Timestamp, _ poll: borrowing Poll, into events: inout [DisplayEvent]
  ) {
    switch answer {
    case .opened(.success(let opened?), let requests):
      self.requests = requests
      card = opened
      // Another terminal may be active by now.
      if phase != .away { phase = .open }
      adopt(opened)
      do throws(LinuxError) {
        try watchCard(poll)
      } catch {
        events.append(.lost(ScreenError(error.description)))
      }
      events += (opened.warnings + tileWarnings).map { .warning($0) } + [.opened]
      openMirrors(poll)
    case .opened(.success(nil), _):
      phase = phaseWithoutCard
      events.append(.lost(.disconnected))
    case .opened(.failure(let error), let requests):
      self.requests = requests
      phase = phaseWithoutCard
      events.append(.lost(ScreenError(error)))
    case .enabled(let outputs, _) where phase == .away:
      // Too late: this process is not master of the outputs any more.
      for output in outputs { output.disable(contentIsLost: false) }
    case .uploaded(let output, _) where phase == .away:
      output.disable(contentIsLost: false)
    case .planned(.success(let plan)):
      follow(plan, into: &events)
      openMirrors(poll)
    case .changed(let result):
      if let card { adopt(card) }
      if case .failure(let error) = result {
        events.append(
          outputs.isEmpty || error.isGone
            ? .lost(ScreenError(error)) : .warning(error.description))
      }
    case .enabled(let enabledOutputs, .failure(let error)) where error.reason.isMemoryFull:
      for output in enabledOutputs { output.disable(contentIsLost: false) }
      wantsFallback = enabledOutputs.map { $0.chain.scanout.connector.id }
    case .enabled(let enabledOutputs, .success(let submission)):
      self.enabled(enabledOutputs, submission, at: now, into: &events)
    case .uploaded(let output, .success(let submission)):
      output.state = .enabled
      switch submission {
      case .shown, .queued:
        seen(output, sequence: 0, at: now, into: &events)
      case .busy, .notMaster: refuse(submission, into: &events)
      }
    case .planned(.failure(let error)), .enabled(_, .failure(let error)),
      .uploaded(_, .failure(let error)):
      failedFlips += 1
      events.append(.lost(ScreenError(error)))
    case .released(.success): isGivenUp = true
    case .released(.failure):
      beginSurrender(poll)
    case .surrendered: isGivenUp = true
    case .closed:
      phase = .closed
      events.append(.closed)
    }
  }

  /// The phase after a failed search for a card: a display that had a card before is still in use by
  /// the stage, which closes it.
  private var phaseWithoutCard: Phase { captures == nil ? .closed : .away }

  func enabled(
    _ enabledOutputs: [KMSOutput], _ submission: Submission, at now: Timestamp,
    into events: inout [DisplayEvent]
  ) {
    switch submission {
    case .queued, .shown:
      for output in enabledOutputs { output.enable(at: now) }
      // Without a pending flip there will be no event.
      for output in enabledOutputs where !output.chain.isPending {
        seen(output, sequence: 0, at: now, into: &events)
      }
      let flips = early
      early = []
      for flip in flips { handleFlip(flip, into: &events) }
    case .busy, .notMaster:
      refuse(submission, into: &events)
    }
  }

  func refuse(_ submission: Submission, into events: inout [DisplayEvent]) {
    failedFlips += 1
    switch submission {
    case .notMaster: events.append(.lost(ScreenError("Another program took the screen.")))
    default: events.append(.lost(ScreenError("The screen is busy with another picture.")))
    }
  }

  func adopt(_ card: OpenCard) {
    outputs = card.outputs.chains.map { chain in
      outputs.first { $0.chain === chain }
        ?? KMSOutput(
          chain, painter: painter, options: options,
          backdrop: card.backdrop(of: chain.scanout, options))
    }
  }

  /// A warning for each tiled monitor, which shows the HUD on one tile only.
  private var tileWarnings: [String] {
    outputs.compactMap { output in
      let connector = output.chain.scanout.connector
      return connector.tile.map {
        "The monitor on \(connector.name) has \($0.count) parts with a connector each: the HUD is "
          + "shown on one of them."
      }
    }
  }

  /// Enables the outputs that were plugged in, and disables the unplugged ones.
  func follow(_ plan: [Scanout], into events: inout [DisplayEvent]) {
    guard !plan.isEmpty else {
      return events.append(.lost(ScreenError("The screen was unplugged.")))
    }
    guard let card else { return }
    wantedChange = nil
    let isSame = card.outputs.follows(plan)
    // Either the link status is bad or, as nothing else has changed, the plug was pulled and put back
    // between two probes. In the second case the output may still show frames, and some drivers refuse
    // a modeset while a flip is pending.
    for output in outputs {
      let isBroken = plan.contains(where: output.isBroken)
      guard isSame || isBroken else { continue }
      if !isBroken, output.chain.isPending {
        output.relightsAfterFrame = true
      } else {
        uploads.removeAll { $0.output === output }
        output.disable(contentIsLost: false)
      }
    }
    guard !isSame else { return adopt(card) }
    // The loop draws only on outputs that stay: the helper thread frees the others.
    outputs.removeAll { !card.outputs.keeps($0.chain, in: plan) }
    uploads.removeAll { !card.outputs.keeps($0.output.chain, in: plan) }
    wantedChange = plan
  }
}

extension KMSOutput {
  /// Whether a scanout is for this output's connector, with a bad link status.
  fileprivate func isBroken(_ scanout: Scanout) -> Bool {
    scanout.connector.id == chain.scanout.connector.id && scanout.connector.hasBadLink
  }
}
