import BezelFiles
import BezelHUD
import BezelRaster
import FakeCard
import Testing

@testable import BezelStage

@Suite("The pictures of a splash") struct SplashPicturesTests {
  private static func plain(_ color: UInt32, _ width: Int = 20, _ height: Int = 10) -> Picture {
    Picture(
      width: width, height: height, pixels: Array(repeating: color, count: width * height))
  }

  /// An animation of plain colours, ten a second.
  private static func animation(
    _ colors: [UInt32], plays: Int, _ width: Int = 20, _ height: Int = 10
  ) throws -> PNGAnimation {
    var file = AnimatedPNG(rate: 10, plays: plays)
    for color in colors { try file.append(plain(color, width, height)) }
    return try #require(PNGAnimation(file.bytes))
  }

  private static let colors: [UInt32] = [0xFFFF_0000, 0xFF00_FF00, 0xFF00_00FF]

  private static func options(
    _ pictures: SplashPictures, at milliseconds: Int64? = nil
  ) -> StageOptions {
    var options = StageOptions()
    options.display = .memory(width: 200, height: 160)
    options.backdrop = .splash(pictures, over: .color(.black))
    options.endsOnSignals = false
    options.frozen = milliseconds.map { Moment(nanoseconds: $0 * 1_000_000) }
    return options
  }

  /// The pixel of the middle of a logo at 50 % of the height.
  private func middle(of pictures: SplashPictures, at milliseconds: Int64) throws -> UInt32 {
    let stage = try Stage(Self.options(pictures, at: milliseconds))
    try stage.run(StageClient(script: []) { _ in })
    return stage.picture.pixels[80 * 200 + 100]
  }

  private func logo(_ plays: Int, isCalm: Bool = false) throws -> SplashPictures {
    var pictures = SplashPictures()
    pictures.logo = FirmwareLogo(Self.plain(Self.colors[0]))
    pictures.logoAnimation = try Self.animation(Self.colors, plays: plays)
    pictures.logoLayout.center = .init(x: 500, y: 500)
    pictures.isCalm = isCalm
    return pictures
  }

  @Test("an animated logo is played at its own times, for ever or to its last frame")
  func played() throws {
    for (plays, expected) in [
      (0, [0, 0, 1, 2, 0, 1]), (1, [0, 0, 1, 2, 2, 2]), (2, [0, 0, 1, 2, 0, 1]),
    ] {
      for (time, index) in zip([0, 99, 100, 299, 300, 400], expected) {
        #expect(
          try middle(of: logo(plays), at: Int64(time)) == Self.colors[index],
          "\(plays) plays, \(time) ms")
      }
    }
    #expect(try middle(of: logo(2), at: 10_000) == Self.colors[2])
  }

  @Test("with less motion it shows its last frame, or if it never ends its first")
  func calm() throws {
    #expect(try middle(of: logo(1, isCalm: true), at: 0) == Self.colors[2])
    #expect(try middle(of: logo(0, isCalm: true), at: 250) == Self.colors[0])
  }

  @Test("an animation of more than 16 MiB is decoded a few frames ahead, as large as on the screen")
  func large() throws {
    // Eight of them have 19 MB.
    let colors = (0..<8).map { 0xFF00_0000 | UInt32($0 * 31) }
    var pictures = SplashPictures()
    pictures.logo = FirmwareLogo(Self.plain(colors[0], 800, 750))
    pictures.logoAnimation = try Self.animation(colors, plays: 0, 800, 750)
    pictures.logoLayout = LogoLayout(length: .pixels(160), center: .init(x: 500, y: 500))
    for time in [0, 150, 750, 820, 1_600] {
      #expect(try middle(of: pictures, at: Int64(time)) == colors[time / 100 % 8], "\(time) ms")
    }
    var options = Self.options(pictures, at: 750)
    options.display = .memory(width: 1_000, height: 1_000)
    pictures.logoLayout.length = nil
    options.backdrop = .splash(pictures, over: .color(.black))
    let stage = try Stage(options)
    try stage.run(StageClient(script: []) { _ in })
    #expect(stage.picture.pixels[500 * 1_000 + 500] == colors[7])
  }

  @Test("a damaged animation stays at its last good frame")
  func damaged() throws {
    var file = AnimatedPNG(rate: 10)
    for color in Self.colors { try file.append(Self.plain(color)) }
    var bytes = file.bytes
    // The checksum and the compressed bytes of the last frame.
    for index in bytes.count - 30..<bytes.count - 16 { bytes[index] ^= 0xFF }
    var pictures = try logo(0)
    pictures.logoAnimation = PNGAnimation(bytes)
    #expect(pictures.logoAnimation != nil)
    #expect(try middle(of: pictures, at: 5_000) == Self.colors[1])
  }

  @Test("on a card the first frame waits for no animation, which ends at its last frame")
  func onCard() throws {
    let fake = FakeCard(.small(200, 160))
    var pictures = try logo(1)
    pictures.logoLayout.center = .init(x: 100, y: 100)
    let run = try CardStage(fake) {
      $0.backdrop = .splash(pictures, over: .color(.black))
    }
    var seen: [UInt32] = []
    try run.run { run, _ in
      if let pixel = fake.screen()?.picture.pixel(20, 16) {
        let color = UInt32(pixel & 0xFF_FFFF)
        if seen.last != color { seen.append(color) }
      }
      return seen.last == 0xFF
    }
    #expect(!run.hangs && run.warnings == [])
    #expect(seen.suffix(3) == [0xFF_0000, 0xFF00, 0xFF], "\(seen)")
  }

  @Test("an indicator's picture and a watermark have their places, as large as there is room for")
  func places() {
    var pictures = SplashPictures()
    pictures.indicator = Self.plain(0xFFFF_FFFF, 32, 32)
    pictures.watermark = Self.plain(0xFFFF_FFFF, 100, 40)
    func areas(_ width: Int, _ height: Int, _ turn: Rotation = .upright) -> [PixelRect] {
      pictures.placed(width: width, height: height, turnedBy: turn).map { $0.area }
    }
    func rect(_ x: Int, _ y: Int, _ width: Int, _ height: Int) -> PixelRect {
      PixelRect(minX: x, minY: y, maxX: x + width, maxY: y + height)
    }
    #expect(areas(1_920, 1_080) == [rect(944, 648, 32, 32), rect(910, 998, 100, 40)])
    #expect(areas(1_080, 1_920, .clockwise90) == areas(1_920, 1_080))
    #expect(areas(3_840, 2_160) == [rect(1_888, 1_296, 64, 64), rect(1_820, 1_996, 200, 80)])
    #expect(areas(100, 100) == [rect(34, 60, 32, 32), rect(25, 76, 50, 20)])
    pictures.indicatorTop = 95
    #expect(areas(1_920, 1_080)[0] == rect(944, 1_026, 32, 32))
    #expect(areas(480, 272)[0] == rect(224, 240, 32, 32))
    #expect(
      pictures.placed(width: 480, height: 272, turnedBy: .upright).map { $0.isInTheWay } == [
        true, false,
      ])
  }
}
