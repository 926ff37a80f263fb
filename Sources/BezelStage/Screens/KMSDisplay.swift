internal import BezelHUD
internal import BezelKMS
internal import BezelLinux
internal import BezelRaster

/// The screens of a graphics card, from looking for them to giving them back.
///
/// What can wait for hardware is done by a helper thread, one job at a time; `pump()` gives it the
/// next one that is wanted. Frames in between are handed over by the loop and wait for nothing.
final class KMSDisplay {
  /// Something that the stage has to know.
  enum News {
    /// The card is ours; the first frames can be drawn.
    case opened
    /// A frame of the first screen was seen.
    case frame(moment: Moment, seen: Timestamp)
    /// Something that people should know, though it goes on.
    case warning(String)
    /// It cannot go on: close it.
    case lost(ScreenObstacle)
    /// Everything was given back.
    case closed
  }

  /// What the helper thread is at, or waits for.
  enum Phase {
    case opening, open
    /// The terminal in front is not ours: master was given up until it is.
    case away
    case closing, closed
  }

  enum Answer {
    case opened(Result<OpenCard?, KMSError>)
    case planned(Result<[Scanout], KMSError>)
    /// Other screens are there; where one could not be had, why.
    case changed(Result<Void, KMSError>)
    case lit([KMSOutput], Result<Submission, KMSError>)
    case uploaded(KMSOutput, Result<Submission, KMSError>)
    case closed
  }

  let options: StageOptions
  var outputs: [KMSOutput] = []
  var failedFlips = 0
  /// The frames that were seen a period or more after they were due.
  var framesLate = 0
  var phase = Phase.opening
  let worker: Worker<Answer>
  let painter = Painter()
  var card: OpenCard?
  /// Whether frames were given up, and none has been seen since.
  var isRecovering = false
  /// Flips that may be those of a screen that the helper thread is lighting.
  var early: [PageFlip] = []
  /// What came up while frames were drawn.
  var unheard: [News] = []
  /// Frames that were drawn for a driver that waits until it has copied them.
  var uploads: [(output: KMSOutput, clips: [DamageClip])] = []

  // What is wanted of the helper thread, the most urgent first.
  var wantsClose: Ending?
  var wantsResume = false
  var wantsRetreat: [ConnectorID]?
  var wantedChange: [Scanout]?
  var wantsPlan = false
  /// The machine slept while the helper thread had a screen.
  var wantsRedraw = false

  /// Begins to look for a card.
  ///
  /// - Parameter namesOwner: whether to find out who keeps the screen, which costs a look at every
  ///   process.
  init(_ options: StageOptions, namesOwner: Bool = true) throws(LinuxError) {
    self.options = options
    worker = try Worker(name: "bezel-screen")
    worker.begin {
      .opened(
        Result.of { () throws(KMSError) in
          try OpenCard.open(options.screen, options, namesOwner: namesOwner)
        })
    }
  }

  /// Whether a person may be looking at it.
  var isSeen: Bool { outputs.contains { $0.rhythm.lastFlip != nil } && phase == .open }

  /// Whether a first frame is on its way.
  var hasDrawn: Bool { outputs.contains { $0.state != .dark(isDrawn: false) } }

  /// For people: card, driver, way of committing, and screens; `nil` while there is none.
  var name: String? {
    guard let card = card?.card, let first = outputs.first else { return nil }
    let commit = first.chain.scanout.commit == .atomic ? "atomic" : "legacy"
    return "\(card.path) (\(card.driver.name)), \(commit), "
      + outputs.map { $0.name }.joined(separator: " and ")
  }

  // MARK: What a loop sleeps on

  func watch(_ poll: borrowing Poll) throws(LinuxError) {
    try poll.add(worker.descriptor, token: Stage.Token.worker)
  }

  func watchCard(_ poll: borrowing Poll) throws(LinuxError) {
    guard let card else { return }
    try poll.add(card.card.descriptor, token: Stage.Token.card)
    try card.console.watch(poll)
  }

  func unwatchCard(_ poll: borrowing Poll) {
    guard let card else { return }
    poll.remove(card.card.descriptor)
    card.console.unwatch(poll)
  }

  /// Lets go of a display that is closed.
  func unwatch(_ poll: borrowing Poll) { poll.remove(worker.descriptor) }

  // MARK: Wishes

  /// Something was plugged in or pulled out, as the kernel says.
  func replan() { wantsPlan = true }

  /// Sets the modes again, around the newest frames.
  func recover() {
    failedFlips += 1
    isRecovering = true
    darken(contentIsLost: false)
  }

  /// The machine slept: drivers may have lost modes and what buffers held.
  func wakeUp() {
    if phase == .open { wantsPlan = true }
    darken(contentIsLost: true)
    wantsRedraw = outputs.contains { $0.state == .busy }
  }

  /// Gives up the frames of every screen that the helper thread does not have.
  private func darken(contentIsLost: Bool) {
    for output in outputs where output.state != .busy {
      output.darken(contentIsLost: contentIsLost)
    }
  }

  /// Gives the screens back; `News.closed` says when that is done.
  func close(_ ending: Ending) {
    wantsClose = wantsClose ?? ending
  }

  /// Whether nothing is left to be done.
  var isClosed: Bool { phase == .closed }

  var isClosing: Bool { wantsClose != nil || phase == .closing }

  /// Closes and waits for it, but not for a driver that hangs.
  func closeNow(_ ending: Ending, _ poll: borrowing Poll) {
    close(ending)
    let end = Timestamp.now().advanced(byNanoseconds: 15_000_000_000)
    while !isClosed {
      pump(poll)
      let rest = end.nanoseconds(since: .now()) / 1_000_000
      guard rest > 0, let answer = worker.waitForAnswer(atMostMilliseconds: Int(rest)) else {
        break
      }
      var news: [News] = []
      take(answer, at: .now(), poll, into: &news)
    }
    unwatch(poll)
  }

  /// Waits until the card is open or cannot be had, for who has nothing else to do yet.
  func waitUntilOpen(_ poll: borrowing Poll) -> [News] {
    var news: [News] = []
    if let answer = worker.waitForAnswer(atMostMilliseconds: 60_000) {
      take(answer, at: .now(), poll, into: &news)
    } else {
      news.append(.lost(ScreenObstacle("The graphics driver did not answer for a minute.")))
    }
    return news
  }

  /// Takes the console of a display that is about to be closed, if this one has none.
  func adoptConsole(of former: FramebufferDisplay, _ poll: borrowing Poll) {
    card?.console.unwatch(poll)
    card?.adopt(former.releaseConsole(poll))
    do throws(LinuxError) {
      try card?.console.watch(poll)
    } catch {
      unheard.append(.warning(error.description))
    }
  }

  func hearConsole(_ poll: borrowing Poll) {
    guard let card else { return }
    for request in card.console.requests(poll) {
      switch request {
      case .release:
        // Frames on their way may never be told of; they are not waited for.
        for upload in uploads { upload.output.darken(contentIsLost: false) }
        uploads = []
        darken(contentIsLost: false)
        phase = .away
        card.card.dropMaster()
        card.console.allowRelease()
      case .acquired where phase == .away:
        wantsResume = true
      case .acquired, .unguarded: break
      }
    }
  }
}
