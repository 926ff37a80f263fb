import BezelFiles
import BezelHUD
import BezelKMS
import Testing

@testable import BezelStage

/// The requests for a screen that settings can make.
@Suite("A screen's settings") struct StageSettingTests {
  private func set(_ setting: StageSetting, _ value: String) -> StageOptions? {
    var options = StageOptions()
    do throws(SettingError) {
      try options.set(setting, to: value)
      return options
    } catch {
      return nil
    }
  }

  @Test("good values are taken")
  func good() throws {
    #expect(set(.card, "/dev/dri/card1")?.screen.card == "/dev/dri/card1")
    #expect(set(.driver, "vc4")?.screen.driver == "vc4")
    #expect(set(.connector, "HDMI-A-1")?.screen.connector == "HDMI-A-1")
    #expect(set(.monitor, "DEL")?.screen.monitor?.maker == "DEL")
    let monitor = set(.monitor, "DEL:DELL U2415:7MT:01")?.screen.monitor
    #expect(monitor?.maker == "DEL" && monitor?.model == "DELL U2415")
    #expect(monitor?.serial == "7MT:01")
    let serial = set(.monitor, "::12")?.screen.monitor
    #expect(serial?.maker == nil && serial?.model == nil && serial?.serial == "12")
    #expect(set(.mode, "800x480")?.screen.mode == ModeRequest(width: 800, height: 480))
    for (text, millihertz) in [
      ("60", 60_000), ("59.94", 59_940), ("1.5", 1_500), ("24.001", 24_001),
    ] {
      #expect(
        set(.mode, "1280x800@\(text)")?.screen.mode
          == ModeRequest(width: 1_280, height: 800, refreshMillihertz: millihertz))
    }
    for format in PixelFormat.drawable {
      #expect(set(.format, format.description)?.screen.format == format)
    }
    #expect(set(.rotate, "270")?.screen.turn == .threeQuarters)
    #expect(set(.transfer, "flip")?.screen.uploads == false)
    #expect(set(.transfer, "upload")?.screen.uploads == true)
    #expect(set(.commit, "legacy")?.screen.commit == .legacy)
    #expect(set(.rate, "30")?.fastestRate == 30)
    #expect(set(.handOver, "3600")?.ending == .handOver(limit: 3_600))
    #expect(set(.dimAfter, "86400")?.screenSaver.dimsAfter == .seconds(86_400))
    #expect(set(.dimTo, "0")?.screenSaver.dimmedBrightness == 0)
    #expect(set(.shift, "4")?.screenSaver.shift == 4)
    #expect(set(.logoSize, "240")?.logoLayout.length == .pixels(240))
    #expect(set(.logoSize, "1%")?.logoLayout.length == .thousandths(10))
    #expect(set(.logoSize, "33.3%")?.logoLayout.length == .thousandths(333))
    #expect(set(.logoSize, "100%")?.logoLayout.length == .thousandths(1_000))
    #expect(set(.logoAt, "50,38.2")?.logoLayout.center == .init(x: 500, y: 382))
    #expect(set(.logoAt, "0,100")?.logoLayout.center == .init(x: 0, y: 1_000))
    #expect(set(.indicatorAt, "95")?.indicatorAt == 95)
    #expect(set(.indicator, "none")?.indicatorName == "none")
    #expect(set(.watermark, "/a.png")?.watermarkName == "/a.png")
  }

  @Test("what is said to be usual is so")
  func usual() throws {
    let usual = StageOptions()
    for setting in StageSetting.allCases {
      guard let value = setting.defaultValue else { continue }
      let options = try #require(set(setting, value), "\(setting)")
      #expect(options.screen == usual.screen && options.screenSaver == usual.screenSaver)
      #expect(options.fastestRate == usual.fastestRate && options.ending == usual.ending)
      #expect(options.input.blocked == usual.input.blocked)
      #expect(options.input.patience == usual.input.patience)
      #expect(options.input.passesOn == usual.input.passesOn)
    }
  }

  @Test("bad values are refused, with those there are, and change nothing")
  func bad() throws {
    let mistakes: [(StageSetting, [String])] = [
      (.monitor, [":", "::"]),
      (
        .mode,
        [
          "800", "x", "800x", "800x480@", "800x480x2", "0x480", "16385x480", "-1x5", "800x480@0",
          "800x480@1001", "800x480@60.", "800x480@60.1234", "800x480@60.1.2", "800x480@60@60",
          "99999999999999999999x1", "800x480@6e1", "８００x480",
        ]
      ),
      (.format, ["XR2", "C8  ", "XRGB8888", "NV12"]), (.rotate, ["45", "360", "-90", "x"]),
      (.transfer, ["Flip", "both"]), (.commit, ["new"]), (.rate, ["0", "241", "60.5", "-1"]),
      (.handOver, ["0", "3601", "1s"]), (.dimAfter, ["0", "86401"]), (.dimTo, ["-1", "101"]),
      (.shift, ["5", "-1", "99999999999999999999"]),
      (.logoSize, ["", "0", "0%", "101%", "16385", "%", "5 %", "-5%", "1.5", "big"]),
      (.logoAt, ["", "50", "50,", ",", "50,101", "-1,50", "50,50,50", "50;50", "50, 50"]),
      (.indicatorAt, ["96", "-1", "60%", ""]), (.indicator, [""]), (.watermark, [""]),
    ]
    for (setting, values) in mistakes {
      for value in values { #expect(set(setting, value) == nil, "\(setting) \(value)") }
    }
    for setting in StageSetting.ofDevices { #expect(set(setting, "") == nil) }

    var options = StageOptions()
    try options.set(StageSetting.rotate, to: "90")
    #expect {
      try options.set(StageSetting.rotate, to: "45")
    } throws: { error in
      "\(error)" == "'45' is no value for rotate: give 0, 90, 180 or 270."
    }
    #expect(options.screen.turn == .quarter)
  }
}
