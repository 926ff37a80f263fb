extension HUDSetting {
  /// Whether its value is the path of a file with an image.
  package var isImage: Bool {
    switch self {
    case .infoImage, .successImage, .errorImage: true
    default: false
    }
  }

  /// The values that there are, where each has a name; none otherwise.
  package var names: [String] {
    switch self {
    case .style: Style.names
    case .theme: Theme.names
    case .mask: MaskType.names
    case .animation: AnimationType.names
    case .curve: Curve.names
    case .motion: Motion.names
    case .blocking: Blocking.names
    case .tapDismiss: TapDismissal.names
    case .noBlur, .noTint, .mayLeave, .swipeDismiss, .cancelKey, .confirmKey, .haptics:
      ["yes", "no"]
    default: []
    }
  }

  /// Completes "give …".
  package var values: String {
    switch self {
    case .style, .theme, .mask, .animation, .curve, .motion, .blocking, .tapDismiss, .noBlur,
      .noTint, .mayLeave, .swipeDismiss, .cancelKey, .confirmKey, .haptics:
      names.dropLast().joined(separator: ", ") + " or " + (names.last ?? "")
    case .maskColor, .foreground, .imageColor, .background, .borderColor:
      "RRGGBB or RRGGBBAA in hexadecimal digits"
    case .blur: "RADIUS or RADIUS,SATURATION: points, 0 to 100, and 0 to 4"
    case .solidAlpha: "a part of the whole, 0 to 1"
    case .cornerRadius, .borderWidth, .fontSize, .ringThickness, .ringRadius, .ringNoTextRadius:
      "points, 0 to 4096"
    case .minimumSize, .imageSize: "WIDTHxHEIGHT in points, 0 to 4096 each"
    case .textScale: "a factor, 0.5 to 8"
    case .loadingLabel: "a text of at most 4096 bytes"
    case .infoImage, .successImage, .errorImage: "the path of a PNG file"
    case .container: "X,Y,WIDTHxHEIGHT in points, at most 16384 each"
    case .offset: "X,Y in points, -16384 to 16384 each"
    case .live: "X,Y,WIDTHxHEIGHT in points, or up to 64 of them with spaces between them"
    case .grace, .minimumDismiss, .maximumDismiss, .minimumShow, .fadeIn, .fadeOut, .holdConfirm,
      .twoTapConfirm:
      "seconds, 0 to 1000000"
    }
  }

  /// The value that is so without anybody's doing; `nil` where it cannot be said by a value.
  package var usual: String? {
    switch self {
    case .style: Style.automatic.name
    case .theme: Theme.light.name
    case .mask: MaskType.none.name
    case .maskColor: "00000066"
    case .foreground: "000000"
    case .background: "FFFFFF"
    case .solidAlpha: "0.9"
    case .cornerRadius: "14"
    case .borderWidth: "0"
    case .minimumSize: "0x0"
    case .fontSize: "15"
    case .textScale: "1"
    case .loadingLabel: "Loading"
    case .animation: AnimationType.flat.name
    case .ringThickness: "2"
    case .ringRadius: "18"
    case .ringNoTextRadius: "24"
    case .imageSize: "28x28"
    case .offset: "0,0"
    case .grace, .minimumShow: "0"
    case .minimumDismiss: "5"
    case .fadeIn, .fadeOut: "0.15"
    case .curve: Curve.easeInOut.name
    case .motion: Motion.shrink.name
    case .tapDismiss: TapDismissal.nowhere.name
    case .noBlur, .noTint, .mayLeave, .swipeDismiss, .cancelKey, .confirmKey, .haptics: "no"
    case .imageColor, .blur, .borderColor, .infoImage, .successImage, .errorImage, .container,
      .maximumDismiss, .blocking, .live, .holdConfirm, .twoTapConfirm:
      nil
    }
  }
}
