/// A renderer's intermediate results for reuse; each kind has its own limit in bytes.
final class RenderCache {
  private struct ShapeKey: Equatable {
    let shape: Shape
    let transform: Transform
    let clip: PixelRect
  }
  private struct MaskKey: Equatable {
    let center: Point
    let radius: Fixed
    let scene: PixelRect
    let dithers: Bool
  }
  private struct PictureKey: Equatable {
    let picture: Picture
    let rect: Rect
    let area: PixelRect
  }
  private struct BlurKey: Equatable {
    let blur: Blur
    let behind: Scene
    let dithers: Bool
  }

  /// Boxes, glyphs and lines of text: many times what a HUD at scale 4 needs.
  private var coverages = Cache<ShapeKey, Coverage>(budget: 1 << 20)
  /// A ring of radius 180 and width 20 px takes 104 kB.
  private var rings = Cache<Ring.Key, Ring>(budget: 1 << 19)
  /// A quadrant of a 3840 × 2160 screen takes 2 MB; of larger ones every row is computed.
  private var masks = Cache<MaskKey, RadialMask>(budget: maskBudget)
  private static let maskBudget = 2_100_000
  /// Icons and where they come from; larger ones stay as long as they are in use.
  private var pictures = Cache<PictureKey, ScaledPicture>(budget: 1 << 20)
  /// The pictures of backdrops, stretched to screens of different sizes that are drawn in turn.
  private var backdrops: [(key: PictureKey, picture: Picture)] = []
  /// A picture behind others and three on it, on four screens.
  private static let mostBackdrops = 16
  /// Backdrops of HUDs and what they were made of; large ones stay as long as they are in use.
  private var blurs = Cache<BlurKey, BlurredPicture>(budget: 1 << 21)
  /// The last arc that was cut out of its ring, for those that do not move or are drawn in parts.
  let cut = RingCut()
  private let rasterizer = Rasterizer()
  private let kernels: Kernels
  /// Whether gradients and what fades are dithered.
  var dithers: Bool

  init(_ kernels: Kernels, dithers: Bool) { (self.kernels, self.dithers) = (kernels, dithers) }

  func coverage(of shape: Shape, _ transform: Transform, in scene: PixelRect) -> Coverage {
    let key = ShapeKey(shape: shape, transform: transform, clip: scene)
    if let coverage = coverages.find(key) { return coverage }
    let coverage = rasterizer.coverage(of: shape, transform, clip: scene)
    coverages.store(coverage, for: key, byteCount: coverage.byteCount + shape.byteCount)
    return coverage
  }

  /// Makes `cut` that of an arc.
  ///
  /// - Returns: false if the arc is too small or too short for that.
  func cut(_ arc: ArcOnDevice, in scene: PixelRect) -> Bool {
    if cut.isOf(arc, clip: scene) { return true }
    guard let clearance = arc.clearance else { return false }
    if !cut.cut(arc, clip: scene) {
      cut.cut(arc, clip: scene, outOf: ring(of: arc, clearance, scene))
    }
    return true
  }

  private func ring(
    of arc: ArcOnDevice, _ clearance: Int, _ scene: PixelRect
  ) -> Ring {
    let key = Ring.Key(arc, clip: scene)
    if let ring = rings.find(key) { return ring }
    let ring = Ring(of: arc, clearance: clearance, clip: scene, rasterizer, kernels)
    rings.store(ring, for: key, byteCount: ring.byteCount)
    return ring
  }

  /// The levels of a radial gradient; `nil` if they are too many or too uneven to be kept.
  func mask(center: Point, radius: Fixed, in scene: PixelRect) -> RadialMask? {
    let key = MaskKey(center: center, radius: radius, scene: scene, dithers: dithers)
    if let mask = masks.find(key) { return mask }
    guard
      let mask = RadialMask(
        center: center, radius: radius, bounds: scene, dithers: dithers,
        budget: RenderCache.maskBudget)
    else { return nil }
    masks.store(mask, for: key, byteCount: mask.byteCount)
    return mask
  }

  /// The part in `area` of a picture stretched to `rect`.
  func picture(_ picture: Picture, in rect: Rect, _ area: PixelRect) -> ScaledPicture {
    let key = PictureKey(picture: picture, rect: rect, area: area)
    if let scaled = pictures.find(key) { return scaled }
    let scaled = ScaledPicture(picture, stretchedTo: rect, area: area)
    pictures.store(scaled, for: key, byteCount: scaled.byteCount + picture.byteCount)
    return scaled
  }

  /// Forgets the stretched pictures that are not of a backdrop: the pixels of a screen are much for a small board.
  func keepOnly(_ backdrop: Backdrop) {
    if !backdrops.isEmpty { backdrops.removeAll { !backdrop.has($0.key.picture) } }
  }

  /// The part in `seen` of a backdrop's picture that is stretched to `area`, for a few screens.
  func backdrop(_ picture: Picture, stretchedTo area: PixelRect, _ seen: PixelRect) -> Picture {
    let rect = Rect(
      origin: Point(x: Fixed(area.minX), y: Fixed(area.minY)),
      size: Size(width: Fixed(area.width), height: Fixed(area.height)))
    let key = PictureKey(picture: picture, rect: rect, area: seen)
    for index in backdrops.indices where backdrops[index].key == key {
      return backdrops[index].picture
    }
    if backdrops.count == RenderCache.mostBackdrops { backdrops.removeFirst() }
    let stretched = ScaledPicture(picture, stretchedTo: rect, area: seen).picture
    backdrops.append((key, stretched))
    return stretched
  }

  /// Returns the content behind a blurred paint, blurred.
  ///
  /// - Parameter draw: draws a part of it.
  func blurred(
    _ blur: Blur, _ area: PixelRect, _ behind: Scene, draw: (PixelBuffer) -> Void
  ) -> BlurredPicture {
    let key = BlurKey(blur: blur, behind: behind, dithers: dithers)
    // A HUD that shrinks into place shows ever less of what it blurred at first.
    if let blurred = blurs.find(key, where: { $0.area.contains(area) }) { return blurred }
    let source = PixelBuffer(area.grown(by: blur.reach).intersection(behind.bounds))
    draw(source)
    let blurred = BlurredPicture(blur, of: source, area: area, kernels)
    blurs.store(blurred, for: key, byteCount: blurred.byteCount + behind.backdrop.byteCount)
    return blurred
  }
}

// The size of the keys, in bytes.
extension Shape {
  fileprivate var byteCount: Int {
    guard case .path(let path, _) = self else { return 0 }
    return path.elements.count * MemoryLayout<Path.Element>.stride
  }
}

extension Picture {
  fileprivate var byteCount: Int { pixels.count * MemoryLayout<UInt32>.stride }
}

extension Backdrop {
  fileprivate var byteCount: Int {
    switch self {
    case .color, .gradient: 0
    case .picture(let picture, placement: _, around: _): picture.byteCount
    case .pictures(let pictures, let ground):
      pictures.reduce(ground.byteCount) { $0 + $1.picture.byteCount }
    }
  }

  fileprivate func has(_ picture: Picture) -> Bool {
    switch self {
    case .color, .gradient: false
    case .picture(let own, placement: _, around: _): own == picture
    case .pictures(let pictures, let ground):
      pictures.contains { $0.picture == picture } || ground.has(picture)
    }
  }
}
