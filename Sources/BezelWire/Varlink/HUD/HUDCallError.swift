/// Why the daemon refuses a call: the errors of both of its interfaces.
package enum HUDCallError: Error, Equatable, Sendable {
  case interfaceNotFound(String)
  case methodNotFound(String)
  case methodNotImplemented(String)
  /// The names that lead to it, with dots between: "presentation.kind".
  case invalidParameter(String)
  case permissionDenied
  /// The call has no single reply.
  case expectedMore
  case noSuchHandle(UInt64)
  case noSuchName(String)
  case invalidSetting(name: String, reason: String)
  case invalidImage(reason: String)
  case tooMany(what: String, limit: Int)
  case noSuchTheme(name: String, reason: String)
  case notAllowed(reason: String)
  case noPicture(reason: String)
  /// What only another version of the daemon knows.
  case unknown(String)
}

extension HUDCallError: CustomStringConvertible {
  /// A sentence for who made the call.
  package var description: String {
    switch self {
    case .interfaceNotFound(let name):
      "the service has no interface \"\(name)\"; `bezel status` tells its version"
    case .methodNotFound(let name):
      "the service has no method \"\(name)\"; `bezel status` tells its version"
    case .methodNotImplemented(let name): "the service cannot do \"\(name)\" this way"
    case .invalidParameter(let name):
      "the service does not take what was given as \"\(name)\": it is missing, unknown, of another "
        + "type or out of range"
    case .permissionDenied:
      "the service refuses this user; root and the service's group may call it"
    case .expectedMore: "the call has many replies, and has to ask for them with \"more\""
    case .noSuchHandle(let handle): "there is no presentation \(handle), or no longer"
    case .noSuchName(let name): "nothing is shown under the name \"\(name)\", or no longer"
    case .invalidSetting(let name, let reason): "the setting \(name) cannot be used: \(reason)"
    case .invalidImage(let reason): "the image cannot be used: \(reason)"
    case .tooMany(let what, let limit): "there are too many \(what): at most \(limit)"
    case .noSuchTheme(let name, let reason): "the theme \"\(name)\" cannot be used: \(reason)"
    case .notAllowed(let reason): "the service refuses this call: \(reason)"
    case .noPicture(let reason): "there is no picture to render: \(reason)"
    case .unknown(let name): "the service refuses this call: \(name)"
    }
  }
}

extension HUDCallError {
  private enum Name: String {
    case interfaceNotFound = "org.varlink.service.InterfaceNotFound"
    case methodNotFound = "org.varlink.service.MethodNotFound"
    case methodNotImplemented = "org.varlink.service.MethodNotImplemented"
    case invalidParameter = "org.varlink.service.InvalidParameter"
    case permissionDenied = "org.varlink.service.PermissionDenied"
    case expectedMore = "org.varlink.service.ExpectedMore"
    case noSuchHandle = "io.bezel.HUD.NoSuchHandle"
    case noSuchName = "io.bezel.HUD.NoSuchName"
    case invalidSetting = "io.bezel.HUD.InvalidSetting"
    case invalidImage = "io.bezel.HUD.InvalidImage"
    case tooMany = "io.bezel.HUD.TooMany"
    case noSuchTheme = "io.bezel.HUD.NoSuchTheme"
    case notAllowed = "io.bezel.HUD.NotAllowed"
    case noPicture = "io.bezel.HUD.NoPicture"
  }

  /// What the call is answered with.
  package var reply: VarlinkReply {
    var members: JSON.Object = []
    func reply(_ name: Name) -> VarlinkReply { VarlinkReply(error: name.rawValue, members) }
    switch self {
    case .interfaceNotFound(let name):
      members.set("interface", name)
      return reply(.interfaceNotFound)
    case .methodNotFound(let name):
      members.set("method", name)
      return reply(.methodNotFound)
    case .methodNotImplemented(let name):
      members.set("method", name)
      return reply(.methodNotImplemented)
    case .invalidParameter(let name):
      members.set("parameter", name)
      return reply(.invalidParameter)
    case .permissionDenied: return reply(.permissionDenied)
    case .expectedMore: return reply(.expectedMore)
    case .noSuchHandle(let handle):
      members.set("handle", handle)
      return reply(.noSuchHandle)
    case .noSuchName(let name):
      members.set("name", name)
      return reply(.noSuchName)
    case .invalidSetting(let name, let reason):
      members.set("name", name)
      members.set("reason", reason)
      return reply(.invalidSetting)
    case .invalidImage(let reason):
      members.set("reason", reason)
      return reply(.invalidImage)
    case .tooMany(let what, let limit):
      members.set("what", what)
      members.set("limit", limit)
      return reply(.tooMany)
    case .noSuchTheme(let name, let reason):
      members.set("name", name)
      members.set("reason", reason)
      return reply(.noSuchTheme)
    case .notAllowed(let reason):
      members.set("reason", reason)
      return reply(.notAllowed)
    case .noPicture(let reason):
      members.set("reason", reason)
      return reply(.noPicture)
    case .unknown(let name): return VarlinkReply(error: name, members)
    }
  }

  /// Understands an error by its name; one without its parameters is `unknown` too.
  init(_ name: String, _ parameters: JSON.Object) {
    guard let known = Name(rawValue: name), let error = try? HUDCallError(known, parameters) else {
      self = .unknown(name)
      return
    }
    self = error
  }

  private init(_ name: Name, _ parameters: JSON.Object) throws(Misfit) {
    var fields = Fields(parameters)
    switch name {
    case .interfaceNotFound: self = .interfaceNotFound(try fields.required("interface"))
    case .methodNotFound: self = .methodNotFound(try fields.required("method"))
    case .methodNotImplemented: self = .methodNotImplemented(try fields.required("method"))
    case .invalidParameter: self = .invalidParameter(try fields.required("parameter"))
    case .permissionDenied: self = .permissionDenied
    case .expectedMore: self = .expectedMore
    case .noSuchHandle: self = .noSuchHandle(try fields.required("handle"))
    case .noSuchName: self = .noSuchName(try fields.required("name"))
    case .invalidSetting:
      self = .invalidSetting(
        name: try fields.required("name"), reason: try fields.required("reason"))
    case .invalidImage: self = .invalidImage(reason: try fields.required("reason"))
    case .tooMany:
      self = .tooMany(what: try fields.required("what"), limit: try fields.required("limit"))
    case .noSuchTheme:
      self = .noSuchTheme(name: try fields.required("name"), reason: try fields.required("reason"))
    case .notAllowed: self = .notAllowed(reason: try fields.required("reason"))
    case .noPicture: self = .noPicture(reason: try fields.required("reason"))
    }
  }
}
