@testable import BezelHUD
import BezelRaster
import SeededRandom
import Testing

@Suite("The places of the on-screen keyboard and its keys")
struct KeyboardGeometryTests {
  /// The least sides of a key, in points, on the screens that it is made for.
  private static let leastKey = Size(width: 28, height: 28)

  private static let screens: [ScreenGeometry] = [
    (480, 272, 1, 1), (800, 480, 1, 1), (480, 800, 1, 1), (1_024, 600, 1, 1), (1_280, 720, 1, 1),
    (1_920, 1_080, 1, 1), (1_920, 1_080, 3, 2), (1_920, 1_080, 2, 1), (1_080, 1_920, 9, 4),
    (3_840, 2_160, 1, 1), (3_840, 2_160, 2, 1), (3_840, 2_160, 3, 1), (2_560, 1_440, 5, 4),
    (800, 480, 3, 2), (1_366, 768, 133, 100), (720, 1_440, 7, 4),
  ].map { width, height, numerator, denominator in
    ScreenGeometry(width: width, height: height, scale: Fixed(numerator, over: denominator))
  }

  private func pages(_ layout: KeyboardLayout) -> [KeyboardPage] {
    layout.alphabets.indices.map { .alphabet($0) } + [.symbols(0), .symbols(1), .symbols(99)]
  }

  private func state(_ page: KeyboardPage) -> KeyboardState {
    var state = KeyboardState()
    let key = KeyboardKey(.page(page))
    _ = state.begin(1, on: key, at: Moment(nanoseconds: 0))
    _ = state.end(1, on: key, at: Moment(nanoseconds: 0))
    return state
  }

  @Test("It is at the lower edge, in the middle, on at most half of the screen and 720 points wide")
  func panel() {
    for output in Self.screens {
      for keymap in SampleKeymap.allCases {
        let layout = keymap.layout
        for page in pages(layout) {
          let panel = KeyboardGeometry(layout, state(page), on: output, Insets()).panel
          let step = Fixed(rawValue: 2)
          #expect(panel.maxY <= output.size.height + step && panel.maxY > output.size.height - step)
          #expect(panel.origin.x >= 0 && panel.maxX <= output.size.width + step)
          #expect(panel.size.height <= output.size.height / 2 + step)
          #expect(panel.size.height >= output.size.height / 2 - 5 || panel.size.height >= 200)
          #expect(panel.size.width <= 720 + step)
          #expect(panel.size.width >= min(output.size.width, 720) - 1)
          let middle = panel.center.x - output.size.width / 2
          #expect(middle <= 1 && middle >= -1)
        }
      }
    }
  }

