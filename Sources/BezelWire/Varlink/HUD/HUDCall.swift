package import BezelHUD

/// A call of one of the daemon's methods.
package enum HUDCall: Equatable, Sendable {
  case getInfo
  /// Of an interface by its name.
  case getInterfaceDescription(String)
  case show(ShowCall)
  case update(UpdateCall)
  case dismiss(DismissCall)
  case popActivity
  /// For later presentations.
  case configure([WireSetting])
  case setInsets(SetInsetsCall)
  case setTilt(Tilt)
  /// `nil` for the configuration's.
  case setTheme(String?)
  case listThemes
  /// Of one presentation, or of all.
  case monitor(UInt64?)
  case render
  case status
  case reload
  case quit

  /// Understands a call.
  ///
  /// - Throws: what it has to be answered with, unless it is `oneway`.
  package init(_ call: VarlinkCall) throws(HUDCallError) {
    let method = try HUDMethod(named: call.method)
    // No method hands its connection to another protocol.
    if call.flag == .upgrade { throw .methodNotImplemented(method.name) }
    if method == .monitor, call.flag != .more { throw .expectedMore }
    do {
      var fields = Fields(call.parameters)
      self = try HUDCall(method, &fields)
      try fields.end()
    } catch {
      throw .invalidParameter(error.path.shortened)
    }
  }

  private init(_ method: HUDMethod, _ fields: inout Fields) throws(Misfit) {
    switch method {
    case .getInfo: self = .getInfo
    case .getInterfaceDescription:
      self = .getInterfaceDescription(try fields.required("interface"))
    case .show: self = .show(try ShowCall(&fields))
    case .update: self = .update(try UpdateCall(&fields))
    case .dismiss: self = .dismiss(try DismissCall(&fields))
    case .popActivity: self = .popActivity
    case .configure:
      self = .configure(
        try fields.required("settings") { (value) throws(Misfit) in try WireSetting.list(value) })
    case .setInsets: self = .setInsets(try SetInsetsCall(&fields))
    case .setTilt: self = .setTilt(try Tilt(&fields))
    case .setTheme: self = .setTheme(try fields.text("name"))
    case .listThemes: self = .listThemes
    case .monitor: self = .monitor(try fields.optional("handle"))
    case .render: self = .render
    case .status: self = .status
    case .reload: self = .reload
    case .quit: self = .quit
    }
  }

  /// Its message, as it is sent.
  ///
  /// - Parameter isOneway: whether no reply is wanted, not even of a failure.
  /// - Precondition: one is, of `monitor`.
  package func bytes(isOneway: Bool = false) -> [UInt8] {
    precondition(!isOneway || method != .monitor)
    return VarlinkCall(
      method.name, parameters, flag: isOneway ? .oneway : method == .monitor ? .more : nil
    ).bytes
  }

  private var parameters: JSON.Object {
    var members: JSON.Object = []
    switch self {
    case .getInterfaceDescription(let name): members.set("interface", name)
    case .show(let call): members = call.members
    case .update(let call): members = call.members
    case .dismiss(let call): members = call.members
    case .configure(let settings): members.append(JSON.Member("settings", settings.json))
    case .setInsets(let call): members = call.members
    case .setTilt(let tilt): members = tilt.members
    case .setTheme(let name): members.set("name", name)
    case .monitor(let handle): members.set("handle", handle)
    case .getInfo, .popActivity, .listThemes, .render, .status, .reload, .quit: break
    }
    return members
  }

  /// The method that it calls.
  package var method: HUDMethod {
    switch self {
    case .getInfo: .getInfo
    case .getInterfaceDescription: .getInterfaceDescription
    case .show: .show
    case .update: .update
    case .dismiss: .dismiss
    case .popActivity: .popActivity
    case .configure: .configure
    case .setInsets: .setInsets
    case .setTilt: .setTilt
    case .setTheme: .setTheme
    case .listThemes: .listThemes
    case .monitor: .monitor
    case .render: .render
    case .status: .status
    case .reload: .reload
    case .quit: .quit
    }
  }
}
