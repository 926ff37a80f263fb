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
  case cannotReload(reason: String)
  /// An error that only another version of the daemon knows.
  case unknown(String)
}

extension HUDCallError: CustomStringConvertible {
  /// A sentence for who made the call.
  package var description: String {
    switch self {
    case .interfaceNotFound(let name):
      "the service at this socket has no interface \"\(name)\": it is none of Bezel"
    case .methodNotFound(let name):
      "the service has no method \"\(name)\"; `bezel status` tells its version"
    case .methodNotImplemented(let name):
      "the service cannot do \"\(name)\" this way; `bezel status` tells its version"
    case .invalidParameter(let name):
      "the service does not take what was given as \"\(name)\": it is missing, unknown, of another "
        + "type or out of range; `bezel status` tells its version"
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
    case .cannotReload(let reason): "the configuration cannot be used: \(reason)"
    case .unknown(let name):
      "the service refuses this call: \(name); `bezel status` tells its version"
    }
  }
}

extension HUDCallError {
  /// The interface, a dot, and the error.
  private var name: String {
    let (service, hud) = (
      VarlinkInterface.service.rawValue + ".", VarlinkInterface.hud.rawValue + "."
    )
    return switch self {
    case .interfaceNotFound: service + "InterfaceNotFound"
    case .methodNotFound: service + "MethodNotFound"
    case .methodNotImplemented: service + "MethodNotImplemented"
    case .invalidParameter: service + "InvalidParameter"
    case .permissionDenied: service + "PermissionDenied"
    case .expectedMore: service + "ExpectedMore"
    case .noSuchHandle: hud + "NoSuchHandle"
    case .noSuchName: hud + "NoSuchName"
    case .invalidSetting: hud + "InvalidSetting"
    case .invalidImage: hud + "InvalidImage"
    case .tooMany: hud + "TooMany"
    case .noSuchTheme: hud + "NoSuchTheme"
    case .notAllowed: hud + "NotAllowed"
    case .noPicture: hud + "NoPicture"
    case .cannotReload: hud + "CannotReload"
    case .unknown(let name): name
    }
  }

  /// An error of each kind, whose members `code` is about to read.
  private static let blanks: [HUDCallError] = [
    .interfaceNotFound(""), .methodNotFound(""), .methodNotImplemented(""), .invalidParameter(""),
    .permissionDenied, .expectedMore, .noSuchHandle(1), .noSuchName(""),
    .invalidSetting(name: "", reason: ""), .invalidImage(reason: ""), .tooMany(what: "", limit: 0),
    .noSuchTheme(name: "", reason: ""), .notAllowed(reason: ""), .noPicture(reason: ""),
    .cannotReload(reason: ""),
  ]

  /// The lists of the members of all errors, in both directions.
  private mutating func code(_ fields: inout FieldCoder) throws(WireValueError) {
    switch self {
    case .interfaceNotFound(var name):
      try fields.field("interface", &name)
      self = .interfaceNotFound(name)
    case .methodNotFound(var name):
      try fields.field("method", &name)
      self = .methodNotFound(name)
    case .methodNotImplemented(var name):
      try fields.field("method", &name)
      self = .methodNotImplemented(name)
    case .invalidParameter(var name):
      try fields.field("parameter", &name)
      self = .invalidParameter(name)
    case .noSuchHandle(var handle):
      try fields.field("handle", &handle)
      self = .noSuchHandle(handle)
    case .noSuchName(var name):
      try fields.field("name", &name)
      self = .noSuchName(name)
    case .invalidSetting(var name, var reason):
      try fields.field("name", &name)
      try fields.field("reason", &reason)
      self = .invalidSetting(name: name, reason: reason)
    case .invalidImage(var reason):
      try fields.field("reason", &reason)
      self = .invalidImage(reason: reason)
    case .tooMany(var what, var limit):
      try fields.field("what", &what)
      try fields.field("limit", &limit)
      self = .tooMany(what: what, limit: limit)
    case .noSuchTheme(var name, var reason):
      try fields.field("name", &name)
      try fields.field("reason", &reason)
      self = .noSuchTheme(name: name, reason: reason)
    case .notAllowed(var reason):
      try fields.field("reason", &reason)
      self = .notAllowed(reason: reason)
    case .noPicture(var reason):
      try fields.field("reason", &reason)
      self = .noPicture(reason: reason)
    case .cannotReload(var reason):
      try fields.field("reason", &reason)
      self = .cannotReload(reason: reason)
    case .permissionDenied, .expectedMore, .unknown: break
    }
  }

  /// The error reply to the call.
  package var reply: VarlinkReply {
    var (copy, fields) = (self, FieldCoder())
    // Only reading throws.
    try? copy.code(&fields)
    return VarlinkReply(error: name, fields.members)
  }

  /// Reads an error; one without its members is `unknown`, too.
  init(_ name: String, _ parameters: JSON.Object) {
    var fields = FieldCoder(reading: parameters)
    self = HUDCallError.blanks.first { $0.name == name } ?? .unknown(name)
    do throws(WireValueError) { try code(&fields) } catch { self = .unknown(name) }
  }
}
