import BezelHUD
import BezelRaster
import Testing

import Bezel

/// Tests of each setting by its own name.
extension ProgressHUDTests {
  @Test("each setting changes its own field, and is read back")
  func everySetting() throws {
    let image = try #require(HUDImage(width: 1, height: 1, pixels: [0xFF00_FF00]))
    let (red, blue) = (Color(red: 255, green: 0, blue: 0), Color(red: 0, green: 0, blue: 255))
    let container = Rect(origin: Point(x: 1, y: 2), size: Size(width: 30, height: 40))
    defer {
      ProgressHUD.appearance = Appearance()
      ProgressHUD.timing = Timing()
      ProgressHUD.interaction = Interaction()
    }
    var appearance = Appearance()
    // In the language of the environment.
    appearance.loadingLabel = ProgressHUD.loadingLabel
    var isSet = false
    /// Sets the setting the first time, and reads it back the second time.
    func check<Value: Equatable>(
      _ field: WritableKeyPath<Appearance, Value>, _ setting: inout Value, _ value: Value
    ) {
      #expect(ProgressHUD.appearance == appearance, "before \(field)")
      #expect((setting == value) == isSet, "\(field)")
      appearance[keyPath: field] = value
      setting = value
    }
    /// Checks a length, which is a `Double`.
    func check(
      _ field: WritableKeyPath<Appearance, Fixed>, _ setting: inout Double, _ value: Double
    ) {
      var length = Fixed(setting)
      check(field, &length, Fixed(value))
      setting = value
      #expect(setting == value)
    }
    typealias HUD = ProgressHUD
    for _ in 0..<2 {
      check(\.maskType, &HUD.defaultMaskType, .custom)
      check(\.theme, &HUD.theme, .dark)
      check(\.contrast, &HUD.contrast, .high)
      check(\.animationType, &HUD.defaultAnimationType, .native)
      check(\.container, &HUD.container, container)
      check(\.minimumSize, &HUD.minimumSize, container.size)
      HUD.maximumTextWidth = 250.5
      appearance.maximumTextWidth = Fixed(501, over: 2)
      #expect(HUD.maximumTextWidth == 250.5)
      check(\.ringThickness, &HUD.ringThickness, 3)
      check(\.ringRadius, &HUD.ringRadius, 11)
      check(\.ringNoTextRadius, &HUD.ringNoTextRadius, 12)
      check(\.cornerRadius, &HUD.cornerRadius, 4.5)
      check(\.borderColor, &HUD.borderColor, red)
      check(\.borderWidth, &HUD.borderWidth, 2)
      check(\.fontSize, &HUD.fontSize, 21)
      check(\.textScale, &HUD.textScale, 2)
      check(\.blursBackdrop, &HUD.blursBackdrop, false)
      check(\.maskColor, &HUD.backgroundLayerColor, blue)
      check(\.imageSize, &HUD.imageViewSize, container.size)
      check(\.tintsImages, &HUD.shouldTintImages, false)
      check(\.infoImage, &HUD.infoImage, image)
      check(\.successImage, &HUD.successImage, image)
      check(\.errorImage, &HUD.errorImage, image)
      check(\.offset, &HUD.offsetFromCenter, container.origin)
      check(\.followsTilt, &HUD.motionEffectEnabled, false)
      check(\.loadingLabel, &HUD.loadingLabel, "Wait")
      check(\.foregroundColor, &HUD.foregroundColor, red)
      check(\.imageColor, &HUD.foregroundImageColor, blue)
      check(\.backgroundColor, &HUD.backgroundColor, blue)
      check(\.customBlur, &HUD.customBlur, .dark)
      isSet = true
    }
    #expect(HUD.defaultStyle == .custom, "the colours of that style have chosen it")
    HUD.defaultStyle = .dark
    appearance.style = .dark
    #expect(HUD.defaultStyle == .dark)
    #expect(HUD.appearance == appearance)
    ProgressHUD.resetOffsetFromCenter()
    #expect(ProgressHUD.offsetFromCenter == Point(x: 0, y: 0))
    ProgressHUD.setOffsetFromCenter(container.origin)
    #expect(ProgressHUD.appearance == appearance)
  }

  @Test("times and what is felt have names of their own, too")
  func times() {
    defer {
      ProgressHUD.timing = Timing()
      ProgressHUD.interaction = Interaction()
    }
    ProgressHUD.graceTimeInterval = .milliseconds(1)
    ProgressHUD.minimumDismissTimeInterval = .milliseconds(2)
    ProgressHUD.maximumDismissTimeInterval = .milliseconds(3)
    ProgressHUD.readingTime = .byScript
    ProgressHUD.fadeInAnimationDuration = .milliseconds(4)
    ProgressHUD.fadeOutAnimationDuration = .milliseconds(5)
    ProgressHUD.animationCurve = .easeOut
    ProgressHUD.motion = .grow
    ProgressHUD.hapticsEnabled = true
    var timing = Timing()
    timing.grace = .milliseconds(1)
    timing.minimumDismiss = .milliseconds(2)
    timing.maximumDismiss = .milliseconds(3)
    timing.readingTime = .byScript
    timing.fadeIn = .milliseconds(4)
    timing.fadeOut = .milliseconds(5)
    timing.curve = .easeOut
    timing.motion = .grow
    #expect(ProgressHUD.timing == timing)
    #expect(ProgressHUD.interaction.hapticsEnabled && ProgressHUD.hapticsEnabled)
    #expect(ProgressHUD.graceTimeInterval == .milliseconds(1))
    #expect(ProgressHUD.minimumDismissTimeInterval == .milliseconds(2))
    #expect(ProgressHUD.maximumDismissTimeInterval == .milliseconds(3))
    #expect(ProgressHUD.readingTime == .byScript)
    #expect(ProgressHUD.fadeInAnimationDuration == .milliseconds(4))
    #expect(ProgressHUD.fadeOutAnimationDuration == .milliseconds(5))
    #expect(ProgressHUD.animationCurve == .easeOut)
    #expect(ProgressHUD.motion == .grow)
    #expect(ProgressHUD.displayDuration(for: "Ten seconds") == .milliseconds(3))
    ProgressHUD.timing = Timing()
    #expect(ProgressHUD.displayDuration(for: nil) == .seconds(5))
    #expect(
      ProgressHUD.displayDuration(for: String(repeating: "a", count: 100)) == .milliseconds(6_500))
  }
}
