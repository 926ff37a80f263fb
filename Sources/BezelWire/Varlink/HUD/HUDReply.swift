package import BezelHUD

/// The daemon's reply to a call that succeeds.
package enum HUDReply: Equatable, Sendable {
  /// To what has no result.
  case done
  case info(ServiceInfo)
  case interfaceDescription(String)
  /// To Show; with the reason why it waits for the screen, if that is known.
  case handle(UInt64, reason: String? = nil)
  /// To Ask, when it has ended: the answer, or why there is none.
  case answer(Question.Answer?, reason: String? = nil)
  /// To Monitor, any number of times; `nil` for one that only another version of the daemon knows.
  case event(WireEvent?)
  /// To ListThemes: their names, and the one that is in use.
  case themes([String], current: String?)
  case picture(WirePicture)
  case status(WireStatus)
  /// To Reload.
  case warnings([String])

  /// Answers GetInterfaceDescription.
  package init(describing interface: String) throws(HUDCallError) {
    guard let interface = VarlinkInterface(rawValue: interface) else {
      throw .interfaceNotFound(interface.shortened)
    }
    self = .interfaceDescription(interface.text)
  }

  /// Returns the varlink reply to send.
  ///
  /// - Parameter continues: whether there is another reply to the same call.
  package func reply(continues: Bool = false) -> VarlinkReply {
    var (copy, fields) = (self, FieldCoder())
    // Only reading throws.
    try? copy.code(&fields)
    return VarlinkReply(fields.members, continues: continues)
  }

  /// Reads the reply to a call of `method`; unknown members are ignored.
  package init(_ reply: VarlinkReply, to method: HUDMethod) throws(HUDReplyError) {
    if let name = reply.error { throw .refused(HUDCallError(name, reply.parameters)) }
    do {
      var fields = FieldCoder(reading: reply.parameters)
      self = method.row.reply
      try code(&fields)
    } catch {
      throw .misunderstood(error.path)
    }
  }

  /// The lists of the members of all replies, in all directions.
  mutating func code(_ fields: inout FieldCoder) throws(WireValueError) {
    switch self {
    case .done: break
    case .info(var info):
      try info.code(&fields)
      self = .info(info)
    case .interfaceDescription(var text):
      try fields.field("description", &text)
      self = .interfaceDescription(text)
    case .handle(var handle, var reason):
      try fields.field("handle", &handle)
      try fields.field("reason", &reason)
      self = .handle(handle, reason: reason)
    case .answer(var answer, var reason):
      try fields.field("answer", &answer)
      try fields.field("reason", &reason)
      self = .answer(answer, reason: reason)
    case .event(let event):
      var known = event ?? WireEvent()
      do {
        try fields.field("event", &known)
        self = .event(known)
      } catch {
        // An unknown name is an event of a later version.
        guard error.path == "event.name" else { throw error }
        self = .event(nil)
      }
    case .themes(var names, var current):
      try fields.field("themes", &names)
      try fields.field("theme", &current)
      self = .themes(names, current: current)
    case .picture(var picture):
      try picture.code(&fields)
      self = .picture(picture)
    case .status(var status):
      try status.code(&fields)
      self = .status(status)
    case .warnings(var warnings):
      try fields.field("warnings", &warnings)
      self = .warnings(warnings)
    }
  }
}

/// Why a reply is not the result of a call.
package enum HUDReplyError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The daemon refuses the call.
  case refused(HUDCallError)
  /// A value of the result is missing or of another type: the names that lead to it.
  case misunderstood(String)

  package var description: String {
    switch self {
    case .refused(let error): error.description
    case .misunderstood(let name):
      "the service's reply has no right \"\(name)\": it is of another version than this program. "
        + "After an upgrade run `systemctl restart bezeld`"
    }
  }
}

/// The reply to Render.
package struct WirePicture: Equatable, Sendable {
  /// Which of the descriptors that came with the reply is the PNG file.
  package var descriptor: Int
  /// In pixels.
  package var width: Int
  package var height: Int

  package init(descriptor: Int = 0, width: Int, height: Int) {
    self.descriptor = descriptor
    self.width = width
    self.height = height
  }
}

extension WirePicture: WireObject {
  init() { self.init(width: 0, height: 0) }

  mutating func code(_ fields: inout FieldCoder) throws(WireValueError) {
    try fields.field("descriptor", &descriptor)
    try fields.field("width", &width)
    try fields.field("height", &height)
  }
}
