package import BezelLinux
internal import CBezelDRM

/// A process that keeps our last picture on the screen until the next program shows its own.
///
/// A framebuffer leaves the screen with the last descriptor of the file that made it. So a fork of
/// us holds that, and the terminal in graphics mode, and looks at the CRTCs. When all of them show
/// something else it goes, and the terminal is the next program's: if that does not care for
/// terminals, the kernel puts the text mode back when somebody switches to another one.
///
/// It outlives us, but not a service manager that ends all processes of a unit: a systemd unit needs
/// `KillMode=process`. `SIGTERM` ends it in good order.
package enum PictureHolder {
  /// Leaves `pictures` on the screen, and gives the card to whoever is next.
  ///
  /// From then on the framebuffers and the terminal are the holder's: nothing here may remove those
  /// or show something else. Close the card when this returns, and map none of its buffers into
  /// children (`Mapping` does not).
  ///
  /// - Parameters:
  ///   - pictures: at least one.
  ///   - console: goes back to text, if nobody came; the terminal is left alone if there is none.
  ///   - seconds: how long the holder waits for the next program; then the text console comes back.
  /// - Returns: the holder's process number.
  /// - Throws: `leavePicture`; we are master still, and the console is back as it was found.
  package static func leave(
    card: Card, pictures: [ShownPicture], console: consuming Console?, seconds: Int
  ) throws(KMSError) -> Int32 {
    precondition(!pictures.isEmpty, "nothing to hold")
    let watch = CRTCWatch(of: pictures, on: card)
    defer { watch.deallocate() }
    let limit = Int64(min(max(0, seconds), 1_000_000_000)) * 1_000_000_000
    let holder: Int32
    do throws(Errno) {
      holder = try start(watch, console, until: Timestamp.now().advanced(byNanoseconds: limit))
    } catch {
      throw KMSError(.leavePicture, card.path, error)
    }
    // Where the kernel can, the picture also stays when the holder is killed, if something else has
    // the card open then or there is no text console.
    for picture in pictures { _ = card.closeFramebuffer(picture.framebuffer) }
    card.dropMaster()
    if let console { console.handOver() }
    return holder
  }

  private static func start(
    _ watch: CRTCWatch, _ console: borrowing Console?, until end: Timestamp
  ) throws(Errno) -> Int32 {
    let channel = try Channel()
    let line = channel.theirs.rawValue
    let terminate = Signals.terminate
    let holder: Int32
    switch console {
    case .some(let console):
      let terminal = console.device.descriptor.rawValue
      holder = try BareProcess.startOrphan("bezel-holder", keeping: (watch.card, terminal, line)) {
        hold(watch, console.device, until: end.nanoseconds, terminate, line)
      }
    case .none:
      holder = try BareProcess.startOrphan("bezel-holder", keeping: (watch.card, line, -1)) {
        ready(line)
        _ = wait(watch, BareQueue(signals: (terminate, terminate, terminate)), end.nanoseconds)
        BareProcess.end()
      }
    }
    // Should it be too slow to answer, it still has the card, and it is all right to go on.
    if case .end = Channel.receive(on: channel.ours.rawValue, milliseconds: 5_000) {
      throw .noSuchProcess
    }
    return holder
  }

  // MARK: In the holder's process

  /// Why the holder's wait is over.
  private enum Outcome {
    case nextProgram, nobody
    /// Somebody switches to another terminal.
    case release
  }

  private static func hold(
    _ watch: CRTCWatch, _ terminal: borrowing OpenTerminal, until end: Int64, _ terminate: Int32,
    _ line: Int32
  ) -> Never {
    let release = OpenTerminal.releaseSignal
    let queue = BareQueue(signals: (terminate, release, OpenTerminal.acquireSignal))
    let follows = terminal.followSwitches()
    ready(line)
    switch wait(watch, queue, end) {
    case .nextProgram: BareProcess.end()
    case .nobody: terminal.giveBack(ifFollowed: follows)
    case .release:
      // Who comes to the front may still need the picture; the terminal is done with.
      terminal.giveBack(ifFollowed: follows)
      terminal.abandon()
      _ = wait(watch, queue, end)
    }
    BareProcess.end()
  }

  private static func ready(_ line: Int32) {
    Channel.send(0, on: line)
    BareProcess.close(line)
  }

  /// Looks every 20 ms at first and every 250 ms in the end.
  private static func wait(_ watch: CRTCWatch, _ queue: BareQueue, _ end: Int64) -> Outcome {
    var pause: Int64 = 20_000_000
    while true {
      switch watch.look() {
      case .others: return .nextProgram
      case .gone: return .nobody
      case .ours: break
      }
      let now = Timestamp.now().nanoseconds
      if now >= end { return .nobody }
      switch queue.next(until: min(now &+ pause, end)) {
      case .signal(OpenTerminal.releaseSignal): return .release
      case .signal(OpenTerminal.acquireSignal), .silence, .message: break
      case .signal: return .nobody
      }
      pause = min(pause &+ pause / 4, 250_000_000)
    }
  }
}
