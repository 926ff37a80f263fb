package import CBezelDRM

/// A resolution that a made-up screen offers.
package struct CardMode: Sendable {
  package var info = drm_mode_modeinfo()

  /// Creates a mode with a porch of 160 × 30 pixels.
  ///
  /// - Parameter refresh: the rate in Hz; all other fields, invalid values too, are set in `info`.
  package init(_ width: Int, _ height: Int, refresh: Int = 60, isPreferred: Bool = false) {
    info.hdisplay = UInt16(width)
    info.hsync_start = UInt16(width + 48)
    info.hsync_end = UInt16(width + 80)
    info.htotal = UInt16(width + 160)
    info.vdisplay = UInt16(height)
    info.vsync_start = UInt16(height + 3)
    info.vsync_end = UInt16(height + 8)
    info.vtotal = UInt16(height + 30)
    info.clock = UInt32((width + 160) * (height + 30) * refresh / 1_000)
    info.vrefresh = UInt32(refresh)
    info.type = UInt32(DRM_MODE_TYPE_DRIVER | (isPreferred ? DRM_MODE_TYPE_PREFERRED : 0))
    withUnsafeMutableBytes(of: &info.name) { $0.copyBytes(from: "\(width)x\(height)".utf8) }
  }

  init(_ info: drm_mode_modeinfo) { self.info = info }

  package var width: Int { Int(info.hdisplay) }
  package var height: Int { Int(info.vdisplay) }
}
