/// Finds the area that shapes have within pixels.
///
/// Every pixel row is computed from the edges alone, so that a pixel's coverage does not depend on
/// the clip.
package final class Rasterizer {
  private var outline = Outline()
  private var bandEdges: [Edge] = []
  private var edges: [Edge] = []
  private let cells = CoverageAccumulator()
  private var sweep = ScanlineSweep()

  package init() {}

  /// The exact area of `shape` within each pixel of `clip`, after `transform`, in 1/255.
  ///
  /// - Complexity: the edges times the pixel rows and columns they cross, plus the area; with a fill
  ///   rule also the edges of 32 rows times these.
  package func coverage(
    of shape: Shape, _ transform: Transform, clip: PixelRect
  ) -> Coverage {
    let bounds = shape.bounds(transform, in: clip)
    guard !bounds.isEmpty else { return Coverage(CoverageRows(.empty)) }
    shape.outline(transform, into: &outline)
    return coverage(within: bounds)
  }

  /// The same for a whole ring.
  func coverage(of ring: ArcOnDevice, clip: PixelRect) -> Coverage {
    outline.removeAll(rule: nil)
    ring.add(to: &outline)
    return coverage(within: ring.ringBounds.intersection(clip))
  }

  private func coverage(within bounds: PixelRect) -> Coverage {
    var rows = CoverageRows(bounds)
    cells.reset(left: bounds.minX, width: bounds.width)
    for top in stride(from: bounds.minY, to: bounds.maxY, by: CoverageAccumulator.rows) {
      let bottom = min(top + CoverageAccumulator.rows, bounds.maxY)
      let (upper, lower) = (Int32(top) << 10, Int32(bottom) << 10)
      if let rule = outline.rule {
        bandEdges.removeAll(keepingCapacity: true)
        for edge in outline.edges where edge.y0 < lower && edge.y1 > upper {
          bandEdges.append(edge)
        }
        for y in top..<bottom { add(rule, y: y, top: top) }
      } else {
        for edge in outline.edges { cells.add(edge, top: upper, bottom: lower) }
      }
      for y in top..<bottom {
        cells.drain(row: y - top) { rows.append($0, $1) }
      }
    }
    return Coverage(rows)
  }

  /// Adds what bounds the inside in one row.
  private func add(_ rule: FillRule, y: Int, top: Int) {
    edges.removeAll(keepingCapacity: true)
    let (upper, lower) = (Int32(y) << 10, Int32(y + 1) << 10)
    for edge in bandEdges where edge.y0 < lower && edge.y1 > upper { edges.append(edge) }
    sweep.borders(of: edges, top: upper, bottom: lower, rule) { edge, from, to, winding in
      cells.add(edge, from: from, to: to, winding, row: y - top)
    }
  }
}
