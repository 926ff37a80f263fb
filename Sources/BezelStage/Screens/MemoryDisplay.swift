internal import BezelHUD
internal import BezelRaster

/// A display in memory, with a frame every sixtieth of a second.
final class MemoryDisplay {
  let output: ScreenGeometry
  /// The moment that the newest frame shows.
  private(set) var drawn = Moment(nanoseconds: 0)
  /// When the newest frame will be shown; `nil` once it was reported.
  private(set) var nextFlip: Moment?
  /// When the next frame is due, even if the newest one equalled the one before.
  private var nextFrame: Moment?
  /// When the stage needs the next turn for this display.
  var nextTurn: Moment? { nextFlip ?? nextFrame }

  private let buffer: PixelBuffer
  private let renderer: Renderer
  private var shown = ShownScene()

  init(output: ScreenGeometry, dithers: Bool) {
    self.output = output
    renderer = Renderer(kernels: .chosen, dithers: dithers)
    buffer = PixelBuffer(PixelRect(width: output.width, height: output.height))
  }

  convenience init(_ options: StageOptions, width: Int, height: Int) {
    self.init(
      output: ScreenGeometry(
        width: width, height: height,
        scale: options.scale(width: width, height: height, usual: 1),
        backdrop: options.backdrop.backdrop(width: width, height: height),
        margin: options.marginPart),
      dithers: options.dithers)
  }

  var picture: Picture { Picture(buffer) }

  /// Draws the damage since the frame before; without damage there is no drawing and no flip.
  ///
  /// - Parameters:
  ///   - isMoving: whether the next frame may differ without any event.
  ///   - update: changes the scene into that of the moment.
  func present(of moment: Moment, isMoving: Bool, update: (inout ShownScene) -> Void) {
    update(&shown)
    let next = moment.advanced(by: .nanoseconds(FrameRhythm.assumedPeriod))
    nextFrame = isMoving ? next : nil
    guard !shown.damage.isEmpty else { return }
    for rect in shown.damage.rects { renderer.draw(shown.scene, into: buffer, region: rect) }
    drawn = moment
    nextFlip = next
  }

  /// Returns when the newest frame was shown, once, if that is not in the future.
  func popFlip(at now: Moment) -> Moment? {
    guard let flip = nextFlip, flip <= now else { return nil }
    nextFlip = nil
    return flip
  }
}
