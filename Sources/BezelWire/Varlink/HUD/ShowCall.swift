/// A call of `Show`.
package struct ShowCall: Equatable, Sendable {
  package enum Order: String, CaseIterable, Sendable, WireValue {
    /// Over the others of its priority.
    case stack
    /// After them.
    case queue
  }

  package static let priorities = -100...100

  package var presentation: WirePresentation
  /// What takes the place of the presentation with the same name, if there is one.
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

  init(_ fields: inout Fields) throws(Misfit) {
    presentation = try fields.required("presentation")
    name = try fields.text("name")
    order = try fields.optional("order") ?? .stack
    priority = try fields.optional("priority") ?? 0
    stays = try fields.optional("stays") ?? false
    seconds = try fields.optional("seconds")
    watchdog = try fields.optional("watchdog")
    guard ShowCall.priorities.contains(priority) else { throw Misfit(path: "priority") }
  }

  var members: JSON.Object {
    var members: JSON.Object = []
    members.set("presentation", presentation)
    members.set("name", name)
    if order != .stack { members.set("order", order) }
    if priority != 0 { members.set("priority", priority) }
    if stays { members.set("stays", stays) }
    members.set("seconds", seconds)
    members.set("watchdog", watchdog)
    return members
  }
}

/// What happens to a presentation that is not updated for a while.
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

  /// More than nothing.
  package var seconds: Duration
  package var action: Action

  package init(_ seconds: Duration, _ action: Action) {
    self.seconds = seconds
    self.action = action
  }
}

extension WireWatchdog: WireValue {
  private enum ActionName: String, WireValue { case text, color, cancel, dismiss }

  init(_ json: JSON) throws(Misfit) {
    var fields = try Fields(json)
    seconds = try fields.required("seconds")
    guard seconds > .zero else { throw Misfit(path: "seconds") }
    let name: ActionName = try fields.required("action")
    let status = try fields.text("status")
    let color = try fields.text("color")
    try fields.end()
    // What its action has no use for is a mistake as well.
    if status == nil ? name == .text : name != .text { throw Misfit(path: "status") }
    if color == nil ? name == .color : name != .color { throw Misfit(path: "color") }
    action =
      switch name {
      case .text: .text(status ?? "")
      case .color: .color(color ?? "")
      case .cancel: .cancel
      case .dismiss: .dismiss
      }
  }

  var json: JSON {
    var members: JSON.Object = []
    members.set("seconds", seconds)
    switch action {
    case .text(let status):
      members.set("action", ActionName.text)
      members.set("status", status)
    case .color(let color):
      members.set("action", ActionName.color)
      members.set("color", color)
    case .cancel: members.set("action", ActionName.cancel)
    case .dismiss: members.set("action", ActionName.dismiss)
    }
    return .object(members)
  }
}
