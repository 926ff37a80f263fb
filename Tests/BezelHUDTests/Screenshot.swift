@testable import BezelHUD
import BezelRaster

extension HUDModel {
  /// Returns the scene of the HUD alone on a screen.
  func scene(at now: Moment, on output: ScreenGeometry, typesetter: Typesetter) -> Scene {
    var picture = HUDScene(
      Scene(
        bounds: PixelRect(width: output.width, height: output.height), backdrop: output.backdrop))
    addLayers(at: now, on: output, typesetter, to: &picture)
    return picture.scene
  }
}

/// Rendered pixels, for comparison.
struct Screenshot: Equatable {
  let bounds: PixelRect
  private let pixels: [UInt32]

  /// Renders a scene, or a part of it.
  init(_ scene: Scene, region: PixelRect? = nil, _ renderer: Renderer = Renderer()) {
    bounds = (region ?? scene.bounds).intersection(scene.bounds)
    let buffer = PixelBuffer(bounds)
    renderer.draw(scene, into: buffer, region: bounds)
    pixels = Array(UnsafeBufferPointer(start: buffer.pixels, count: bounds.area))
  }

  var picture: Picture {
    Picture(width: bounds.width, height: bounds.height, pixels: pixels)
  }

  subscript(_ x: Int, _ y: Int) -> Color {
    let pixel = pixels[(y - bounds.minY) * bounds.width + x - bounds.minX]
    return Color(
      red: UInt8(truncatingIfNeeded: pixel >> 16), green: UInt8(truncatingIfNeeded: pixel >> 8),
      blue: UInt8(truncatingIfNeeded: pixel))
  }

  /// Returns the smallest rectangle around all pixels that fulfil a condition.
  func extent(where isMeant: (Color) -> Bool) -> PixelRect {
    var extent = PixelRect.empty
    for y in bounds.minY..<bounds.maxY {
      for x in bounds.minX..<bounds.maxX where isMeant(self[x, y]) {
        extent = extent.union(PixelRect(minX: x, minY: y, maxX: x + 1, maxY: y + 1))
      }
    }
    return extent
  }
}

extension Color {
  /// The grey level of a grey.
  var level: Int { Int(green) }

  /// Returns whether every channel is the same but for the rounding of a few blends.
  func isNear(_ other: Color) -> Bool {
    [(red, other.red), (green, other.green), (blue, other.blue)]
      .allSatisfy { abs(Int($0) - Int($1)) <= 3 }
  }
}

extension TimedModel {
  /// Returns the screen at this moment.
  func screenshot(on output: ScreenGeometry = .small, region: PixelRect? = nil) -> Screenshot {
    Screenshot(scene(on: output), region: region)
  }

  func scene(on output: ScreenGeometry = .small) -> Scene {
    model.scene(at: now, on: output, typesetter: fixedWidth)
  }
}

extension ScreenGeometry {
  /// 400 by 300 points; a HUD without an offset is centred at (200, 135).
  static let small = ScreenGeometry(width: 400, height: 300)
  static let smallWhite = ScreenGeometry(width: 400, height: 300, backdrop: .color(.white))
}

/// Sets every character 8 points wide and every line 18 high, and fills its lines with ink.
///
/// It breaks lines where they are full, and leaves out the lines that do not fit the box, but the first.
func fixedWidth(_ request: TextRequest) -> TextBlock {
  let (width, height) = (8, 18)
  let perLine = max(1, request.box.width.floor / width)
  let count = request.text.count
  let lines = min((count + perLine - 1) / perLine, max(1, request.box.height.floor / height))
  let size = Size(width: Fixed(min(count, perLine) * width), height: Fixed(lines * height))
  let paths = (0..<lines).map { line in
    let characters = min(perLine, count - line * perLine)
    let left = Fixed((min(count, perLine) - characters) * width) / 2
    let (right, top) = (left + Fixed(characters * width), Fixed(line * height))
    let bottom = top + Fixed(height)
    var path = Path()
    path.move(to: Point(x: left, y: top))
    path.line(to: Point(x: right, y: top))
    path.line(to: Point(x: right, y: bottom))
    path.line(to: Point(x: left, y: bottom))
    return path
  }
  return TextBlock(size: size, lines: paths)
}

extension Appearance {
  /// A red box with square corners, green images and blue text, so that a colour identifies a part.
  static let parts = Appearance.with {
    $0.style = .custom
    $0.backgroundColor = Color(red: 255, green: 0, blue: 0)
    $0.foregroundColor = Color(red: 0, green: 0, blue: 255)
    $0.imageColor = Color(red: 0, green: 255, blue: 0)
    $0.cornerRadius = 0
  }

  /// An appearance that draws white images only, so that a pixel on black is the image's alpha.
  static let bareImage = Appearance.with {
    $0.style = .custom
    $0.backgroundColor = .clear
    $0.foregroundColor = .clear
    $0.imageColor = .white
  }
}

extension Screenshot {
  /// The extent of the HUD on black.
  var box: PixelRect { extent { $0 != .black } }
  /// The extent of a ring or a glyph in the appearance `parts`.
  var image: PixelRect { extent { $0.green > 127 } }
  /// The extent of a text in the appearance `parts`.
  var text: PixelRect { extent { $0.blue > 127 } }
}
