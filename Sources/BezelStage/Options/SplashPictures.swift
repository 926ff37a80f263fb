package import BezelFiles
package import BezelRaster

/// The pictures of a boot's or a shutdown's HUD, on its backdrop.
package struct SplashPictures: Sendable {
  package var logo: FirmwareLogo?
  package var logoLayout = LogoLayout()
  /// The picture in place of the ring.
  package var indicator: Picture?
  /// The top of the indicator, in per cent of the height.
  package var indicatorTop = usualIndicatorTop
  /// A picture at the bottom.
  package var watermark: Picture?
  /// How the logo and the indicator move, if they do.
  package var logoAnimation, indicatorAnimation: PNGAnimation?

  /// Whether nothing moves: of an animation that ends only the last frame is shown.
  package var isCalm = false

  /// The top of a picture that may be higher than a ring, in per cent of the screen's height.
  package static let usualIndicatorTop = 60

  package init() {}

  var isEmpty: Bool { logo == nil && indicator == nil && watermark == nil }

  /// The animations, in the order of the pictures on a backdrop.
  var animations: [PNGAnimation?] {
    (logo == nil ? [] : [logoAnimation]) + (indicator == nil ? [] : [indicatorAnimation])
  }

  /// Returns the pictures on a panel, as large as they fit.
  ///
  /// - Parameters:
  ///   - width: the panel's pixels, before anything is turned.
  ///   - height: likewise.
  ///   - rotation: the rotation of pictures for the panel.
  func placed(width: Int, height: Int, turnedBy rotation: Rotation) -> [PlacedPicture] {
    let screen = rotation.inverse.turned(width: width, height: height)
    var pictures: [PlacedPicture] = []
    if let logo {
      pictures.append(
        logo.placed(width: width, height: height, turnedBy: rotation, logoLayout))
    }
    let plain = LogoLayout()
    if let indicator {
      let area = plain.area(of: indicator, on: screen, room: .below(indicatorTop))
      pictures.append(PlacedPicture(indicator, in: area, isInTheWay: true))
    }
    if let watermark {
      let area = plain.area(of: watermark, on: screen, room: .bottom)
      pictures.append(PlacedPicture(watermark, in: area))
    }
    return pictures
  }
}
