import SeededRandom
import BezelRaster
import Testing

@Suite("Coverage of clipped, degenerate, huge and senseless paths")
struct CoverageEdgeCaseTests {
  private static let clip = PixelRect(minX: -40, minY: -30, maxX: 90, maxY: 70)

  private func coverage(_ path: Path, _ transform: Transform = .identity) -> Coverage {
    Coverage(of: path, transform: transform, clip: CoverageEdgeCaseTests.clip)
  }

  private static func byte(_ coverage: Coverage, _ x: Int, _ y: Int) -> UInt8 {
    let bounds = coverage.bounds
    guard bounds.contains(PixelRect(minX: x, minY: y, maxX: x + 1, maxY: y + 1)) else { return 0 }
    return coverage.bytes[(y - bounds.minY) * bounds.width + x - bounds.minX]
  }

  @Test("The part of a path in a clip is the same part of the whole, to the bit")
  func clipInvariance() {
    for seed in SeededRandom.seeds(600) {
      var random = SeededRandom(seed: seed)
      // Inside the clip, across it, and with most of the path far away.
      let reach = [10_000, 40_000, 2_000_000][seed % 3]
      let path = RandomPath.make(&random, reach: reach)
      let transform = Transform(
        scale: random.int(20_000...200_000),
        origin: Point(
          x: Fixed(rawValue: random.int(0...9_999)), y: Fixed(rawValue: random.int(0...9_999))))
      let whole = Coverage(of: path, transform: transform, clip: CoverageEdgeCaseTests.clip)
      let (x, y) = (random.int(-40...89), random.int(-30...69))
      let part = PixelRect(
        minX: x, minY: y, maxX: random.int(x + 1...90), maxY: random.int(y + 1...70))
      let clipped = Coverage(of: path, transform: transform, clip: part)
      #expect(part.contains(clipped.bounds), "seed \(seed)")
      var different = 0
      for y in part.minY..<part.maxY {
        for x in part.minX..<part.maxX
        where CoverageEdgeCaseTests.byte(whole, x, y) != CoverageEdgeCaseTests.byte(clipped, x, y) {
          different += 1
        }
      }
      #expect(different == 0, "seed \(seed), clip \(part)")
    }
  }

  @Test("Nothing outside a path's bounds is covered: a larger clip shows the same")
  func boundsAreLargeEnough() {
    for seed in SeededRandom.seeds(300) {
      var random = SeededRandom(seed: seed)
      let path = RandomPath.make(&random, reach: 9_000)
      let bounds = path.bounds(.identity)
      // The path together with a far speck, so that all around it is looked at.
      var spread = path
      spread.append(
        .roundedRect(
          Rect(origin: Point(x: -100, y: -100), size: Size(width: 1, height: 1)), radius: 0))
      spread.append(
        .roundedRect(
          Rect(origin: Point(x: 200, y: 200), size: Size(width: 1, height: 1)), radius: 0))
      let clip = PixelRect(minX: -99, minY: -99, maxX: 199, maxY: 199)
      let coverage = Coverage(of: spread, transform: .identity, clip: clip)
      #expect(coverage.bounds == clip)
      var outside = 0
      for y in clip.minY..<clip.maxY {
        for x in clip.minX..<clip.maxX
        where !bounds.contains(PixelRect(minX: x, minY: y, maxX: x + 1, maxY: y + 1))
          && CoverageEdgeCaseTests.byte(coverage, x, y) != 0
        {
          outside += 1
        }
      }
      #expect(outside == 0, "seed \(seed), bounds \(bounds)")
    }
  }

  @Test("Senseless paths with coordinates up to the limits of the type end, and stay in the clip")
  func junk() {
    for seed in SeededRandom.seeds(400) {
      var random = SeededRandom(seed: seed)
      let reach = [1 << 31, 1 << 24, 300][seed % 3]
      let path = RandomPath.make(&random, reach: reach)
      let transform = Transform(
        scale: random.int(0...Transform.unit * 5),
        origin: Point(
          x: Fixed(rawValue: random.int(-reach...reach)),
          y: Fixed(rawValue: random.int(-reach...reach))))
      let coverage = coverage(path, transform)
      #expect(CoverageEdgeCaseTests.clip.contains(coverage.bounds), "seed \(seed)")
      #expect(coverage.bytes.count == coverage.bounds.area, "seed \(seed)")
    }
  }

