/// What the daemon does and has: the reply to `Status`.
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
  /// Who has the screen.
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

  init(_ fields: inout Fields) throws(Misfit) {
    version = try fields.required("version")
    mode = try fields.required("mode")
    theme = try fields.optional("theme")
    screen = try fields.required("screen")
    owner = try fields.optional("owner")
    reason = try fields.optional("reason")
    outputs = try fields.required("outputs")
    presentations = try fields.required("presentations")
    framesShown = try fields.required("framesShown")
    framesLate = try fields.required("framesLate")
    failedFlips = try fields.required("failedFlips")
    overflows = try fields.required("overflows")
    clients = try fields.required("clients")
    blocked = try fields.required("blocked")
    leaking = try fields.required("leaking")
  }

  var members: JSON.Object {
    var members: JSON.Object = []
    members.set("version", version)
    members.set("mode", mode)
    members.set("theme", theme)
    members.set("screen", screen)
    members.set("owner", owner)
    members.set("reason", reason)
    members.set("outputs", outputs)
    members.set("presentations", presentations)
    members.set("framesShown", framesShown)
    members.set("framesLate", framesLate)
    members.set("failedFlips", failedFlips)
    members.set("overflows", overflows)
    members.set("clients", clients)
    members.set("blocked", blocked)
    members.set("leaking", leaking)
    return members
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

extension WireOutput: WireValue {
  init(_ json: JSON) throws(Misfit) {
    var fields = try Fields(json)
    name = try fields.required("name")
    driver = try fields.required("driver")
    width = try fields.required("width")
    height = try fields.required("height")
    refresh = try fields.required("refresh")
    scale = try fields.required("scale")
  }

  var json: JSON {
    var members: JSON.Object = []
    members.set("name", name)
    members.set("driver", driver)
    members.set("width", width)
    members.set("height", height)
    members.set("refresh", refresh)
    members.set("scale", scale)
    return .object(members)
  }
}

/// A presentation that has not ended.
package struct WireShown: Equatable, Sendable {
  package enum State: String, CaseIterable, Sendable, WireValue {
    case shown, covered, queued, pending
  }

  package var handle: UInt64
  package var state: State
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

extension WireShown: WireValue {
  init(_ json: JSON) throws(Misfit) {
    var fields = try Fields(json)
    handle = try fields.required("handle")
    state = try fields.required("state")
    status = try fields.optional("status")
    priority = try fields.required("priority")
    stays = try fields.required("stays")
    client = try fields.optional("client")
  }

  var json: JSON {
    var members: JSON.Object = []
    members.set("handle", handle)
    members.set("state", state)
    members.set("status", status)
    members.set("priority", priority)
    members.set("stays", stays)
    members.set("client", client)
    return .object(members)
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

extension WireDevice: WireValue {
  init(_ json: JSON) throws(Misfit) {
    var fields = try Fields(json)
    node = try fields.required("node")
    name = try fields.required("name")
    reason = try fields.optional("reason")
  }

  var json: JSON {
    var members: JSON.Object = []
    members.set("node", node)
    members.set("name", name)
    members.set("reason", reason)
    return .object(members)
  }
}
