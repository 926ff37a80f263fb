@testable import BezelRaster

/// The pixels of an item, from the definitions.
struct ScalarItem {
  private let item: Item
  private let dither: ScalarDither
  /// Whether it is drawn as groups: a shape in a solid colour, and what is cut out of a ring.
  private let isOfGroups: Bool
  /// The coverage of a pixel by the shape.
  let covered: (_ x: Int, _ y: Int) -> UInt8
  /// Of a conical paint: how far round a pixel is from where it is clear, in 1/65 536 of a turn.
  private let turn: ((_ x: Int, _ y: Int) -> UInt16)?
  /// The paint's pixel, and the strength at which it counts.
  let paint: (_ x: Int, _ y: Int, _ fade: Alpha) -> (pixel: UInt32, strength: UInt8)

  /// - Parameter behind: the pixels below the item's layer.
  init(
    _ item: Item, _ transform: Transform, in scene: PixelRect, _ dither: ScalarDither,
    behind: () -> PixelBuffer
  ) {
    (self.item, self.dither) = (item, dither)
    let ring = ScalarItem.ring(item, transform, scene)
    covered = ring.map { ring in { ring[$0, $1] } } ?? ScalarItem.covered(item, transform, scene)
    if case .solid = item.paint { isOfGroups = true } else { isOfGroups = ring != nil }
    turn = ScalarItem.turn(item.paint, transform)
    paint = ScalarItem.paint(item, transform, scene, dither, behind)
  }

  /// Returns the pixel over `target`.
  func over(_ target: UInt32, _ x: Int, _ y: Int, fadedBy fade: Alpha) -> UInt32 {
    let (pixel, strength) = paint(x, y, fade)
    let threshold = dither.threshold(x, y)
    let isEverywhere = item.shape == .everything
    switch item.paint {
    case .solid where isEverywhere: return ScalarKernels.over(pixel, target, 256 - threshold)
    case .radial where isEverywhere && pixel & 0xFF_FFFF == 0,
      .conical where isEverywhere && pixel & 0xFF_FFFF == 0:
      let black = UInt32(ScalarKernels.product(strength, UInt8(pixel >> 24))) << 24
      return ScalarKernels.over(black, target, 256 - threshold)
    default:
      if isOfGroups {
        let covered = covered(x, y)
        let strength =
          turn.map { ScalarKernels.strength(covered, at: $0(x, y), threshold) }
          ?? ScalarKernels.strength(covered)
        return ScalarKernels.drawn(pixel, strength, over: target)
      }
      let factor = ScalarKernels.product(covered(x, y), strength)
      let isGradient = item.paint.isGradientOfOneColor
      return ScalarKernels.blended(pixel, factor, over: target, isGradient ? threshold : 128)
    }
  }

  private static func ring(
    _ item: Item, _ transform: Transform, _ scene: PixelRect
  ) -> ScalarCut? {
    guard case .arc(let arc) = item.shape, item.paint.isOfRing(around: arc.center) else {
      return nil
    }
    return ScalarCut(arc, transform, in: scene)
  }

  private static func covered(
    _ item: Item, _ transform: Transform, _ scene: PixelRect
  ) -> (Int, Int) -> UInt8 {
    if item.shape == .everything { return { _, _ in 255 } }
    let coverage = DenseCoverage(of: item.shape, transform, clip: scene)
    return { x, y in coverage[x, y] }
  }

