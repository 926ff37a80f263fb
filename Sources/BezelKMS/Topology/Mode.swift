internal import CBezelDRM

/// A resolution with its timing, as a screen offers it.
package struct Mode: Equatable, Sendable {
  /// The timing, unchanged, for the kernel.
  let info: drmModeModeInfo

  /// - Returns: `nil` for a mode without pixels.
  init?(_ info: drmModeModeInfo) {
    guard info.hdisplay > 0, info.vdisplay > 0 else { return nil }
    self.info = info
  }

  /// - Units: pixels.
  package var width: Int { Int(info.hdisplay) }
  /// - Units: pixels.
  package var height: Int { Int(info.vdisplay) }

  /// Whether the screen prefers it, mostly as it has that number of pixels.
  package var isPreferred: Bool { info.type & UInt32(DRM_MODE_TYPE_PREFERRED) != 0 }

  /// Whether the kernel's command line requests it (`video=`).
  var isOfCommandLine: Bool { info.type & UInt32(DRM_MODE_TYPE_USERDEF) != 0 }

  /// - Units: pixels; it does not fit an `Int` of 32 bits.
  var area: UInt64 { UInt64(info.hdisplay) * UInt64(info.vdisplay) }

  /// Whether every picture has only half of the lines.
  var isInterlaced: Bool { info.flags & UInt32(DRM_MODE_FLAG_INTERLACE) != 0 }

  /// The number of pictures a second.
  ///
  /// - Units: 1/1 000 Hz.
  /// - Range: 10 000 … 1 000 000. Small panels' drivers report invalid values, such as a clock of 1
  ///   kHz, for which 60 Hz is the better guess.
  /// - Source: `drm_mode_vrefresh` in the kernel's `drm_modes.c`.
  package var refreshMillihertz: Int {
    var numerator = UInt64(info.clock) * 1_000_000
    var denominator = UInt64(info.htotal) * UInt64(info.vtotal)
    if info.flags & UInt32(DRM_MODE_FLAG_INTERLACE) != 0 { numerator *= 2 }
    if info.flags & UInt32(DRM_MODE_FLAG_DBLSCAN) != 0 { denominator *= 2 }
    if info.vscan > 1 { denominator *= UInt64(info.vscan) }
    guard denominator > 0 else { return 60_000 }
    let millihertz = (numerator + denominator / 2) / denominator
    return (10_000...1_000_000).contains(millihertz) ? Int(millihertz) : 60_000
  }

  /// Compares the timing; source, name and rank do not count.
  package static func == (a: Mode, b: Mode) -> Bool {
    // The other flags are sync polarities and aspect ratios, which firmware and drivers set
    // differently for the same picture.
    let shape = UInt32(DRM_MODE_FLAG_INTERLACE | DRM_MODE_FLAG_DBLSCAN)
    return a.info.clock == b.info.clock
      && a.info.hdisplay == b.info.hdisplay && a.info.vdisplay == b.info.vdisplay
      && a.info.hsync_start == b.info.hsync_start && a.info.hsync_end == b.info.hsync_end
      && a.info.vsync_start == b.info.vsync_start && a.info.vsync_end == b.info.vsync_end
      && a.info.htotal == b.info.htotal && a.info.vtotal == b.info.vtotal
      && a.info.vscan == b.info.vscan && a.info.flags & shape == b.info.flags & shape
  }
}

extension Mode: CustomStringConvertible {
  /// For example "1920x1080@59.940".
  package var description: String {
    let fraction = refreshMillihertz % 1_000
    let padding = fraction < 10 ? "00" : fraction < 100 ? "0" : ""
    return "\(width)x\(height)@\(refreshMillihertz / 1_000).\(padding)\(fraction)"
  }
}
