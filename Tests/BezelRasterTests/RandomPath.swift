import SeededRandom
import BezelRaster

/// Paths without sense or shape.
enum RandomPath {
  /// - Parameter reach: how far from the origin its points lie, in 1/256.
  static func make(_ random: inout SeededRandom, reach: Int) -> Path {
    func length(_ random: inout SeededRandom) -> Fixed {
      // Many share a coordinate or repeat a point.
      random.int(0...4) == 0 ? 512 : Fixed(rawValue: random.int(-reach...reach))
    }
    func point(_ random: inout SeededRandom) -> Point {
      Point(x: length(&random), y: length(&random))
    }
    func angle(_ random: inout SeededRandom) -> Angle {
      Angle(rawValue: random.int(-3 * Angle.fullTurn...3 * Angle.fullTurn))
    }
    var path = Path()
    path.move(to: point(&random))
    for _ in 0..<random.int(0...12) {
      switch random.int(0...9) {
      case 0: path.move(to: point(&random))
      case 1...4: path.line(to: point(&random))
      case 5: path.quadratic(to: point(&random), control: point(&random))
      case 6:
        path.cubic(to: point(&random), control1: point(&random), control2: point(&random))
      case 7: path.append(.roundedRect(rect(&random, reach: reach), radius: length(&random)))
      case 8:
        let points = (0...random.int(0...4)).map { _ in point(&random) }
        path.append(Path(stroking: points, width: length(&random)))
      default:
        path.arc(
          center: point(&random), radius: length(&random), start: angle(&random),
          sweep: angle(&random))
      }
    }
    return path
  }

  private static func rect(_ random: inout SeededRandom, reach: Int) -> Rect {
    func length(_ random: inout SeededRandom) -> Fixed {
      Fixed(rawValue: random.int(-reach...reach))
    }
    return Rect(
      origin: Point(x: length(&random), y: length(&random)),
      size: Size(width: length(&random), height: length(&random)))
  }
}
