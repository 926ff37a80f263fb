package import BezelLinux
internal import CBezelDRM

/// A process that keeps our last picture on the screen until the next program shows its own.
///
/// The kernel removes a framebuffer from the screen when the last descriptor of the file that made
/// it is closed. So a fork of this process holds that descriptor, and the terminal in graphics
/// mode, and polls the CRTCs. When all of them show something else it ends, and leaves the terminal
/// to the next program: if that does not use terminals, the kernel restores the text mode when the
/// user switches to another one.
///
/// It outlives this process, but not a service manager that ends all processes of a unit: a systemd
/// unit needs `KillMode=process`. `SIGTERM` ends it in good order. While it runs, the terminal is
/// no leftover for `Console.restoreLeftover()`.
package enum PictureHolder {
  /// Leaves `pictures` on the screen, and gives up being the card's master.
  ///
  /// From then on the framebuffers and the terminal belong to the holder: this process must neither
  /// remove the framebuffers nor show other ones. Close the card when this returns, and map none of
  /// its buffers into children (`Mapping` does not).
  ///
  /// - Parameters:
  ///   - pictures: at least one.
  ///   - console: restored to text, if no other program shows a picture; `nil` to leave the
  ///     terminal alone.
  ///   - seconds: the time that the holder waits for the next program; then the text console comes
  ///     back.
  /// - Returns: the holder's process number.
  /// - Throws: `dropMaster`, `leavePicture`; this process is then still master, unless another
  ///   program has become it, and the console is restored.
  package static func leave(
    card: Card, pictures: [ShownPicture], console: consuming Console?, seconds: Int
  ) throws(KMSError) -> Int32 {
    precondition(!pictures.isEmpty, "nothing to hold")
    // Before the fork: if it is refused, no other program could become master while the holder
    // runs.
    try card.dropMaster()
    let watch = CRTCWatch(of: pictures, on: card)
    defer { watch.deallocate() }
    let limit = Int64(min(max(0, seconds), 1_000_000_000)) * 1_000_000_000
    let holder: Int32
    do throws(Errno) {
      holder = try start(watch, console, until: Timestamp.now().advanced(byNanoseconds: limit))
    } catch {
      // If another program has become master meanwhile, it owns the screen already.
      try? card.becomeMaster()
      throw KMSError(.leavePicture, card.path, error)
    }
    // Since Linux 6.8 the picture also stays when the holder is killed, if another program has the
    // card open then or there is no text console.
    for picture in pictures { _ = card.closeFramebuffer(picture.framebuffer) }
    if let console { console.handOver() }
    return holder
  }

  private static func start(
    _ watch: CRTCWatch, _ console: borrowing Console?, until end: Timestamp
  ) throws(Errno) -> Int32 {
    let channel = try SocketPair()
    let line = channel.theirs.rawValue
    let terminate = Signals.terminate
    let holder: Int32
    switch console {
    case .some(let console):
      let terminal = console.device.descriptor.rawValue
      holder = try ForkedProcess.startOrphan("bezel-holder", keeping: (watch.card, terminal, line))
      {
        hold(watch, console.device, until: end.nanoseconds, terminate, line)
      }
    case .none:
      holder = try ForkedProcess.startOrphan("bezel-holder", keeping: (watch.card, line, -1)) {
        ready(line)
        _ = wait(watch, SignalQueue(signals: (terminate, terminate, terminate)), end.nanoseconds)
        ForkedProcess.end()
      }
    }
    // If it is too slow to answer, it still holds the card, so this is no error.
    if case .end = SocketPair.receive(on: channel.ours.rawValue, milliseconds: 5_000) {
      throw .noSuchProcess
    }
    return holder
  }

  // MARK: In the holder's process

  /// The reason why the holder's wait is over.
  private enum Outcome {
    case nextProgram, nobody
    /// The kernel wants to switch to another terminal.
    case release
  }

  private static func hold(
    _ watch: CRTCWatch, _ terminal: borrowing OpenTerminal, until end: Int64, _ terminate: Int32,
    _ line: Int32
  ) -> Never {
    let release = OpenTerminal.releaseSignal
    let queue = SignalQueue(signals: (terminate, release, OpenTerminal.acquireSignal))
    let follows = terminal.followSwitches()
    ready(line)
    switch wait(watch, queue, end) {
    case .nextProgram: terminal.leaveToNextProgram()
    case .nobody:
      terminal.giveBack(ifFollowed: follows)
      terminal.restoreInput()
    case .release:
      // The program that comes to the front may still need the picture, but not this terminal.
      terminal.giveBack(ifFollowed: follows)
      terminal.restoreInput()
      terminal.abandon()
      _ = wait(watch, queue, end)
    }
    ForkedProcess.end()
  }

  private static func ready(_ line: Int32) {
    SocketPair.send(0, on: line)
    ForkedProcess.close(line)
  }

  /// Polls every 20 ms at first and every 250 ms in the end.
  private static func wait(_ watch: CRTCWatch, _ queue: SignalQueue, _ end: Int64) -> Outcome {
    var pause: Int64 = 20_000_000
    while true {
      switch watch.poll() {
      case .others: return .nextProgram
      case .gone: return .nobody
      case .ours: break
      }
      let now = Timestamp.now().nanoseconds
      if now >= end { return .nobody }
      switch queue.next(until: min(now &+ pause, end)) {
      case .signal(OpenTerminal.releaseSignal): return .release
      case .signal(OpenTerminal.acquireSignal), .silence, .message, .end, .hangUp, .opening: break
      case .signal: return .nobody
      }
      pause = min(pause &+ pause / 4, 250_000_000)
    }
  }
}
