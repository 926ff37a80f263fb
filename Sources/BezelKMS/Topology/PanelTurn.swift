internal import BezelLinux

/// The turn that makes a picture upright on a panel that is mounted turned, clockwise.
///
/// A screen's turn is the configured one; else what the connector's property and the `video=` of the
/// kernel's command line say together; else the text console's, which `fbcon=rotate:` sets. The
/// kernel computes its console's rotation in the same way: it adds "rotate=" to the panel's
/// orientation, and `fbcon=rotate:` replaces the sum. So what the console follows already counts
/// once. A panel that is turned in hardware for the console (180 degrees) is set upright with
/// Bezel's first frame, which is turned instead.
///
/// - Source: `drm_client_rotation` in `drm_client_modeset.c`, `drm_setup_crtcs_fb` in
///   `drm_fb_helper.c`, `fbcon_init` in `fbcon.c`, Linux.
package enum PanelTurn: Int, Equatable, Sendable {
  case none = 0
  case quarter = 90
  case half = 180
  case threeQuarters = 270

  /// - Parameter orientation: the value of the connector's property "panel orientation".
  /// - Returns: `none` without such a value.
  /// - Source: "Standard Connector Properties", kernel documentation, `drm-kms`; mutter and
  ///   plymouth turn in the same direction.
  init(panelOrientation orientation: String?) {
    switch orientation {
    case "Upside Down": self = .half
    // The property names the side of the panel that is up in the housing. So the picture's top has
    // to be at the panel's left, a quarter turn counterclockwise, or at its right, clockwise.
    case "Left Side Up": self = .threeQuarters
    case "Right Side Up": self = .quarter
    default: self = .none
    }
  }

  /// The turn of a panel that has a `video=`.
  ///
  /// The kernel makes the property from "panel_orientation=", which is read here only for drivers
  /// without the property.
  ///
  /// - Parameter orientation: the value of the connector's property; `nil` if it has none.
  init(panelOrientation orientation: String?, video: VideoParameter?) {
    let mounting =
      orientation.map { PanelTurn(panelOrientation: $0) }
      ?? PanelTurn(option: video?.panelOrientation)
    self = mounting + (video?.rotation.map { PanelTurn($0) } ?? .none)
  }

  /// - Parameter option: the value of "panel_orientation=".
  private init(option: String?) {
    switch option {
    case "upside_down": self = .half
    case "left_side_up": self = .threeQuarters
    case "right_side_up": self = .quarter
    default: self = .none
    }
  }

  init(_ rotation: FramebufferConsole.Rotation) {
    switch rotation {
    case .upright: self = .none
    case .clockwise: self = .quarter
    case .upsideDown: self = .half
    case .counterclockwise: self = .threeQuarters
    }
  }

  static func + (left: PanelTurn, right: PanelTurn) -> PanelTurn {
    PanelTurn(rawValue: (left.rawValue + right.rawValue) % 360) ?? .none
  }

  /// The rotation of the text console.
  package static var ofConsole: PanelTurn { ofConsole(root: "") }

  private static func ofConsole(root: String) -> PanelTurn {
    PanelTurn(FramebufferConsole.rotation(root: root))
  }

  /// The turn on a framebuffer that has no connector: the console's; else the one that `video=`
  /// gives to the only connector that it names, as the firmware's picture is on that.
  ///
  /// - Parameter root: the path that stands for "/".
  package static func ofFramebuffer(root: String = "") -> PanelTurn {
    let console = ofConsole(root: root)
    return console != .none ? console : ofFirmwareScreen(KernelCommandLine(root: root)) ?? .none
  }

  /// The turn that all `video=` agree on; `nil` if there is none.
  ///
  /// The connector of a firmware's framebuffer has another name than that of the driver which comes
  /// later, and for which the command line is made.
  static func ofFirmwareScreen(_ commandLine: KernelCommandLine) -> PanelTurn? {
    var names: [String?] = []
    for video in commandLine.videos where video.name == nil || video.isOfConnector {
      if !names.contains(where: { $0 == video.name }) { names.append(video.name) }
    }
    // One of all connectors is for those alone that are not named.
    let turns = names.map { name in
      PanelTurn(
        panelOrientation: nil,
        video: name.flatMap { commandLine.video(for: $0) }
          ?? commandLine.videos.last { $0.name == nil })
    }
    return turns.first.flatMap { first in turns.allSatisfy { $0 == first } ? first : nil }
  }
}
