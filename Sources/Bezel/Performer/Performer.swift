internal import BezelHUD
internal import Foundation
internal import Synchronization

/// The thread that a process's own HUD lives on, and the way to it from all others.
final class Performer: Sendable {
  static let shared = Performer()

  let state = Mutex(State())
  /// Where handlers and completions are called, which may take their time.
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

  /// One setting; a change of it leaves all others as they are, whoever changes them.
  subscript<Value: Sendable>(setting: WritableKeyPath<HUDSetup, Value>) -> Value {
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
      if state.isRunning, state.move == nil { state.append(.setInsets(insets, over: duration)) }
    }
  }

  func set(_ tilt: Tilt) {
    deliver(starts: false) { state in
      state.tilt = tilt
      if state.isRunning, state.move == nil { state.append(.setTilt(tilt)) }
    }
  }

  /// Only a show has a HUD made; without one there is nothing to be changed or dismissed.
  func send(_ command: Command) {
    let isShow = if case .show = command { true } else { false }
    deliver(starts: isShow) { state in
      if isShow || state.isRunning { state.append(command) }
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

  var target: HUDTarget { state.withLock { $0.target } }

  /// Dismisses what is shown, and has everything that follows shown elsewhere.
  ///
  /// - Throws: what is wrong with the target; then nothing is changed.
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

  /// A stream of its own for everybody who asks.
  var events: AsyncStream<HUDEvent> { state.withLock { $0.events.add().stream } }

  func observe(_ handler: @escaping @Sendable (HUDEvent) -> Void) -> HUDObservation {
    let listener = state.withLock { state in
      let listener = state.events.add()
      listener.call(handler, on: answers)
      return listener
    }
    return HUDObservation(listener)
  }

  /// The same as `events` of the touches that are the application's.
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
