import BezelRaster
import Testing

@testable import BezelFiles

@Suite("The layout of a logo") struct LogoLayoutTests {
  private func area(
    _ layout: LogoLayout, of size: (Int, Int), on screen: (Int, Int),
    _ room: LogoLayout.Room = .aboveIndicator
  ) -> PixelRect {
    let picture = Picture(
      width: size.0, height: size.1, pixels: Array(repeating: 0, count: size.0 * size.1))
    return layout.area(of: picture, on: screen, room: room)
  }

  private func rect(_ x: Int, _ y: Int, _ width: Int, _ height: Int) -> PixelRect {
    PixelRect(minX: x, minY: y, maxX: x + width, maxY: y + height)
  }

  @Test("leaves a logo its size, unless it would reach the ring or the edges")
  func own() {
    let usual = LogoLayout()
    #expect(area(usual, of: (256, 256), on: (1_920, 1_080)) == rect(832, 284, 256, 256))
    #expect(area(usual, of: (256, 256), on: (3_840, 2_160)) == rect(1_664, 569, 512, 512))
    #expect(area(usual, of: (256, 256), on: (3_840, 2_160), .screen) == rect(1_792, 697, 256, 256))
    // 36 % of the height, and 80 % of the width.
    #expect(area(usual, of: (256, 256), on: (800, 480)) == rect(314, 97, 172, 172))
    #expect(area(usual, of: (1_000, 100), on: (800, 480)) == rect(80, 151, 640, 64))
    #expect(area(usual, of: (256, 256), on: (800, 480), .screen) == rect(272, 55, 256, 256))
    // On a low screen 22 % of the height, further up.
    #expect(area(usual, of: (256, 256), on: (480, 272)) == rect(210, 39, 59, 59))
    #expect(area(usual, of: (256, 256), on: (480, 272), .screen) == rect(112, 0, 256, 256))
  }

  @Test("has a length in pixels or by the screen's shorter side, larger and smaller")
  func length() {
    let small = LogoLayout(length: .pixels(50))
    #expect(area(small, of: (200, 100), on: (800, 480)) == rect(375, 171, 50, 25))
    let part = LogoLayout(length: .thousandths(500))
    #expect(area(part, of: (20, 10), on: (800, 480)) == rect(280, 123, 240, 120))
    #expect(area(part, of: (20, 10), on: (480, 800)) == rect(120, 245, 240, 120))
    // All of it is on the screen.
    let large = LogoLayout(length: .pixels(16_384))
    #expect(area(large, of: (20, 10), on: (800, 480)) == rect(0, 0, 800, 400))
    #expect(area(large, of: (10, 20), on: (800, 480)) == rect(280, 0, 240, 480))
    let nothing = LogoLayout(length: .thousandths(1))
    #expect(area(nothing, of: (1_000, 1), on: (100, 500)) == rect(49, 191, 1, 1))
  }

  @Test("has its middle where it is said, and all of the logo on the screen")
  func center() {
    func at(_ x: Int, _ y: Int) -> LogoLayout { LogoLayout(center: .init(x: x, y: y)) }
    #expect(area(at(250, 500), of: (100, 50), on: (800, 480)) == rect(150, 215, 100, 50))
    #expect(area(at(0, 0), of: (100, 50), on: (800, 480)) == rect(0, 0, 100, 50))
    #expect(area(at(1_000, 1_000), of: (100, 50), on: (800, 480)) == rect(700, 430, 100, 50))
  }

  @Test("has the same pixels to its left and right, or one more to its right, as in plymouth")
  func odd() {
    let usual = LogoLayout()
    #expect(area(usual, of: (241, 95), on: (1_920, 1_080)) == rect(839, 365, 241, 95))
    #expect(area(usual, of: (240, 95), on: (1_921, 1_080)) == rect(840, 365, 240, 95))
    #expect(area(usual, of: (241, 95), on: (1_921, 1_080)) == rect(840, 365, 241, 95))
    #expect(area(usual, of: (241, 95), on: (1_920, 1_080), .bottom) == rect(839, 945, 241, 95))
  }

  @Test("that is given moves the firmware's logo, too")
  func firmware() {
    let picture = Picture(width: 2, height: 2, pixels: [0, 0, 0, 0])
    let logo = FirmwareLogo(picture: picture, x: 49, y: 10)
    func place(_ layout: LogoLayout) -> PixelRect {
      logo.placed(width: 100, height: 100, layout).area
    }
    #expect(place(LogoLayout()) == rect(49, 10, 2, 2))
    #expect(place(LogoLayout(length: .pixels(10))) == rect(45, 33, 10, 10))
    #expect(place(LogoLayout(center: .init(x: 100, y: 900))) == rect(9, 89, 2, 2))
  }
}
