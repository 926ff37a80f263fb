import BezelRaster
import SeededRandom
import Testing

@Suite("Coverage keeps what a shape touches, and nothing else")
struct CoverageTests {
  private static let clip = PixelRect(minX: -40, minY: -30, maxX: 90, maxY: 70)

  /// Returns a shape whose parts are wide enough for runs.
  private static func coverage(_ random: inout SeededRandom) -> Coverage {
    let rasterizer = Rasterizer()
    return rasterizer.coverage(
      of: random.junk(reach: 20_000), .identity, clip: CoverageTests.clip)
  }

  @Test("Runs and groups together are the rows that it writes, each pixel in one of them")
  func runsAndGroups() {
    var runs = 0
    for seed in SeededRandom.seeds(600) {
      var random = SeededRandom(seed: seed)
      let coverage = CoverageTests.coverage(&random)
      let (bounds, dense) = (coverage.bounds, DenseCoverage(coverage))
      var rest = dense.bytes.map(Int.init)
      for y in bounds.minY..<bounds.maxY {
        func take(_ x: Int, _ byte: Int) {
          if x < bounds.maxX { rest[(y - bounds.minY) * bounds.width + x - bounds.minX] -= byte }
        }
        let run = coverage.run(at: y)
        if !run.isEmpty { runs += 1 }
        for x in run { take(Int(x), 255) }
        for index in coverage.groups(from: y, to: y + 1) {
          let group = coverage.groups[index]
          #expect(Int(group.y) == y && Int(group.x) >= bounds.minX, "seed \(seed)")
          for lane in 0..<8 { take(Int(group.x) + lane, Int(group.bytes >> (8 * lane) & 0xFF)) }
          let outside = min(8, max(0, bounds.maxX - Int(group.x)))
          #expect(outside == 8 || group.bytes >> (8 * outside) == 0, "seed \(seed)")
        }
      }
      #expect(rest.allSatisfy { $0 == 0 }, "seed \(seed)")
      #expect(coverage.groups.allSatisfy { $0.bytes & 0xFF != 0 }, "seed \(seed)")
      #expect(
        coverage.groups(from: bounds.minY, to: bounds.maxY) == coverage.groups.indices,
        "seed \(seed)")
    }
    #expect(runs > 10, "no run proves nothing")
  }

  @Test("A part of a row is that part of the whole row, and no byte around it changes")
  func parts() {
    for seed in SeededRandom.seeds(200) {
      var random = SeededRandom(seed: seed)
      let coverage = CoverageTests.coverage(&random)
      guard !coverage.bounds.isEmpty else { continue }
      let dense = DenseCoverage(coverage)
      let y = random.int(coverage.bounds.minY...coverage.bounds.maxY - 1)
      let x = random.int(coverage.bounds.minX...coverage.bounds.maxX)
      let width = random.int(0...coverage.bounds.maxX - x)
      var bytes = [UInt8](repeating: 0xA5, count: width + 16)
      bytes.withUnsafeMutableBufferPointer {
        coverage.write(y: y, x: x, width: width, to: $0.baseAddress! + 8)
      }
      let guardBytes = [UInt8](repeating: 0xA5, count: 8)
      let part = (x..<x + width).map { dense[$0, y] }
      #expect(bytes == guardBytes + part + guardBytes, "seed \(seed)")
    }
  }

  @Test("A rasterizer finds the same whatever it did before")
  func reuse() {
    let rasterizer = Rasterizer()
    for seed in SeededRandom.seeds(600) {
      var random = SeededRandom(seed: seed)
      let shape = random.junk(reach: [6_000, 2_000_000][seed % 2])
      let (x, y) = (random.int(-40...89), random.int(-30...69))
      let clip = PixelRect(
        minX: x, minY: y, maxX: random.int(x + 1...90), maxY: random.int(y + 1...70))
      let used = DenseCoverage(rasterizer.coverage(of: shape, .identity, clip: clip))
      let new = DenseCoverage(of: shape, clip: clip)
      #expect(used.bounds == new.bounds && used.bytes == new.bytes, "seed \(seed)")
    }
  }
}
