/// The interfaces that the daemon has.
package enum VarlinkInterface: String, CaseIterable, Sendable {
  /// The interface that every varlink service has.
  case service = "org.varlink.service"
  case hud = "io.bezel.HUD"

  /// The interface in varlink's own language, for people and for programs.
  package var text: String {
    switch self {
    case .service: ServiceInterface.description
    case .hud: HUDInterface.description
    }
  }
}

/// The interface that every varlink service has.
///
/// - Source: varlink.org, "Service"; the last two errors came with systemd.
enum ServiceInterface {
  static let description = """
    # The Varlink Service Interface is provided by every varlink service. It
    # describes the service and the interfaces it implements.
    interface org.varlink.service

    # Get a list of all the interfaces a service provides and information
    # about the implementation.
    method GetInfo() -> (
      vendor: string,
      product: string,
      version: string,
      url: string,
      interfaces: []string
    )

    # Get the description of an interface that is implemented by this service.
    method GetInterfaceDescription(interface: string) -> (description: string)

    # The requested interface was not found.
    error InterfaceNotFound (interface: string)

    # The requested method was not found
    error MethodNotFound (method: string)

    # The interface defines the requested method, but the service does not
    # implement it.
    error MethodNotImplemented (method: string)

    # One of the passed parameters is invalid.
    error InvalidParameter (parameter: string)

    # Client is denied access
    error PermissionDenied ()

    # Method is expected to be called with 'more' set to true, but wasn't
    error ExpectedMore ()

    """
}

/// The daemon's description of itself.
package struct ServiceInfo: Equatable, Sendable {
  package var vendor: String
  package var product: String
  package var version: String
  package var url: String
  package var interfaces: [String]

  package init(vendor: String, product: String, version: String, url: String) {
    self.vendor = vendor
    self.product = product
    self.version = version
    self.url = url
    interfaces = VarlinkInterface.allCases.map { $0.rawValue }
  }
}

extension ServiceInfo: WireObject {
  init() { self.init(vendor: "", product: "", version: "", url: "") }

  mutating func code(_ fields: inout FieldCoder) throws(WireValueError) {
    try fields.field("vendor", &vendor)
    try fields.field("product", &product)
    try fields.field("version", &version)
    try fields.field("url", &url)
    try fields.field("interfaces", &interfaces)
  }
}
