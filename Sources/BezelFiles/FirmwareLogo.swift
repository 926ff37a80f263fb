internal import BezelLinux
package import BezelRaster

/// The picture that the firmware showed while the machine started: ACPI's BGRT.
///
/// - Source: "Boot Graphics Resource Table", ACPI specification 6.5, §5.2.23; "Boot screen
///   components", Windows hardware documentation; plymouth's `two-step` plugin, for what firmware
///   makes of them.
package struct FirmwareLogo: Hashable, Sendable {
  /// As the firmware keeps it.
  package let picture: Picture
  /// How the firmware turned it for a panel that is not mounted upright.
  package let rotation: Rotation
  /// Where the top left pixel of the turned picture was on the panel.
  ///
  /// - Units: pixels of the firmware's mode, which nothing tells.
  package let x, y: Int

  package init(picture: Picture, rotation: Rotation = .upright, x: Int, y: Int) {
    self.picture = picture
    self.rotation = rotation
    self.x = x
    self.y = y
  }

  /// Reads what the kernel passes on of it.
  ///
  /// The status bit that says whether the firmware showed it is not believed: many firmwares that
  /// do leave it clear, and the kernel's `efifb` does not look at it either.
  ///
  /// - Throws: `readLogo`: `refused(.noSuchFile)` where there is none; `malformed`; `tooLarge`.
  package static func read(
    from folder: String = "/sys/firmware/acpi/bgrt"
  ) throws(FilesError) -> FirmwareLogo {
    let type = try number("type", in: folder)
    guard type == 0 else {
      throw FilesError(
        .readLogo, "\(folder)/type",
        .malformed("A picture of type \(type) is not read"))
    }
    let rotation = rotation(status: try number("status", in: folder))
    let (x, y) = (try number("xoffset", in: folder), try number("yoffset", in: folder))
    let path = "\(folder)/image"
    do throws(FilesError) {
      let picture = try BMP.decode(FileBytes.read(path, limit: 64 << 20), name: path)
      return FirmwareLogo(picture: picture, rotation: rotation, x: x, y: y)
    } catch {
      throw FilesError(.readLogo, error.subject, error.reason)
    }
  }

  /// Bits 1 and 2 are how far the panel is turned clockwise, so the picture is turned the other way.
  private static func rotation(status: Int) -> Rotation {
    switch status >> 1 & 3 {
    case 0: .upright
    case 1: .clockwise270
    case 2: .clockwise180
    default: .clockwise90
    }
  }

  private static func number(_ name: String, in folder: String) throws(FilesError) -> Int {
    let path = "\(folder)/\(name)"
    let reason: FilesReason
    do throws(FilesError) {
      let bytes = try FileBytes.read(path, limit: 64)
      let digits = bytes.last == UInt8(ascii: "\n") ? bytes.dropLast() : bytes[...]
      if let value = Int32(String(decoding: digits, as: UTF8.self)) { return Int(value) }
      reason = .malformed("It holds no number")
    } catch {
      reason = error.reason
    }
    throw FilesError(.readLogo, path, reason)
  }
}

extension FirmwareLogo {
  /// A logo that the firmware did not show, where firmware would.
  package init(_ picture: Picture) { self.init(picture: picture, x: -1, y: -1) }

  /// The logo on a plain colour, where the firmware showed it.
  ///
  /// Firmware puts the logo into the middle from left to right. Where the panel's mode has it there
  /// too, it is the firmware's mode. Else the logo's middle is at 38.2 % of the height, where the
  /// specification of Windows wants it, and a logo that is larger than the screen is made smaller.
  ///
  /// - Parameters:
  ///   - width: the panel's pixels, before anything is turned.
  ///   - height: likewise.
  ///   - screen: how pictures are turned for the panel.
  ///   - color: the colour around it.
  package func backdrop(
    width: Int, height: Int, turnedBy screen: Rotation = .upright, around color: Color = .black
  ) -> Backdrop {
    let shown = picture.turned(rotation)
    let panel = PixelRect(width: width, height: height)
    let upright = shown.turned(screen.inverse)
    let size = screen.inverse.turned(width: width, height: height)
    guard upright.width <= size.width, upright.height <= size.height else {
      return .picture(upright, placement: .fit, around: color)
    }
    if x >= 0, y >= 0, abs(width - shown.width - 2 * x) <= 1, y <= height - shown.height {
      let place = PixelRect(minX: x, minY: y, maxX: x + shown.width, maxY: y + shown.height)
      let turned = screen.inverse.turned(place, width: panel.width, height: panel.height)
      return .picture(upright, placement: .at(x: turned.minX, y: turned.minY), around: color)
    }
    let top = size.height * 382 / 1_000 - upright.height / 2
    return .picture(
      upright,
      placement: .at(
        x: (size.width - upright.width) / 2, y: max(0, min(size.height - upright.height, top))),
      around: color)
  }
}
