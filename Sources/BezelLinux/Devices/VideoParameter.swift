/// The options of a `video=` on the kernel's command line: for one connector, or for all that have
/// none of their own.
///
/// - Source: `Documentation/fb/modedb.rst`, `drivers/video/cmdline.c` and
///   `drm_mode_parse_command_line_for_connector` in `drm_modes.c`, Linux.
package struct VideoParameter: Equatable, Sendable {
  /// The connector's name, or the name of a driver of framebuffers; `nil` for all connectors.
  package let name: String?
  /// The rotation that "rotate=" asks for.
  ///
  /// Its degrees are counterclockwise: `drm_client_rotation` takes them for those of a plane, and
  /// `drm_setup_crtcs_fb` turns the console counterclockwise for 90. `nil` without a valid one.
  package let rotation: FramebufferConsole.Rotation?
  /// Whether "rotate=" is there without a mode before it, so that the kernel refuses all options.
  package let isRotationRefused: Bool
  /// The value of "panel_orientation=", for example "left_side_up"; `nil` without one.
  package let panelOrientation: String?

  /// Reads the value of a `video=`; options of no interest are skipped.
  package init(_ value: String) {
    let bytes = Array(value.utf8)
    let colon = bytes.firstIndex(of: UInt8(ascii: ":"))
    name = colon.map { String(decoding: bytes[..<$0], as: UTF8.self) }
    let parts = bytes[(colon.map { $0 + 1 } ?? 0)...].split(
      separator: UInt8(ascii: ","), omittingEmptySubsequences: false)
    var rotations: [FramebufferConsole.Rotation] = []
    var orientation: String?
    for part in parts {
      if let degrees = VideoParameter.value(of: "rotate", in: part) {
        switch degrees {
        case "0": rotations.append(.upright)
        case "90": rotations.append(.counterclockwise)
        case "180": rotations.append(.upsideDown)
        case "270": rotations.append(.clockwise)
        default: break
        }
      } else if let value = VideoParameter.value(of: "panel_orientation", in: part) {
        orientation = value
      }
    }
    let hasMode = parts.first.map { VideoParameter.isMode($0) } ?? false
    isRotationRefused = !rotations.isEmpty && !hasMode
    // The kernel takes two different rotations for a mistake.
    let isOne = rotations.allSatisfy { $0 == rotations.first }
    rotation = hasMode && isOne ? rotations.first : nil
    panelOrientation = orientation
  }

  private static func value(of name: String, in part: ArraySlice<UInt8>) -> String? {
    guard part.starts(with: name.utf8) else { return nil }
    let rest = part.dropFirst(name.utf8.count)
    guard rest.first == UInt8(ascii: "=") else { return nil }
    return String(decoding: rest.dropFirst(), as: UTF8.self)
  }

  /// Whether an option is a mode: "1024x768M@60", or the name of one of television.
  private static func isMode(_ part: ArraySlice<UInt8>) -> Bool {
    if let first = part.first, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(first) {
      return true
    }
    return part.starts(with: "NTSC".utf8) || part.starts(with: "PAL".utf8)
  }

  /// Whether the name is that of a connector, which ends with a number, as in "HDMI-A-1".
  package var isOfConnector: Bool {
    guard let bytes = name.map({ Array($0.utf8) }) else { return false }
    let digits = bytes.reversed().prefix {
      (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0)
    }
    return !digits.isEmpty && bytes.dropLast(digits.count).last == UInt8(ascii: "-")
  }
}

extension KernelCommandLine {
  /// All `video=`, in order.
  package var videos: [VideoParameter] {
    values(of: "video").filter { !$0.isEmpty }.map { VideoParameter($0) }
  }

  /// Returns the `video=` that counts for a connector: its last own one, else the last one of all.
  package func video(for connector: String) -> VideoParameter? {
    let videos = videos
    return videos.last { $0.name == connector } ?? videos.last { $0.name == nil }
  }
}
