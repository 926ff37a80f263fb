internal import BezelFiles
internal import BezelLinux
internal import BezelRaster
internal import BezelStage

/// The logo of a boot's or a shutdown's HUD.
extension ConfigurationLoader {
  /// The files of distributions' logos; the first that exists is used.
  private static let distributionLogos = [
    "/usr/share/bezel/logo.png", "/usr/share/plymouth/debian-logo.png",
    "/usr/share/plymouth/ubuntu-logo.png", "/usr/share/pixmaps/system-logo-white.png",
    "/usr/share/desktop-base/debian-logos/logo-256.png",
  ]

  /// Returns a backdrop with the configured logo on it.
  ///
  /// - Parameters:
  ///   - name: the logo; `nil` for the firmware's or the distribution's.
  ///   - backdrop: only on a plain colour there is a logo.
  /// - Returns: the backdrop, and why there is no logo of this name.
  static func logo(_ name: String?, on backdrop: BackdropSource) -> (BackdropSource, String?) {
    guard name != "none", case .fixed(.color(let color)) = backdrop else { return (backdrop, nil) }
    do throws(FilesError) {
      switch name {
      case nil: return (usualLogo.map { .logo($0, around: color) } ?? backdrop, nil)
      case "firmware"?: return (.logo(try FirmwareLogo.read(), around: color), nil)
      case let path?:
        return (.logo(FirmwareLogo(try Picture(contentsOf: path)), around: color), nil)
      }
    } catch {
      return (backdrop, error.description)
    }
  }

  private static var usualLogo: FirmwareLogo? {
    if let logo = try? FirmwareLogo.read() { return logo }
    for path in distributionLogos {
      if let picture = try? Picture(contentsOf: path) { return FirmwareLogo(picture) }
    }
    return nil
  }
}
