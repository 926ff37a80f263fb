@testable import BezelRaster

/// An arc as the definition of a ring's cut: the ring between two directions, with the coverage
/// computed anew around the ends.
struct ScalarCut {
  private let ring: DenseCoverage
  private let center: Vertex
  private let cut = RingCut()
  /// The coverage by the groups that are drawn, row after row.
  private var drawn: [UInt8]
  private let bounds: PixelRect

  /// - Returns: `nil` if the arc is not cut out of a ring.
  init?(_ arc: Arc, _ transform: Transform, in scene: PixelRect) {
    let device = ArcOnDevice(arc, transform)
    guard let clearance = device.clearance else { return nil }
    var (whole, rasterizer) = (arc, Rasterizer())
    whole.sweep = .whole
    ring = DenseCoverage(of: .arc(whole), transform, clip: scene)
    center = device.center
    let kept = Ring(of: device, clearance: clearance, clip: scene, rasterizer, .baseline)
    cut.cut(device, clip: scene, outOf: kept)
    bounds = cut.bounds.grown(by: 8)
    drawn = [UInt8](repeating: 0, count: bounds.area)
    for group in cut.parts.flatMap({ Array($0.groups) }) {
      for lane in 0..<8 {
        let byte = UInt8(truncatingIfNeeded: group.bytes >> (8 * lane))
        let place = index(Int(group.x) + lane, Int(group.y))
        drawn[place] = max(drawn[place], byte)
      }
    }
  }

  private func index(_ x: Int, _ y: Int) -> Int {
    (y - bounds.minY) * bounds.width + x - bounds.minX
  }

  subscript(x: Int, y: Int) -> UInt8 {
    let (dx, dy) = (x * 1_024 + 512 - Int(center.x), y * 1_024 + 512 - Int(center.y))
    let angle = ScalarKernels.polar(x: dx >> 2, y: dy >> 2)
    if angle &- cut.start <= cut.sweep { return ring[x, y] }
    let isNear = (bounds.minX..<bounds.maxX).contains(x) && (bounds.minY..<bounds.maxY).contains(y)
    return isNear ? drawn[index(x, y)] : 0
  }
}
