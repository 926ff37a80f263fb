package import BezelRaster

/// A scene of HUDs that an output shows, and what is needed to change it into one of another moment.
///
/// Most frames differ from the one before in what an indicator looks like, and in nothing else: texts are not
/// set and lengths are not computed for them.
package struct HUDScene: Sendable {
  /// The scene, of which an owner may move layers.
  package var scene: Scene
  /// The revision of the stack that it is of; `nil` if more than indicators moves in it.
  var revision: Int?
  var indicators: [PlacedIndicator] = []
  /// Memory for the next look of an indicator.
  private var drawing = IndicatorDrawing()

  package init(_ scene: Scene) { self.scene = scene }

  /// Whether a blur lies over an indicator, or may, and changes with it.
  var hasBlurOverIndicator: Bool {
    guard let lowest = indicators.first?.layer else { return false }
    return scene.layers[(lowest + 1)...].contains { layer in
      layer.items.contains { if case .blurred = $0.paint { true } else { false } }
    }
  }

  /// Adds an indicator to the items of the next layer.
  mutating func add(_ indicator: PlacedIndicator, at now: Moment, to items: inout [Item]) {
    drawing.items.removeAll(keepingCapacity: true)
    indicator.draw(at: now, into: &drawing)
    if indicator.indicator.cycle != nil {
      var indicator = indicator
      indicator.layer = scene.layers.count
      indicator.items = items.count..<items.count + drawing.items.count
      indicators.append(indicator)
    }
    items += drawing.items
  }

  /// Changes the indicators into those of another moment.
  ///
  /// - Parameter damage: what changes is added to it.
  /// - Returns: false if the scene has to be made anew.
  mutating func updateIndicators(to now: Moment, _ damage: inout Damage) -> Bool {
    for index in indicators.indices {
      let (layer, range) = (indicators[index].layer, indicators[index].items)
      drawing.items.removeAll(keepingCapacity: true)
      indicators[index].draw(at: now, into: &drawing)
      guard drawing.items.count == range.count else { return false }
      for index in drawing.items.indices {
        scene.exchange(
          &drawing.items[index], with: range.lowerBound + index, ofLayer: layer, &damage)
      }
    }
    return true
  }
}

/// An indicator in a scene, with all that its look depends on but the moment.
struct PlacedIndicator: Sendable {
  let indicator: AnyIndicator
  /// When it began to turn.
  let start: Moment
  let progress: Fraction
  let colors: IndicatorColors
  let isRightToLeft: Bool
  /// The middle of its box in the layer.
  let center: Point
  /// Its place in the scene.
  var layer = 0
  var items = 0..<0

  /// Draws it as it is at a moment, in its place.
  ///
  /// - Parameter drawing: is empty.
  func draw(at now: Moment, into drawing: inout IndicatorDrawing) {
    indicator.draw(
      IndicatorMoment(
        phase: indicator.cycle?.phase(after: now.nanoseconds(since: start)) ?? .zero,
        progress: progress, colors: colors, isRightToLeft: isRightToLeft),
      into: &drawing)
    for index in drawing.items.indices {
      drawing.items[index].offset = drawing.items[index].offset + center
    }
  }
}
