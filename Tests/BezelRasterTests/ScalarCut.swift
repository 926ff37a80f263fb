@testable import BezelRaster

/// An arc as the definition of a ring's cut: the ring between two directions, with the coverage
/// computed anew around the ends.
struct ScalarCut {
  private let ring: DenseCoverage
  private let center: Vertex
  private let cut = RingCut()

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
  }

  subscript(x: Int, y: Int) -> UInt8 {
    let (dx, dy) = (x * 1_024 + 512 - Int(center.x), y * 1_024 + 512 - Int(center.y))
    let angle = ScalarKernels.polar(x: dx >> 2, y: dy >> 2)
    if angle &- cut.start <= cut.sweep { return ring[x, y] }
    for group in UnsafeBufferPointer(start: cut.ends, count: cut.endCount) where Int(group.y) == y {
      let lane = x - Int(group.x)
      guard (0..<8).contains(lane) else { continue }
      let byte = UInt8(truncatingIfNeeded: group.bytes >> (8 * lane))
      if byte != 0 { return byte }
    }
    return 0
  }
}
