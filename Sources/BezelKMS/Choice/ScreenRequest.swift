/// The screen and settings that were requested; Bezel chooses those that are `nil`.
package struct ScreenRequest: Equatable, Sendable {
  /// A device node, as "/dev/dri/card0".
  package var card: String?
  /// The driver's name, as "bochs-drm".
  package var driver: String?
  /// The connector's name, as "HDMI-A-1".
  package var connector: String?
  /// The monitor, by its EDID.
  package var monitor: MonitorRequest?
  package var mode: ModeRequest?
  package var format: PixelFormat?
  package var turn: PanelTurn?
  package var commit: CommitStyle?
  /// `true` for `upload`, `false` for `flip`.
  package var uploads: Bool?

  package init() {}

  /// Whether a particular screen is requested, so that it is an error if it cannot be used.
  package var isNamed: Bool {
    card != nil || driver != nil || connector != nil || monitor != nil
  }
}

/// A monitor as its EDID names it; a `nil` fits every monitor.
package struct MonitorRequest: Equatable, Sendable {
  /// Three letters, as "DEL".
  package var maker: String?
  /// The name ("DELL U2415") or the product code in four hexadecimal digits ("A0B9").
  package var model: String?
  /// The serial number, as a text or as a decimal number.
  package var serial: String?

  package init() {}

  /// Whether a screen fits; one without an EDID does only if all values are `nil`.
  func fits(_ edid: EDID?) -> Bool {
    if let maker, maker != edid?.maker { return false }
    if let model, model != edid?.name {
      guard model.utf8.count == 4, let code = UInt16(model, radix: 16), code == edid?.product
      else { return false }
    }
    if let serial, serial != edid?.serialText, serial != edid?.serialNumber.map({ "\($0)" }) {
      return false
    }
    return true
  }
}

extension MonitorRequest: CustomStringConvertible {
  /// For example "DEL U2415, serial 7MT01".
  package var description: String {
    let words = [maker, model].compactMap { $0 }.joined(separator: " ")
    let monitor = words.utf8.isEmpty ? "any monitor" : words
    return serial.map { "\(monitor), serial \($0)" } ?? monitor
  }
}

/// A requested mode: "1280x800" or "1280x800@60".
package struct ModeRequest: Equatable, Sendable {
  package let width: Int
  package let height: Int
  /// - Units: 1/1 000 Hz; `nil` for the fastest.
  package let refreshMillihertz: Int?

  package init(width: Int, height: Int, refreshMillihertz: Int? = nil) {
    self.width = width
    self.height = height
    self.refreshMillihertz = refreshMillihertz
  }
}
