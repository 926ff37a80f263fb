package import BezelHUD

/// The state of the daemon: the reply to `Status`.
package struct WireStatus: Equatable, Sendable {
  package enum Screen: String, CaseIterable, Sendable, WireValue {
    case none, held
    /// Another program has it, or it is not there.
    case pending
  }

  package var version: String
  package var mode: String
  package var theme: String?
  package var screen = Screen.none
  /// The process that has the screen.
  package var owner: WireProcess?
  /// Why the screen is pending.
  package var reason: String?
  package var outputs: [WireOutput] = []
  /// The compositor above which HUDs are shown.
  package var compositor: String?
  /// Why HUDs are not shown above a compositor.
  package var compositorProblem: String?
  package var presentations: [WireShown] = []
  package var facts: [Fact] = []
  package var framesShown = 0
  package var framesLate = 0
  package var failedFlips = 0
  package var overflows = 0
  package var clients = 0
  /// Kept from other programs.
  package var blocked: [WireDevice] = []
  /// Not kept from them, though they should be.
  package var leaking: [WireDevice] = []

  package init(version: String, mode: String) {
    self.version = version
    self.mode = mode
  }
}

extension WireStatus: WireObject {
  init() { self.init(version: "", mode: "") }

  mutating func code(_ fields: inout FieldCoder) throws(WireValueError) {
    try fields.field("version", &version)
    try fields.field("mode", &mode, "boot, shutdown or kiosk")
    try fields.field("theme", &theme)
    try fields.field(
      "screen", &screen,
      "pending: the owner has the screen, or the reason says why there is none")
    try fields.field("owner", &owner)
    try fields.field("reason", &reason)
    try fields.field("outputs", &outputs)
    try fields.field(
      "compositor", &compositor,
      "The Wayland compositor above which HUDs are shown, or why a compositor cannot be used")
    try fields.field("compositorProblem", &compositorProblem)
    try fields.field("presentations", &presentations)
    try fields.field("facts", &facts, default: [])
    try fields.field("framesShown", &framesShown)
    try fields.field("framesLate", &framesLate)
    try fields.field("failedFlips", &failedFlips)
    try fields.field("overflows", &overflows)
    try fields.field("clients", &clients)
    try fields.field(
      "blocked", &blocked,
      "Input devices that are blocked for other programs, and those that cannot be")
    try fields.field("leaking", &leaking)
  }
}

/// A screen that the daemon drives.
package struct WireOutput: Equatable, Sendable {
  package var name: String
  package var driver: String
  /// In pixels.
  package var width: Int
  package var height: Int
  /// In Hz.
  package var refresh: Double
  /// Pixels a point.
  package var scale: Double

  package init(
    name: String, driver: String, width: Int, height: Int, refresh: Double, scale: Double
  ) {
    self.name = name
    self.driver = driver
    self.width = width
    self.height = height
    self.refresh = refresh
    self.scale = scale
  }
}

extension WireOutput: WireObject {
  static let typeName = "Output"

  init() { self.init(name: "", driver: "", width: 0, height: 0, refresh: 0, scale: 0) }

  mutating func code(_ fields: inout FieldCoder) throws(WireValueError) {
    try fields.field("name", &name)
    try fields.field("driver", &driver)
    try fields.field("width", &width, "In pixels")
    try fields.field("height", &height)
    try fields.field("refresh", &refresh, "In Hz")
    try fields.field("scale", &scale, "In pixels per point")
  }
}

/// A presentation that has not ended.
package struct WireShown: Equatable, Sendable {
  package enum State: String, CaseIterable, Sendable, WireValue {
    case shown, covered, queued, pending
  }

  package var handle: UInt64
  package var state: State
  package var name: String?
  /// `nil` for a content of a program's own.
  package var kind: PresentationRequest.Kind?
  /// How far it is, for a kind that shows that.
  package var progress: Fraction?
  package var status: String?
  package var priority: Int
  package var stays: Bool
  package var client: WireProcess?

  package init(
    _ handle: UInt64, _ state: State, status: String? = nil, priority: Int = 0, stays: Bool = false,
    client: WireProcess? = nil
  ) {
    self.handle = handle
    self.state = state
    self.status = status
    self.priority = priority
    self.stays = stays
    self.client = client
  }
}

extension WireShown: WireObject {
  static let typeName = "Shown"

  init() { self.init(1, .shown) }

  mutating func code(_ fields: inout FieldCoder) throws(WireValueError) {
    try fields.field("handle", &handle)
    try fields.field("state", &state)
    try fields.field("name", &name)
    try fields.field("kind", &kind)
    try fields.field("progress", &progress, "0 to 1")
    try fields.field("status", &status)
    try fields.field("priority", &priority)
    try fields.field("stays", &stays)
    try fields.field(
      "client", &client, "The client that owns it; none if that connection has ended")
  }
}

/// An input device.
package struct WireDevice: Equatable, Sendable {
  /// Its path in /dev.
  package var node: String
  package var name: String
  /// Why it is not kept from other programs.
  package var reason: String?

  package init(node: String, name: String, reason: String? = nil) {
    self.node = node
    self.name = name
    self.reason = reason
  }
}

extension WireDevice: WireObject {
  static let typeName = "Device"

  init() { self.init(node: "", name: "") }

  mutating func code(_ fields: inout FieldCoder) throws(WireValueError) {
    try fields.field("node", &node)
    try fields.field("name", &name)
    try fields.field("reason", &reason)
  }
}
