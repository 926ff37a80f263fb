package import BezelRaster

/// A scene whose pixels a person has checked, kept as `Goldens/<name>.png`.
///
/// The list stays inside the Embedded Swift subset: `board/arm` draws it on other CPUs too.
package struct GoldenScene: Sendable {
  /// The picture's file name, without its ending.
  package let name: String
  package let scene: Scene

  /// All scenes, a file of this folder for each family.
  package static let all = shapes + rings + glyphs + layers + paints + backdrops

  init(_ name: String, _ scene: Scene) {
    self.name = name
    self.scene = scene
  }

  /// A scene of one layer.
  init(
    _ name: String, _ width: Int, _ height: Int, on backdrop: Color = Color(white: 70),
    scale: Int = Transform.unit, alpha: Alpha = .opaque, _ items: [Item]
  ) {
    self.init(
      name,
      Scene(
        bounds: PixelRect(width: width, height: height), backdrop: .color(backdrop),
        layers: [
          Layer(transform: Transform(scale: scale, origin: .zero), alpha: alpha, items: items)
        ]))
  }
}
