package import BezelHUD

/// A call of one of the daemon's methods.
package enum HUDCall: Equatable, Sendable {
  case getInfo
  /// Of an interface by its name.
  case getInterfaceDescription(String)
  case show(ShowCall)
  case ask(AskCall)
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
  /// - Throws: the error to reply, unless the call is `oneway`.
  package init(_ call: VarlinkCall) throws(HUDCallError) {
    let method = try HUDMethod(named: call.method)
    // No method hands its connection to another protocol.
    if call.flag == .upgrade { throw .methodNotImplemented(method.name) }
    if method == .monitor, call.flag != .more { throw .expectedMore }
    do {
      var fields = FieldCoder(reading: call.parameters)
      self = HUDCall.blanks.first { $0.method == method } ?? .getInfo
      try code(&fields)
      try fields.end()
    } catch {
      throw .invalidParameter(error.path.shortened)
    }
  }

  /// A call of each method, whose parameters `code` is about to read.
  private static let blanks: [HUDCall] = [
    .getInfo, .getInterfaceDescription(""), .show(ShowCall()), .ask(AskCall()),
    .update(UpdateCall()), .dismiss(DismissCall()), .popActivity, .configure([]),
    .setInsets(SetInsetsCall()), .setTilt(Tilt()), .setTheme(nil), .listThemes, .monitor(nil),
    .render, .status, .reload, .quit,
  ]

  /// The lists of the parameters of all methods, in both directions.
  private mutating func code(_ fields: inout FieldCoder) throws(WireValueError) {
    switch self {
    case .getInterfaceDescription(var name):
      try fields.field("interface", &name)
      self = .getInterfaceDescription(name)
    case .show(var call):
      try call.code(&fields)
      self = .show(call)
    case .ask(var call):
      try call.code(&fields)
      self = .ask(call)
    case .update(var call):
      try call.code(&fields)
      self = .update(call)
    case .dismiss(var call):
      try call.code(&fields)
      self = .dismiss(call)
    case .configure(let settings):
      var settings = WireSettings(settings)
      try fields.field("settings", &settings)
      self = .configure(settings.settings)
    case .setInsets(var call):
      try call.code(&fields)
      self = .setInsets(call)
    case .setTilt(var tilt):
      try tilt.code(&fields)
      self = .setTilt(tilt)
    case .setTheme(var name):
      try fields.text("name", &name)
      self = .setTheme(name)
    case .monitor(var handle):
      try fields.field("handle", &handle)
      self = .monitor(handle)
    case .getInfo, .popActivity, .listThemes, .render, .status, .reload, .quit: break
    }
  }

  /// The message, with its NUL.
  ///
  /// - Parameter isOneway: whether no reply is wanted, not even of a failure.
  /// - Precondition: a call of `monitor` is not one-way.
  package func bytes(isOneway: Bool = false) -> [UInt8] {
    precondition(!isOneway || method != .monitor)
    return VarlinkCall(
      method.name, parameters, flag: isOneway ? .oneway : method == .monitor ? .more : nil
    ).bytes
  }

  private var parameters: JSON.Object {
    var (copy, fields) = (self, FieldCoder())
    // Only reading throws.
    try? copy.code(&fields)
    return fields.members
  }

  /// The method that it calls.
  package var method: HUDMethod {
    switch self {
    case .getInfo: .getInfo
    case .getInterfaceDescription: .getInterfaceDescription
    case .show: .show
    case .ask: .ask
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
