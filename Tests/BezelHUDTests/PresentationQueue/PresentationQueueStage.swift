@testable import BezelHUD

/// A presentation queue and its HUD, turn by turn as in a stage, in milliseconds.
struct PresentationQueueStage {
  var queue = PresentationQueue()
  private(set) var stack = HUDStack()
  private(set) var time = 0
  /// All notifications except the HUD's events, with their times.
  private(set) var log: [(notifications: PresentationQueue.Notification, time: Int)] = []
  /// The HUD's events, and the presentation of each.
  private(set) var received: [(event: Event, of: Handle)] = []
  /// The commands to the HUD in the last turn that had any.
  private(set) var sent: [Command] = []
  /// When the HUD was told to go.
  private(set) var dismissals: [Int] = []
  /// Whether it never came to rest.
  private(set) var isRestless = false

  /// Not zero, so that nothing depends on the clock's zero.
  private static let start = Moment(nanoseconds: 7_000_000_000)
  var now: Moment { PresentationQueueStage.start.advanced(by: .milliseconds(time)) }
  var model: HUDModel { stack[.shared] }

  /// The text that is visible or pending; `nil` if the HUD goes or has gone.
  var text: String? { model.isVisible || model.isPending ? model.status ?? "" : nil }

  mutating func turn(
    _ inputs: [Input] = [], _ body: (inout PresentationQueue, Moment) -> Void = { _, _ in }
  ) {
    for notifications in stack.settle(at: now) { queue.handle(notifications.event, at: now) }
    body(&queue, now)
    let requests = queue.popRequests(at: now)
    if !requests.isEmpty { sent = requests.map(\.command) }
    dismissals += requests.filter { $0 == Request(.dismiss(after: .zero, token: nil)) }.map { _ in
      time
    }
    let commands = requests.map { Input.command($0.command, to: $0.hud) }
    for notifications in stack.apply(inputs + commands, at: now) {
      queue.handle(notifications.event, at: now)
    }
    for notifications in queue.popNotifications() {
      if case .hud(let event, let handle) = notifications {
        received.append((event, handle))
      } else {
        log.append((notifications, time))
      }
    }
  }

  /// Lets time pass, with a turn whenever the queue or the HUD asked for one.
  mutating func wait(_ milliseconds: Int = 0) {
    let end = PresentationQueueStage.start.advanced(by: .milliseconds(time + milliseconds))
    var turns = 0
    while let wake, wake <= end {
      time = max(
        time, Int((wake.nanoseconds - PresentationQueueStage.start.nanoseconds) / 1_000_000))
      turn()
      turns += 1
      if turns == 500 {
        isRestless = true
        break
      }
    }
    time = Int((end.nanoseconds - PresentationQueueStage.start.nanoseconds) / 1_000_000)
  }

  /// Lets time pass without a turn.
  mutating func advance(_ milliseconds: Int) { time += milliseconds }

  /// When a turn is due; the moments of what only looks different are left out.
  var wake: Moment? {
    [queue.nextWake, stack.nextWake(after: now, isSeen: false)].compactMap { $0 }.min()
  }
}

// MARK: Shorthands

extension PresentationQueueStage {
  @discardableResult
  mutating func show(_ request: PresentationRequest, for owner: UInt64 = 1) -> Handle {
    var handle: Handle?
    turn { queue, now in handle = try? queue.show(request, for: Owner(rawValue: owner), at: now) }
    wait()
    return handle ?? Handle(rawValue: 0)
  }

  mutating func update(_ handle: Handle, to request: PresentationRequest) {
    turn { queue, now in try? queue.update(handle, to: request, at: now) }
    wait()
  }

  mutating func dismiss(_ handle: Handle, after milliseconds: Int = 0) {
    turn { queue, now in
      try? queue.dismiss(handle, after: .milliseconds(milliseconds), at: now)
    }
    wait()
  }

  /// Presses and releases a key.
  mutating func press(_ key: Int) {
    turn([
      .key(key, down: true), .key(key, down: false),
    ])
    wait()
  }

  /// The ends of presentations, and their reasons.
  var endings: [PresentationQueue.Notification] {
    log.map(\.notifications).filter { if case .ended = $0 { true } else { false } }
  }
}

extension Command {
  /// A show of the queue's.
  static func queued(_ content: Content, status: String) -> Command {
    .showQueued(Presentation(content, status: status))
  }
}

extension PresentationRequest {
  /// A ring that turns, with a text.
  static func ring(_ text: String, _ change: (inout PresentationRequest) -> Void = { _ in })
    -> PresentationRequest
  {
    var request = PresentationRequest(Presentation(.indefinite, status: text))
    change(&request)
    return request
  }

  /// A check mark that is queued and passes in 1 s.
  static func message(_ text: String, _ change: (inout PresentationRequest) -> Void = { _ in })
    -> PresentationRequest
  {
    var request = PresentationRequest(
      Presentation(.message(.success), status: text), order: .queue, limit: .seconds(1))
    change(&request)
    return request
  }
}

extension PresentationRequest {
  /// The request's own configuration.
  var setup: HUDConfiguration {
    get { configuration ?? HUDConfiguration() }
    set { configuration = newValue }
  }
}
