import Bezel
import BezelRaster
import Testing

@testable import BezelHUD

@Suite("MBProgressHUD's modes")
struct MBModeTests {
  /// A box that is filled as far as the progress.
  private struct Gauge: Indicator {
    let size = Size(width: 60, height: 30)

    func draw(_ moment: IndicatorMoment, into drawing: inout IndicatorDrawing) {
      let width = Fixed(60 * moment.progress.rawValue, over: Fraction.one.rawValue)
      drawing.rectangle(
        Rect(origin: Point(x: -30, y: -15), size: Size(width: width, height: 30)),
        moment.colors.foreground)
    }
  }

  private func scene(_ settings: HUDSettings) -> Scene { TimedModel.shown(settings).scene() }

  @Test("MB-055 Less than nothing, and not-a-number, are nothing; more than all is all (D-35)")
  func outOfRange() {
    let modes: [HUDMode] = [.determinate, .determinateHorizontalBar, .annularDeterminate]
    for settings in [HUDSettings.colored, .classicColored] {
      for mode in modes {
        let (none, all) = (scene(settings.mode(mode, 0)), scene(settings.mode(mode, 1)))
        #expect(none != all)
        for progress in [-1, -0.001, -.infinity, .nan, -0.0] {
          #expect(scene(settings.mode(mode, progress)) == none, "\(mode), \(progress)")
        }
        for progress in [2, 1.001, 1e300, .infinity] {
          #expect(scene(settings.mode(mode, progress)) == all, "\(mode), \(progress)")
        }
      }
    }
  }

  @Test("MB-056 Determinate after annular is drawn as determinate (D-32), and so with all others")
  func exchange() {
    for settings in [HUDSettings.colored, .classicColored] {
      for before in HUDMode.allCases {
        for after in HUDMode.allCases {
          var hud = TimedModel.shown(settings.mode(before, 0.4))
          hud.set(settings.mode(after, 0.4))
          #expect(hud.scene() == scene(settings.mode(after, 0.4)), "\(before), \(after)")
        }
      }
      #expect(
        scene(settings.mode(.determinate, 0.4)) != scene(settings.mode(.annularDeterminate, 0.4)))
    }
  }

  @Test("MB-057 A progress outlives the modes that do not show it")
  func kept() {
    var settings = HUDSettings.colored.mode(.determinate, 0.4)
    var hud = TimedModel.shown(settings)
    let before = hud.scene()
    for mode in [HUDMode.text, .indeterminate, .custom, .determinateHorizontalBar, .determinate] {
      settings.mode = mode
      hud.set(settings)
      #expect(settings.progress == 0.4)
    }
    #expect(hud.scene() == before)
    // A value that is set in another mode is shown later.
    settings.mode = .indeterminate
    settings.progress = 0.8
    hud.set(settings)
    settings.mode = .determinate
    hud.set(settings)
    #expect(hud.scene() == scene(.colored.mode(.determinate, 0.8)))
  }

  @Test("MB-058 An indicator of one's own is drawn for the progress")
  func custom() {
    var settings = HUDSettings.colored.mode(.custom)
    settings.indicator = Gauge()
    var hud = TimedModel.shown(settings)
    for (progress, width) in [(0.0, 0), (0.25, 15), (0.5, 30), (1, 60), (7, 60), (-1, 0)] {
      settings.progress = progress
      hud.set(settings)
      #expect(hud.screenshot().image.width == width, "\(progress)")
    }
    settings.progress = 0.5
    hud.set(settings)
    #expect(hud.screenshot().image == PixelRect(minX: 170, minY: 135, maxX: 200, maxY: 165))
  }

  @Test("MB-059 An indicator of one's own that is set in another mode is shown in its own mode")
  func customLater() {
    var settings = HUDSettings.colored.mode(.determinate, 0.5)
    var hud = TimedModel.shown(settings)
    let before = hud.scene()
    settings.indicator = Gauge()
    hud.set(settings)
    #expect(hud.scene() == before)
    settings.mode = .custom
    hud.set(settings)
    #expect(hud.screenshot().image.width == 30)
    // In its own mode it is exchanged at once.
    settings.indicator = AnyIndicator(size: Size(width: 20, height: 20)) { moment, drawing in
      drawing.rectangle(
        Rect(center: .zero, size: Size(width: 20, height: 20)), moment.colors.foreground)
    }
    hud.set(settings)
    #expect(hud.screenshot().image.width == 20 && hud.layout().box.size.width == 60)
  }

  @Test("A spinner turns on, whatever else is changed, and begins anew after another mode")
  func spinner() {
    var settings = HUDSettings.bare
    var hud = TimedModel.shown(settings)
    let first = hud.scene()
    hud.wait(.milliseconds(250))
    let later = hud.scene()
    #expect(later != first)
    settings.progress = 0.5
    settings.mode = .indeterminate
    hud.set(settings)
    #expect(hud.scene() == later)
    hud.set(settings.mode(.determinate))
    hud.wait(.milliseconds(100))
    hud.set(settings)
    #expect(hud.scene() == first)
  }
}
