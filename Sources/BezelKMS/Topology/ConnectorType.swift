internal import CBezelDRM
internal import CBezelLibrary

/// The type of a connector.
package struct ConnectorType: Hashable, Sendable, CustomStringConvertible {
  package let rawValue: UInt32

  package init(rawValue: UInt32) { self.rawValue = rawValue }

  package static let hdmiA = ConnectorType(rawValue: UInt32(DRM_MODE_CONNECTOR_HDMIA))
  package static let virtual = ConnectorType(rawValue: UInt32(DRM_MODE_CONNECTOR_VIRTUAL))
  /// Not a screen: it writes the picture back into memory.
  package static let writeback = ConnectorType(rawValue: UInt32(DRM_MODE_CONNECTOR_WRITEBACK))

  /// The types of screens that are built into the device.
  static let builtIn = [
    DRM_MODE_CONNECTOR_LVDS, DRM_MODE_CONNECTOR_eDP, DRM_MODE_CONNECTOR_DSI,
    DRM_MODE_CONNECTOR_DPI, DRM_MODE_CONNECTOR_SPI,
  ].map { ConnectorType(rawValue: UInt32($0)) }

  package var isBuiltIn: Bool { ConnectorType.builtIn.contains(self) }

  /// The kernel's name, for example "HDMI-A"; "Unknown" for one that libdrm does not know.
  package var description: String {
    guard bezel_open_library("drm") != 0, let name = drmModeGetConnectorTypeName(rawValue) else {
      return "Unknown"
    }
    return String(cString: name)
  }
}