  @Test("Shapes without area cover nothing")
  func nothing() {
    let center = Point(x: 10, y: 10)
    let flat = Rect(origin: center, size: Size(width: 20, height: 0))
    let noSweep = Angle(rawValue: 0)
    let paths: [(String, Path)] = [
      ("empty", Path()), ("zero disc", .disc(center: center, radius: 0)),
      ("negative disc", .disc(center: center, radius: -5)),
      ("zero ring", .ring(center: center, radius: 0, width: 0)),
      ("ring without width", .ring(center: center, radius: 8, width: 0)),
      ("flat rectangle", .roundedRect(flat, radius: 3)),
      ("no sweep", .arc(center: center, radius: 8, width: 2, start: noSweep, sweep: noSweep)),
      (
        "negative sweep",
        .arc(center: center, radius: 8, width: 2, start: noSweep, sweep: Angle(-1, over: 4))
      ),
      (
        "arc without width",
        .arc(center: center, radius: 8, width: 0, start: noSweep, sweep: Angle(1, over: 4))
      ),
      (
        "arc of negative width",
        .arc(center: center, radius: 8, width: -3, start: noSweep, sweep: Angle(1, over: 4))
      ), ("stroke of nothing", Path(stroking: [], width: 3)),
      ("stroke without width", Path(stroking: [center, .zero], width: 0)),
      ("dot of negative width", Path(stroking: [center], width: -3)),
    ]
    for (name, path) in paths {
      #expect(coverage(path).bytes.allSatisfy { $0 == 0 }, "\(name)")
    }
  }

  @Test("A sweep of a turn or more is the whole ring")
  func longSweeps() {
    let center = Point(x: 20, y: 20)
    let ring = coverage(.ring(center: center, radius: 10, width: 3)).bytes
    for turns in [1, 2, 1_000_000] {
      let arc = Path.arc(
        center: center, radius: 10, width: 3, start: Angle(1, over: 3),
        sweep: Angle(turns, over: 1))
      #expect(coverage(arc).bytes == ring, "\(turns) turns")
    }
  }

  @Test("An arc of many turns in a path counts once, and ends where it should")
  func manyTurns() {
    func sector(_ sweep: Angle) -> Path {
      var path = Path()
      path.move(to: Point(x: 20, y: 5))
      path.arc(center: Point(x: 20, y: 20), radius: 15, start: Angle(rawValue: 0), sweep: sweep)
      path.line(to: Point(x: 20, y: 20))
      return path
    }
    let disc = coverage(.disc(center: Point(x: 20, y: 20), radius: 15))
    for turns in [2, -2, 5_000_000_000] {
      let many = coverage(sector(Angle(turns, over: 1)))
      #expect(many.bytes == disc.bytes, "\(turns) turns")
    }
  }

  @Test("Repeated points of a stroke count once")
  func repeatedPoints() {
    let (a, b, c) = (Point(x: 5, y: 5), Point(x: 20, y: 9), Point(x: 8, y: 22))
    #expect(
      Path(stroking: [a, a, a, b, b, c, c], width: 3) == Path(stroking: [a, b, c], width: 3))
    #expect(Path(stroking: [a, a, a], width: 3) == Path(stroking: [a], width: 3))
  }

  @Test("A stroke that turns straight back covers its longer way fully, and nothing else")
  func straightBack() {
    let (a, b, c) = (Point(x: 5, y: 10), Point(x: 25, y: 10), Point(x: 12, y: 10))
    let back = coverage(Path(stroking: [a, b, c], width: 4))
    let once = coverage(Path(stroking: [a, b], width: 4))
    #expect(back.bounds == once.bounds)
    for (byte, expected) in zip(back.bytes, once.bytes) {
      // Where both ways share an edge pixel, it counts for both.
      #expect(byte >= expected && (byte == 0) == (expected == 0))
      if expected == 255 { #expect(byte == 255) }
    }
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
        let coverage = coverage(.roundedRect(rect, radius: 0))
        let byte = CoverageEdgeCaseTests.byte(coverage, 5, 10)
        #expect(byte == UInt8(expected), "\(width) × \(height) of 256 at \(offset)")
        #expect(coverage.bytes.reduce(0) { $0 + Int($1) } == expected)
      }
    }
  }

  @Test("Shapes beside each other that share an edge cover their pixels fully together")
  func sharedEdges() {
    for seed in SeededRandom.seeds(100) {
      var random = SeededRandom(seed: seed)
      let x = { (random: inout SeededRandom) in Fixed(rawValue: random.int(256...60 * 256)) }
      let (top, bottom) = (x(&random), x(&random))
      func half(_ side: Fixed) -> Path {
        var path = Path()
        path.move(to: Point(x: top, y: 0))
        path.line(to: Point(x: bottom, y: 60))
        path.line(to: Point(x: side, y: 60))
        path.line(to: Point(x: side, y: 0))
        return path
      }
      let (left, right) = (coverage(half(0)), coverage(half(61)))
      for y in 0..<60 {
        for x in 0..<61 {
          let sum =
            Int(CoverageEdgeCaseTests.byte(left, x, y))
            + Int(CoverageEdgeCaseTests.byte(right, x, y))
          // Either may round a half up.
          #expect((255...256).contains(sum), "seed \(seed), (\(x), \(y))")
        }
      }
    }
  }
}
