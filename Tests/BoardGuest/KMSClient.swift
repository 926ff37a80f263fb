internal import BezelLinux
internal import BoardProtocol
internal import CBezelDRM
internal import CBezelLinux

/// A plain program that shows a picture: it stands for any other program that uses the screen.
///
/// It sets a mode with the older calls, prints `shown`, and obeys the lines of its standard input:
///
///     drop            gives master up, and keeps the card open
///     take            becomes master, sets its mode and shows its picture anew
///     off             turns its CRTC off
///     color RRGGBB    draws over its picture
///     quit            ends, also at the end of the input
///
/// It answers each with `done LINE`, or with `refused LINE: REASON`.
///
/// With `--from` it takes master from a running program. With `--vt` it behaves as a compositor: its
/// virtual terminal is in front and in graphics mode, and when the user switches it prints `asked`,
/// gives master up and prints `released`; when the terminal comes back to the front it does what
/// `take` does and prints `acquired`. `--switch keep` keeps master, `--switch hang` does not answer.
struct KMSClient: ~Copyable {
  private let card: KMSCard
  private let output: KMSCard.Output
  private let picture: KMSPicture
  private let terminal: CompositorTerminal?
  private let switching: Options.Switching

  /// Shows the picture.
  ///
  /// - Throws: with the status `GuestError.notMaster` if another program is master.
  init(_ options: Options) throws(GuestError) {
    // First the terminal: the program in front gives master up only then.
    var terminal: CompositorTerminal?
    if let number = options.terminal { terminal = try CompositorTerminal(number: number) }
    let card = try KMSCard(opening: options.node)
    if let former = options.former {
      try KMSClient.takeMaster(of: former, for: card)
    } else {
      try card.becomeMaster()
    }
    let output = try card.firstOutput(size: options.size)
    let picture = try KMSPicture(
      on: card, width: Int(output.mode.hdisplay), height: Int(output.mode.vdisplay),
      format: .xrgb8888, showing: options.pattern)
    try card.show(picture, on: output)
    self.card = card
    self.output = output
    self.picture = picture
    self.terminal = terminal
    switching = options.switching
    BoardGuest.say("shown")
  }

  /// Becomes master in place of a program that may try to become it again at any moment.
  private static func takeMaster(
    of process: pid_t, for card: borrowing KMSCard
  ) throws(GuestError) {
    for attempt in 1... {
      // Between two of its own attempts it has no card open, and nothing to give up.
      if let other = try? BorrowedCard(of: process) { try? other.perform(.dropMaster) }
      do throws(GuestError) {
        return try card.becomeMaster()
      } catch {
        guard attempt < 200 else { throw error }
        usleep(5_000)
      }
    }
  }

  func dropMaster() throws(GuestError) { try card.dropMaster() }

  /// Follows the lines of the standard input and the switches of terminals.
  mutating func obeyStandardInput() throws(GuestError) {
    var input = InputLines()
    while true {
      var waits = [input.descriptor, terminal?.descriptor ?? -1].map {
        pollfd(fd: $0, events: Int16(POLLIN), revents: 0)
      }
      guard poll(&waits, 2, -1) >= 0 || Errno.current == .interrupted else {
        throw GuestError("wait for what to do", "poll")
      }
      if waits[1].revents != 0 { try followSwitches() }
      if waits[0].revents != 0 {
        guard let lines = try input.next() else { return }
        for line in lines {
          if line == "quit" { return }
          answer(line)
        }
      }
    }
  }

  private borrowing func answer(_ line: String) {
    do throws(GuestError) {
      try obey(line)
      BoardGuest.say("done \(line)")
    } catch {
      BoardGuest.say("refused \(line): \(error)")
    }
  }

  private borrowing func obey(_ line: String) throws(GuestError) {
    let words = line.split(separator: " ")
    switch (words.first, words.count) {
    case ("drop", 1): try dropMaster()
    case ("take", 1): try take()
    case ("off", 1): try card.turnOff(crtc: output.crtc)
    case ("color", 2):
      guard case .plain(let color) = TestPattern(name: words[1]) else {
        throw GuestError(refusing: line)
      }
      picture.draw(.plain(color))
      try refresh()
    default: throw GuestError(refusing: line)
    }
  }

  private borrowing func take() throws(GuestError) {
    try card.becomeMaster()
    try card.show(picture, on: output)
  }

  /// Notifies drivers that copy the picture out that it has changed.
  private borrowing func refresh() throws(GuestError) {
    let status = drmModeDirtyFB(card.fd, picture.framebuffer, nil, 0)
    // Other drivers scan the buffer out directly.
    if status != -ENOSYS { try card.check(status, "show what was drawn") }
  }

  private borrowing func followSwitches() throws(GuestError) {
    for request in terminal?.requests() ?? [] {
      switch request {
      case .release:
        BoardGuest.say("asked")
        if switching == .hangs { continue }
        // Refused when a `drop` came first.
        if switching == .obeys, card.isMaster { try card.dropMaster() }
        try terminal?.release()
        BoardGuest.say("released")
      case .acquire:
        try terminal?.acknowledge()
        do throws(GuestError) {
          try take()
          BoardGuest.say("acquired")
        } catch {
          BoardGuest.say("refused acquire: \(error)")
        }
      }
    }
  }
}
