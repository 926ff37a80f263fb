internal import BezelHUD

/// The daemon's methods, of both of its interfaces.
package enum HUDMethod: String, CaseIterable, Sendable {
  case getInfo = "GetInfo"
  case getInterfaceDescription = "GetInterfaceDescription"
  case show = "Show"
  case ask = "Ask"
  case update = "Update"
  case dismiss = "Dismiss"
  case popActivity = "PopActivity"
  case configure = "Configure"
  case setInsets = "SetInsets"
  case setTilt = "SetTilt"
  case setFact = "SetFact"
  case setTheme = "SetTheme"
  case listThemes = "ListThemes"
  case attach = "Attach"
  case monitor = "Monitor"
  case render = "Render"
  case status = "Status"
  case reload = "Reload"
  case quit = "Quit"

  package var interface: VarlinkInterface {
    switch self {
    case .getInfo, .getInterfaceDescription: .service
    default: .hud
    }
  }

  /// The interface, a dot, and the method.
  package var name: String { interface.rawValue + "." + rawValue }

  /// Finds a method by `name`.
  init(named name: String) throws(HUDCallError) {
    let (interface, member) = name.partsAtLastDot
    guard let interface = VarlinkInterface(rawValue: interface) else {
      throw .interfaceNotFound(interface.shortened)
    }
    guard let method = HUDMethod(rawValue: member), method.interface == interface else {
      throw .methodNotFound(name.shortened)
    }
    self = method
  }

  /// A row of the table of methods.
  struct Row {
    /// A call of the method, over which the parameters of others are read.
    let call: HUDCall
    /// A reply to the method, over which the members of others are read.
    let reply: HUDReply
    /// For the interface's description.
    let comment: String
  }

  var row: Row {
    switch self {
    case .getInfo:
      Row(
        call: .getInfo, reply: .info(ServiceInfo()),
        comment: """
          Get a list of all the interfaces a service provides and information
          about the implementation.
          """)
    case .getInterfaceDescription:
      Row(
        call: .getInterfaceDescription(""), reply: .interfaceDescription(""),
        comment: "Get the description of an interface that is implemented by this service.")
    case .show:
      Row(
        call: .show(PresentationRequest()), reply: .handle(1),
        comment: """
          Shows a presentation: over the others of its priority (stack), or after them
          (queue). Priorities are -100 to 100, by default 0. With stays it outlives the
          connection; with seconds it ends when it was shown for that time. With a name, of
          1 to 255 bytes, it replaces the presentation of that name, which belongs to this
          connection from then on; a handle that another connection has for it ends. A
          message of the stack ends when another presentation covers it. The reason says why
          it waits for the screen, if that is known.
          """)
    case .ask:
      Row(
        call: .ask(PresentationRequest(question: Question())), reply: .answer(nil),
        comment: """
          Asks the user a question, and replies when the question has ended. The button, and
          confirm keys (Enter, OK and Select if no others are set), answer yes; the cancel
          button, and cancel keys (Escape, Back, Exit and Cancel), answer no. Without a title
          of either, there are both. Without a kind it is a text alone. After the timeout in
          seconds, which counts from the call, also while the question is not shown, the
          default is the answer. Without an answer the reason says why: timedOut, dismissed,
          replaced. A question ends with its connection. Name, order and priority are as with
          Show.
          """)
    case .update:
      Row(
        call: .update(UpdateCall()), reply: .done,
        comment: """
          Changes the presentation of a handle or of a name in place; members that are left
          out stay as they are.
          """)
    case .dismiss:
      Row(
        call: .dismiss(DismissCall()), reply: .done,
        comment: "Ends the presentation of a handle or of a name, or all without either.")
    case .popActivity:
      Row(
        call: .popActivity, reply: .done,
        comment: "Ends the newest ring that turns.")
    case .configure:
      Row(
        call: .configure(ConfigurationChanges()), reply: .done,
        comment: """
          Sets the settings of this connection's later presentations, as in the [HUD] section
          of bezel.conf; without any it resets those of earlier calls.
          """)
    case .setInsets:
      Row(
        call: .setInsets(SetInsetsCall()), reply: .done,
        comment: """
          Sets the space that is taken at the edges of the screen, while this connection
          lasts; the HUD moves within this many seconds.
          """)
    case .setTilt:
      Row(
        call: .setTilt(Tilt()), reply: .done,
        comment: """
          Sets the tilt of the device to the right and towards its lower edge, while this
          connection lasts: -1 to 1
          """)
    case .setFact:
      Row(
        call: .setFact(Fact()), reply: .done,
        comment: """
          Sets a fact, such as the address of the machine, until it is removed: its text, of
          at most 128 bytes, is in one line with those of other facts at an edge of the
          screen while a HUD is on it. An empty text removes the fact. There are at most 8.
          """)
    case .setTheme:
      Row(
        call: .setTheme(nil), reply: .warnings([]),
        comment: """
          Selects a theme; without a name the one of the configuration. The warnings are
          about the parts of it that are ignored.
          """)
    case .listThemes:
      Row(
        call: .listThemes, reply: .themes([], current: nil),
        comment: "Returns the names of all themes, and of the one in use")
    case .attach:
      Row(
        call: .attach(descriptor: 0), reply: .done,
        comment: """
          Shows HUDs above the Wayland compositor of the caller's session, while this connection
          lasts. With the call comes a descriptor, whose index is given: a connection to the
          compositor's socket on which nothing was said yet. The service closes this connection
          when it cannot use the compositor any more.
          """)
    case .monitor:
      Row(
        call: .monitor(nil), reply: .event(nil),
        comment: """
          Streams the present state and then the events of one presentation or of all.
          [Requires 'more' flag]
          """)
    case .render:
      Row(
        call: .render, reply: .picture(WirePicture()),
        comment: """
          Returns the picture on the screen as a PNG file: the index of a descriptor that
          comes with the reply
          """)
    case .status:
      Row(
        call: .status, reply: .status(WireStatus()),
        comment: "Returns the state of the service")
    case .reload:
      Row(
        call: .reload, reply: .warnings([]),
        comment: "Reads the configuration again; the warnings are about settings that were ignored."
      )
    case .quit:
      Row(
        call: .quit, reply: .done,
        comment: "Ends the service; its HUD is dismissed before, unless the last frame stays.")
    }
  }
}

extension String {
  /// The parts before and after the last dot; all of it is the first part if there is none.
  var partsAtLastDot: (interface: String, member: String) {
    guard let dot = utf8.lastIndex(of: UInt8(ascii: ".")) else { return (self, "") }
    return (
      String(decoding: utf8[..<dot], as: UTF8.self),
      String(decoding: utf8[dot...].dropFirst(), as: UTF8.self)
    )
  }

  /// A peer's name for something, cut so that it can be sent back or logged.
  var shortened: String {
    utf8.count <= 128 ? self : String(decoding: utf8.prefix(128), as: UTF8.self) + "…"
  }
}
