import BezelRaster
import SeededRandom
import Testing

@Suite("Coverage of degenerate, huge and senseless shapes")
struct CoverageEdgeCaseTests {
  private static let clip = PixelRect(minX: -40, minY: -30, maxX: 90, maxY: 70)

  private func coverage(_ shape: Shape) -> DenseCoverage {
    DenseCoverage(of: shape, clip: CoverageEdgeCaseTests.clip)
  }

  private func stroke(_ points: [Point], width: Fixed) -> Shape {
    var path = Path()
    path.stroke(points, width: width)
    return .path(path, .nonZero)
  }

  @Test("Shapes without area cover nothing")
  func nothing() {
    let center = Point(x: 10, y: 10)
    func rect(_ width: Fixed, _ height: Fixed, border: Fixed? = nil, end: Fixed? = nil) -> Shape {
      let rect = Rect(origin: center, size: Size(width: width, height: height))
      return .rounded(RoundedRect(rect, radius: 3, border: border, end: end))
    }
    func arc(radius: Fixed = 8, width: Fixed = 2, sweep: Angle = Angle(1, over: 4)) -> Shape {
      .arc(Arc(center: center, radius: radius, width: width, start: .zero, sweep: sweep))
    }
    let shapes: [(String, Shape)] = [
      ("empty path", .path(Path(), .nonZero)),
      ("zero disc", .pie(.disc(center: center, radius: 0))),
      ("negative disc", .pie(.disc(center: center, radius: -5))),
      ("pie without sweep", .pie(Pie(center: center, radius: 5, start: .zero, sweep: .zero))),
      (
        "pie of negative sweep",
        .pie(Pie(center: center, radius: 5, start: .zero, sweep: Angle(-1, over: 4)))
      ),
      ("ring without width", arc(width: 0, sweep: .whole)),
      ("ring of negative width", arc(width: -3, sweep: .whole)), ("no sweep", arc(sweep: .zero)),
      ("negative sweep", arc(sweep: Angle(-1, over: 4))), ("arc without width", arc(width: 0)),
      ("arc of negative width", arc(width: -3)), ("flat rectangle", rect(20, 0)),
      ("thin rectangle", rect(0, 20)), ("rectangle of negative width", rect(-20, 5)),
      ("rectangle of negative size", rect(-20, -5)), ("no border", rect(20, 20, border: 0)),
      ("negative border", rect(20, 20, border: -4)), ("empty bar", rect(20, 20, end: 10)),
      ("negative bar", rect(20, 20, end: -5)), ("stroke of nothing", stroke([], width: 3)),
      ("stroke without width", stroke([center, .zero], width: 0)),
      ("dot of negative width", stroke([center], width: -3)),
    ]
    for (name, shape) in shapes {
      #expect(coverage(shape).bytes.allSatisfy { $0 == 0 }, "\(name)")
    }
  }

  @Test("A sweep of a turn or more is the whole ring or disc, whatever its caps")
  func longSweeps() {
    let center = Point(x: 20, y: 20)
    let area = PixelRect(minX: 5, minY: 5, maxX: 35, maxY: 35)
    let ring = coverage(.arc(.ring(center: center, radius: 10, width: 3))).bytes(in: area)
    let disc = coverage(.pie(.disc(center: center, radius: 10))).bytes(in: area)
    #expect(ring.contains(255) && disc.contains(255))
    for turns in [1, 2, 30_000] {
      let (start, sweep) = (Angle(1, over: 3), Angle(turns, over: 1))
      for cap in [Cap.butt, .round, .square] {
        let arc = Arc(
          center: center, radius: 10, width: 3, start: start, sweep: sweep, cap: cap)
        #expect(coverage(.arc(arc)).bytes(in: area) == ring, "\(turns) turns, \(cap)")
      }
      let pie = Pie(center: center, radius: 10, start: start, sweep: sweep)
      #expect(coverage(.pie(pie)).bytes(in: area) == disc, "\(turns) turns")
    }
  }

  @Test("Repeated points of a stroke count once")
  func repeatedPoints() {
    let (a, b, c) = (Point(x: 5, y: 5), Point(x: 20, y: 9), Point(x: 8, y: 22))
    for (many, few) in [([a, a, a, b, b, c, c], [a, b, c]), ([a, a, a], [a])] {
      let expected = coverage(stroke(few, width: 3)).bytes
      #expect(coverage(stroke(many, width: 3)).bytes == expected)
      #expect(expected.contains(255))
    }
  }

  @Test("A stroke that turns straight back covers what its longer way does, within 2/255")
  func straightBack() {
    let (a, b, c) = (Point(x: 5, y: 10), Point(x: 25, y: 13), Point(x: 15, y: Fixed(23, over: 2)))
    let once = coverage(stroke([a, b], width: 4))
    let back = coverage(stroke([a, b, c], width: 4))
    #expect(back.bounds == once.bounds && once.bytes.contains(255))
    #expect(zip(back.bytes, once.bytes).allSatisfy { abs(Int($0) - Int($1)) <= 2 })
  }

  @Test("A pixel's square, and parts of it, are covered exactly")
  func singlePixels() {
    for (width, height, expected) in [
      (256, 256, 255), (128, 256, 128), (256, 64, 64), (128, 128, 64), (1, 256, 1), (1, 1, 0),
    ] {
      for offset in [0, 256 - max(width, height)] {
        let rect = Rect(
          origin: Point(x: Fixed(rawValue: 1_280 + offset), y: Fixed(rawValue: 2_560 + offset)),
          size: Size(width: Fixed(rawValue: width), height: Fixed(rawValue: height)))
        let coverage = coverage(.rounded(RoundedRect(rect, radius: 0)))
        #expect(coverage[5, 10] == UInt8(expected), "\(width) × \(height) of 256 at \(offset)")
        #expect(coverage.bytes.reduce(0) { $0 + Int($1) } == expected)
      }
    }
  }

  @Test("Shapes beside each other that share an edge cover their pixels fully together")
  func sharedEdges() {
    for seed in SeededRandom.seeds(100) {
      var random = SeededRandom(seed: seed)
      let (top, bottom) = (random.length(256...60 * 256), random.length(256...60 * 256))
      func half(_ side: Fixed, _ rule: FillRule) -> Shape {
        var path = Path()
        path.move(to: Point(x: top, y: 0))
        for point in [(bottom, 60), (side, 60), (side, 0)] as [(Fixed, Fixed)] {
          path.line(to: Point(x: point.0, y: point.1))
        }
        return .path(path, rule)
      }
      let (left, right) = (coverage(half(0, .nonZero)), coverage(half(61, .evenOdd)))
      for y in 0..<60 {
        for x in 0..<61 {
          // Either may round a half up.
          let sum = Int(left[x, y]) + Int(right[x, y])
          #expect((255...256).contains(sum), "seed \(seed), (\(x), \(y))")
        }
      }
    }
  }
}
