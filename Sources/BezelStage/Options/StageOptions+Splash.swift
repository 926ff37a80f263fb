internal import BezelFiles
package import BezelHUD
internal import BezelLinux
internal import BezelRaster

/// The pictures of a boot's or a shutdown's HUD.
extension StageOptions {
  /// Puts the logo, the indicator's picture and the watermark on the backdrop.
  ///
  /// The firmware's and a distribution's logo, which nobody asked for, are only on a plain colour.
  ///
  /// - Parameter motion: whether animations are played.
  /// - Returns: why there is none of a configured name, a sentence each.
  package mutating func readSplashPictures(_ motion: Motion) -> [String] {
    var pictures = SplashPictures()
    let ground: Backdrop
    switch backdrop {
    case .fixed(let plain): ground = plain
    case .splash(let firmware, let plain): (pictures, ground) = (firmware, plain)
    case .screen: return []
    }
    var problems: [String] = []
    func read(_ name: String) -> MovingPicture? {
      do throws(FilesError) {
        return try MovingPicture(contentsOf: name)
      } catch {
        problems.append(error.description)
        return nil
      }
    }
    (pictures.logoLayout, pictures.isCalm) = (logoLayout, motion == .less)
    switch logoName {
    case "none"?: break
    case "firmware"?:
      do throws(FilesError) {
        pictures.logo = try FirmwareLogo.read()
      } catch {
        problems.append(error.description)
      }
    case let path?:
      if let file = read(path) {
        (pictures.logo, pictures.logoAnimation) = (FirmwareLogo(file.picture), file.animation)
      }
    case nil:
      if pictures.logo == nil, case .color = ground { pictures.logo = StageOptions.usualLogo() }
    }
    if let indicatorPath, let file = read(indicatorPath) {
      (pictures.indicator, pictures.indicatorAnimation) = (file.picture, file.animation)
      if let indicatorAt { pictures.indicatorTop = indicatorAt }
    }
    if let watermarkName { pictures.watermark = read(watermarkName)?.picture }
    if !pictures.isEmpty { backdrop = .splash(pictures, over: ground) }
    return problems
  }

  private var indicatorPath: String? {
    indicatorName.flatMap { $0 == "ring" || $0 == "none" ? nil : $0 }
  }

  private static func usualLogo() -> FirmwareLogo? {
    if let logo = try? FirmwareLogo.read() { return logo }
    for path in DistributionLogo.paths() {
      if let picture = try? Picture(contentsOf: path) { return FirmwareLogo(picture) }
    }
    return nil
  }
}

/// A picture, and how it moves if its file is animated.
private struct MovingPicture {
  let picture: Picture
  let animation: PNGAnimation?

  /// Reads a PNG file of at most 256 MiB.
  init(contentsOf path: String) throws(FilesError) {
    let bytes = try FileBytes.read(path, limit: 256 << 20)
    animation = PNGAnimation(bytes)
    // The first picture does not wait for libpng's checksums of all others.
    if let animation, animation.beginsStill,
      let first = try? PNGAnimationReader(animation).read()
    {
      picture = first
    } else {
      picture = try PNG.decode(bytes, name: path)
    }
  }
}
