/// The way of frames to the screen.
package enum Transfer: Equatable, Sendable {
  /// Two buffers are flipped.
  case flip
  /// One buffer, whose changed parts are uploaded.
  case upload(UploadReason)

  /// The one that suits a driver, by the driver's name for itself.
  package init(driver: String) {
    self = Transfer.copyingDrivers.contains(driver) ? .upload(.driverCopies) : .flip
  }

  /// Drivers that copy the picture out, over a slow bus or into the firmware's framebuffer, and
  /// have no vertical blank to flip in.
  ///
  /// - Source: the names that the drivers below the kernel's `drivers/gpu/drm` give themselves, in
  ///   `sysfb`, `udl`, `gud`, `hyperv`, `solomon`, `sitronix` and `tiny`.
  private static let copyingDrivers: [String] = [
    // The firmware's framebuffer.
    "simpledrm", "ofdrm", "efidrm", "vesadrm",
    // USB, and the bus of a virtual machine.
    "udl", "gud", "gm12u320", "appletbdrm", "hyperv_drm",
    // SPI and I²C.
    "hx8357d", "ili9163", "ili9225", "ili9341", "ili9486", "mi0283qt", "panel-mipi-dbi", "pixpaper",
    "repaper", "sharp_memory_display", "ssd130x", "st7571", "st7571-i2c", "st7586", "st7735r",
  ]
}

/// The reason why a screen is not flipped.
package enum UploadReason: Equatable, Sendable {
  /// The driver copies the picture out, and copies all of it when the buffer changes.
  case driverCopies
  /// There is no memory for a second buffer, or it cannot be shown.
  case noSecondBuffer
  /// It was requested.
  case asked
}

extension UploadReason: CustomStringConvertible {
  package var description: String {
    switch self {
    case .driverCopies: "the driver copies the picture out"
    case .noSecondBuffer: "there is no memory for a second buffer"
    case .asked: "as asked for"
    }
  }
}
