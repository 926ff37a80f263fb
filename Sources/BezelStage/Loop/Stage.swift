internal import BezelFiles
internal import BezelHUD
package import BezelLinux
internal import BezelRaster
internal import BezelText
internal import BezelTouch

/// The loop: the only place that knows both HUDs and devices, and the only one that reads a clock.
///
/// One thread runs it. In each turn it reads the clock once, settles the HUDs, applies what came
/// in, and hands at most one frame to each screen; then it sleeps until something happens.
package final class Stage {
  let options: StageOptions
  let typesetter: TextSetter
  let poll: Poll
  private let timer: DeadlineTimer
  /// What the timer waits for; it does not wait if it has fired since it was armed.
  private var deadline: (time: Timestamp?, isAhead: Bool) = (nil, false)
  private let signals: Signals?

  var huds = HUDStack()
  /// What the HUDs were told last of there being a screen.
  private var knownScreen: Bool?
  let burnInShift: BurnInShift
  var clock: StageClock
  /// The moment of the turn that is under way.
  private(set) var turn = Moment(nanoseconds: 0)
  var screen = Screen.none
  /// A card that is being looked for, while there is no screen or only a framebuffer.
  var seeker: KMSDisplay?
  var hardware: HardwareWatch?
  var screenRetry = ScreenRetry()
  var touch: InputDevices
  var contacts = FollowedContacts()
  /// The director has a use for touches that are not for the HUD.
  private(set) var hasApplication = false
  var haptics: Haptics?
  var illumination: Illumination?
  var lastActivity = Timestamp(nanoseconds: 0)
  var framesShown = 0
  /// The frames that the kernel refused or lost, on screens that were given back.
  package internal(set) var failedFlips = 0
  /// The frames that were late, on screens that were given back.
  var framesLate = 0
  /// Why the screen that is looked for was not to be had at first.
  var obstacle: ScreenObstacle?
  var warnings: Set<String> = []
  /// How often the kernel dropped touches and keys because they were not read in time.
  package var overflows: Int { touch.overflows }
  /// What is wrong with the screen that was looked for at the beginning.
  package internal(set) var screenProblem: String?

  /// What descriptors are watched for.
  enum Token {
    static let timer: UInt64 = 0
    static let signals: UInt64 = 1
    static let director: UInt64 = 2
    static let worker: UInt64 = 3
    static let card: UInt64 = 4
    static let console: UInt64 = 5
    static let events: UInt64 = 6
    static let resume: UInt64 = 7
    static let haptics: UInt64 = 8
    /// And all that follow: input devices.
    static let devices: UInt64 = 16
  }

  /// Prepares the loop, and opens the screen if it is asked for by name or kept all the time.
  ///
  /// - Throws: when a screen that was asked for by name cannot be had.
  package init(_ options: StageOptions) throws(StageError) {
    self.options = options
    let font = try Stage.font(options)
    // Built-in letters stay among themselves.
    let bold = font == nil ? nil : options.font?.bold
    typesetter = TextSetter(font: font, boldFont: { Stage.boldFont(at: bold) })
    clock = StageClock(options, startingAt: .now())
    touch = InputDevices(options.input)
    burnInShift = BurnInShift(reach: options.kiosk.shift)
    do throws(LinuxError) {
      poll = try Poll()
      timer = try DeadlineTimer()
      try poll.add(timer.descriptor, token: Token.timer)
      // In memory nothing has to be given back: there they take their ordinary effect.
      if options.endsOnSignals, case .screen = options.wish {
        let signals = try Signals([Signals.terminate, Signals.interrupt])
        try poll.add(signals.descriptor, token: Token.signals)
        self.signals = .some(signals)
      } else {
        signals = nil
      }
    } catch {
      throw .system(error)
    }
    try openFirstScreen()
  }

  /// - Returns: `nil` for the built-in letters, also where the system's font is broken.
  private static func font(_ options: StageOptions) throws(StageError) -> Font? {
    guard let file = options.font else { return nil }
    do throws(TextError) {
      return try Font(file)
    } catch {
      if options.fontIsNamed { throw .font(path: file.path, error) }
      return nil
    }
  }

  /// - Returns: `nil` where there is none or it is broken: the regular letters are then made bold.
  private static func boldFont(at place: FontFile.Place?) -> Font? {
    guard let place, let file = try? FontFile(at: place) else { return nil }
    return try? Font(file)
  }

  /// Wakes the loop whenever a descriptor is readable; the director's cue has to read from it.
  package func watch(_ descriptor: borrowing Descriptor) throws(StageError) {
    do throws(LinuxError) {
      try poll.add(descriptor, token: Token.director)
    } catch {
      throw .system(error)
    }
  }

  /// Runs until the director is done and nothing is shown any more, or until a signal ends it.
  ///
  /// When it returns, nothing is grabbed, and the screen and the console are as they were found or, as
  /// `StageOptions.ending` says, left to the next program.
  package func run(_ director: Director) throws(StageError) {
    defer {
      illumination?.putBack()
      closeScreenNow()
      // Last, as a finger may still be there.
      touch.closeNow(poll)
      hardware?.unwatch(poll)
      hardware = nil
      _ = signals?.read()  // or they would take their ordinary effect at the end
    }
    clock = StageClock(options, startingAt: .now())
    if let moment = clock.frozen { rehearse(director, until: moment) }
    var ready: [Poll.Ready] = []
    var wake: Wake?
    while true {
      let next = turn(director, ready, after: wake)
      if next.isLast { return }
      wake = next
      ready = try wait(until: next)
      if ready.contains(where: { $0.token == Token.signals }) { return }
    }
  }

  /// What a turn leaves behind.
  private struct Wake {
    /// When something of a HUD is due.
    var next: Moment?
    /// When something of a device is due, but for frames.
    var device: Timestamp?
    /// When a frame is.
    var frame: Timestamp?
    /// Whether nothing is left to do.
    var isLast: Bool
    /// Whether nothing came in, and the director was told of nothing that it may have an answer to.
    var isCalm: Bool
  }

  /// - Parameter former: what the last turn left behind.
  private func turn(_ director: Director, _ ready: [Poll.Ready], after former: Wake?) -> Wake {
    let time = Timestamp.now()
    let now = clock.moment(of: time)
    hearHardware(ready, at: time, director)
    hearSeeker(ready, at: time, director)
    let hasScreenNews = hearScreen(ready, at: time, director)
    let (touches, hasTouchNews) = hearTouch(director)
    if !hasScreenNews, !hasTouchNews, var wake = former, isFrameTurn(wake, ready, at: time) {
      // HUDs, devices and the director are as the last turn left them: most frames cost no more.
      wake.frame = draw(at: time, director)
      return wake
    }
    let (next, canEnd, wasTold, isCalm) = live(at: now, director, touches)

    keepScreen(at: time, director)
    let touch = keepTouch(at: time, director)
    keepHaptics(ready, director)
    let light = keepLight(at: time, isActive: wasTold || !touches.isEmpty, director)
    let frame = draw(at: time, director)
    if seeker == nil, screen.isSeen || !screen.isThere { hardware?.filter() }
    return Wake(
      next: next, device: [touch, light, nextSearch].compactMap { $0 }.min(), frame: frame,
      isLast: isOver(canEnd, next), isCalm: isCalm && isOnCard && !hasTouchNews)
  }

  /// Whether all that can have happened is that a frame was seen or is due.
  private func isFrameTurn(_ former: Wake, _ ready: [Poll.Ready], at time: Timestamp) -> Bool {
    guard former.isCalm, isOnCard, clock.isRunning,
      ready.allSatisfy({ $0.token == Token.timer || $0.token == Token.card })
    else { return false }
    if let next = former.next, next <= clock.moment(of: time) { return false }
    if let device = former.device, device <= time { return false }
    return true
  }

  /// Whether a graphics card shows what is drawn.
  private var isOnCard: Bool {
    if case .kms(let display) = screen { display.isSeen && !display.isClosing } else { false }
  }

  /// Lets the HUDs live through what is due and what came in.
  ///
  /// - Returns: when something is due again, whether the director is done, whether it said something,
  ///   and whether nothing at all happened.
  private func live(
    at now: Moment, _ director: Director, _ touches: [Input] = []
  ) -> (next: Moment?, canEnd: Bool, wasTold: Bool, isCalm: Bool) {
    turn = now
    var isCalm = true
    // A frozen picture is the same on whatever screen it is shown.
    let hasScreen = screen.isThere || clock.frozen != nil
    func live(through inputs: [Input]) {
      isCalm = false
      for news in huds.apply(inputs, at: now) { tell(news, at: now, director) }
    }
    // A screen that is gone is so before anything is due, and one that came when all of that is over.
    let isScreenNews = hasScreen != knownScreen
    if isScreenNews, !hasScreen { live(through: [.screen(isThere: false)]) }
    for news in huds.settle(at: now) {
      isCalm = false
      tell(news, at: now, director)
    }
    let cue = director.cue(now)
    hasApplication = cue.takesTouches
    if isScreenNews || !touches.isEmpty || !cue.requests.isEmpty {
      live(
        through: [.screen(isThere: hasScreen)] + touches
          + cue.requests.map { .command($0.command, to: $0.hud) })
      knownScreen = hasScreen
    }
    let shift = huds.isOnScreen ? burnInShift.next(after: now) : nil
    let isSeen = clock.frozen == nil && (screen.isSeen || screen.isMemory)
    let wake = huds.nextWake(after: now, isSeen: isSeen)
    let next = [wake, cue.next, shift].compactMap { $0 }.min()
    return (next, cue.isOver, !cue.requests.isEmpty, isCalm)
  }

  /// Tells people of something that comes again with every HUD.
  func warnOnce(_ sentence: String, _ director: Director) {
    if warnings.insert(sentence).inserted { director.hear(.warning(sentence)) }
  }

  private func isOver(_ canEnd: Bool, _ next: Moment?) -> Bool {
    switch clock {
    case .monotonic, .held:
      // A picture that is left for the next program has to be on the screen.
      canEnd
        && (options.ending != .restore
          || !huds.isOnScreen && !huds.isPending && !touch.isOpen && next == nil
            && screen.nextTurn == nil)
    case .virtual: next == nil && screen.nextTurn == nil
    // In memory the one frame is all there is to see; on a screen it stays until a signal.
    case .frozen: screen.isMemory
    }
  }

  private func wait(until wake: Wake) throws(StageError) -> [Poll.Ready] {
    let next = [wake.next, screen.nextTurn].compactMap { $0 }.min()
    switch clock {
    case .virtual:
      if let next { clock.advance(to: next) }
      return []
    case .frozen, .held, .monotonic:
      let due = next.flatMap { clock.timestamp(of: $0) }
      let time = [due, wake.device, wake.frame].compactMap { $0 }.min()
      // To arm a timer is also what makes one silent that has fired.
      if !deadline.isAhead || deadline.time != time { timer.arm(at: time) }
      do throws(LinuxError) {
        let ready = try poll.wait()
        deadline = (time, !ready.contains { $0.token == Token.timer })
        return ready
      } catch {
        throw .system(error)
      }
    }
  }

  /// Lets the HUDs live through everything up to a moment without showing it.
  private func rehearse(_ director: Director, until end: Moment) {
    var now = Moment(nanoseconds: 0)
    while true {
      guard let next = live(at: now, director).next, next <= end else { return }
      now = next
    }
  }
}
