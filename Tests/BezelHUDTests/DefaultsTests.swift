@testable import BezelHUD
import BezelRaster
import Testing

@Suite("The defaults and the vocabulary")
struct DefaultsTests {
  private let appearance = Appearance()
  private let timing = Timing()

  @Test("SV-001 SV-003 The default style is automatic, nothing is masked, the ring is flat")
  func styleAndMask() {
    #expect(appearance.animationType == .flat)
    #expect(appearance.style == .automatic)
    #expect(appearance.theme == .light)
    #expect(appearance.maskType == .none)
  }

  @Test("SV-002 The raw values are those of the original")
  func rawValues() {
    #expect([Style.light, .dark, .custom, .automatic].map(\.rawValue) == [0, 1, 2, 3])
    #expect(
      [MaskType.none, .clear, .black, .gradient, .custom].map(\.rawValue) == [1, 2, 3, 4, 5])
    #expect([AnimationType.flat, .native].map(\.rawValue) == [0, 1])
    #expect(Style.allCases.count == 4)
    #expect(MaskType.allCases.count == 5)
  }

  @Test("SV-004 SV-005 SV-006 SV-007 The lengths")
  func lengths() {
    #expect(appearance.minimumSize == Size(width: 0, height: 0))
    #expect(appearance.maximumTextWidth == nil)
    #expect(appearance.offset == Point(x: 0, y: 0))
    #expect(appearance.ringThickness == 2)
    #expect(appearance.ringRadius == 18)
    #expect(appearance.ringNoTextRadius == 24)
    #expect(appearance.cornerRadius == 14)
    #expect(appearance.fontSize == 15 && appearance.textScale == 1)
    #expect(appearance.tintsImages)
    #expect(appearance.imageSize == Size(width: 28, height: 28))
  }

  @Test("SV-010 SV-012 What moves, is felt or drawn around it")
  func extras() {
    #expect(!Interaction().hapticsEnabled)
    #expect(appearance.followsTilt)
    #expect(appearance.borderWidth == 0 && appearance.borderColor == nil)
    #expect(appearance.container == nil)
    #expect(appearance.blursBackdrop && appearance.customBlur == nil)
    #expect(
      [appearance.infoImage, appearance.successImage, appearance.errorImage]
        == [.info, .success, .error])
  }

  @Test("SV-008 SV-009 The times")
  func times() {
    #expect(timing.grace == .zero)
    #expect(timing.minimumDismiss == .seconds(5))
    #expect(timing.readingTime == .uniform)
    #expect(timing.maximumDismiss == nil)
    #expect(timing.fadeIn == .milliseconds(150))
    #expect(timing.fadeOut == .milliseconds(150))
    #expect(timing.curve == .easeInOut && timing.motion == .shrink)
  }

  @Test("SV-011 The colours")
  func colors() {
    #expect(appearance.foregroundColor == .black)
    #expect(appearance.backgroundColor == .white)
    #expect(appearance.imageColor == nil)
    #expect(appearance.maskColor == Color(white: 0, alpha: 102))
  }

  @Test("SV-013 Before any show there is no progress, no activity and nothing to see")
  func beginning() {
    let model = HUDModel()
    #expect(model.content == .indefinite)
    #expect(model.status == nil)
    #expect(model.session.activityCount == 0)
    #expect(!model.isVisible)
    #expect(!model.isOnScreen)
    #expect(!model.blocksInput)
    #expect(!model.isMoving)
    #expect(model.nextWake(after: Moment(nanoseconds: 5)) == nil)
    #expect(TimedModel().scene().layers.isEmpty)
  }
}
