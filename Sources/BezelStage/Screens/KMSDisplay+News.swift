internal import BezelHUD
internal import BezelKMS
internal import BezelLinux
internal import BezelRaster

/// What the helper thread, the card and the console have to tell.
extension KMSDisplay {
  /// Takes what the helper thread, the card and the console have to tell.
  func hear(_ ready: [Poll.Ready], at now: Timestamp, _ poll: borrowing Poll) -> [News] {
    var news = unheard
    unheard = []
    // A late frame may be here all the same, when this process was stopped for a while.
    let isLate = outputs.contains { $0.isLate(at: now) }
    if isLate || ready.contains(where: { $0.token == Stage.Token.card }) {
      readFlips(into: &news)
    }
    if let answer = worker.takeAnswer() {
      take(answer, at: now, poll, into: &news)
      if wantsRedraw { wakeUp() }
    }
    if ready.contains(where: { $0.token == Stage.Token.console }) { hearConsole(poll) }
    for output in outputs where output.state == .lit && output.isLate(at: now) {
      if !isRecovering {
        news.append(.warning("A frame did not reach the screen; setting its mode again."))
      }
      recover()
      break
    }
    pump(poll)
    return news
  }

  func readFlips(into news: inout [News]) {
    guard let card else { return }
    do throws(KMSError) {
      for flip in try card.card.readFlips() { settle(flip, into: &news) }
    } catch {
      news.append(.lost(ScreenObstacle(error)))
    }
  }

  func settle(_ flip: PageFlip, into news: inout [News]) {
    for output in outputs where output.state == .lit && output.chain.settle(flip) {
      return seen(output, sequence: flip.sequence, at: flip.time, into: &news)
    }
    // That of a modeset can be here before the helper thread has said that it is done.
    if outputs.contains(where: { $0.state == .busy }) { early.append(flip) }
  }

  func seen(
    _ output: KMSOutput, sequence: UInt32, at time: Timestamp, into news: inout [News]
  ) {
    if output.seen(sequence: sequence, at: time) { framesLate += 1 }
    isRecovering = false
    guard output === outputs.first else { return }
    news.append(.frame(moment: output.pendingMoment, seen: time))
  }

  func take(
    _ answer: Answer, at now: Timestamp, _ poll: borrowing Poll, into news: inout [News]
  ) {
    switch answer {
    case .opened(.success(let opened?)):
      card = opened
      phase = .open
      adopt(opened)
      do throws(LinuxError) {
        try watchCard(poll)
      } catch {
        news.append(.lost(ScreenObstacle(error.description)))
      }
      news += opened.warnings.map { .warning($0) } + [.opened]
    case .opened(.success(nil)):
      phase = .closed
      news.append(.lost(ScreenObstacle("No screen is connected: plug one in and switch it on.")))
    case .opened(.failure(let error)):
      phase = .closed
      news.append(.lost(ScreenObstacle(error)))
    case .lit(let outputs, _) where phase == .away:
      // Too late: what was lit is not ours any more.
      for output in outputs { output.darken(contentIsLost: false) }
    case .uploaded(let output, _) where phase == .away:
      output.darken(contentIsLost: false)
    case .planned(.success(let plan)): follow(plan, into: &news)
    case .changed(let result):
      if let card { adopt(card) }
      if case .failure(let error) = result {
        news.append(
          outputs.isEmpty || error.isGone
            ? .lost(ScreenObstacle(error)) : .warning(error.description))
      }
    case .lit(let lit, .failure(let error)) where error.reason.isMemoryFull:
      for output in lit { output.darken(contentIsLost: false) }
      wantsRetreat = lit.map { $0.chain.scanout.connector.id }
    case .lit(let lit, .success(let submission)):
      self.lit(lit, submission, at: now, into: &news)
    case .uploaded(let output, .success(let submission)):
      output.state = .lit
      switch submission {
      case .shown, .taken:
        seen(output, sequence: 0, at: now, into: &news)
      case .busy, .notMaster: refuse(submission, into: &news)
      }
    case .planned(.failure(let error)), .lit(_, .failure(let error)),
      .uploaded(_, .failure(let error)):
      failedFlips += 1
      news.append(.lost(ScreenObstacle(error)))
    case .closed:
      phase = .closed
      news.append(.closed)
    }
  }

  func lit(
    _ lit: [KMSOutput], _ submission: Submission, at now: Timestamp, into news: inout [News]
  ) {
    switch submission {
    case .taken, .shown:
      for output in lit { output.light(at: now) }
      // Without a flip on its way nothing more will be told.
      for output in lit where !output.chain.isPending {
        seen(output, sequence: 0, at: now, into: &news)
      }
      let flips = early
      early = []
      for flip in flips { settle(flip, into: &news) }
    case .busy, .notMaster:
      refuse(submission, into: &news)
    }
  }

  func refuse(_ submission: Submission, into news: inout [News]) {
    failedFlips += 1
    switch submission {
    case .notMaster: news.append(.lost(ScreenObstacle("Another program took the screen.")))
    default: news.append(.lost(ScreenObstacle("The screen is busy with another picture.")))
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

  /// Lights what was plugged in, and lets what was unplugged go dark.
  func follow(_ plan: [Scanout], into news: inout [News]) {
    guard !plan.isEmpty else {
      return news.append(.lost(ScreenObstacle("The screen was unplugged.")))
    }
    guard let card else { return }
    wantedChange = nil
    guard !card.outputs.follows(plan) else { return adopt(card) }
    // The loop draws into what stays only: the helper frees the rest.
    outputs.removeAll { !card.outputs.keeps($0.chain, in: plan) }
    uploads.removeAll { !card.outputs.keeps($0.output.chain, in: plan) }
    wantedChange = plan
  }
}
