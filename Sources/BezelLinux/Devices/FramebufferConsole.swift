/// The kernel's text console on framebuffers (fbcon).
package enum FramebufferConsole {
  /// The rotation of its picture; the numbers are the kernel's.
  package enum Rotation: Int, Equatable, Sendable {
    case upright = 0
    case clockwise = 1
    case upsideDown = 2
    case counterclockwise = 3
  }

  /// Returns the rotation of the console in front or, if it is upright or does not draw yet, that
  /// of `fbcon=rotate:…` on the kernel's command line.
  ///
  /// - Parameter root: the path that stands for "/".
  /// - Source: `Documentation/fb/fbcon.rst` and `fb_console_setup` in `fbcon.c`, Linux.
  package static func rotation(root: String = "") -> Rotation {
    if let line = try? Descriptor.firstLine(of: "\(root)/sys/class/graphics/fbcon/rotate"),
      let rotation = Int(line).flatMap({ Rotation(rawValue: $0) }), rotation != .upright
    {
      return rotation
    }
    return rotation(KernelCommandLine(root: root))
  }

  /// Returns the last rotation; the options of `fbcon=` are separated by commas.
  static func rotation(_ commandLine: KernelCommandLine) -> Rotation {
    let option = "rotate:".utf8
    var rotation = Rotation.upright
    for value in commandLine.values(of: "fbcon") {
      for part in value.utf8.split(separator: UInt8(ascii: ",")) where part.starts(with: option) {
        let number = Int(Substring(part.dropFirst(option.count)))
        rotation = number.flatMap { Rotation(rawValue: $0) } ?? .upright
      }
    }
    return rotation
  }
}
