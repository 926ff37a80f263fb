internal import BezelFiles
internal import BezelLinux
internal import BezelRaster

/// The logo of a boot's or a shutdown's HUD.
extension StageOptions {
  /// Puts the configured logo on the backdrop, if that is a plain colour.
  ///
  /// - Returns: why there is no logo of the configured name; `nil` for no problem.
  package mutating func readLogo() -> String? {
    guard logoName != "none", case .fixed(.color(let color)) = backdrop else { return nil }
    do throws(FilesError) {
      if let logo = try logo() { backdrop = .logo(logo, logoLayout, around: color) }
      return nil
    } catch {
      return error.description
    }
  }

  private func logo() throws(FilesError) -> FirmwareLogo? {
    switch logoName {
    case nil: StageOptions.usualLogo()
    case "firmware"?: try FirmwareLogo.read()
    case let path?: FirmwareLogo(try Picture(contentsOf: path))
    }
  }

  private static func usualLogo() -> FirmwareLogo? {
    if let logo = try? FirmwareLogo.read() { return logo }
    for path in DistributionLogo.paths() {
      if let picture = try? Picture(contentsOf: path) { return FirmwareLogo(picture) }
    }
    return nil
  }
}
