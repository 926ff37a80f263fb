internal import BezelHUD
internal import Foundation
internal import Synchronization

/// The thread of a process's own HUDs, and the calls to it from other threads.
final class HUDThread: Sendable {
  static let shared = HUDThread()

  let state = Mutex(State())
  /// The queue that handlers and completions are called on, which may block.
  let answers = DispatchQueue(label: "bezel.answers")
  private let detach: @Sendable (@escaping @Sendable () -> Void) -> Void

  /// - Parameter detach: runs a body on a thread of its own.
  init(
    detach: @escaping @Sendable (@escaping @Sendable () -> Void) -> Void = {
      Thread.detachNewThread($0)
    }
  ) {
    self.detach = detach
  }

  var isVisible: Bool { state.withLock { $0.isVisible } }

  /// One setting; a change of it does not interfere with changes of others by other threads.
  subscript<Value: Sendable>(setting: WritableKeyPath<HUDConfiguration, Value>) -> Value {
    get { state.withLock { $0.settings[keyPath: setting] } }
    set {
      deliver(starts: false) { state in
        state.settings[keyPath: setting] = newValue
        state.hasNewSettings = true
      }
    }
  }

  func set(_ insets: Insets, over duration: Duration) {
    deliver(starts: false) { state in
      state.insets = insets
      if state.isRunning, state.move == nil {
        state.replace(by: .setInsets(insets, over: duration))
      }
    }
  }

  func set(_ tilt: Tilt) {
    deliver(starts: false) { state in
      state.tilt = tilt
      if state.isRunning, state.move == nil { state.replace(by: .setTilt(tilt)) }
    }
  }

  /// Only a show has a HUD made; without one there is nothing to be changed or dismissed.
  func send(_ command: Command) {
    let isShow = if case .show = command { true } else { false }
    deliver(starts: isShow) { state in
      if isShow || state.isRunning { state.replace(by: command) }
    }
  }

  /// - Parameter completion: called where handlers are, in the order in which things happened.
  func dismiss(after delay: Duration, completion: @escaping @Sendable (Bool) -> Void) {
    sendDismissal(after: delay) { [answers] finished in answers.async { completion(finished) } }
  }

  func dismissed(after delay: Duration) async -> Bool {
    await withCheckedContinuation { continuation in
      sendDismissal(after: delay) { continuation.resume(returning: $0) }
    }
  }

  /// - Parameter end: called on the HUD's thread, which it must not keep.
  private func sendDismissal(
    after delay: Duration, end: @escaping @Sendable (_ finished: Bool) -> Void
  ) {
    deliver { state in
      let token = state.addToken(end)
      state.append(.dismiss(after: delay, token: token))
    }
  }

  var warningHandler: (@Sendable (String) -> Void)? {
    get { state.withLock { $0.warningHandler } }
    set {
      // Objects that the old value holds are released outside of the lock.
      let old = state.withLock { state in
        defer { state.warningHandler = newValue }
        return state.warningHandler
      }
      withExtendedLifetime(old) {}
    }
  }

  var target: HUDTarget { state.withLock { $0.target } }

  /// Dismisses the present HUDs, and shows later ones on another target.
  ///
  /// - Throws: an error for an invalid target; nothing is changed then.
  func move(to target: HUDTarget) throws {
    let options = try target.options()
    deliver(starts: false) { state in
      state.target = target
      if !state.isRunning {
        state.options = options
      } else if state.move == nil {
        state.dismissAll()
        state.move = Move(options: options)
      } else {
        if state.move?.commands.isEmpty == false {
          state.dismissAll()
        }
        state.move?.options = options
      }
    }
  }

  /// The newest picture in memory; `nil` where there is none.
  func picture() async -> HUDPicture? {
    await withCheckedContinuation { continuation in
      let isAsked = deliver(starts: false) { state in
        if state.isRunning { state.spectators.append(continuation) }
      }
      if !isAsked { continuation.resume(returning: nil) }
    }
  }

  /// A new stream of events for each caller.
  var events: AsyncStream<HUDEvent> { state.withLock { $0.events.add().stream } }

  func observe(_ handler: @escaping @Sendable (HUDEvent) -> Void) -> HUDObservation {
    let listener = state.withLock { state in
      let listener = state.events.add()
      listener.call(handler, on: answers)
      return listener
    }
    return HUDObservation(listener)
  }

  /// A new stream of the touches that are not blocked for each caller.
  var passedTouches: AsyncStream<Touch> { state.withLock { $0.passedTouches.add().stream } }

  /// Changes the state, and wakes the thread.
  ///
  /// - Parameter starts: whether the thread is started if it is not there yet.
  /// - Returns: whether it is there.
  @discardableResult
  func deliver(starts: Bool = true, _ change: (inout State) -> Void) -> Bool {
    let (wakeup, wasRunning) = state.withLock { state in
      change(&state)
      defer { state.isRunning = state.isRunning || starts }
      return (state.wakeup, state.isRunning)
    }
    if wasRunning { wakeup?.signal() } else if starts { detach { self.perform() } }
    return wasRunning || starts
  }
}
