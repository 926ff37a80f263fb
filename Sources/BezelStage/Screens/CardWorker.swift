internal import BezelKMS
internal import BezelLinux

/// The helper thread of a card: the jobs that can wait for hardware, and their answers.
///
/// The loop does not use what a job is given until its answer is there.
final class CardWorker {
  enum Answer {
    case opened(Result<OpenCard?, KMSError>, OwnerRequests)
    case released(Result<Void, KMSError>)
    case surrendered
    /// The outputs were planned; whether this process is master now.
    case planned(Result<[Scanout], KMSError>, isMaster: Bool)
    /// The outputs were changed; the error of one that could not be used.
    case changed(Result<Void, KMSError>)
    case enabled([KMSOutput], Result<Submission, KMSError>)
    case uploaded(KMSOutput, Result<Submission, KMSError>)
    case closed
  }

  /// The card that is searched for.
  enum Kind {
    /// The best one, with the console.
    case first(namesOwner: Bool)
    /// A better one than those at these nodes, whose display has the console.
    case better(than: [String])
    /// The one that is named, beside the first.
    case further
  }

  struct Search {
    let kind: Kind
    let options: StageOptions
    var requests: OwnerRequests
    /// The pictures captured earlier, when a card is opened again.
    let captures: [CRTCID: CapturedScreen]?
  }

  private let worker: Worker<Answer>
  /// Where a driver hangs, its console is left in graphics mode: text would be written over, or wait for the
  /// driver, too.
  let kept = KeptConsole()

  init() throws(LinuxError) { worker = try Worker(name: "bezel-screen") }

  /// Readable while there is an answer.
  var descriptor: Descriptor {
    _read { yield worker.descriptor }
  }

  /// Takes the answer.
  ///
  /// - Returns: `nil` if there is none by then.
  func popAnswer(atMostMilliseconds wait: Int) -> Answer? {
    worker.waitForAnswer(atMostMilliseconds: wait)
  }

  // MARK: Jobs

  /// Opens a card.
  ///
  /// - Parameter console: the console, if this process has it in graphics mode already.
  func open(_ search: Search, console: consuming Console?) {
    let held = HeldOpen(console: console)
    begin {
      var requests = search.requests
      let card = Result.of { () throws(KMSError) in
        switch search.kind {
        case .first(let namesOwner):
          return try OpenCard.open(
            search.options.screen, search.options, namesOwner: namesOwner, &requests,
            console: held.console.take(), captures: search.captures)
        case .better(let nodes): return try OpenCard.better(than: nodes, search.options)
        case .further: return try OpenCard.further(search.options)
        }
      }
      return .opened(card, requests)
    }
  }

  /// Drops master, on the thread that opened the card: without `CAP_SYS_ADMIN` kernels require that.
  func release(_ card: OpenCard) {
    begin { .released(Result.of { () throws(KMSError) in try card.card.dropMaster() }) }
  }

  /// Closes a card, of which the console is kept.
  func surrender(_ card: consuming OpenCard?) {
    let held = HeldOpen(card)
    begin {
      held.card = nil
      return .surrendered
    }
  }

  /// Becomes master again, and plans the outputs.
  func resume(_ card: OpenCard) {
    begin {
      let plan = Result.of { () throws(KMSError) in try card.resume() }
      return .planned(plan, isMaster: card.card.isMaster)
    }
  }

  func plan(_ card: OpenCard) {
    begin { .planned(Result.of { () throws(KMSError) in try card.plan() }, isMaster: true) }
  }

  func change(_ card: OpenCard, to plan: [Scanout]) {
    begin { .changed(Result.of { () throws(KMSError) in try card.outputs.change(to: plan) }) }
  }

  func fallBack(_ card: OpenCard, on connectors: [ConnectorID]) {
    begin {
      .changed(Result.of { () throws(KMSError) in try card.outputs.fallBack(on: connectors) })
    }
  }

  /// Sets the modes of outputs, with their frames.
  func enable(_ outputs: [KMSOutput], of card: OpenCard) {
    let generation = card.card.nextGeneration()
    begin {
      .enabled(
        outputs,
        Result.of { () throws(KMSError) in
          try card.outputs.enable(outputs.map { $0.chain }, generation: generation)
        })
    }
  }

  /// Presents a frame by a driver that copies it meanwhile.
  func upload(_ clips: [DamageClip], to output: KMSOutput) {
    begin {
      .uploaded(output, Result.of { () throws(KMSError) in try output.chain.present(clips) })
    }
  }

  /// Closes a card, and restores its outputs and the console.
  ///
  /// - Parameter isBehind: whether another terminal is in front, to which the outputs belong.
  func close(
    _ card: consuming OpenCard?, _ console: consuming Console?, _ ending: Ending, isBehind: Bool
  ) {
    // The last reference is released on the helper thread: the kernel may set a mode then.
    let held = HeldOpen(card, console: console)
    begin {
      // Where dropping master fails, closing the card drops it.
      if isBehind { try? held.card?.card.dropMaster() }
      if !isBehind || held.card?.card.isMaster == false { held.restore(ending) }
      held.card = nil
      // The card is closed first, so that a program on another terminal can become master.
      held.console = nil
      return .closed
    }
  }

  /// References that have to be released on the helper thread.
  private final class HeldOpen {
    var card: OpenCard?
    var console: Console?

    init(_ card: OpenCard? = nil, console: consuming Console? = nil) {
      self.card = card
      self.console = console
    }

    /// Restores the outputs; keeps the card open, and the console.
    func restore(_ ending: Ending) {
      guard let card else { return }
      console = card.close(ending, console.take())
    }
  }

  /// A console that outlives the job that is under way.
  final class KeptConsole {
    var console: Console?
  }

  private func begin(_ job: @escaping () -> Answer) {
    nonisolated(unsafe) let (job, kept) = (job, kept)
    worker.begin { withExtendedLifetime(kept) { job() } }
  }
}

extension Result {
  /// Returns the result or the error of `body`.
  fileprivate static func of(_ body: () throws(Failure) -> Success) -> Self {
    do throws(Failure) {
      return .success(try body())
    } catch {
      return .failure(error)
    }
  }
}
