internal import BezelHUD
internal import BezelLinux
internal import BezelRaster

/// A screen without modes or buffers to choose from: a frame is seen while it is drawn.
///
/// It can tear, as nothing says when the screen is read; so only what differs is drawn.
final class FramebufferDisplay {
  let output: Output
  /// For people: node, driver, size and depth.
  let name: String
  /// The moment that the newest frame is a picture of; it was seen at once.
  private(set) var drawn = Moment(nanoseconds: 0)
  /// When the next frame may be drawn; `nil` before the first.
  private(set) var nextFrame: Timestamp?
  /// Why the text console may draw over the picture, if it could not be kept from that.
  private(set) var consoleProblem: String?

  let path: String
  private let layout: FramebufferLayout
  let rotation: Rotation
  private var device: FramebufferDevice?
  private var console = WatchedConsole()
  private let painter = Painter()
  private var shown: Scene?
  /// Another terminal is in front.
  private(set) var isAway = false

  /// Takes the first framebuffer that works, and its console.
  ///
  /// - Returns: `nil` if there is none, or only those that graphics cards pretend to be.
  /// - Throws: why the first one cannot be used, if none can.
  static func open(
    options: StageOptions, rotation: Rotation
  ) throws(LinuxError) -> FramebufferDisplay? {
    var problem: LinuxError?
    for path in FramebufferDevice.paths() {
      do throws(LinuxError) {
        let device = try FramebufferDevice(opening: path)
        let display = FramebufferDisplay(on: device, options: options, rotation: rotation)
        try display.takeScreen(options.terminal)
        return display
      } catch {
        problem = problem ?? error
      }
    }
    if let problem { throw problem }
    return nil
  }

  init(on device: consuming FramebufferDevice, options: StageOptions, rotation: Rotation) {
    path = device.path
    layout = device.layout
    self.rotation = rotation
    let size = rotation.inverse.turned(width: layout.width, height: layout.height)
    output = Output(
      width: size.width, height: size.height,
      scale: options.scale
        ?? .panelScale(width: layout.width, millimetres: layout.physicalWidth),
      backdrop: options.backdrop.backdrop(
        width: layout.width, height: layout.height, turnedBy: rotation))
    name =
      "\(path) (\(layout.id)), \(layout.width)x\(layout.height), "
      + "\(layout.format.bytesPerPixel * 8) bits"
    self.device = consume device
  }

  private func takeScreen(_ terminal: VirtualTerminal?) throws(LinuxError) {
    do throws(LinuxError) {
      console = WatchedConsole(try Console.take(terminal))
    } catch {
      consoleProblem = error.description
    }
    try device?.takeOver()
  }

  /// Draws what differs from the frame before.
  ///
  /// - Returns: false if nothing does.
  /// - Throws: `useFramebuffer`, when another driver took the screen; nothing is written then.
  func present(
    _ scene: Scene, of moment: Moment, at now: Timestamp
  ) throws(LinuxError) -> Bool {
    let damage = shown.map { scene.damage(since: $0) } ?? Damage(scene.bounds)
    guard !damage.isEmpty else { return false }
    if device?.isGone == true { abandon() }
    guard let pixels = device?.pixels else {
      throw LinuxError(.useFramebuffer, path, .noSuchDevice)
    }
    painter.paint(scene, damage, into: target(pixels))
    shown = scene
    drawn = moment
    nextFrame = now.advanced(byNanoseconds: FrameRhythm.assumedPeriod)
    return true
  }

  private func target(_ pixels: UnsafeMutableRawBufferPointer) -> PixelTarget {
    guard let base = pixels.baseAddress,
      let target = PixelTarget(
        base: base, byteCount: pixels.count, width: layout.width, height: layout.height,
        stride: layout.stride, format: PixelLayout(layout.format), rotation: rotation,
        dithers: layout.format == .rgb565)
    else { preconditionFailure("a framebuffer's memory holds its rows") }
    return target
  }

  /// Unmaps the memory at once, because another driver takes it; the console stays as it is.
  func abandon() { device = nil }

  /// Gives the screen back: the console draws itself again, last, when it is its own.
  func close(_ poll: borrowing Poll) {
    device = nil
    console.unwatch(poll)
    console.restore()
  }

  // MARK: The console

  func watch(_ poll: borrowing Poll) throws(LinuxError) { try console.watch(poll) }

  /// Stops drawing while another terminal is in front, and draws everything anew after that.
  func hearConsole(_ poll: borrowing Poll) {
    for request in console.requests(poll) {
      switch request {
      case .release:
        isAway = true
        console.allowRelease()
      case .acquired:
        isAway = false
        shown = nil
      case .unguarded: break
      }
    }
  }

  /// Hands the console, still in graphics mode, to another kind of screen.
  func releaseConsole(_ poll: borrowing Poll) -> Console? {
    console.unwatch(poll)
    return console.take()
  }
}

extension PixelLayout {
  fileprivate init(_ format: FramebufferLayout.Format) {
    self =
      switch format {
      case .xrgb8888: .xrgb8888
      case .xbgr8888: .xbgr8888
      case .rgb888: .rgb888
      case .rgb565: .rgb565
      }
  }
}
