package import BezelRaster
internal import Foundation

extension ExactShape {
  package static func disc(_ center: Place, radius: Double) -> ExactShape {
    ExactShape { height in
      let square = radius * radius - (height - center.y) * (height - center.y)
      guard square > 0 else { return [] }
      return [Span(low: center.x - square.squareRoot(), high: center.x + square.squareRoot())]
    }
  }

  /// Returns the side of a line through `place` that `turn`, from 12 o'clock, points into.
  package static func halfPlane(_ place: Place, towards turn: Double) -> ExactShape {
    let (x, y) = (sin(turn * 2 * .pi), -cos(turn * 2 * .pi))
    let far = 1e7
    return ExactShape { height in
      let rest = -y * (height - place.y)
      guard abs(x) > 1e-12 else { return rest <= 0 ? [Span(low: -far, high: far)] : [] }
      let edge = min(far, max(-far, place.x + rest / x))
      return [x > 0 ? Span(low: edge, high: far) : Span(low: -far, high: edge)]
    }
  }

  /// - Parameters:
  ///   - start: the beginning in turns clockwise from 12 o'clock.
  ///   - sweep: the angle in turns; above 0, a turn or more is all.
  package static func wedge(_ center: Place, start: Double, sweep: Double) -> ExactShape {
    if sweep >= 1 { return ExactShape { _ in [Span(low: -1e7, high: 1e7)] } }
    let after = halfPlane(center, towards: start + 0.25)
    let before = halfPlane(center, towards: start + sweep - 0.25)
    return sweep <= 0.5 ? after.intersection(before) : .union([after, before])
  }

  package static func pie(_ center: Place, radius: Double, start: Double, sweep: Double)
    -> ExactShape
  {
    disc(center, radius: radius).intersection(wedge(center, start: start, sweep: sweep))
  }

  package static func arc(
    _ center: Place, radius: Double, width: Double, start: Double, sweep: Double, cap: Cap
  ) -> ExactShape {
    let (inner, outer) = (max(0, radius - width / 2), radius + width / 2)
    let ring = disc(center, radius: outer).subtracting(disc(center, radius: inner))
    if sweep >= 1 { return ring }
    var parts = [ring.intersection(wedge(center, start: start, sweep: sweep))]
    for (turn, ahead) in [(start, -width / 2), (start + sweep, width / 2)] where cap != .butt {
      let (x, y) = (sin(turn * 2 * .pi), -cos(turn * 2 * .pi))
      func place(_ radius: Double, _ ahead: Double) -> Place {
        (center.x + x * radius - y * ahead, center.y + y * radius + x * ahead)
      }
      parts.append(
        cap == .round
          ? disc(place(radius, 0), radius: width / 2)
          : contours(
            [[place(inner, 0), place(outer, 0), place(outer, ahead), place(inner, ahead)]],
            .nonZero))
    }
    return .union(parts)
  }

  /// - Parameter radii: the radii clockwise from the top left one, none larger than half of a side.
  package static func rounded(
    minX: Double, minY: Double, maxX: Double, maxY: Double, radii: [Double]
  ) -> ExactShape {
    ExactShape { height in
      guard height > minY, height < maxY else { return [] }
      func inset(_ top: Double, _ bottom: Double) -> Double {
        func inset(_ radius: Double, _ depth: Double) -> Double {
          let rest = radius - depth
          return rest > 0 ? radius - max(0, radius * radius - rest * rest).squareRoot() : 0
        }
        return max(inset(top, height - minY), inset(bottom, maxY - height))
      }
      let span = Span(
        low: minX + inset(radii[0], radii[3]), high: maxX - inset(radii[1], radii[2]))
      return span.low < span.high ? [span] : []
    }
  }

  package static func stroke(_ points: [Place], width: Double) -> ExactShape {
    let radius = width / 2
    var parts = points.map { disc($0, radius: radius) }
    for (a, b) in zip(points, points.dropFirst()) where a != b {
      let length = hypot(b.x - a.x, b.y - a.y)
      let (x, y) = ((b.y - a.y) / length * radius, (a.x - b.x) / length * radius)
      parts.append(
        contours(
          [[(a.x + x, a.y + y), (b.x + x, b.y + y), (b.x - x, b.y - y), (a.x - x, a.y - y)]],
          .nonZero))
    }
    return .union(parts)
  }

  /// Returns closed polygons together.
  package static func contours(_ contours: [[Place]], _ rule: FillRule) -> ExactShape {
    var edges: [(top: Place, bottom: Place, winding: Int)] = []
    for contour in contours {
      for (a, b) in zip(contour, contour.dropFirst() + contour.prefix(1)) where a.y != b.y {
        edges.append(a.y < b.y ? (a, b, 1) : (b, a, -1))
      }
    }
    return ExactShape { y in
      let near = edges.filter { $0.top.y < Double(y + 1) && $0.bottom.y > Double(y) }
      return { height in
        var crossings: [(x: Double, winding: Int)] = []
        for edge in near where edge.top.y <= height && edge.bottom.y > height {
          let part = (height - edge.top.y) / (edge.bottom.y - edge.top.y)
          crossings.append((edge.top.x + (edge.bottom.x - edge.top.x) * part, edge.winding))
        }
        crossings.sort { $0.x < $1.x }
        var (spans, winding) = ([Span](), 0)
        for (crossing, next) in zip(crossings, crossings.dropFirst()) {
          winding += crossing.winding
          let isInside = rule == .nonZero ? winding != 0 : winding % 2 != 0
          if isInside, crossing.x < next.x { spans.append(Span(low: crossing.x, high: next.x)) }
        }
        return spans
      }
    }
  }

  /// Returns a curve of three or four controls as chords that leave it by less than 1/2 000 px,
  /// without its first point.
  package static func chords(_ controls: [Place]) -> [Place] {
    var bend = 0.0
    for index in 0..<controls.count - 2 {
      let (a, b, c) = (controls[index], controls[index + 1], controls[index + 2])
      bend = max(bend, hypot(a.x - 2 * b.x + c.x, a.y - 2 * b.y + c.y))
    }
    let steps = Int((bend * 1_500).squareRoot()) + 2
    return (1...steps).map { step in
      let t = Double(step) / Double(steps)
      var points = controls
      while points.count > 1 {
        points = zip(points, points.dropFirst()).map {
          ($0.x + ($1.x - $0.x) * t, $0.y + ($1.y - $0.y) * t)
        }
      }
      return points[0]
    }
  }
}