  @Test("Keys lie inside of it, apart from each other, and none is too small for a finger's tip")
  func keys() {
    for output in Self.screens {
      for keymap in SampleKeymap.allCases {
        let layout = keymap.layout
        for page in pages(layout) {
          let geometry = KeyboardGeometry(layout, state(page), on: output, Insets())
          let frames = geometry.keys.map(\.frame)
          let panel = geometry.panel.size
          for (index, frame) in frames.enumerated() {
            #expect(
              frame.size.width >= Self.leastKey.width && frame.size.height >= Self.leastKey.height,
              "\(keymap) \(page) \(output) \(geometry.keys[index])")
            #expect(frame.origin.x >= 2 && frame.origin.y >= 2)
            #expect(frame.maxX <= panel.width - 2 && frame.maxY <= panel.height - 2)
            for other in frames[(index + 1)...] {
              // They are apart by the gap at least in one direction.
              let gap = Fixed(2) - Fixed(rawValue: 3)
              #expect(
                other.origin.x - frame.maxX >= gap || frame.origin.x - other.maxX >= gap
                  || other.origin.y - frame.maxY >= gap || frame.origin.y - other.maxY >= gap,
                "\(keymap) \(page) \(output)")
            }
          }
        }
      }
    }
  }

  @Test("Every point of it is a key's: the nearest one's; and no point beside it is")
  func touches() {
    for output in Self.screens {
      let geometry = KeyboardGeometry(
        SampleKeymap.german.layout, KeyboardState(), on: output, Insets())
      let panel = geometry.panel
      for placed in geometry.keys {
        #expect(geometry.key(at: panel.origin + placed.frame.center) == placed.key)
        let corner = panel.origin + placed.frame.origin
        #expect(geometry.key(at: corner) == placed.key)
        #expect(geometry.key(at: corner - Point(x: Fixed(1, over: 2), y: 0)) != nil)
      }
      #expect(geometry.key(at: panel.origin) != nil)
      let step = Fixed(rawValue: 1)
      #expect(geometry.key(at: panel.origin - Point(x: 0, y: step)) == nil)
      #expect(geometry.key(at: Point(x: panel.center.x, y: panel.maxY)) == nil)
      // Left of A, where no key is drawn.
      let letter = geometry.keys.first { $0.key == KeyboardKey(.character("a", shifted: "A")) }
      if let letter {
        let beside = Point(x: panel.origin.x, y: panel.origin.y + letter.frame.center.y)
        #expect(geometry.key(at: beside) == letter.key)
      }
    }
  }

  @Test("Low screens have no row of digits of their own, but have them among the symbols")
  func digits() {
    let layout = SampleKeymap.english.layout
    let low = ScreenGeometry(width: 480, height: 272)
    let one = KeyboardKey(.character("1", shifted: "1"))
    func has(_ page: KeyboardPage, _ output: ScreenGeometry) -> Bool {
      KeyboardGeometry(layout, state(page), on: output, Insets()).keys.contains { $0.key == one }
    }
    #expect(!has(.alphabet(0), low) && has(.symbols(0), low))
    let high = ScreenGeometry(width: 800, height: 480)
    #expect(has(.alphabet(0), high) && has(.symbols(0), high))
  }

  @Test("It is between the insets")
  func insets() {
    let output = ScreenGeometry(width: 800, height: 480)
    let geometry = KeyboardGeometry(
      SampleKeymap.english.layout, KeyboardState(), on: output,
      Insets(top: 20, left: 100, bottom: 40, right: 30))
    #expect(geometry.panel.origin.x == 100)
    #expect(geometry.panel.maxX == 770)
    #expect(geometry.panel.maxY == 440)
    #expect(geometry.panel.size.height <= 210)
  }

  @Test("Hidden, it is one key in the lower right corner")
  func hidden() {
    var state = KeyboardState()
    let hide = KeyboardKey(.hide)
    _ = state.begin(1, on: hide, at: Moment(nanoseconds: 0))
    _ = state.end(1, on: hide, at: Moment(nanoseconds: 0))
    for output in Self.screens {
      let geometry = KeyboardGeometry(SampleKeymap.english.layout, state, on: output, Insets())
      #expect(geometry.keys.map(\.key) == [KeyboardKey(.show)])
      #expect(geometry.panel.size.width <= 65 && geometry.panel.size.height >= 43)
      #expect(geometry.key(at: geometry.panel.center) == KeyboardKey(.show))
      #expect(output.size.width - geometry.panel.maxX < 1)
    }
  }

  @Test("Screens, scales and insets of any size crash nothing, and no key is outside")
  func hostile() {
    for seed in SeededRandom.seeds(400) {
      var random = SeededRandom(seed: seed)
      func below(_ limit: UInt64) -> Int { Int(random.next() % limit) }
      let output = ScreenGeometry(
        width: below(seed % 2 == 0 ? 40 : 5_000), height: below(seed % 3 == 0 ? 40 : 5_000),
        scale: Fixed(rawValue: 1 + below(2_000)))
      let insets = Insets(
        top: Fixed(below(300)), left: Fixed(below(300)), bottom: Fixed(below(300)),
        right: Fixed(below(300)))
      let keymap = SampleKeymap.allCases[below(UInt64(SampleKeymap.allCases.count))]
      let page = pages(keymap.layout)[below(4)]
      let geometry = KeyboardGeometry(keymap.layout, state(page), on: output, insets)
      for placed in geometry.keys {
        #expect(placed.frame.size.width >= 0 && placed.frame.size.height >= 0, "\(seed)")
        #expect(placed.frame.maxY <= geometry.panel.size.height + 1, "\(seed)")
      }
      for _ in 0..<8 {
        _ = geometry.key(at: Point(x: Fixed(below(6_000) - 500), y: Fixed(below(6_000) - 500)))
      }
      let hud = TimedModel.asking(
        TextEntry(
          .hidden(count: below(600)), isCapsLockOn: seed % 2 == 0, layoutName: "de",
          keyboard: keymap.layout), status: "Password")
      _ = hud.scene(on: output)
    }
  }
}
