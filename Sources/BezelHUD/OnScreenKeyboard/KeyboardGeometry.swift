internal import BezelRaster

/// Where the keys of an on-screen keyboard are: at the lower edge of the screen, in points.
///
/// - Source: the proportions of the keyboards of iOS and Android.
struct KeyboardGeometry: Equatable {
  struct PlacedKey: Equatable {
    let key: KeyboardKey
    /// From the panel's top left corner.
    let frame: Rect
  }

  /// On the screen, its corners on device pixels.
  let panel: Rect
  private(set) var keys: [PlacedKey] = []
  /// The number of pages that the symbols take.
  let symbolPageCount: Int
  /// The letters' size.
  let fontSize: Fixed

  /// Wider keys are not found better.
  private static let greatestWidth: Fixed = 720
  /// From the top of one row to the next.
  private static let greatestPitch: Fixed = 54
  /// Rows that are lower than this make room: the digits move to the symbols.
  private static let leastPitch: Fixed = 40
  private static let leastGap: Fixed = 2
  private static let greatestGap: Fixed = 6
  /// The only key of a keyboard that is hidden.
  private static let showKey = Size(width: 64, height: 44)

  /// - Parameter insets: the space at the screen's edges that is taken.
  init(
    _ layout: KeyboardLayout, _ state: KeyboardState, on output: ScreenGeometry, _ insets: Insets
  ) {
    // All edges are computed in whole device pixels, so that keys of a kind look alike.
    let scale = output.scale
    func device(_ length: Fixed) -> Int { max(0, (length * scale).rounded) }
    func points(_ length: Int) -> Fixed { Fixed(length) / scale }
    func rect(_ left: Int, _ top: Int, _ right: Int, _ bottom: Int) -> Rect {
      let origin = Point(x: points(left), y: points(top))
      return Rect(
        origin: origin,
        size: Size(width: points(right) - origin.x, height: points(bottom) - origin.y))
    }
    let free = (
      width: max(0, output.width - device(insets.left) - device(insets.right)),
      height: max(0, output.height - device(insets.top) - device(insets.bottom))
    )
    let bottom = max(0, output.height - device(insets.bottom))

    if state.isHidden {
      let width = min(free.width, device(KeyboardGeometry.showKey.width))
      let height = min(free.height / 2, device(KeyboardGeometry.showKey.height))
      let right = max(0, output.width - device(insets.right))
      let gap = min(device(KeyboardGeometry.greatestGap), width / 4, height / 4)
      panel = rect(right - width, bottom - height, right, bottom)
      keys = [
        PlacedKey(key: KeyboardKey(.show), frame: rect(gap, gap, width - gap, height - gap))
      ]
      symbolPageCount = 1
      fontSize = points(height) * 2 / 5
      return
    }

    let most = free.height / 2
    let isLow = most < device(KeyboardGeometry.leastPitch) * 5
    let rows = layout.rows(state, isLow: isLow)
    symbolPageCount = layout.symbolPageCount(isLow: isLow)
    let width = min(free.width, device(KeyboardGeometry.greatestWidth))
    // Of the narrowest keys and the lowest ones a tenth.
    let columns = max(10, layout.alphabets.joined().map { $0.count }.max() ?? 0)
    let side = min(most / rows.count, width / columns)
    let gap = min(
      max(
        min(side / 10, device(KeyboardGeometry.greatestGap)),
        (KeyboardGeometry.leastGap * scale).ceil),
      side / 2)
    let pitch = min(
      max(0, most - gap) / rows.count, device(KeyboardGeometry.greatestPitch))
    let height = pitch * rows.count + gap
    let left = device(insets.left) + (free.width - width) / 2
    panel = rect(left, bottom - height, left + width, bottom)
    let room = max(0, width - gap)
    for (index, row) in rows.enumerated() {
      var before = 0
      for cell in row.cells {
        let (start, end) = (before, before + cell.parts)
        before = end
        guard let key = cell.key else { continue }
        let frame = rect(
          gap + room * start / row.parts, gap + pitch * index,
          max(gap + room * start / row.parts, room * end / row.parts), pitch * (index + 1))
        keys.append(PlacedKey(key: key, frame: frame))
      }
    }
    // A letter is as high as half of its key, on a narrow one less.
    fontSize = min(22, points(pitch - gap) / 2, points(room / columns - gap) * 3 / 5)
  }

  /// The key that a finger at a point of the screen is meant for: on the panel, the nearest one of the
  /// nearest row.
  func key(at point: Point) -> KeyboardKey? {
    guard panel.contains(point) else { return nil }
    let (x, y) = (point.x - panel.origin.x, point.y - panel.origin.y)
    func distance(_ value: Fixed, _ low: Fixed, _ high: Fixed) -> Fixed {
      max(low - value, value - high, 0)
    }
    func isNearer(_ a: Rect, _ b: Rect) -> Bool {
      let (first, second) = (
        distance(y, a.origin.y, a.maxY), distance(y, b.origin.y, b.maxY)
      )
      if first != second { return first < second }
      return distance(x, a.origin.x, a.maxX) < distance(x, b.origin.x, b.maxX)
    }
    return keys.min { isNearer($0.frame, $1.frame) }?.key
  }
}
