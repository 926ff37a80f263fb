import SeededRandom
import BezelRaster

/// Small scenes of everything a scene can hold, and changes to them.
enum RandomScene {
  static func make(_ random: inout SeededRandom) -> Scene {
    let (x, y) = (random.int(-5...5), random.int(-5...5))
    return Scene(
      bounds: PixelRect(
        minX: x, minY: y, maxX: x + random.int(1...45), maxY: y + random.int(1...35)),
      backdrop: backdrop(&random), layers: (0..<random.int(0...3)).map { _ in layer(&random) })
  }

  /// One of the changes that can happen from one frame to the next.
  static func change(_ scene: inout Scene, _ random: inout SeededRandom) {
    guard !scene.layers.isEmpty, random.int(0...19) > 0 else {
      if random.int(0...1) == 0 {
        scene.layers.append(layer(&random))
      } else {
        scene.backdrop = backdrop(&random)
      }
      return
    }
    let index = random.int(0...scene.layers.count - 1)
    switch random.int(0...9) {
    case 0: scene.layers.remove(at: index)
    case 1: scene.layers.insert(layer(&random), at: index)
    case 2: scene.layers[index].alpha = alpha(&random)
    case 3: scene.layers[index].transform = transform(&random)
    case 4: scene.layers[index].items.append(item(&random))
    default:
      guard !scene.layers[index].items.isEmpty else { return }
      let place = random.int(0...scene.layers[index].items.count - 1)
      switch random.int(0...4) {
      case 0: scene.layers[index].items.remove(at: place)
      case 1: scene.layers[index].items[place].paint = paint(&random)
      case 2: scene.layers[index].items[place].offset = point(&random, to: 10)
      default: scene.layers[index].items[place] = item(&random)
      }
    }
  }

  private static func backdrop(_ random: inout SeededRandom) -> Backdrop {
    guard random.int(0...2) == 0 else { return .color(color(&random).withAlpha(255)) }
    let (width, height) = (random.int(1...50), random.int(1...40))
    let pixels = (0..<width * height).map { _ in color(&random).premultiplied().rawValue }
    return .picture(Picture(width: width, height: height, pixels: pixels), around: .black)
  }

  private static func layer(_ random: inout SeededRandom) -> Layer {
    Layer(
      transform: transform(&random), alpha: alpha(&random),
      items: (0..<random.int(0...3)).map { _ in item(&random) })
  }

  private static func item(_ random: inout SeededRandom) -> Item {
    let (center, width) = (point(&random, to: 30), Fixed(rawValue: random.int(128...1_280)))
    let angle = Angle(rawValue: random.int(0...65_535))
    let shape: Shape =
      switch random.int(0...5) {
      case 0: .everything
      case 1:
        .path(
          .roundedRect(
            Rect(center: center, size: Size(width: width * 5, height: width * 3)), radius: width))
      case 2: .path(.ring(center: center, radius: 8, width: width))
      case 3: .path(.arc(center: center, radius: 9, width: width, start: angle, sweep: angle))
      case 4: .path(Path(stroking: [center, point(&random, to: 30)], width: width))
      default: .path(RandomPath.make(&random, reach: 6_000))
      }
    return Item(
      shape, paint(&random), at: random.int(0...1) == 0 ? .zero : point(&random, to: 10))
  }

  private static func paint(_ random: inout SeededRandom) -> Paint {
    let (center, color) = (point(&random, to: 30), color(&random))
    return switch random.int(0...3) {
    case 0: .radial(center: center, radius: Fixed(rawValue: random.int(0...8_000)), color)
    case 1: .conical(center: center, seam: Angle(rawValue: random.int(0...65_535)), color)
    default: .solid(color)
    }
  }

  private static func transform(_ random: inout SeededRandom) -> Transform {
    guard random.int(0...2) > 0 else { return .identity }
    return Transform(
      scale: random.int(Transform.unit / 2...Transform.unit * 2), origin: point(&random, to: 8))
  }

  private static func point(_ random: inout SeededRandom, to limit: Int) -> Point {
    Point(
      x: Fixed(rawValue: random.int(-256...limit * 256)),
      y: Fixed(rawValue: random.int(-256...limit * 256)))
  }

  private static func alpha(_ random: inout SeededRandom) -> Alpha {
    Alpha(rawValue: random.edgyByte())
  }

  private static func color(_ random: inout SeededRandom) -> Color {
    Color(
      red: random.edgyByte(), green: random.edgyByte(), blue: random.edgyByte(),
      alpha: random.edgyByte())
  }
}
