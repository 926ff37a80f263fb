internal import CBezelDRM

/// What kind of plug a connector is.
package struct ConnectorType: Hashable, Sendable, CustomStringConvertible {
  package let rawValue: UInt32

  package init(rawValue: UInt32) { self.rawValue = rawValue }

  package static let hdmiA = ConnectorType(rawValue: UInt32(DRM_MODE_CONNECTOR_HDMIA))
  package static let virtual = ConnectorType(rawValue: UInt32(DRM_MODE_CONNECTOR_VIRTUAL))
  /// Not a screen: it writes the picture back into memory.
  package static let writeback = ConnectorType(rawValue: UInt32(DRM_MODE_CONNECTOR_WRITEBACK))

  /// Whether it leads to a screen that is built into the device, and not to a plug.
  package var isBuiltIn: Bool {
    [
      DRM_MODE_CONNECTOR_LVDS, DRM_MODE_CONNECTOR_eDP, DRM_MODE_CONNECTOR_DSI,
      DRM_MODE_CONNECTOR_DPI,
    ].contains { UInt32($0) == rawValue }
  }

  /// The kernel's word for it, for example "HDMI-A"; "Unknown" for one that libdrm does not know.
  package var description: String {
    guard let name = drmModeGetConnectorTypeName(rawValue) else { return "Unknown" }
    return String(cString: name)
  }
}
