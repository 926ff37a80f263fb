internal import BezelHUD
internal import BezelKMS
internal import BezelLinux
internal import BezelRaster

/// What the helper thread is given to do.
extension KMSDisplay {
  /// Gives the helper thread the next job that is wanted.
  func pump(_ poll: borrowing Poll) {
    guard !worker.isBusy else { return }
    if let ending = wantsClose { return beginClosing(ending, poll) }
    guard let card else { return }
    if wantsResume {
      wantsResume = false
      phase = .open
      return begin { .planned(Result.of { () throws(KMSError) in try card.resume() }) }
    }
    guard phase == .open else { return }
    if let connectors = wantsRetreat {
      wantsRetreat = nil
      outputs.removeAll { connectors.contains($0.chain.scanout.connector.id) }
      return begin {
        .changed(Result.of { () throws(KMSError) in try card.outputs.retreat(on: connectors) })
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
    let dark = outputs.filter { $0.state == .dark(isDrawn: true) }
    if !dark.isEmpty, !outputs.contains(where: { $0.state == .dark(isDrawn: false) }) {
      return beginLighting(dark, card)
    }
    if let (output, clips) = uploads.popLast() {
      output.state = .busy
      return begin {
        .uploaded(output, Result.of { () throws(KMSError) in try output.chain.present(clips) })
      }
    }
  }

  func beginLighting(_ dark: [KMSOutput], _ card: OpenCard) {
    for output in dark { output.state = .busy }
    early = []
    let generation = card.card.nextGeneration()
    begin {
      .lit(
        dark,
        Result.of { () throws(KMSError) in
          try card.outputs.light(dark.map { $0.chain }, generation: generation)
        })
    }
  }

  func beginClosing(_ ending: Ending, _ poll: borrowing Poll) {
    guard phase != .closed, phase != .closing else { return }
    wantsClose = nil
    unwatchCard(poll)
    outputs = []
    uploads = []
    guard card != nil else {
      phase = .closed
      return
    }
    phase = .closing
    // The card's last reference has to go on the helper thread: then the kernel may set a mode.
    let last = LastReference(card.take())
    begin {
      last.card?.close(ending)
      last.card = nil
      return .closed
    }
  }

  final class LastReference {
    var card: OpenCard?

    init(_ card: OpenCard?) { self.card = card }
  }

  /// Hands over a job, what it captures included, which the loop does not touch until its answer is
  /// there.
  func begin(_ job: @escaping () -> Answer) {
    nonisolated(unsafe) let job = job
    worker.begin { job() }
  }
}

extension Result {
  /// What `body` returned or threw.
  static func of(_ body: () throws(Failure) -> Success) -> Self {
    do throws(Failure) {
      return .success(try body())
    } catch {
      return .failure(error)
    }
  }
}
