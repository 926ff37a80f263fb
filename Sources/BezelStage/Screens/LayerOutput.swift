internal import BezelHUD
internal import BezelLinux
internal import BezelRaster
internal import BezelTouch
internal import BezelWayland

/// A surface above everything on one output of a compositor.
final class LayerOutput {
  let surface: UInt32
  let description: CompositorOutput
  /// `nil` until the compositor gives the surface a size.
  private(set) var geometry: ScreenGeometry?
  /// The moment that the newest frame shows.
  private(set) var drawn = Moment(nanoseconds: 0)
  let rhythm: FrameRhythm
  /// Whether the newest frame is on its way to the screen.
  private(set) var isPending = false
  /// Whether a frame was on the screen.
  private(set) var isSeen = false
  /// The areas whose touches come to the surface, as they were last set.
  private var areas: [PixelRect] = []

  private let renderer: Renderer
  private let options: StageOptions
  private var shown = ShownScene()
  private var picture = PixelBuffer(.empty)
  private var memory: SharedPixels?
  private var buffers: [Buffer] = []

  /// A copy of the picture, which the compositor reads.
  private struct Buffer {
    let number: UInt32
    /// Whether the compositor may be reading it.
    var isBusy = false
    /// Where it is older than the picture.
    var stale: Damage
  }

  /// The longest side of a picture, and the most of it, in pixels.
  private static let (longestSide, mostPixels) = (16_384, 1 << 26)

  init(on output: CompositorOutput, _ compositor: Compositor, _ options: StageOptions) {
    description = output
    self.options = options
    surface = compositor.makeSurface(on: output)
    renderer = Renderer(kernels: .chosen, dithers: options.dithers)
    let rate = Int64(output.refreshMillihertz)
    rhythm = FrameRhythm(
      refresh: rate > 0 ? 1_000_000_000_000 / rate : FrameRhythm.assumedPeriod,
      fastest: options.fastestRate)
  }

  /// Pixels of the picture for a unit of the surface.
  private var scale: Int { description.scale }

  /// Takes the size that the compositor gives the surface, in its own units.
  ///
  /// - Throws: `malformed` if there is no such picture; `memory`.
  func configure(
    width: Int, height: Int, _ compositor: Compositor
  ) throws(WaylandError) {
    let limit = LayerOutput.longestSide / scale
    guard (1...limit).contains(width), (1...limit).contains(height),
      width * height <= LayerOutput.mostPixels / (scale * scale)
    else {
      throw .malformed("a surface of \(width) x \(height)")
    }
    let (width, height) = (width * scale, height * scale)
    if let geometry, geometry.width == width, geometry.height == height {
      return compositor.acknowledge(surface)
    }
    for buffer in buffers { compositor.destroyBuffer(buffer.number) }
    buffers = []
    let memory = try SharedPixels(count: width * height * 2)
    let whole = PixelRect(width: width, height: height)
    buffers = compositor.makeBuffers(2, of: width, height, in: memory.descriptor, for: surface)
      .map { Buffer(number: $0, stale: Damage(whole)) }
    self.memory = memory
    picture = PixelBuffer(whole)
    shown = ShownScene()
    geometry = ScreenGeometry(
      width: width, height: height,
      scale: options.scale(width: width, height: height, usual: Fixed(scale)),
      backdrop: .color(.clear), margin: options.marginPart)
  }

  /// Draws and presents the next frame, unless the last one is still pending.
  ///
  /// - Returns: when to draw again without any event.
  func draw(
    at time: Timestamp, isMoving: Bool, _ compositor: Compositor,
    update: ShownScene.Update
  ) -> Timestamp? {
    guard let geometry, !isPending else { return nil }
    if let next = rhythm.earliest, next > time { return next }
    guard let index = buffers.firstIndex(where: { !$0.isBusy }) else { return nil }
    let moment = update(&shown, geometry, rhythm.sight(from: time))
    guard !shown.damage.isEmpty else {
      return isMoving ? time.advanced(byNanoseconds: rhythm.period) : nil
    }
    for rect in shown.damage.rects { renderer.draw(shown.scene, into: picture, region: rect) }
    for other in buffers.indices { buffers[other].stale.add(shown.damage) }
    copy(into: index)
    compositor.show(
      buffers[index].number, on: surface, scale: scale,
      damage: shown.damage.rects.map { ($0.minX, $0.minY, $0.width, $0.height) })
    buffers[index].isBusy = true
    (isPending, drawn) = (true, moment)
    rhythm.draw(at: time)
    return nil
  }

  /// Copies what has changed since a buffer was last shown.
  private func copy(into index: Int) {
    guard let memory else { return }
    let width = picture.bounds.width
    let start = index * picture.bounds.area
    for rect in buffers[index].stale.rects {
      for y in rect.minY..<rect.maxY {
        let place = start + y * width + rect.minX
        memory.copy(picture.row(at: y, from: rect.minX), to: place, count: rect.width)
      }
    }
    buffers[index].stale.removeAll()
  }

  /// Notes that the newest frame is on the screen.
  func finishFrame(at time: Timestamp) {
    (isPending, isSeen) = (false, true)
    rhythm.flip(sequence: 1, at: time)
  }

  func release(_ buffer: UInt32) {
    for index in buffers.indices where buffers[index].number == buffer {
      buffers[index].isBusy = false
    }
  }

  /// Says in which areas touches are the HUDs'.
  func setAreas(_ areas: [PixelRect], takingKeys: Bool, _ compositor: Compositor) {
    let setsKeys = compositor.setKeys(of: surface, takingKeys)
    if areas != self.areas {
      self.areas = areas
      compositor.setInput(
        of: surface,
        areas.map {
          let (left, top) = ($0.minX / scale, $0.minY / scale)
          return (
            left, top, ($0.maxX + scale - 1) / scale - left, ($0.maxY + scale - 1) / scale - top
          )
        })
    } else if !setsKeys {
      return
    }
    // With the next frame, if there was none: a surface is committed with its first picture.
    if isSeen || isPending { compositor.commit(surface) }
  }

  /// The place of a contact, in fractions of the surface.
  ///
  /// - Parameter place: in 256ths of the surface's units.
  func position(of place: (x: Int, y: Int)) -> PanelPoint {
    guard let geometry else { return PanelPoint(x: 0, y: 0) }
    func part(_ offset: Int, of size: Int) -> UInt16 {
      UInt16(min(max(0, offset * scale * 65_536 / 256 / size), 65_535))
    }
    return PanelPoint(x: part(place.x, of: geometry.width), y: part(place.y, of: geometry.height))
  }

  func destroy(_ compositor: Compositor) {
    compositor.destroySurface(surface)
    for buffer in buffers { compositor.destroyBuffer(buffer.number) }
  }
}
