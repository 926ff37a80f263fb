package import BezelLinux
internal import CBezelDRM

/// The picture that a screen showed before ours, or the reason why it cannot be read.
package enum ScreenCapture: Equatable, Sendable {
  case screen(CapturedScreen)
  case nothing(CaptureError)

  /// The reason why the picture on a screen cannot be read.
  package enum CaptureError: Error, Equatable, Sendable {
    /// The screen is off.
    case dark
    /// Another program is the card's master, and only the master can read other programs' pictures.
    case notMaster
    /// The picture is the text console's.
    case textConsole
    /// The picture may be the text console's; this device would tell, but cannot be read.
    case consoleUnreadable(path: String)
    case format(PixelFormat)
    /// The pixels are not in rows one below the other, but in the layout of this modifier.
    case tiled(modifier: UInt64)
    /// This driver does not report the layout of the pixels, which are mostly not in rows.
    case tilingUnknown(driver: String)
    /// The picture consists of several buffers.
    case severalPlanes
    /// The CRTC rotates, scales or moves the picture.
    case transformed
    /// The picture is wholly transparent.
    case blank
    /// The buffer is smaller than it claims, or larger than any screen.
    case wrongSize
    case refused(Step, Errno)
  }

  /// Completes the sentence "the kernel refused to …".
  package enum Step: String, Sendable {
    case readCRTC = "say what the screen shows"
    case readFramebuffer = "describe the buffer"
    case mapBuffer = "map the buffer"
    case synchronize = "wait for those who draw into it"
  }
}

extension ScreenCapture.CaptureError: CustomStringConvertible {
  /// Completes the sentence "what was on the screen cannot be used: …".
  package var description: String {
    switch self {
    case .dark: "the screen is off"
    case .notMaster: "another program owns the screen"
    case .textConsole: "it is the text console"
    case .consoleUnreadable(let path):
      "it may be the text console, which cannot be told without reading \(path)"
    case .format(let format): "its pixels are of the format \(format), which is not read"
    case .tiled(let modifier):
      "its pixels do not lie in rows (modifier 0x\(String(modifier, radix: 16)))"
    case .tilingUnknown(let driver): "the driver \(driver) does not say how its pixels lie"
    case .severalPlanes: "it is put together from several buffers"
    case .transformed: "the display engine turns or stretches it"
    case .blank: "there is nothing in it"
    case .wrongSize: "its size makes no sense"
    case .refused(let step, let errno): "the kernel refused to \(step.rawValue): \(errno)"
    }
  }
}

/// The pixels of a whole screen in ordinary memory.
///
/// - Shape: `height` rows of `width` pixels of `format`, without padding.
package struct CapturedScreen: Equatable, Sendable {
  package let width: Int
  package let height: Int
  /// The distance from one row to the next, in bytes.
  package let stride: Int
  /// One of `PixelFormat.drawable`.
  package let format: PixelFormat
  package let bytes: [UInt8]
}

extension Card {
  /// Reads the picture of a CRTC, once, from its first row to its last.
  ///
  /// To be called before our first commit and after `becomeMaster()`, and best with the console in
  /// graphics mode already, so that it does not draw meanwhile. Overlays and the cursor are not
  /// included.
  package func capture(_ crtc: CRTCID) -> ScreenCapture {
    do throws(ScreenCapture.CaptureError) {
      let source = try ScanoutSource(of: crtc, on: self)
      let framebuffer = try FoundFramebuffer(source.framebuffer, on: self)
      let screen = try framebuffer.read(source, besides: ConsolePicture.all(on: self))
      if screen.isBlank { throw .blank }
      return .screen(screen)
    } catch {
      return .nothing(error)
    }
  }
}

extension CapturedScreen {
  /// Whether every pixel is transparent; a black picture without an alpha channel is none such.
  var isBlank: Bool {
    format.channels?.alpha != nil && bytes.allSatisfy { $0 == 0 }
  }
}

/// The part of a buffer that a CRTC shows.
struct ScanoutSource {
  let framebuffer: FramebufferID
  /// The offset in the buffer.
  let x, y: Int
  let width, height: Int

  init(of crtc: CRTCID, on card: Card) throws(ScreenCapture.CaptureError) {
    guard let pointer = drmModeGetCrtc(card.descriptor.rawValue, crtc.rawValue) else {
      throw .refused(.readCRTC, .current)
    }
    defer { drmModeFreeCrtc(pointer) }
    let state = pointer.pointee
    guard state.mode_valid != 0, let id = FramebufferID(rawValue: state.buffer_id) else {
      throw .dark
    }
    framebuffer = id
    (x, y) = (Int(clamping: state.x), Int(clamping: state.y))
    (width, height) = (Int(state.mode.hdisplay), Int(state.mode.vdisplay))
    if try isTransformed(by: crtc, on: card) { throw .transformed }
  }

  /// Whether the plane does not just show the buffer, pixel for pixel, all over the screen.
  ///
  /// Drivers without atomic commits have planes that can do nothing else.
  private func isTransformed(
    by crtc: CRTCID, on card: Card
  ) throws(ScreenCapture.CaptureError) -> Bool {
    let fd = card.descriptor.rawValue
    let size = (UInt64(width), UInt64(height))
    let plain: [(name: String, value: UInt64)] = [
      ("rotation", 1), ("CRTC_X", 0), ("CRTC_Y", 0), ("CRTC_W", size.0), ("CRTC_H", size.1),
      ("SRC_W", size.0 << 16), ("SRC_H", size.1 << 16),
    ]
    do throws(Errno) {
      for id in try card.planeIDs() {
        guard let plane = try Errno.existing(drmModeGetPlane(fd, id)) else { continue }
        defer { drmModeFreePlane(plane) }
        guard plane.pointee.crtc_id == crtc.rawValue,
          plane.pointee.fb_id == framebuffer.rawValue,
          let properties = try card.properties(of: id, kind: DRM_MODE_OBJECT_PLANE)
        else { continue }
        for (name, value) in plain where (properties.value(name) ?? value) != value { return true }
      }
      return false
    } catch {
      throw .refused(.readCRTC, error)
    }
  }
}
