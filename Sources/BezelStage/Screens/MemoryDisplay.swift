internal import BezelHUD
internal import BezelRaster

/// A screen that is only memory: a frame is seen a sixtieth of a second after the one before.
final class MemoryDisplay {
  let output: Output
  /// The moment that the newest frame is a picture of.
  private(set) var drawn = Moment(nanoseconds: 0)
  /// When the newest frame will be seen; `nil` once it was.
  private(set) var nextFlip: Moment?
  /// When the next frame is due although the newest one was like the one before.
  private var nextFrame: Moment?
  /// When the stage has to look at it again.
  var nextTurn: Moment? { nextFlip ?? nextFrame }

  private let buffer: PixelBuffer
  private let renderer = Renderer(kernels: .chosen)
  private var shown: Scene?

  init(output: Output) {
    self.output = output
    buffer = PixelBuffer(PixelRect(width: output.width, height: output.height))
  }

  var picture: Picture { Picture(buffer) }

  /// Draws what differs from the frame before; a frame that does not is no work, and no flip.
  ///
  /// - Parameter isMoving: whether the next frame may differ although nothing happens.
  func present(_ scene: Scene, of moment: Moment, isMoving: Bool) {
    let damage = shown.map { scene.damage(since: $0) } ?? Damage(buffer.bounds)
    let next = moment.advanced(by: .nanoseconds(FrameRhythm.assumedPeriod))
    nextFrame = isMoving ? next : nil
    guard !damage.isEmpty else { return }
    for rect in damage.rects { renderer.draw(scene, into: buffer, region: rect) }
    shown = scene
    drawn = moment
    nextFlip = next
  }

  /// When the newest frame was seen, once, if it was by now.
  func takeFlip(at now: Moment) -> Moment? {
    guard let flip = nextFlip, flip <= now else { return nil }
    nextFlip = nil
    return flip
  }
}
