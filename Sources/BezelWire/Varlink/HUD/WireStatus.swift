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
  package var presentations: [WireShown] = []
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
    try fields.field("mode", &mode)
    try fields.field("theme", &theme)
    try fields.field("screen", &screen)
    try fields.field("owner", &owner)
    try fields.field("reason", &reason)
    try fields.field("outputs", &outputs)
    try fields.field("presentations", &presentations)
    try fields.field("framesShown", &framesShown)
    try fields.field("framesLate", &framesLate)
    try fields.field("failedFlips", &failedFlips)
    try fields.field("overflows", &overflows)
    try fields.field("clients", &clients)
    try fields.field("blocked", &blocked)
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
  init() { self.init(name: "", driver: "", width: 0, height: 0, refresh: 0, scale: 0) }

  mutating func code(_ fields: inout FieldCoder) throws(WireValueError) {
    try fields.field("name", &name)
    try fields.field("driver", &driver)
    try fields.field("width", &width)
    try fields.field("height", &height)
    try fields.field("refresh", &refresh)
    try fields.field("scale", &scale)
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
  /// `nil` for what has no words for it.
  package var kind: WirePresentation.Kind?
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
  init() { self.init(1, .shown) }

  mutating func code(_ fields: inout FieldCoder) throws(WireValueError) {
    try fields.field("handle", &handle)
    try fields.field("state", &state)
    try fields.field("name", &name)
    try fields.field("kind", &kind)
    try fields.field("progress", &progress)
    try fields.field("status", &status)
    try fields.field("priority", &priority)
    try fields.field("stays", &stays)
    try fields.field("client", &client)
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
  init() { self.init(node: "", name: "") }

  mutating func code(_ fields: inout FieldCoder) throws(WireValueError) {
    try fields.field("node", &node)
    try fields.field("name", &name)
    try fields.field("reason", &reason)
  }
}
