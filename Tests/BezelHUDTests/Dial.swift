import Foundation

@testable import BezelHUD
@testable import BezelRaster

/// A ring on a screen with four pixels per point, large enough to measure angles on.
struct Dial {
  let shot: Screenshot
  private let radius: Fixed
  private let middle: (x: Int, y: Int)

  static let scale = 4
  static let output = ScreenGeometry(width: 400 * scale, height: 300 * scale, scale: Fixed(scale))

  /// - Parameters:
  ///   - radius: the ring's, in points; the HUD has no text.
  ///   - center: the ring's, in points.
  init(_ hud: TimedModel, radius: Fixed = 24, center: Point = Point(x: 200, y: 135)) {
    self.radius = radius
    middle = ((center.x * Dial.scale).rounded, (center.y * Dial.scale).rounded)
    let reach = 48 * Dial.scale
    shot = hud.screenshot(
      on: Dial.output,
      region: PixelRect(
        minX: middle.x - reach, minY: middle.y - reach, maxX: middle.x + reach,
        maxY: middle.y + reach))
  }

  /// Returns the level in the middle of the stroke, and the pixel's place as a fraction of a turn.
  ///
  /// - Parameter radius: another radius, in points.
  func level(at turn: Double, radius: Double? = nil) -> (level: Int, turn: Double) {
    let reach = (radius ?? Double(self.radius.rawValue) / 256) * Double(Dial.scale)
    let x = Int((reach * sin(turn * 2 * .pi)).rounded(.down))
    let y = Int((-reach * cos(turn * 2 * .pi)).rounded(.down))
    let exact = atan2(Double(x) + 0.5, -Double(y) - 0.5) / (2 * .pi)
    return (shot[middle.x + x, middle.y + y].level, exact < 0 ? exact + 1 : exact)
  }

  func level(degrees: Double, radius: Double? = nil) -> Int {
    level(at: (degrees + 720).truncatingRemainder(dividingBy: 360) / 360, radius: radius).level
  }

  /// The distances from the centre, in points, of all pixels with ink.
  var distances: [Double] {
    var distances: [Double] = []
    for y in shot.bounds.minY..<shot.bounds.maxY {
      for x in shot.bounds.minX..<shot.bounds.maxX where shot[x, y] != .black {
        let dx = Double(x - middle.x) + 0.5
        let dy = Double(y - middle.y) + 0.5
        distances.append((dx * dx + dy * dy).squareRoot() / Double(Dial.scale))
      }
    }
    return distances
  }
}

/// A visible indefinite ring, some time after it appeared.
func turning(_ time: Duration, _ appearance: Appearance = .bareImage) -> TimedModel {
  var hud = TimedModel(appearance, timing: .with { $0.fadeIn = .zero })
  hud.turn(.show())
  hud.wait(time)
  return hud
}
