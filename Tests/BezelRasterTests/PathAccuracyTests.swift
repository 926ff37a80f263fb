import BezelRaster
import ExactShapes
import Foundation
import SeededRandom
import Testing

@Suite("Coverage is the area of the path within the pixel")
struct PathAccuracyTests {
  /// Compares strokes of one width, whose points `make` gives.
  private func check(
    _ name: String, sourceLocation: SourceLocation = #_sourceLocation,
    _ make: (_ random: inout SeededRandom) -> [[Point]]
  ) {
    ShapeAccuracyTests.check(name, sourceLocation: sourceLocation) { random, place in
      let width = random.length(64...1_000)
      var (path, parts) = (Path(), [ExactShape]())
      for points in make(&random) {
        path.stroke(points, width: width)
        parts.append(.stroke(points.map(place.pixels), width: place.pixels(width)))
      }
      return (.path(path, .nonZero), .union(parts))
    }
  }

  @Test("Polylines that turn sharply, cross themselves, and run straight back")
  func polylines() {
    check("polyline") { random in
      var points = (0...random.int(0...5)).map { _ in random.point(in: 1_000...5_000) }
      if random.int(0...3) == 0 { points += points.dropLast().reversed() }
      return [points]
    }
  }

  @Test("Polylines of many short, nearly straight segments")
  func smooth() {
    check("smooth polyline") { random in
      let bend = Double(random.int(-300...300)) / 100
      return [
        (0...20).map { index in
          Point(
            x: Fixed(rawValue: index * 200),
            y: Fixed(rawValue: Int(sin(Double(index) * bend / 20) * 1_500) + 2_000))
        }
      ]
    }
  }

  @Test("A nearly level line of so many segments that a pixel row holds more than a hundred edges")
  func crowd() {
    check("level line of 80 segments") { random in
      let y = random.int(1_000...1_300)
      return [
        (0...80).map { index in
          Point(x: Fixed(rawValue: index * 60), y: Fixed(rawValue: y + random.int(-6...6)))
        }
      ]
    }
  }

  @Test("The check mark, stroke 2, has a sharp inner and a round outer corner")
  func checkMark() {
    ShapeAccuracyTests.check("check mark") { _, place in
      let points = [
        Point(x: Fixed(3, over: 2), y: Fixed(29, over: 2)), Point(x: 9, y: 22),
        Point(x: Fixed(53, over: 2), y: 4),
      ]
      var path = Path()
      path.stroke(points, width: 2)
      return (
        .path(path, .nonZero), .stroke(points.map(place.pixels), width: place.scale * 2)
      )
    }
  }

  @Test("Two strokes that cross, also in the corners between them")
  func crosses() {
    check("cross") { random in
      let (near, far) = (random.length(0...1_000), random.length(2_000...5_000))
      return [
        [Point(x: near, y: near), Point(x: far, y: far)],
        [Point(x: far, y: near), Point(x: near, y: far)],
      ]
    }
  }

  @Test("Arcs, strokes and contours together")
  func mixed() {
    ShapeAccuracyTests.check("arcs, strokes and contours") { random, place in
      let arc = Arc(
        center: random.point(in: 1_000...3_000), radius: random.length(200...2_000),
        width: random.length(64...900), start: random.angle(),
        sweep: Angle(rawValue: random.int(1...70_000)), cap: random.cap())
      let line = (0..<3).map { _ in random.point(in: 0...4_000) }
      let width = random.length(64...900)
      // Clockwise as arcs and strokes are: else it would take from them.
      let (x, y) = (random.length(0...2_000), random.length(0...2_000))
      let triangle = [
        Point(x: x, y: y), Point(x: x + random.length(0...2_000), y: y),
        Point(x: x, y: y + random.length(0...2_000)),
      ]
      var path = Path()
      path.arc(arc)
      path.stroke(line, width: width)
      path.move(to: triangle[0])
      for corner in triangle.dropFirst() { path.line(to: corner) }
      return (
        .path(path, .nonZero),
        .union([
          .arc(arc, place), .stroke(line.map(place.pixels), width: place.pixels(width)),
          .contours([triangle.map(place.pixels)], .nonZero),
        ])
      )
    }
  }
}
