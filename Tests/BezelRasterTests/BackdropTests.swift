import SeededRandom
import Testing

@testable import BezelRaster

@Suite("The backdrop")
struct BackdropTests {
  private static func pixels(_ backdrop: Backdrop, _ bounds: PixelRect) -> [UInt32] {
    Renderer(dithers: false).pixels(Scene(bounds: bounds, backdrop: backdrop))
  }

  private static let red = Color(red: 255, green: 0, blue: 0)
  private static let blue = Color(red: 0, green: 0, blue: 255)

  private static func channel(_ pixel: UInt32, _ shift: UInt32) -> Int {
    Int(pixel >> shift & 0xFF)
  }

  @Test("A gradient from top to bottom is the same along every row, and steps evenly down")
  func down() {
    let gradient = Gradient(.linear(towards: Angle(1, over: 2)), from: .black, to: .white)
    let pixels = BackdropTests.pixels(.gradient(gradient), PixelRect(width: 5, height: 255))
    for y in 0..<255 {
      // The centre of a row, as a part of the height.
      let level = UInt32((Double(y) + 0.5) / 255 * 255 + 0.5)
      let expected = 0xFF00_0000 | level * 0x01_0101
      #expect(pixels[5 * y..<5 * y + 5].allSatisfy { $0 == expected }, "row \(y)")
    }
  }

  @Test("Every direction's corners have the pure colours, and its opposite is its mirror image")
  func directions() {
    let bounds = PixelRect(width: 161, height: 90)
    for eighth in 0..<8 {
      func pixels(_ turn: Int) -> [UInt32] {
        let course = Gradient.Course.linear(towards: Angle(turn, over: 8))
        return BackdropTests.pixels(
          .gradient(Gradient(course, from: BackdropTests.red, to: BackdropTests.blue)), bounds)
      }
      let there = pixels(eighth)
      let back = pixels(eighth + 4)
      let reds = there.map { BackdropTests.channel($0, 16) }
      #expect(reds.max()! >= 254 && reds.min()! <= 1, "\(eighth)/8")
      // Clockwise from 12 o'clock: towards the right, blue is at the right.
      if eighth == 2 { #expect(reds[0] >= 254 && reds[160] <= 1) }
      if eighth == 0 { #expect(reds[0] <= 1 && reds[161 * 89] >= 254) }
      let differing = zip(there, back.reversed()).filter { pair in
        [16, 0].contains {
          abs(BackdropTests.channel(pair.0, $0) - BackdropTests.channel(pair.1, $0)) > 1
        }
      }
      #expect(differing.isEmpty, "\(eighth)/8")
    }
  }

  @Test("A radial gradient is its first colour in the middle and its last one in the corners")
  func radial() {
    let gradient = Gradient(.radial, from: BackdropTests.red, to: BackdropTests.blue)
    for (width, height) in [(101, 61), (1, 1), (1_920, 8), (7, 900)] {
      let pixels = BackdropTests.pixels(
        .gradient(gradient), PixelRect(width: width, height: height))
      for corner in [0, width - 1, width * (height - 1), width * height - 1] where width > 1 {
        #expect(BackdropTests.channel(pixels[corner], 0) >= 251, "\(width) × \(height)")
      }
      let middle = pixels[height / 2 * width + width / 2]
      #expect(BackdropTests.channel(middle, 16) >= 240 || width == 1, "\(width) × \(height)")
    }
  }

  @Test("A fitted picture is complete and as large as possible; a filling one leaves nothing free")
  func area() {
    for seed in SeededRandom.seeds(4_000) {
      var random = SeededRandom(seed: seed)
      func side() -> Int { random.pick([random.int(1...9), random.int(1...2_000), 16_384]) }
      let (width, height) = (side(), side())
      let bounds = PixelRect(
        minX: random.int(-9...9), minY: random.int(-9...9), maxX: 9 + side(), maxY: 9 + side())
      let fit = Placement.fit.area(width: width, height: height, in: bounds)
      #expect(bounds.contains(fit) && !fit.isEmpty, "seed \(seed)")
      #expect(fit.width == bounds.width || fit.height == bounds.height, "seed \(seed)")
      let fill = Placement.fill.area(width: width, height: height, in: bounds)
      #expect(fill.contains(bounds), "seed \(seed)")
      #expect(fill.width == bounds.width || fill.height == bounds.height, "seed \(seed)")
      for area in [fit, fill] where area.width < 1 << 23 && area.height < 1 << 23 {
        // The aspect is kept to half a pixel of the shorter side.
        let (across, down) = (area.width * height, area.height * width)
        #expect(
          abs(across - down) <= max(width, height) || min(area.width, area.height) == 1,
          "seed \(seed)")
        #expect(abs(area.minX + area.maxX - bounds.minX - bounds.maxX) <= 1, "seed \(seed)")
        #expect(abs(area.minY + area.maxY - bounds.minY - bounds.maxY) <= 1, "seed \(seed)")
      }
    }
  }

  @Test("A picture at its own size stays as it is, wherever it is put and however far outside")
  func own() {
    var random = SeededRandom(seed: 7)
    let picture = Picture(
      width: 8, height: 6, pixels: (0..<48).map { _ in 0xFF00_0000 | UInt32(random.int(0...99)) })
    let bounds = PixelRect(width: 8, height: 6)
    for placement in [Placement.center, .fit, .fill, .tile, .at(x: 0, y: 0)] {
      let pixels = BackdropTests.pixels(
        .picture(picture, placement: placement, around: .white), bounds)
      #expect(pixels == picture.pixels, "\(placement)")
    }
    for far in [Int.min, -8, 8, Int.max] {
      let pixels = BackdropTests.pixels(
        .picture(picture, placement: .at(x: far, y: 0), around: .white), bounds)
      #expect(pixels.allSatisfy { $0 == 0xFFFF_FFFF }, "\(far)")
    }
  }

  @Test("Two screens of one renderer, drawn in turn, and another picture afterwards")
  func screens() {
    var random = SeededRandom(seed: 3)
    let renderer = Renderer()
    for round in 0..<4 {
      let picture = random.picture(to: 30, isOpaque: round % 2 == 0)
      for _ in 0..<2 {
        for (width, height) in [(40, 30), (64, 20), (9, 50), (12, 12), (33, 8)] {
          let scene = Scene(
            bounds: PixelRect(width: width, height: height),
            backdrop: .picture(picture, placement: .fill, around: .black))
          let isSame = renderer.pixels(scene) == Renderer().pixels(scene)
          #expect(isSame, "round \(round), \(width) × \(height)")
        }
      }
    }
  }
}
