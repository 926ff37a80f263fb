/// Finds what of the edges in a pixel row bounds the inside of contours that overlap.
struct ScanlineSweep {
  /// The part of an edge within the row.
  private struct Piece {
    let edge: Edge
    let y0: Int32
    let y1: Int32
    let x0: Int32
    let x1: Int32

    init(_ edge: Edge, top: Int32, bottom: Int32) {
      self.edge = edge
      (y0, y1) = (max(edge.y0, top), min(edge.y1, bottom))
      // A level edge has two places at its one height.
      (x0, x1) = (edge.x(at: y0), y1 == edge.y1 ? edge.x1 : edge.x(at: y1))
    }

    var minX: Int32 { min(x0, x1) }
    var maxX: Int32 { max(x0, x1) }

    /// Twice where the piece is in the middle between two heights.
    func middle(_ top: Int32, _ bottom: Int32) -> Int64 {
      Int64(edge.x(at: max(y0, top))) + Int64(edge.x(at: min(y1, bottom)))
    }
  }

  private var pieces: [Piece] = []
  private var heights: [Int32] = []
  private var order: [(x: Int64, index: Int)] = []

  /// With more pieces in one place, an even cut takes the place of finding where they cross.
  private static let crowd = 500

  /// Takes a part of an edge between two heights, and 1 if the inside begins there or −1 if it ends.
  typealias Border = (_ edge: Edge, _ from: Int32, _ to: Int32, _ winding: Int32) -> Void

  /// Finds the edges that have inside and outside on their two sides.
  mutating func borders(
    of edges: [Edge], top: Int32, bottom: Int32, _ rule: FillRule, _ border: Border
  ) {
    pieces.removeAll(keepingCapacity: true)
    for edge in edges { pieces.append(Piece(edge, top: top, bottom: bottom)) }
    pieces.sortNearly { $0.minX < $1.minX }
    // Pieces whose columns touch belong together. Between two such clusters there is no edge, not
    // even a level one, so that the winding number there is the same from the row's top to its
    // bottom.
    var winding: Int32 = 0
    var first = 0
    while first < pieces.count {
      var end = first + 1
      var reach = pieces[first].maxX
      while end < pieces.count, pieces[end].minX <= reach {
        reach = max(reach, pieces[end].maxX)
        end += 1
      }
      winding = borders(of: first..<end, top, bottom, rule, winding: winding, border)
      first = end
    }
  }

  /// Finds those of one cluster.
  ///
  /// - Returns: the winding number right of it.
  private mutating func borders(
    of cluster: Range<Int>, _ top: Int32, _ bottom: Int32, _ rule: FillRule, winding left: Int32,
    _ border: Border
  ) -> Int32 {
    cut(cluster, top, bottom)
    var right = left
    for band in 1..<heights.count where heights[band - 1] < heights[band] {
      let (upper, lower) = (heights[band - 1], heights[band])
      order.removeAll(keepingCapacity: true)
      let middle = (Int64(upper) + Int64(lower)) >> 1
      for index in cluster {
        let piece = pieces[index]
        // Cut where pieces end and cross, each goes all the way or not at all.
        if Int64(piece.y0) <= middle, Int64(piece.y1) > middle {
          order.append((piece.middle(upper, lower), index))
        }
      }
      order.sortNearly { $0.x < $1.x }
      right = left
      for (_, index) in order {
        let edge = pieces[index].edge
        let before = rule.contains(right)
        right &+= edge.winding
        let after = rule.contains(right)
        if before != after { border(edge, upper, lower, after ? 1 : -1) }
      }
    }
    return right
  }

  /// Finds the heights between which no piece of a cluster ends or crosses another.
  private mutating func cut(_ cluster: Range<Int>, _ top: Int32, _ bottom: Int32) {
    heights.removeAll(keepingCapacity: true)
    heights.append(top)
    heights.append(bottom)
    if cluster.count > ScanlineSweep.crowd {
      for part in 1..<Int32(16) { heights.append(top + 64 * part) }
    } else {
      for index in cluster {
        if pieces[index].y0 > top { heights.append(pieces[index].y0) }
        if pieces[index].y1 < bottom { heights.append(pieces[index].y1) }
        for other in cluster.lowerBound..<index {
          if let crossing = ScanlineSweep.crossing(pieces[index], pieces[other]) {
            heights.append(crossing)
          }
        }
      }
    }
    heights.sortNearly { $0 < $1 }
  }

  private static func crossing(_ a: Piece, _ b: Piece) -> Int32? {
    let (top, bottom) = (max(a.y0, b.y0), min(a.y1, b.y1))
    guard top < bottom, a.maxX > b.minX, b.maxX > a.minX else { return nil }
    let above = Int64(a.edge.x(at: top)) - Int64(b.edge.x(at: top))
    let below = Int64(a.edge.x(at: bottom)) - Int64(b.edge.x(at: bottom))
    guard above < 0 && below > 0 || above > 0 && below < 0 else { return nil }
    let part = roundedQuotient(
      (Int64(bottom) - Int64(top)) * abs(above), abs(above) + abs(below))
    return top + Int32(truncatingIfNeeded: part)
  }
}

extension FillRule {
  fileprivate func contains(_ winding: Int32) -> Bool {
    switch self {
    case .nonZero: winding != 0
    case .evenOdd: winding & 1 != 0
    }
  }
}

extension Array {
  /// Sorts a few elements, or some that are nearly in order; equal ones stay in theirs.
  fileprivate mutating func sortNearly(by isBefore: (Element, Element) -> Bool) {
    // An order that makes this quadratic may be chosen on purpose.
    if count > 512 { return sort(by: isBefore) }
    withUnsafeMutableBufferPointer { elements in
      for index in elements.indices.dropFirst() {
        let element = elements[index]
        var place = index
        while place > 0, isBefore(element, elements[place - 1]) {
          elements[place] = elements[place - 1]
          place -= 1
        }
        elements[place] = element
      }
    }
  }
}
