/// What the daemon answers to a call that it does not refuse.
package enum HUDReply: Equatable, Sendable {
  /// To what has no result.
  case done
  case info(ServiceInfo)
  case interfaceDescription(String)
  /// To `Show`.
  case handle(UInt64)
  /// To `Monitor`, any number of times; `nil` for one that only another version of the daemon knows.
  case event(WireEvent?)
  /// To `ListThemes`: their names, and the one that is in use.
  case themes([String], current: String?)
  case picture(WirePicture)
  case status(WireStatus)
  /// To `Reload`.
  case warnings([String])

  /// Answers `GetInterfaceDescription`.
  package init(describing interface: String) throws(HUDCallError) {
    guard let interface = VarlinkInterface(rawValue: interface) else {
      throw .interfaceNotFound(interface.shortened)
    }
    self = .interfaceDescription(interface.text)
  }

  /// What is sent.
  ///
  /// - Parameter continues: whether there is another reply to the same call.
  package func reply(continues: Bool = false) -> VarlinkReply {
    var members: JSON.Object = []
    switch self {
    case .done: break
    case .info(let info): members = info.members
    case .interfaceDescription(let text): members.set("description", text)
    case .handle(let handle): members.set("handle", handle)
    case .event(let event): members.set("event", event)
    case .themes(let names, let current):
      members.set("themes", names)
      members.set("theme", current)
    case .picture(let picture): members = picture.members
    case .status(let status): members = status.members
    case .warnings(let warnings): members.set("warnings", warnings)
    }
    return VarlinkReply(members, continues: continues)
  }

  /// Understands the reply to a call of `method`; what it has beside what is known is ignored.
  package init(_ reply: VarlinkReply, to method: HUDMethod) throws(HUDReplyError) {
    if let name = reply.error { throw .refused(HUDCallError(name, reply.parameters)) }
    do {
      var fields = Fields(reply.parameters)
      self = try HUDReply(method, &fields)
    } catch {
      throw .misunderstood(error.path)
    }
  }

  private init(_ method: HUDMethod, _ fields: inout Fields) throws(Misfit) {
    switch method {
    case .getInfo: self = .info(try ServiceInfo(&fields))
    case .getInterfaceDescription:
      self = .interfaceDescription(try fields.required("description"))
    case .show: self = .handle(try fields.required("handle"))
    case .monitor:
      do {
        self = .event(try fields.required("event"))
      } catch {
        // A name that is unknown is news of a kind that came later.
        guard error.path == "event.name" else { throw error }
        self = .event(nil)
      }
    case .listThemes:
      self = .themes(try fields.required("themes"), current: try fields.optional("theme"))
    case .render: self = .picture(try WirePicture(&fields))
    case .status: self = .status(try WireStatus(&fields))
    case .reload: self = .warnings(try fields.required("warnings"))
    case .update, .dismiss, .popActivity, .configure, .setInsets, .setTilt, .setTheme, .quit:
      self = .done
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
      "the service's reply has no right \"\(name)\"; it is of another version than this program"
    }
  }
}

/// The reply to `Render`.
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

  init(_ fields: inout Fields) throws(Misfit) {
    descriptor = try fields.required("descriptor")
    width = try fields.required("width")
    height = try fields.required("height")
  }

  var members: JSON.Object {
    var members: JSON.Object = []
    members.set("descriptor", descriptor)
    members.set("width", width)
    members.set("height", height)
    return members
  }
}
