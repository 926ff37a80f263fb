import SeededRandom
import BezelRaster

/// Small scenes of everything a scene can hold, and changes to them.
enum RandomScene {
  static func make(_ random: inout SeededRandom) -> Scene {
    let (x, y) = (random.int(-5...5), random.int(-5...5))
    return Scene(
      bounds: PixelRect(
        minX: x, minY: y, maxX: x + random.int(1...64), maxY: y + random.int(1...45)),
      backdrop: backdrop(&random), layers: (0..<random.int(0...3)).map { _ in layer(&random) })
  }

  /// Applies one of the changes that can happen from one frame to the next.
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
    case 4: scene.layers[index].items.append(random.item())
    default:
      guard !scene.layers[index].items.isEmpty else { return }
      let place = random.int(0...scene.layers[index].items.count - 1)
      switch random.int(0...4) {
      case 0: scene.layers[index].items.remove(at: place)
      case 1: scene.layers[index].items[place].paint = random.paint(random.place(to: 30))
      case 2: scene.layers[index].items[place].offset = random.place(to: 10)
      default: scene.layers[index].items[place] = random.item()
      }
    }
  }

  private static func backdrop(_ random: inout SeededRandom) -> Backdrop {
    switch random.int(0...9) {
    case 0:
      let placement = placement(&random)
      return .picture(random.picture(to: 50, isOpaque: false), placement: placement, around: .black)
    // Often larger than the scene.
    case 1...2:
      let placement = placement(&random)
      return .picture(random.picture(to: 70, isOpaque: true), placement: placement, around: .white)
    case 8...9:
      let pictures = (0..<random.int(1...3)).map { _ in placedPicture(&random) }
      return .pictures(pictures, over: backdrop(&random))
    case 3...4:
      let course = random.pick([
        Gradient.Course.radial, .linear(towards: random.angle()),
        .linear(towards: Angle(random.int(0...3), over: 4)),
      ])
      return .gradient(
        Gradient(
          course, from: random.color().withAlpha(255), to: random.color().withAlpha(255)))
    default: return .color(random.color().withAlpha(255))
    }
  }

  private static func placedPicture(_ random: inout SeededRandom) -> PlacedPicture {
    let (x, y) = (random.int(-20...40), random.int(-20...40))
    let area = PixelRect(
      minX: x, minY: y, maxX: x + random.int(1...60), maxY: y + random.int(1...60))
    return PlacedPicture(random.picture(to: 40, isOpaque: random.int(0...1) == 0), in: area)
  }

  private static func placement(_ random: inout SeededRandom) -> Placement {
    random.pick([
      .center, .fit, .fill, .tile, .at(x: random.int(-40...60), y: random.int(-40...60)),
    ])
  }

  private static func layer(_ random: inout SeededRandom) -> Layer {
    Layer(
      transform: transform(&random), alpha: alpha(&random),
      items: (0..<random.int(0...3)).map { _ in random.item() })
  }

  private static func transform(_ random: inout SeededRandom) -> Transform {
    guard random.int(0...2) > 0 else { return .identity }
    return Transform(
      scale: random.int(Transform.unit / 2...Transform.unit * 2), origin: random.place(to: 8))
  }

  private static func alpha(_ random: inout SeededRandom) -> Alpha {
    Alpha(rawValue: random.edgyByte())
  }
}
