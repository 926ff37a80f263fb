internal import BezelRaster

extension HUDSetup {
  /// - Parameters:
  ///   - value: what `setting.values` says.
  ///   - image: reads the image at a path; `nil` if it cannot be read.
  /// - Throws: a sentence that says which values there are; nothing is changed then.
  package mutating func set(
    _ setting: HUDSetting, to value: String, image: (String) -> HUDImage?
  ) throws(HUDSetting.Mistake) {
    func known<Value>(_ wished: Value?) throws(HUDSetting.Mistake) -> Value {
      guard let wished else { throw HUDSetting.Mistake(setting: setting, value: value) }
      return wished
    }
    func isOn() throws(HUDSetting.Mistake) -> Bool {
      try known(value == "yes" ? true : value == "no" ? false : nil)
    }
    func length() throws(HUDSetting.Mistake) -> Fixed { try known(Fixed(length: value)) }
    func color() throws(HUDSetting.Mistake) -> Color { try known(Color(hexadecimal: value)) }
    func time() throws(HUDSetting.Mistake) -> Duration { try known(Duration(seconds: value)) }
    switch setting {
    case .style: appearance.style = try known(Style(named: value))
    case .theme: appearance.theme = try known(Theme(named: value))
    case .mask: appearance.maskType = try known(MaskType(named: value))
    case .maskColor: appearance.maskColor = try color()
    case .foreground: appearance.foregroundColor = try color()
    case .imageColor: appearance.imageColor = try color()
    case .background: appearance.backgroundColor = try color()
    case .blur: appearance.customBlur = try known(BlurEffect(written: value[...]))
    case .noBlur: appearance.blursBackdrop = try !isOn()
    case .solidAlpha: appearance.solidAlpha = try known(HUDSetup.alpha(value))
    case .cornerRadius: appearance.cornerRadius = try length()
    case .borderWidth: appearance.borderWidth = try length()
    case .borderColor: appearance.borderColor = try color()
    case .minimumSize: appearance.minimumSize = try known(Size(written: value[...]))
    case .fontSize: appearance.fontSize = try length()
    case .textScale: appearance.textScale = try known(Fixed(factor: value))
    case .loadingLabel:
      appearance.loadingLabel = try known(value.utf8.count <= 4_096 ? value : nil)
    case .animation: appearance.animationType = try known(AnimationType(named: value))
    case .ringThickness: appearance.ringThickness = try length()
    case .ringRadius: appearance.ringRadius = try length()
    case .ringNoTextRadius: appearance.ringNoTextRadius = try length()
    case .imageSize: appearance.imageSize = try known(Size(written: value[...]))
    case .noTint: appearance.tintsImages = try !isOn()
    case .infoImage: appearance.infoImage = try known(image(value))
    case .successImage: appearance.successImage = try known(image(value))
    case .errorImage: appearance.errorImage = try known(image(value))
    case .container: appearance.container = try known(Rect(written: value[...]))
    case .offset: appearance.offset = try known(Point(written: value[...]))
    case .mayLeave: appearance.staysInside = try !isOn()
    case .grace: timing.grace = try time()
    case .minimumDismiss: timing.minimumDismiss = try time()
    case .maximumDismiss: timing.maximumDismiss = try time()
    case .minimumShow: timing.minimumShow = try time()
    case .fadeIn: timing.fadeIn = try time()
    case .fadeOut: timing.fadeOut = try time()
    case .curve: timing.curve = try known(Curve(named: value))
    case .motion: timing.motion = try known(Motion(named: value))
    case .blocking: interaction.blocking = try known(Blocking(named: value))
    case .live: interaction.liveAreas = try known(Rect.written(value[...]))
    case .tapDismiss: interaction.tapDismisses = try known(TapDismissal(named: value))
    case .swipeDismiss: interaction.swipeDismisses = try isOn()
    case .holdConfirm: interaction.confirmation = .hold(for: try time())
    case .twoTapConfirm: interaction.confirmation = .twoTaps(within: try time())
    case .cancelKey:
      interaction.cancelDismisses = try isOn()
      interaction.cancelKeys = interaction.cancelDismisses ? Interaction.usualCancelKeys : []
    case .confirmKey: interaction.confirmKeys = try isOn() ? Interaction.usualConfirmKeys : []
    case .haptics: interaction.hapticsEnabled = try isOn()
    }
  }

  /// Sets several; a style that is named has the last word.
  ///
  /// - Throws: the same for the first that is a mistake; nothing is changed then.
  package mutating func apply(
    _ settings: [HUDSetting: String], image: (String) -> HUDImage?
  ) throws(HUDSetting.Mistake) {
    var changed = self
    for setting in HUDSetting.inOrder {
      if let value = settings[setting] { try changed.set(setting, to: value, image: image) }
    }
    self = changed
  }

  /// Reads an opacity of 0 … 1.
  private static func alpha(_ text: String) -> UInt8? {
    guard let part = DecimalNumber(text), (0...1).contains(part) else { return nil }
    return UInt8(part.rounded(toParts: 255))
  }
}
