import BezelRaster
import Testing

@Suite("Pictures that were looked at and found right")
struct GoldenTests {
  private static let gray = Color(white: 70)

  /// Draws a scene with every form of the kernels and compares it with its golden.
  private func check(_ name: String, _ scene: Scene) throws {
    for kernels in [Kernels.baseline, .best] {
      let pixels = Renderer(kernels: kernels).pixels(scene)
      try Golden(name: name).expect(
        Picture(width: scene.bounds.width, height: scene.bounds.height, pixels: pixels))
    }
  }

  private func scene(
    _ width: Int, _ height: Int, on backdrop: Color = gray, scale: Int = Transform.unit,
    alpha: Alpha = .opaque, _ items: [Item]
  ) -> Scene {
    Scene(
      bounds: PixelRect(width: width, height: height), backdrop: .color(backdrop),
      layers: [
        Layer(transform: Transform(scale: scale, origin: .zero), alpha: alpha, items: items)
      ])
  }

  @Test("A rounded rectangle between the pixels, white at .8")
  func roundedRect() throws {
    let rect = Rect(
      origin: Point(x: Fixed(33, over: 10), y: Fixed(27, over: 10)),
      size: Size(width: Fixed(63, over: 2), height: Fixed(89, over: 4)))
    try check(
      "rounded-rect",
      scene(
        41, 29, [Item(.path(.roundedRect(rect, radius: 7)), .solid(Color(white: 255, alpha: 204)))])
    )
  }

  @Test("The indefinite ring at phases 0, .25 and .6", arguments: [0, 25, 60])
  func indefiniteRing(phase: Int) throws {
    let center = Point(x: 24, y: 24)
    let seam = Angle(phase, over: 100)
    let ring = Path.arc(
      center: center, radius: 18, width: 2, start: seam + Angle(3, over: 100),
      sweep: Angle(94, over: 100))
    try check(
      "indefinite-ring-\(phase)",
      scene(48, 48, [Item(.path(ring), .conical(center: center, seam: seam, .white))]))
  }

  @Test("The progress ring at .25 and .7 over its background ring", arguments: [25, 70])
  func progressRing(percent: Int) throws {
    let center = Point(x: 24, y: 24)
    let progress = Path.arc(
      center: center, radius: 18, width: 2, start: Angle(rawValue: 0),
      sweep: Angle(percent, over: 100))
    try check(
      "progress-ring-\(percent)",
      scene(
        48, 48,
        [
          Item(
            .path(.ring(center: center, radius: 18, width: 2)),
            .solid(Color(white: 255, alpha: 26))),
          Item(.path(progress), .solid(.white)),
        ]))
  }

  @Test("The check mark, the cross and the info sign at scale 1.5")
  func glyphs() throws {
    let check = Path(
      stroking: [
        Point(x: Fixed(3, over: 2), y: Fixed(29, over: 2)), Point(x: 9, y: 22),
        Point(x: Fixed(53, over: 2), y: 4),
      ], width: 2)
    let cross = Path.cross(
      from: Point(x: 3, y: 3), to: Point(x: 25, y: 25), and: Point(x: 25, y: 3),
      to: Point(x: 3, y: 25), width: 2)
    var info = Path.ring(
      center: Point(x: 14, y: 14), radius: Fixed(25, over: 2), width: Fixed(3, over: 2))
    info.append(.disc(center: Point(x: 14, y: Fixed(33, over: 4)), radius: Fixed(5, over: 4)))
    info.append(
      Path(stroking: [Point(x: 14, y: 12), Point(x: 14, y: Fixed(41, over: 2))], width: 2))
    for (name, path) in [("check", check), ("cross", cross), ("info", info)] {
      try self.check(
        name, scene(42, 42, scale: Transform.unit * 3 / 2, [Item(.path(path), .solid(.white))]))
    }
  }

  @Test("The gradient mask of a small screen, black at .75 over white")
  func gradientMask() throws {
    let paint = Paint.radial(
      center: Point(x: 25, y: 15), radius: 30, Color(white: 0, alpha: 191))
    try check("gradient-mask", scene(50, 30, on: .white, [Item(.everything, paint)]))
  }

  @Test("Discs and a square that fade as one do not shine through each other")
  func groupFade() throws {
    let items = [
      Item(.path(.disc(center: Point(x: 13, y: 13), radius: 10)), .solid(Color(white: 255))),
      Item(
        .path(.disc(center: Point(x: 25, y: 15), radius: 10)),
        .solid(Color(red: 230, green: 40, blue: 40))),
      Item(
        .path(
          .roundedRect(
            Rect(origin: Point(x: 9, y: 17), size: Size(width: 20, height: 12)), radius: 3)),
        .solid(Color(red: 40, green: 90, blue: 230, alpha: 128))),
    ]
    try check("group-fade", scene(40, 34, alpha: Alpha(rawValue: 128), items))
  }
}
