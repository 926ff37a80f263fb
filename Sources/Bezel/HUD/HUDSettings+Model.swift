internal import BezelHUD

/// The settings in the terms of `HUDModel`.
extension HUDSettings {
  /// The settings for the model of a HUD in a parent.
  package func commands(in parent: HUDParent) -> [Command] {
    [
      .setAppearance(appearance(in: parent)), .setTiming(timing), .setInteraction(interaction),
      .update(presentation),
    ]
  }

  package var presentation: Presentation {
    Presentation(
      .indicator(shownIndicator, Fraction(progress) ?? .zero),
      status: label.isHidden ? nil : label.text,
      details: detailsLabel.isHidden ? nil : detailsLabel.text,
      button: button.action == nil ? nil : button.title)
  }

  private var shownIndicator: AnyIndicator? {
    switch mode {
    case .indeterminate: AnyIndicator(Spinner())
    case .determinate: AnyIndicator(PieIndicator(form: determinateForm))
    case .determinateHorizontalBar: AnyIndicator(BarIndicator(size: barSize))
    case .annularDeterminate: AnyIndicator(AnnularIndicator())
    case .custom: customIndicator
    case .text: nil
    }
  }

  package var timing: Timing {
    var timing = Timing()
    timing.grace = graceTime
    timing.isTaskInProgress = isTaskInProgress
    timing.minimumShow = minShowTime
    timing.fadeIn = .milliseconds(300)
    timing.fadeOut = .milliseconds(300)
    switch edition {
    case .modern:
      timing.curve = .spring
      timing.motion = animationType
    case .classic:
      timing.curve = .easeInOut
      timing.motion = animationType == .zoom ? .zoomOut : animationType
    }
    return timing
  }

  package var interaction: Interaction {
    var interaction = Interaction()
    interaction.blocking = isUserInteractionEnabled ? nil : Blocking.none
    if button.action != nil, button.title?.isEmpty == false {
      interaction.confirmKeys = button.keys
    }
    return interaction
  }

  package func appearance(in parent: HUDParent) -> Appearance {
    var appearance = Appearance()
    appearance.container = parent.area
    appearance.minimumSize = minSize
    appearance.maximumTextWidth = maxTextWidth.map { Fixed($0) }
    appearance.cornerRadius = Fixed(cornerRadius)
    appearance.offset = offset
    appearance.followsTilt = defaultMotionEffectsEnabled
    appearance.fontSize = Fixed(label.fontSize)
    appearance.isBold = label.isBold
    appearance.detailsStyle = TextStyle(
      size: Fixed(detailsLabel.fontSize), isBold: detailsLabel.isBold,
      color: detailsLabel.color ?? usualColor)
    appearance.buttonStyle = TextStyle(
      size: Fixed(button.fontSize), isBold: true, color: button.color ?? usualColor)
    appearance.foregroundColor = label.color ?? usualColor
    appearance.imageColor = indicatorColor ?? usualColor
    setArrangement(of: &appearance)
    setBox(of: &appearance)
    setMask(of: &appearance)
    return appearance
  }

  private func setArrangement(of appearance: inout Appearance) {
    var arrangement = Arrangement()
    arrangement.padding = Fixed(margin)
    arrangement.spacing = Fixed(padding)
    arrangement.margin = Fixed(margin)
    arrangement.textBox = nil
    arrangement.isRaised = false
    switch edition {
    case .modern:
      arrangement.squareness = isSquare ? .asFits : .limited
    case .classic:
      arrangement.squareness = isSquare ? .eachSide : .none
      arrangement.isOnWholePoints = true
      appearance.staysInside = false
    }
    appearance.arrangement = arrangement
  }

  private func setBox(of appearance: inout Appearance) {
    switch bezel.style {
    case .solid: appearance.customBlur = nil
    case .blur: appearance.customBlur = bezel.blur ?? themeBlur
    }
    switch edition {
    case .modern: appearance.backgroundColor = bezel.color ?? themeTint
    case .classic:
      // Not-a-number is neither.
      let alpha = opacity > 0 ? UInt8(min(1, opacity) * 255 + 0.5) : 0
      appearance.backgroundColor = bezel.color ?? .black.withAlpha(alpha)
    }
  }

  private func setMask(of appearance: inout Appearance) {
    appearance.maskType = .custom
    appearance.maskColor = background.color ?? .clear
    appearance.maskBlur = background.style == .blur ? background.blur ?? themeBlur : nil
    appearance.zoomsMask = edition == .classic
    guard dimsBackground else { return }
    switch edition {
    case .modern:
      appearance.maskColor = .black.withAlpha(51)
      appearance.maskBlur = nil
    case .classic: appearance.maskType = .gradient
    }
  }

  /// The colour of contents without a colour of their own, as a text that replaces another one.
  ///
  /// - Source: the label colour of the system where MBProgressHUD comes from, at .7; up to 0.9 white.
  private var usualColor: Color {
    if let contentColor { return contentColor }
    return switch (edition, theme) {
    case (.classic, _): .white
    case (.modern, .light): .black.withAlpha(179)
    case (.modern, .dark): .white.withAlpha(179)
    }
  }

  /// - Source: MBProgressHUD's tint before there were materials, white .8 at .6; ours in the dark.
  private var themeTint: Color {
    switch theme {
    case .light: Color(white: 204, alpha: 153)
    case .dark: Color(white: 28, alpha: 186)
    }
  }

  private var themeBlur: BlurEffect {
    switch theme {
    case .light: .light
    case .dark: .dark
    }
  }
}
