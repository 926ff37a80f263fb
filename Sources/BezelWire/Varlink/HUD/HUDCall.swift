package import BezelHUD

/// A call of one of the daemon's methods.
package enum HUDCall: Equatable, Sendable {
  case getInfo
  /// Of an interface by its name.
  case getInterfaceDescription(String)
  case show(PresentationRequest)
  /// The request has a question.
  case ask(PresentationRequest)
  case update(UpdateCall)
  case dismiss(DismissCall)
  case popActivity
  /// For later presentations.
  case configure(ConfigurationChanges)
  case setInsets(SetInsetsCall)
  case setTilt(Tilt)
  /// An empty text removes the fact.
  case setFact(Fact)
  /// `nil` for the configuration's.
  case setTheme(String?)
  case listThemes
  /// The index of the connection to a compositor.
  case attach(descriptor: Int)
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
      self = method.row.call
      _ = try code(&fields)
      try fields.end()
    } catch {
      if let (name, reason) = error.setting { throw .invalidSetting(name, reason: reason) }
      throw .invalidParameter(error.path.shortened)
    }
  }

  /// The list of the parameters, in all directions.
  ///
  /// - Returns: the method.
  mutating func code(_ fields: inout FieldCoder) throws(WireValueError) -> HUDMethod {
    switch self {
    case .getInfo: return .getInfo
    case .getInterfaceDescription(var name):
      try fields.field("interface", &name)
      self = .getInterfaceDescription(name)
      return .getInterfaceDescription
    case .show(var request):
      try request.code(&fields)
      self = .show(request)
      return .show
    case .ask(var request):
      try request.code(&fields)
      self = .ask(request)
      return .ask
    case .update(var call):
      try call.code(&fields)
      self = .update(call)
      return .update
    case .dismiss(var call):
      try call.code(&fields)
      self = .dismiss(call)
      return .dismiss
    case .popActivity: return .popActivity
    case .configure(var changes):
      try fields.settings(&changes, isRequired: true)
      self = .configure(changes)
      return .configure
    case .setInsets(var call):
      try call.code(&fields)
      self = .setInsets(call)
      return .setInsets
    case .setTilt(var tilt):
      try tilt.code(&fields)
      self = .setTilt(tilt)
      return .setTilt
    case .setFact(var fact):
      try fact.code(&fields)
      self = .setFact(fact)
      return .setFact
    case .setTheme(var name):
      try fields.text("name", &name)
      self = .setTheme(name)
      return .setTheme
    case .listThemes: return .listThemes
    case .attach(var index):
      try fields.field("descriptor", &index)
      self = .attach(descriptor: index)
      return .attach
    case .monitor(var handle):
      try fields.field("handle", &handle)
      self = .monitor(handle)
      return .monitor
    case .render: return .render
    case .status: return .status
    case .reload: return .reload
    case .quit: return .quit
    }
  }

  /// The message, with its NUL.
  ///
  /// - Parameter isOneway: whether no reply is wanted, not even of a failure.
  /// - Precondition: a call of `monitor` is not one-way.
  package func bytes(isOneway: Bool = false) -> [UInt8] {
    let (method, parameters) = written
    precondition(!isOneway || method != .monitor)
    return VarlinkCall(
      method.name, parameters, flag: isOneway ? .oneway : method == .monitor ? .more : nil
    ).bytes
  }

  /// The method that it calls.
  package var method: HUDMethod { written.method }

  private var written: (method: HUDMethod, parameters: JSON.Object) {
    var (copy, fields) = (self, FieldCoder())
    do throws(WireValueError) {
      return (try copy.code(&fields), fields.members)
    } catch {
      preconditionFailure("only reading throws")
    }
  }
}
