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
  case setTheme = "SetTheme"
  case listThemes = "ListThemes"
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
