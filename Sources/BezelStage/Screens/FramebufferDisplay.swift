internal import BezelHUD
internal import BezelKMS
package import BezelLinux
internal import BezelRaster

/// A display on a fbdev framebuffer, with no choice of modes or buffers: drawing is visible at once.
///
/// Frames can tear, as there is no vblank event; therefore only damage is drawn.
final class FramebufferDisplay {
  let output: ScreenGeometry
  /// Text for the user: node, driver, size and depth.
  let name: String
  /// The moment that the newest frame shows.
  private(set) var drawn = Moment(nanoseconds: 0)
  let rhythm: FrameRhythm
  /// Why the text console may draw over the picture; `nil` if the console is in graphics mode.
  private(set) var consoleProblem: String?

  let path: String
  private let layout: FramebufferLayout
  let rotation: Rotation
  private var device: FramebufferDevice?
  private var console = WatchedConsole()
  private let painter: Painter
  private var shown = ShownScene()
  /// Whether another virtual terminal is active.
  private(set) var isAway = false

  /// Opens the first usable framebuffer, and takes its console.
  ///
  /// - Returns: `nil` if there is none, or only the fbdev emulation of graphics cards.
  /// - Throws: the error of the first one, if none can be used.
  static func open(
    options: StageOptions, rotation: Rotation
  ) throws(LinuxError) -> FramebufferDisplay? {
    var problem: LinuxError?
    for path in FramebufferDevice.paths() {
      do throws(LinuxError) {
        let device = try FramebufferDevice(opening: path, bits: options.framebufferBits)
        let display = FramebufferDisplay(on: device, options: options, rotation: rotation)
        try display.acquireScreen(options.terminal)
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
    painter = Painter(dithers: options.dithers)
    rhythm = FrameRhythm(refresh: FrameRhythm.assumedPeriod, fastest: options.fastestRate)
    let size = rotation.inverse.turned(width: layout.width, height: layout.height)
    output = ScreenGeometry(
      width: size.width, height: size.height,
      scale: options.scale(
        width: size.width, height: size.height, usual: PanelScale(of: device.layout).scale),
      backdrop: options.backdrop.backdrop(
        width: layout.width, height: layout.height, turnedBy: rotation),
      margin: options.marginPart)
    name =
      "\(path) (\(layout.id)), \(layout.width)x\(layout.height), "
      + "\(layout.format.bytesPerPixel * 8) bits"
    self.device = consume device
  }

  private func acquireScreen(_ terminal: VirtualTerminal?) throws(LinuxError) {
    do throws(LinuxError) {
      console = WatchedConsole(try Console.acquire(terminal))
    } catch {
      consoleProblem = error.description
    }
    try device?.takeOver()
  }

  /// Draws the damage since the frame before.
  ///
  /// - Parameter update: changes the scene into that of the moment.
  /// - Returns: false if there is none.
  /// - Throws: `useFramebuffer` if another driver took the framebuffer over; nothing is written then.
  func present(
    of moment: Moment, at now: Timestamp, update: (inout ShownScene) -> Void
  ) throws(LinuxError) -> Bool {
    update(&shown)
    guard !shown.damage.isEmpty else { return false }
    if device?.isGone == true { abandon() }
    guard let pixels = device?.pixels else {
      throw LinuxError(.useFramebuffer, path, .noSuchDevice)
    }
    console.checkModes()
    painter.paint(shown.scene, shown.damage, into: target(pixels))
    drawn = moment
    rhythm.draw(at: now)
    rhythm.flip(sequence: 0, at: now)
    return true
  }

  private func target(_ pixels: UnsafeMutableRawBufferPointer) -> PixelTarget {
    let format = PixelLayout(layout.format)
    guard let base = pixels.baseAddress,
      let target = PixelTarget(
        base: base, byteCount: pixels.count, width: layout.width, height: layout.height,
        stride: layout.stride, format: format, rotation: rotation, dithers: format.losesBits)
    else { preconditionFailure("a framebuffer's memory holds its rows") }
    return target
  }

  /// Unmaps the memory at once, because another driver takes it over; the console is kept.
  func abandon() { device = nil }

  /// Closes the framebuffer, then restores the console, which redraws its text.
  func close(_ poll: borrowing Poll) {
    device = nil
    console.unwatch(poll)
    console.restore()
  }

  // MARK: The console

  func watch(_ poll: borrowing Poll) throws(LinuxError) { try console.watch(poll) }

  /// Handles what the terminal asks for.
  ///
  /// - Returns: the error if the display has to be closed.
  func handleConsole(_ poll: borrowing Poll) -> ScreenError? {
    for request in console.requests(poll) {
      if let problem = handle(request) { return problem }
    }
    return nil
  }

  /// Stops drawing while another terminal is active, and redraws everything after that.
  ///
  /// - Returns: the error if the display has to be closed.
  func handle(_ request: Console.Request) -> ScreenError? {
    switch request {
    case .release:
      isAway = true
      console.allowRelease()
    case .acquired:
      isAway = false
      shown = ShownScene()
    case .unguarded: return isAway ? .unguarded : nil
    }
    return nil
  }

  /// Keeps keys from programs that read the terminal, or ends that.
  func silenceKeys(_ areSilent: Bool) { console.silenceKeys(areSilent) }

  /// Returns the console, still in graphics mode, for another kind of display.
  func releaseConsole(_ poll: borrowing Poll) -> Console? {
    console.unwatch(poll)
    return console.take()
  }
}

extension PanelScale {
  package init(of layout: FramebufferLayout) {
    self.init(
      width: layout.width, height: layout.height,
      size: PhysicalSize(width: layout.physicalWidth, height: layout.physicalHeight))
  }
}

extension PixelLayout {
  init(_ channels: PixelChannels) {
    self.init(
      PackedPixel(
        red: channels.red, green: channels.green, blue: channels.blue, alpha: channels.alpha,
        bytesPerPixel: channels.bytesPerPixel))
  }
}
