/// Why the daemon refuses a call: the errors of both of its interfaces.
package struct HUDCallError: Error, Equatable, Sendable {
  package enum Kind: String, CaseIterable, Sendable {
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
    case cannotReload = "io.bezel.HUD.CannotReload"
    /// An error that only another version of the daemon knows.
    case unknown
  }

  package let kind: Kind
  /// The name of what the error is about.
  private var subject = ""
  private var reason = ""
  /// A handle, or a limit.
  private var number: UInt64 = 1

  /// A row of the table of errors.
  struct Row {
    enum Member {
      case subject(String)
      case reason
      case number(String)
    }

    let members: [Member]
    /// Makes the words for who made the call.
    let sentence: () -> String
    /// For the interface's description.
    var comment = ""

    init(
      _ members: [Member], _ sentence: @escaping @autoclosure () -> String, comment: String = ""
    ) {
      (self.members, self.sentence, self.comment) = (members, sentence, comment)
    }
  }

  var row: Row {
    let version = "`bezel status` tells its version"
    return switch kind {
    case .interfaceNotFound:
      Row(
        [.subject("interface")],
        "the service at this socket has no interface \"\(subject)\": it is none of Bezel",
        comment: "The requested interface was not found.")
    case .methodNotFound:
      Row(
        [.subject("method")], "the service has no method \"\(subject)\"; \(version)",
        comment: "The requested method was not found")
    case .methodNotImplemented:
      Row(
        [.subject("method")], "the service cannot do \"\(subject)\" this way; \(version)",
        comment: """
          The interface defines the requested method, but the service does not
          implement it.
          """)
    case .invalidParameter:
      Row(
        [.subject("parameter")],
        "the service does not take what was given as \"\(subject)\": it is missing, unknown, of another "
          + "type or out of range; \(version)",
        comment: "One of the passed parameters is invalid.")
    case .permissionDenied:
      Row(
        [], "the service refuses this user; root and the service's group may call it",
        comment: "Client is denied access")
    case .expectedMore:
      Row(
        [], "the call has many replies, and has to ask for them with \"more\"",
        comment: "Method is expected to be called with 'more' set to true, but wasn't")
    case .noSuchHandle:
      Row(
        [.number("handle")], "there is no presentation \(number), or no longer",
        comment: "No presentation has this handle, or it has ended.")
    case .noSuchName:
      Row(
        [.subject("name")], "nothing is shown under the name \"\(subject)\", or no longer",
        comment: "No presentation has this name, or it has ended.")
    case .invalidSetting:
      Row([.subject("name"), .reason], "the setting \(subject) cannot be used: \(reason)")
    case .invalidImage: Row([.reason], "the image cannot be used: \(reason)")
    case .tooMany:
      Row(
        [.subject("what"), .number("limit")], "there are too many \(subject): at most \(number)",
        comment: "The maximum number of presentations, clients or events is reached.")
    case .noSuchTheme:
      Row([.subject("name"), .reason], "the theme \"\(subject)\" cannot be used: \(reason)")
    case .notAllowed: Row([.reason], "the service refuses this call: \(reason)")
    case .noPicture:
      Row(
        [.reason], "there is no picture to render: \(reason)",
        comment: "There is no picture to render.")
    case .cannotReload:
      Row(
        [.reason], "the configuration cannot be used: \(reason)",
        comment: "The configuration or its theme cannot be read: the former one stays in use.")
    case .unknown: Row([], "the service refuses this call: \(subject); \(version)")
    }
  }

  /// The list of the members, in all directions.
  private mutating func code(_ fields: inout FieldCoder) throws(WireValueError) {
    for member in row.members {
      switch member {
      case .subject(let name): try fields.field(name, &subject)
      case .reason: try fields.field("reason", &reason)
      case .number(let name): try fields.field(name, &number)
      }
    }
  }

  /// The error reply to the call.
  package var reply: VarlinkReply {
    var (copy, fields) = (self, FieldCoder())
    // Only reading throws.
    try? copy.code(&fields)
    return VarlinkReply(error: kind == .unknown ? subject : kind.rawValue, fields.members)
  }

  /// Reads an error; one without its members is `unknown`, too.
  init(_ name: String, _ parameters: JSON.Object) {
    var fields = FieldCoder(reading: parameters)
    let kind = Kind(rawValue: name) ?? .unknown
    self.init(kind, kind == .unknown ? name : "")
    do throws(WireValueError) { try code(&fields) } catch { self = .unknown(name) }
  }

  /// The members, for the interface's description.
  static func fields(of kind: Kind) -> [FieldCoder.Field] {
    FieldCoder.fields { (fields) throws(WireValueError) in
      var blank = HUDCallError(kind)
      try blank.code(&fields)
    }
  }

  init(_ kind: Kind, _ subject: String = "", reason: String = "", number: UInt64 = 1) {
    (self.kind, self.subject, self.reason, self.number) = (kind, subject, reason, number)
  }
}

extension HUDCallError: CustomStringConvertible {
  /// A sentence for who made the call.
  package var description: String { row.sentence() }
}

extension HUDCallError {
  package static let permissionDenied = HUDCallError(.permissionDenied)
  /// The call has no single reply.
  package static let expectedMore = HUDCallError(.expectedMore)

  package static func interfaceNotFound(_ name: String) -> HUDCallError {
    HUDCallError(.interfaceNotFound, name)
  }

  package static func methodNotFound(_ name: String) -> HUDCallError {
    HUDCallError(.methodNotFound, name)
  }

  package static func methodNotImplemented(_ name: String) -> HUDCallError {
    HUDCallError(.methodNotImplemented, name)
  }

  /// - Parameter path: the names that lead to it, with dots between: "presentation.kind".
  package static func invalidParameter(_ path: String) -> HUDCallError {
    HUDCallError(.invalidParameter, path)
  }

  package static func noSuchHandle(_ handle: UInt64) -> HUDCallError {
    HUDCallError(.noSuchHandle, number: handle)
  }

  package static func noSuchName(_ name: String) -> HUDCallError { HUDCallError(.noSuchName, name) }

  package static func invalidSetting(_ name: String, reason: String) -> HUDCallError {
    HUDCallError(.invalidSetting, name, reason: reason)
  }

  package static func invalidImage(reason: String) -> HUDCallError {
    HUDCallError(.invalidImage, reason: reason)
  }

  package static func tooMany(_ what: String, limit: Int) -> HUDCallError {
    HUDCallError(.tooMany, what, number: UInt64(limit))
  }

  package static func noSuchTheme(_ name: String, reason: String) -> HUDCallError {
    HUDCallError(.noSuchTheme, name, reason: reason)
  }

  package static func notAllowed(reason: String) -> HUDCallError {
    HUDCallError(.notAllowed, reason: reason)
  }

  package static func noPicture(reason: String) -> HUDCallError {
    HUDCallError(.noPicture, reason: reason)
  }

  package static func cannotReload(reason: String) -> HUDCallError {
    HUDCallError(.cannotReload, reason: reason)
  }

  /// - Parameter name: of an error that only another version of the daemon knows.
  static func unknown(_ name: String) -> HUDCallError { HUDCallError(.unknown, name) }
}
