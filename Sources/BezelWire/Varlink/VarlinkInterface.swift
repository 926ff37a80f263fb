/// The interfaces that the daemon has.
package enum VarlinkInterface: String, CaseIterable, Sendable {
  /// The interface that every varlink service has.
  case service = "org.varlink.service"
  case hud = "io.bezel.HUD"
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
