import Foundation

@testable import BezelHUD
@testable import BezelRaster

/// A ring on a screen with four pixels per point, large enough to measure angles on.
struct Dial {
  let shot: Screenshot
  private let radius: Fixed

  static let scale = 4
  private static let middle = (x: 200 * scale, y: 135 * scale)

  /// - Parameter radius: the ring's, in points; the HUD has no text.
  init(_ hud: Rehearsal, radius: Fixed = 24) {
    self.radius = radius
    let reach = 48 * Dial.scale
    let output = Output(width: 1_600, height: 1_200, scale: Fixed(Dial.scale))
    shot = hud.screenshot(
      on: output,
      region: PixelRect(
        minX: Dial.middle.x - reach, minY: Dial.middle.y - reach, maxX: Dial.middle.x + reach,
        maxY: Dial.middle.y + reach))
  }

  /// The level in the middle of the stroke, and the fraction of a turn of the pixel looked at.
  func level(at turn: Double) -> (level: Int, turn: Double) {
    let reach = Double(radius.rawValue) / 256 * Double(Dial.scale)
    let x = Int((reach * sin(turn * 2 * .pi)).rounded(.down))
    let y = Int((-reach * cos(turn * 2 * .pi)).rounded(.down))
    let exact = atan2(Double(x) + 0.5, -Double(y) - 0.5) / (2 * .pi)
    return (shot[Dial.middle.x + x, Dial.middle.y + y].level, exact < 0 ? exact + 1 : exact)
  }

  func level(degrees: Double) -> Int {
    level(at: (degrees + 720).truncatingRemainder(dividingBy: 360) / 360).level
  }

  /// The distances from the centre, in points, of all pixels with ink.
  var distances: [Double] {
    var distances: [Double] = []
    for y in shot.bounds.minY..<shot.bounds.maxY {
      for x in shot.bounds.minX..<shot.bounds.maxX where shot[x, y] != .black {
        let dx = Double(x - Dial.middle.x) + 0.5
        let dy = Double(y - Dial.middle.y) + 0.5
        distances.append((dx * dx + dy * dy).squareRoot() / Double(Dial.scale))
      }
    }
    return distances
  }
}

/// A visible indefinite ring, some time after it appeared.
func turning(_ time: Duration, _ appearance: Appearance = .bareImage) -> Rehearsal {
  var hud = Rehearsal(appearance, timing: .with { $0.fadeIn = .zero })
  hud.turn(.show())
  hud.wait(time)
  return hud
}
