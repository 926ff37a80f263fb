/// A call of `Show`.
package struct ShowCall: Equatable, Sendable {
  package enum Order: String, CaseIterable, Sendable, WireValue {
    /// Over the others of its priority.
    case stack
    /// After them.
    case queue
  }

  package static let priorities = -100...100
  /// The lengths that a name may have, in bytes of UTF-8.
  package static let nameLengths = 1...255

  package var presentation: WirePresentation
  /// The presentation's name; it replaces the presentation with the same name, if there is one.
  package var name: String?
  package var order = Order.stack
  /// One of `priorities`.
  package var priority = 0
  /// Whether it outlives its connection.
  package var stays = false
  /// How long it is seen at most.
  package var seconds: Duration?
  package var watchdog: WireWatchdog?

  package init(_ presentation: WirePresentation) { self.presentation = presentation }
}

extension ShowCall: WireObject {
  init() { self.init(WirePresentation()) }

  mutating func code(_ fields: inout FieldCoder) throws(WireValueError) {
    try codePlace(&fields)
    try fields.field("stays", &stays, default: false)
    try fields.field("seconds", &seconds)
    try fields.field("watchdog", &watchdog)
  }

  /// The members that `Ask` has, too.
  mutating func codePlace(_ fields: inout FieldCoder) throws(WireValueError) {
    try fields.field("presentation", &presentation)
    try fields.name(&name)
    try fields.field("order", &order, default: .stack)
    try fields.field("priority", &priority, default: 0)
    try fields.check(ShowCall.priorities.contains(priority), "priority")
  }
}

/// The action on a presentation that is not updated for a while.
package struct WireWatchdog: Equatable, Sendable {
  package enum Action: Equatable, Sendable {
    /// Another status is shown.
    case text(String)
    /// Another foreground colour, as the caller wrote it.
    case color(String)
    /// A button to end it is offered.
    case cancel
    /// It ends.
    case dismiss
  }

  /// Greater than zero.
  package var seconds = Duration.zero
  package var action = Action.dismiss

  package init(_ seconds: Duration, _ action: Action) {
    self.seconds = seconds
    self.action = action
  }
}

extension WireWatchdog: WireObject {
  private enum ActionName: String, WireValue { case text, color, cancel, dismiss }

  init() {}

  mutating func code(_ fields: inout FieldCoder) throws(WireValueError) {
    var (name, status, color) = parts
    try fields.field("seconds", &seconds)
    try fields.check(seconds > .zero, "seconds")
    try fields.field("action", &name)
    try fields.text("status", &status)
    try fields.text("color", &color)
    try fields.end()
    // A member that the action has no use for is an error, too.
    try fields.check((status != nil) == (name == .text), "status")
    try fields.check((color != nil) == (name == .color), "color")
    action =
      switch name {
      case .text: .text(status ?? "")
      case .color: .color(color ?? "")
      case .cancel: .cancel
      case .dismiss: .dismiss
      }
  }

  private var parts: (name: ActionName, status: String?, color: String?) {
    switch action {
    case .text(let status): (.text, status, nil)
    case .color(let color): (.color, nil, color)
    case .cancel: (.cancel, nil, nil)
    case .dismiss: (.dismiss, nil, nil)
    }
  }
}
