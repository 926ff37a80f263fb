import BezelRaster
import SeededRandom

/// Scenes of a few shapes, and changes from one to the next.
enum RandomPicture {
  static func scene(_ random: inout SeededRandom, width: Int, height: Int) -> Scene {
    var scene = Scene(
      bounds: PixelRect(width: width, height: height), backdrop: .color(color(&random)))
    for _ in 0..<random.int(1...3) { change(&scene, &random) }
    return scene
  }

  /// Adds a layer, or changes one.
  static func change(_ scene: inout Scene, _ random: inout SeededRandom) {
    let (width, height) = (scene.bounds.width, scene.bounds.height)
    let place = Point(x: Fixed(random.int(-9...width)), y: Fixed(random.int(-9...height)))
    let size = Size(
      width: Fixed(random.int(1...width)), height: Fixed(random.int(1...height)))
    let shape = Shape.rounded(
      RoundedRect(Rect(origin: place, size: size), radius: Fixed(random.int(0...20))))
    let paint: Paint =
      random.int(0...1) == 0
      ? .solid(color(&random).withAlpha(200))
      : .linear(
        from: place, to: Point(x: place.x + size.width, y: place.y + size.height), color(&random),
        color(&random))
    let layer = Layer(transform: .identity, alpha: .opaque, items: [Item(shape, paint)])
    if scene.layers.isEmpty || random.int(0...2) == 0 {
      scene.layers.append(layer)
    } else {
      scene.layers[random.int(0...scene.layers.count - 1)] = layer
    }
  }

  /// Returns rectangles in the picture, on its edge and outside of it.
  static func damage(_ random: inout SeededRandom, width: Int, height: Int) -> Damage {
    var damage = Damage()
    for _ in 0..<random.int(1...5) {
      let (x, y) = (random.int(-9...width + 9), random.int(-9...height + 9))
      damage.add(
        PixelRect(
          minX: x, minY: y, maxX: x + random.int(1...width), maxY: y + random.int(1...height)))
    }
    return damage
  }

  private static func color(_ random: inout SeededRandom) -> Color {
    Color(
      red: UInt8(random.int(0...255)), green: UInt8(random.int(0...255)),
      blue: UInt8(random.int(0...255)))
  }
}

/// Returns a whole scene as a screen has it, drawn in one piece.
func wholeDrawing(
  of scene: Scene, size: (width: Int, height: Int), stride: Int, format: PixelLayout,
  rotation: Rotation, dithers: Bool
) -> [UInt8] {
  let buffer = PixelBuffer(scene.bounds)
  // A target that is dithered as a whole is given a picture that is not.
  Renderer(kernels: .baseline, dithers: !dithers).draw(scene, into: buffer, region: scene.bounds)
  var bytes = [UInt8](repeating: 0, count: stride * size.height)
  bytes.withUnsafeMutableBytes { memory in
    PixelTarget(
      base: memory.baseAddress!, byteCount: memory.count, width: size.width, height: size.height,
      stride: stride, format: format, rotation: rotation, dithers: dithers)?
      .write(scene.bounds, of: buffer, .baseline)
  }
  return bytes
}
