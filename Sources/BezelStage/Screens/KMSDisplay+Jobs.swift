internal import BezelHUD
internal import BezelKMS
internal import BezelLinux
internal import BezelRaster

/// The jobs of the helper thread.
extension KMSDisplay {
  /// Begins the most urgent pending job on the helper thread, unless that is busy.
  func pump(_ poll: borrowing Poll) {
    guard !worker.isBusy else { return }
    if let ending = wantsClose {
      // The console, which is restored with this card, also covers the other cards' outputs.
      guard mirrors.isEmpty else { return }
      return beginClosing(ending, poll)
    }
    if wantsRelease {
      wantsRelease = false
      return beginReleasing()
    }
    if wantsResume {
      wantsResume = false
      phase = .open
      guard let card else { return beginReopening(poll) }
      return begin { .planned(Result.of { () throws(KMSError) in try card.resume() }) }
    }
    guard phase == .open, let card else { return }
    if let connectors = wantsFallback {
      wantsFallback = nil
      outputs.removeAll { connectors.contains($0.chain.scanout.connector.id) }
      return begin {
        .changed(Result.of { () throws(KMSError) in try card.outputs.fallBack(on: connectors) })
      }
    }
    if let plan = wantedChange {
      wantedChange = nil
      return begin {
        .changed(Result.of { () throws(KMSError) in try card.outputs.change(to: plan) })
      }
    }
    if wantsPlan {
      wantsPlan = false
      return begin { .planned(Result.of { () throws(KMSError) in try card.plan() }) }
    }
    let dark = outputs.filter { $0.state == .disabled(isDrawn: true) }
    if !dark.isEmpty, !outputs.contains(where: { $0.state == .disabled(isDrawn: false) }) {
      return beginEnabling(dark, card)
    }
    if let (output, clips) = uploads.popLast() {
      output.state = .busy
      return begin {
        .uploaded(output, Result.of { () throws(KMSError) in try output.chain.present(clips) })
      }
    }
  }

  func beginEnabling(_ dark: [KMSOutput], _ card: OpenCard) {
    for output in dark { output.state = .busy }
    early = []
    let generation = card.card.nextGeneration()
    begin {
      .enabled(
        dark,
        Result.of { () throws(KMSError) in
          try card.outputs.enable(dark.map { $0.chain }, generation: generation)
        })
    }
  }

  /// Begins to search for a card.
  ///
  /// - Parameter console: the console, if this process has it in graphics mode already.
  func beginOpening(namesOwner: Bool, console: consuming Console? = nil) {
    let console = LastReference(console: console)
    begin { [options, requests, isMirror, captures] in
      var requests = requests
      let card = Result.of { () throws(KMSError) in
        if isMirror { return try OpenCard.mirror(options) }
        return try OpenCard.open(
          options.screen, options, namesOwner: namesOwner, &requests,
          console: console.console.take(), captures: captures)
      }
      return .opened(card, requests)
    }
  }

  /// Drops master on the thread that opened the card: without `CAP_SYS_ADMIN` kernels require that.
  private func beginReleasing() {
    guard let card else {
      isGivenUp = true
      return
    }
    begin { .released(Result.of { () throws(KMSError) in try card.card.dropMaster() }) }
  }

  /// Closes the card, which drops master where the kernel refuses `DROP_MASTER`; the console is kept.
  func beginSurrender(_ poll: borrowing Poll) {
    guard let card else { return }
    unwatchCard(poll)
    console = WatchedConsole(card.console.take())
    watchConsole(poll)
    captures = card.captures
    outputs = []
    (wantsFallback, wantedChange, wantsPlan) = (nil, nil, false)
    let last = LastReference(self.card.take())
    begin {
      last.card = nil
      return .surrendered
    }
  }

  /// Reopens the card after it was closed for another terminal.
  private func beginReopening(_ poll: borrowing Poll) {
    phase = .opening
    console.unwatch(poll)
    beginOpening(namesOwner: true, console: console.take())
  }

  private func watchConsole(_ poll: borrowing Poll) {
    do throws(LinuxError) {
      try console.watch(poll)
    } catch {
      pendingEvents.append(.warning(error.description))
    }
  }

  func beginClosing(_ ending: Ending, _ poll: borrowing Poll) {
    guard phase != .closed, phase != .closing else { return }
    wantsClose = nil
    unwatchCard(poll)
    outputs = []
    uploads = []
    guard card != nil || phase == .away else {
      phase = .closed
      return
    }
    let isAway = phase == .away
    phase = .closing
    // The card's last reference has to be released on the helper thread: the kernel may set a mode
    // then.
    let last = LastReference(card.take(), console: console.take())
    begin {
      // The outputs belong to another terminal; where dropping master fails, closing the card drops it.
      if isAway { try? last.card?.card.dropMaster() }
      if !isAway || last.card?.card.isMaster == false { last.giveBack(ending) }
      last.card = nil
      // The card is closed first, so that a program on another terminal can become master.
      last.console = nil
      return .closed
    }
  }

  /// The references that have to be released on the helper thread.
  final class LastReference {
    var card: OpenCard?
    var console: Console?

    init(_ card: OpenCard? = nil, console: consuming Console? = nil) {
      self.card = card
      self.console = console
    }

    /// Restores the outputs; keeps the card open, and the console.
    func giveBack(_ ending: Ending) {
      guard let card else { return }
      console = card.close(ending)
    }
  }

  /// Begins a job on the helper thread; the loop does not use what the job captures until its answer
  /// arrives.
  func begin(_ job: @escaping () -> Answer) {
    nonisolated(unsafe) let job = job
    worker.begin { job() }
  }
}

extension Result {
  /// Returns the result or the error of `body`.
  static func of(_ body: () throws(Failure) -> Success) -> Self {
    do throws(Failure) {
      return .success(try body())
    } catch {
      return .failure(error)
    }
  }
}
