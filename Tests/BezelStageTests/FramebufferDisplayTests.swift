import BezelHUD
import BezelLinux
import BezelRaster
import SeededRandom
import Testing

@testable import BezelStage

/// Frames in a framebuffer, whose memory is a file.
@Suite("A framebuffer as a screen") struct FramebufferDisplayTests {
  private static func at(_ milliseconds: Int64) -> Timestamp {
    Timestamp(nanoseconds: milliseconds * 1_000_000)
  }

  /// Formats that boards have, and two that none is known to have.
  private static let formats: [PixelChannels] = [
    .xrgb8888, .rgb888, .rgb565, .init(red: 0..<8, green: 8..<16, blue: 16..<24, bytesPerPixel: 4)!,
    .init(red: 0..<8, green: 8..<16, blue: 16..<24, bytesPerPixel: 3)!,
    .init(red: 0..<5, green: 5..<11, blue: 11..<16, bytesPerPixel: 2)!,
    .init(red: 10..<15, green: 5..<10, blue: 0..<5, bytesPerPixel: 2)!,
    .init(red: 20..<30, green: 10..<20, blue: 0..<10, bytesPerPixel: 4)!,
    .init(red: 5..<8, green: 2..<5, blue: 0..<2, bytesPerPixel: 1)!,
    .init(red: 4..<5, green: 0..<4, blue: 6..<32, bytesPerPixel: 4)!,
    .init(red: 1..<18, green: 18..<19, blue: 19..<22, bytesPerPixel: 3)!,
  ]

  @Test(
    "frame after frame the memory holds the whole scene, in every format and turned in every way",
    arguments: formats, Rotation.allCases)
  func frames(format: PixelChannels, rotation: Rotation) throws {
    for seed in SeededRandom.seeds(60) {
      var random = SeededRandom(seed: seed)
      let fake = try FakeFramebuffer(
        width: UInt32(random.int(1...90)), height: UInt32(random.int(1...70)), format,
        gap: UInt32(random.int(0...9)), startingAt: UInt(random.int(0...1) * 0x120))
      var options = StageOptions()
      options.fastestRate = Int(random.int(1...240))
      let period = max(FrameRhythm.assumedPeriod, 1_000_000_000 / Int64(options.fastestRate))
      let display = FramebufferDisplay(
        on: try fake.device(), options: options, rotation: rotation)
      var scene = RandomPicture.scene(
        &random, width: display.output.width, height: display.output.height)
      for frame in 0..<Int64(6) {
        let moment = Moment(nanoseconds: frame * 100)
        let isNew = try display.present(of: moment, at: Self.at(frame * 20)) { $0.show(scene) }
        let whole = wholeDrawing(
          of: scene, size: (fake.layout.width, fake.layout.height), stride: fake.layout.stride,
          format: PixelLayout(format), rotation: rotation,
          dithers: PixelLayout(format).losesBits)
        let isSame = try fake.bytes == whole
        #expect(isSame, "frame \(frame), seed \(seed)")
        if isNew {
          #expect(display.drawn == moment)
          #expect(
            display.rhythm.earliest
              == Self.at(frame * 20).advanced(byNanoseconds: period))
        }
        RandomPicture.change(&scene, &random)
      }
    }
  }

  @Test("a scene like the one before is no frame")
  func same() throws {
    let fake = try FakeFramebuffer(width: 40, height: 30, .xrgb8888)
    let display = FramebufferDisplay(
      on: try fake.device(), options: StageOptions(), rotation: .upright)
    #expect(display.rhythm.earliest == nil)
    let scene = Scene(
      bounds: PixelRect(width: 40, height: 30), backdrop: .color(Color(white: 128)))
    let first = try display.present(of: Moment(nanoseconds: 1), at: Self.at(1)) { $0.show(scene) }
    let next = display.rhythm.earliest
    let second = try display.present(of: Moment(nanoseconds: 2), at: Self.at(100)) {
      $0.show(scene)
    }
    #expect(first && !second)
    #expect(display.rhythm.earliest == next)
    #expect(display.drawn == Moment(nanoseconds: 1))
  }

  @Test("its name, its size as it is looked at and its scale are what the numbers say")
  func facts() throws {
    let fake = try FakeFramebuffer(
      width: 720, height: 480, .rgb888, millimetres: (100, 67))
    var options = StageOptions()
    options.backdrop = .fixed(.color(.white))
    let upright = FramebufferDisplay(on: try fake.device(), options: options, rotation: .upright)
    #expect(upright.name == "/dev/fb7 (Made up), 720x480, 24 bits")
    #expect(
      upright.output
        == ScreenGeometry(width: 720, height: 480, scale: 2, backdrop: .color(.white)))
    options.scale = 3
    let turned = FramebufferDisplay(
      on: try fake.device(), options: options, rotation: .clockwise270)
    #expect(
      turned.output == ScreenGeometry(width: 480, height: 720, scale: 3, backdrop: .color(.white)))
  }

  @Test("once it is abandoned nothing is mapped, and nothing is written any more")
  func abandoned() throws {
    let fake = try FakeFramebuffer(width: 40, height: 30, .xrgb8888)
    let display = FramebufferDisplay(
      on: try fake.device(), options: StageOptions(), rotation: .upright)
    var scene = Scene(
      bounds: PixelRect(width: 40, height: 30), backdrop: .color(Color(white: 128)))
    _ = try display.present(of: Moment(nanoseconds: 0), at: Self.at(0)) { $0.show(scene) }
    let before = try fake.bytes
    #expect(try fake.isMapped)
    display.abandon()
    #expect(try !fake.isMapped)
    scene.backdrop = .color(.white)
    #expect {
      try display.present(of: Moment(nanoseconds: 9), at: Self.at(20)) { $0.show(scene) }
    } throws: { error in
      error as? LinuxError == LinuxError(.useFramebuffer, "/dev/fb7", .noSuchDevice)
    }
    let isSame = try fake.bytes == before
    #expect(isSame)
    display.close(try Poll())
  }
}
