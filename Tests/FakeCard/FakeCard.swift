package import BezelLinux
internal import CFakeCard
internal import Synchronization

/// A made-up graphics card: a file opened at `path` in this process behaves like one.
///
/// It answers the calls that libdrm makes as the kernel would, and records them.
package final class FakeCard: Sendable {
  /// The node, "/dev/dri/card200" and on; every made-up card has another.
  package let path: String
  let observer = Mutex<(@Sendable (CardCall) -> Void)?>(nil)
  let state: Mutex<CardState>

  package init(_ description: CardDescription = CardDescription()) {
    let number = CardRegistry.nextNumber()
    let name = "card\(number)"
    path = "/dev/dri/\(name)"
    state = Mutex(CardState(description, name: name))
    CardRegistry.add(self, at: path)
  }

  /// Whether it was opened, and closed again.
  var isDone: Bool { withState { $0.files.isEmpty && $0.wasOpened } }

  deinit { CardRegistry.remove(path) }

  /// Waits until processes that were just forked have closed their inherited descriptors, half a
  /// second at most.
  func waitForForks() {
    for _ in 0..<100 {
      let identities = withState { Array($0.files.keys) }
      guard !identities.allSatisfy({ fake_card_is_open_here($0) }) else { return }
      Timestamp.sleep(milliseconds: 5)
    }
  }

  func withState<Result>(_ body: (inout CardState) -> Result) -> Result {
    state.withLock { state in
      state.sweep()
      return body(&state)
    }
  }

  /// Sets when frames are on the screen; at once by default.
  package func setPace(_ pace: FlipPace) { withState { $0.pace = pace } }

  /// Shows the pending frames, but for lost ones, and sends their events.
  package func completeFlips(at time: Timestamp = .now()) {
    withState { state in
      for crtc in state.engines.indices where state.engines[crtc].pending?.isLost == false {
        state.finishFlip(crtc, at: time)
      }
    }
  }

  /// Loses a frame: it never arrives, no event comes, and the next modeset gives it up.
  ///
  /// - Parameter nth: 1 for the next frame with a requested event.
  package func loseFlip(_ nth: Int = 1) {
    withState { state in _ = state.lostFlips.insert(state.flipCount + nth) }
  }

  /// Refuses a call.
  ///
  /// - Parameters:
  ///   - nth: 1 for the next; counted over all calls, those of `open` and `mmap` too, or over those
  ///     of one kind.
  ///   - isForGood: whether all later calls are refused too.
  package func fail(
    _ nth: Int = 1, of call: CardCall? = nil, with errno: Errno, isForGood: Bool = false
  ) {
    let fault = CardFault(
      call: call, countdown: nth, errno: errno.rawValue, isForGood: isForGood)
    withState { $0.faults.append(fault) }
  }

  /// Cancels all refusals of `fail`.
  ///
  /// - Returns: whether one was left that had not been due.
  @discardableResult package func failNoMore() -> Bool {
    withState { state in
      defer { state.faults = [] }
      return state.faults.contains { $0.countdown > 0 }
    }
  }

  /// Unplugs the card: every call fails with "No such device", and no events come any more.
  package func unplug() {
    withState { state in
      state.isUnplugged = true
      for crtc in state.engines.indices { state.engines[crtc].pending = nil }
    }
  }

  /// Plugs the card in again at its old place.
  ///
  /// - Precondition: all files have been closed.
  package func plugAgain() {
    withState { state in
      precondition(state.files.isEmpty, "the place of a card is free when nobody has it open")
      state.isUnplugged = false
    }
  }

  /// Has `body` called before each call is answered, on its thread; it may wait, or change the
  /// card.
  package func observe(_ body: (@Sendable (CardCall) -> Void)?) {
    observer.withLock { $0 = body }
  }

  /// Plugs a screen in, out or another; a probe shows it.
  package func plug(_ screen: ConnectorDescription, into connector: Int = 0) {
    withState { $0.connectors[connector] = screen }
  }

  /// Has the driver probe a connector, as it does for another program.
  package func probe(_ connector: Int = 0) { withState { $0.probe(connector) } }

  package func pullOut(_ connector: Int = 0) {
    withState { $0.connectors[connector].status = .disconnected }
  }

  /// Makes another program master, in place of any former one.
  package func takeMaster() {
    withState { state in
      for file in state.files.values { file.isMaster = false }
      state.hasForeignMaster = true
    }
  }

  /// Makes the other program drop master.
  package func releaseMaster() { withState { $0.hasForeignMaster = false } }

  /// Sets a property of an object to a value that another program left there.
  package func set(_ property: String, of object: UInt32, to value: UInt64) {
    withState { $0.settings[object, property] = value }
  }
}
