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
  /// False for another logo, which has no place of its own.
  private let isOfFirmware: Bool

  package init(picture: Picture, rotation: Rotation = .upright, x: Int, y: Int) {
    self.picture = picture
    self.rotation = rotation
    self.x = x
    self.y = y
    isOfFirmware = true
  }

  /// A logo that the firmware did not show.
  package init(_ picture: Picture) {
    self.picture = picture
    rotation = .upright
    (x, y, isOfFirmware) = (0, 0, false)
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
  /// The logo where the firmware showed it, or as the layout says.
  ///
  /// Firmware puts the logo into the middle from left to right. Where the panel's mode has it there too, it is the
  /// firmware's mode, and the logo stays where it is.
  ///
  /// - Parameters:
  ///   - width: the panel's pixels, before anything is turned.
  ///   - height: likewise.
  ///   - screen: how pictures are turned for the panel.
  package func placed(
    width: Int, height: Int, turnedBy screen: Rotation = .upright,
    _ layout: LogoLayout = LogoLayout()
  ) -> PlacedPicture {
    let shown = picture.turned(rotation)
    let upright = shown.turned(screen.inverse)
    if isOfFirmware, layout == LogoLayout(), x >= 0, y >= 0, abs(width - shown.width - 2 * x) <= 1,
      x + shown.width <= width, y <= height - shown.height
    {
      let place = PixelRect(minX: x, minY: y, maxX: x + shown.width, maxY: y + shown.height)
      return PlacedPicture(
        upright, in: screen.inverse.turned(place, width: width, height: height), isInTheWay: true)
    }
    let area = layout.area(
      of: upright, on: screen.inverse.turned(width: width, height: height),
      room: isOfFirmware ? .screen : .aboveIndicator)
    return PlacedPicture(upright, in: area, isInTheWay: true)
  }
}
