import BezelFiles
import BezelRaster
import BezelText
import CRasterBenchmark

/// The items of the benchmark as the project draws them.
struct Items {
  static let names: [StaticString] = [
    "W1", "W2", "W3", "W4.r18", "W4.r24", "W4.r180", "W4.i18", "W4.i24", "W4.i180", "W5", "W6",
    "W7", "W8.hud", "W8.full", "W9.copy", "W9.565", "W9.dither",
  ]

  /// The target buffer; it holds the backdrop at first.
  let target: PixelBuffer
  private let kernels: Kernels
  private let renderer: Renderer
  private let screen: PixelRect
  private let backdrop: Backdrop
  private let hud: PixelRect
  private let ring: BenchRing
  private let sweep: Angle
  private let text: Item
  /// The backdrop as a buffer, to be blurred or written out.
  private let source: PixelBuffer
  private let pixels565: UnsafeMutablePointer<UInt16>

  init(_ frame: UnsafeMutablePointer<BenchFrame>, _ kernels: Kernels, dithers: Bool) {
    screen = PixelRect(width: Int(frame.pointee.width), height: Int(frame.pointee.height))
    self.kernels = kernels
    renderer = Renderer(kernels: kernels, dithers: dithers)
    let pixels = UnsafeBufferPointer(start: frame.pointee.backdrop, count: screen.area)
    backdrop = .picture(
      Picture(width: screen.width, height: screen.height, pixels: Array(pixels)), around: .black)
    target = PixelBuffer(screen)
    target.pixels.update(from: frame.pointee.backdrop, count: screen.area)
    let box = bench_hud(frame)
    hud = PixelRect(
      minX: Int(box.x), minY: Int(box.y), maxX: Int(box.x + box.width),
      maxY: Int(box.y + box.height))
    ring = bench_ring(frame)
    sweep = Angle(rawValue: Int(bench_sweep(frame)))
    text = Items.text(at: bench_line(frame))
    source = PixelBuffer(screen)
    source.pixels.update(from: frame.pointee.backdrop, count: screen.area)
    pixels565 = frame.pointee.pixels565
  }

  /// Returns a closure that draws a frame of an item, given the ring's start in 1/65 536 of a turn.
  func drawing(of name: String) -> (Int) -> Void {
    let fade = Alpha(rawValue: UInt8(bench_fade_alpha))
    switch name {
    case "W1":
      let dim = Color.black.withAlpha(UInt8(bench_dim_alpha))
      return inPlace(Item(.everything, .solid(dim)), screen)
    case "W2": return inPlace(mask, screen)
    case "W3": return inPlace(bezel, hud)
    case "W4.r18", "W4.r24", "W4.r180": return inPlace(arc(from: 0, .solid(.white)), ringBox)
    case "W4.i18", "W4.i24", "W4.i180":
      return { start in
        let seam = Paint.conical(center: center, seam: Angle(rawValue: start), .white)
        renderer.drawSingleItem(arc(from: start, seam), .identity, into: target, region: ringBox)
      }
    case "W5": return inPlace(text, hud)
    case "W6":
      var scene = scene([hudLayer(.opaque, 0)])
      return { start in
        scene.layers[0].items[1] = arc(from: start, .solid(.white))
        renderer.draw(scene, into: target, region: hud)
      }
    case "W7":
      let faded = scene([
        Layer(transform: .identity, alpha: fade, items: [mask]), hudLayer(fade, 0),
      ])
      return { _ in renderer.draw(faded, into: target, region: screen) }
    case "W8.hud": return blur(hud)
    case "W8.full": return blur(screen)
    case "W9.copy": return write(.xrgb8888, to: target.pixels)
    case "W9.565": return write(.rgb565, to: pixels565)
    default: return write(.rgb565, to: pixels565, dithers: true)
    }
  }

  private func inPlace(_ item: Item, _ region: PixelRect) -> (Int) -> Void {
    return { _ in renderer.drawSingleItem(item, .identity, into: target, region: region) }
  }

  private func blur(_ area: PixelRect) -> (Int) -> Void {
    let blur = Blur(sigma: 20)
    return { _ in
      let picture = BlurredPicture(blur, of: source, area: area, kernels)
      for y in area.minY..<area.maxY {
        picture.write(
          y: y, x: area.minX, width: area.width, to: target.row(at: y, from: area.minX), kernels)
      }
    }
  }

  private func write(
    _ format: PixelLayout, to memory: UnsafeMutableRawPointer, dithers: Bool = false
  ) -> (Int) -> Void {
    let stride = screen.width * format.bytesPerPixel
    guard
      let output = PixelTarget(
        base: memory, byteCount: stride * screen.height, width: screen.width,
        height: screen.height, stride: stride, format: format, dithers: dithers)
    else { fatalError("the screen does not fit its memory") }
    return { _ in output.write(screen, of: source, kernels) }
  }

  private func scene(_ layers: [Layer]) -> Scene {
    Scene(bounds: screen, backdrop: backdrop, layers: layers)
  }

  private func hudLayer(_ alpha: Alpha, _ start: Int) -> Layer {
    Layer(
      transform: .identity, alpha: alpha, items: [bezel, arc(from: start, .solid(.white)), text])
  }

  private var mask: Item {
    Item(
      .everything,
      .radial(
        center: Point(x: Fixed(screen.width) / 2, y: Fixed(screen.height) / 2),
        radius: Fixed(min(screen.width, screen.height)),
        Color.black.withAlpha(UInt8(bench_mask_alpha))))
  }

  private var bezel: Item {
    let color = Color(red: 28, green: 28, blue: 30, alpha: UInt8(bench_bezel_alpha))
    let rect = Rect(
      origin: Point(x: Fixed(hud.minX), y: Fixed(hud.minY)),
      size: Size(width: Fixed(hud.width), height: Fixed(hud.height)))
    return Item(.rounded(RoundedRect(rect, radius: Fixed(bench_corner))), .solid(color))
  }

  private var center: Point { Point(x: Fixed(Int(ring.x)), y: Fixed(Int(ring.y))) }

  private var ringBox: PixelRect {
    let half = Int(ring.radius + ring.width)
    let (x, y) = (Int(ring.x), Int(ring.y))
    return PixelRect(minX: x - half, minY: y - half, maxX: x + half, maxY: y + half)
  }

  private func arc(from start: Int, _ paint: Paint) -> Item {
    Item(
      .arc(
        Arc(
          center: center, radius: Fixed(Int(ring.radius)), width: Fixed(Int(ring.width)),
          start: Angle(rawValue: start), sweep: sweep)), paint)
  }

  /// The text in white, its pen starting at the origin of `line`.
  private static func text(at line: BenchBox) -> Item {
    guard let file = try? FontFile.find(configured: bench_font),
      let font = try? Font(bytes: file.bytes)
    else { fatalError("cannot open \(bench_font)") }
    let size = Fixed(bench_text_size)
    let block = TextSetter(font: font).block(
      for: TextRequest(
        text: bench_text, size: size, box: Size(width: 400, height: 40), scale: Fixed(1)))
    // DejaVu Sans rises 0.928 of its size above the baseline, in whole pixels.
    let top = Point(x: Fixed(Int(line.x)), y: Fixed(Int(line.y) - 15))
    guard block.lines.count == 1 else { fatalError("the text takes \(block.lines.count) lines") }
    return Item(.path(block.lines[0], .nonZero), .solid(.white), at: top)
  }
}