  private static func paint(
    _ item: Item, _ transform: Transform, _ scene: PixelRect, _ dither: ScalarDither,
    _ behind: () -> PixelBuffer
  ) -> (Int, Int, Alpha) -> (UInt32, UInt8) {
    func stretched(_ picture: Picture, _ rect: Rect) -> (Int, Int) -> UInt32 {
      let size = Size(
        width: transform.apply(rect.size.width), height: transform.apply(rect.size.height))
      let place = Rect(origin: transform.apply(rect.origin), size: size)
      let scaled = ScaledPicture(picture, stretchedTo: place, area: scene)
      return { x, y in
        var pixel: UInt32 = 0
        scaled.withRow(y: y, x: x, width: 1) { pixel = $0.pointee }
        return pixel
      }
    }
    switch item.paint {
    case .solid(let color):
      return { _, _, fade in (color.premultiplied(fadedBy: fade).rawValue, 255) }
    case .linear(let from, let to, let first, let last):
      let (start, end) = (transform.apply(from), transform.apply(to))
      return { x, y, _ in
        var level: UInt8 = 0
        LinearRamp(from: start, to: end, y: y).write(
          to: &level, x: x, width: 1, dither.row(x, y))
        let (first, last) = (first.premultiplied().rawValue, last.premultiplied().rawValue)
        return (ScalarKernels.mixed(first, last, level, dither.threshold(x, y)), 255)
      }
    case .radial(let center, let radius, let color) where dither.isOn:
      let (center, radius) = (transform.apply(center), transform.apply(radius))
      let mask =
        item.shape == .everything
        ? RadialMask(
          center: center, radius: radius, bounds: scene, dithers: true, budget: 1 << 20) : nil
      return { x, y, fade in
        var level: UInt8 = 0
        if let mask {
          mask.write(y: y, x: x, width: 1, to: &level)
        } else {
          RadialRamp(center: center, radius: radius, y: y)
            .write(to: &level, x: x, width: 1, dither.row(x, y))
        }
        return (color.premultiplied(fadedBy: fade).rawValue, level)
      }
    case .radial(let center, let radius, let color):
      return { x, y, fade in
        let (dx, dy) = offset(transform.apply(center), x, y)
        let level = radialLevel(
          squaredDistance: dx * dx + dy * dy, radius: Int(transform.apply(radius).rawValue))
        return (color.premultiplied(fadedBy: fade).rawValue, level)
      }
    case .conical(_, _, let color):
      let turn = turn(item.paint, transform)
      return { x, y, fade in
        (
          color.premultiplied(fadedBy: fade).rawValue,
          turn.map { ScalarKernels.curve($0(x, y), dither.threshold(x, y)) } ?? 0
        )
      }
    case .picture(let picture, let rect):
      let pixel = stretched(picture, rect)
      return { x, y, _ in (pixel(x, y), 255) }
    case .template(let picture, let rect, let color):
      let pixel = stretched(picture, rect)
      return { x, y, fade in
        (color.premultiplied(fadedBy: fade).rawValue, UInt8(pixel(x, y) >> 24))
      }
    case .blurred(let blur):
      let blurred = BlurredPicture(blur, of: behind(), area: scene, .baseline)
      return { x, y, _ in
        var pixel: UInt32 = 0
        blurred.write(y: y, x: x, width: 1, to: &pixel, .baseline)
        return (pixel, 255)
      }
    }
  }

  private static func turn(_ paint: Paint, _ transform: Transform) -> ((Int, Int) -> UInt16)? {
    guard case .conical(let center, let seam, _) = paint else { return nil }
    return { x, y in
      let (dx, dy) = offset(transform.apply(center), x, y)
      return ScalarKernels.polar(x: dx, y: dy) &- UInt16(truncatingIfNeeded: seam.rawValue)
    }
  }

  /// Returns the vector from a centre to that of a pixel, in 1/256 px.
  private static func offset(_ center: Point, _ x: Int, _ y: Int) -> (x: Int, y: Int) {
    (x * 256 + 128 - Int(center.x.rawValue), y * 256 + 128 - Int(center.y.rawValue))
  }

  /// Returns `round(255 · min(1, d / radius))`, halves up.
  private static func radialLevel(squaredDistance: Int, radius: Int) -> UInt8 {
    let radius = max(1, radius)
    var root = Int(Double(squaredDistance * 510 * 510).squareRoot())
    while root * root > squaredDistance * 510 * 510 { root -= 1 }
    while (root + 1) * (root + 1) <= squaredDistance * 510 * 510 { root += 1 }
    return UInt8(min(255, (root + radius) / (2 * radius)))
  }
}

extension Paint {
  /// Whether it is dithered.
  fileprivate var isGradientOfOneColor: Bool {
    switch self {
    case .radial, .conical: true
    case .solid, .linear, .picture, .template, .blurred: false
    }
  }

  /// Returns whether an arc around `center` with this paint is drawn from a ring.
  fileprivate func isOfRing(around center: Point) -> Bool {
    switch self {
    case .solid: true
    case .conical(let middle, _, _): middle == center
    case .linear, .radial, .picture, .template, .blurred: false
    }
  }
}
