import BezelLinux
internal import CBezelDRM

/// A framebuffer of another program.
struct FoundFramebuffer: ~Copyable {
  private let format: PixelFormat
  let size: (width: Int, height: Int)
  private let pitch: Int
  private let offset: Int
  private let handles: FoundHandles  // its deinit closes them

  /// - Throws: what keeps its pixels from being rows of a drawable format.
  init(_ id: FramebufferID, on card: Card) throws(ScreenCapture.Obstacle) {
    guard let pointer = drmModeGetFB2(card.descriptor.rawValue, id.rawValue) else {
      throw .refused(.readFramebuffer, .current)
    }
    defer { drmModeFreeFB2(pointer) }
    let description = pointer.pointee
    let handles = FoundHandles(
      [description.handles.0, description.handles.1, description.handles.2, description.handles.3],
      on: card)
    let format = PixelFormat(rawValue: description.pixel_format)
    guard handles.first != 0 else { throw .notMaster }
    guard handles.isSinglePlane else { throw .severalPlanes }
    guard PixelFormat.drawable.contains(format) else { throw .format(format) }
    if description.flags & UInt32(DRM_MODE_FB_MODIFIERS) != 0 {
      guard description.modifier == bezel_drm_format_mod_linear else {
        throw .tiled(modifier: description.modifier)
      }
    } else if FoundFramebuffer.silentTilers.contains(card.driver.name) {
      throw .tilingUnknown(driver: card.driver.name)
    }
    self.format = format
    self.handles = handles
    size = (Int(clamping: description.width), Int(clamping: description.height))
    pitch = Int(clamping: description.pitches.0)
    offset = Int(clamping: description.offsets.0)
  }

  /// Drivers whose older chips tile what is shown without a modifier that would say so.
  private static let silentTilers = ["amdgpu", "i915", "nouveau", "radeon"]

  /// No screen has more; 8 K has half of it.
  private static let largest = 1 << 28

  /// Reads the part that is shown.
  borrowing func read(_ source: ScanoutSource) throws(ScreenCapture.Obstacle) -> CapturedScreen {
    let bytesPerPixel = format.bytesPerPixel
    let stride = source.width * bytesPerPixel
    let right = source.x.addingReportingOverflow(source.width)
    let bottom = source.y.addingReportingOverflow(source.height)
    guard source.width > 0, source.height > 0, !right.overflow, right.partialValue <= size.width,
      !bottom.overflow, bottom.partialValue <= size.height,
      stride * source.height <= FoundFramebuffer.largest,
      let end = end(ofRows: bottom.partialValue, bytesPerPixel: bytesPerPixel)
    else { throw .wrongSize }
    let mapping = try FoundMemory(of: handles.first, on: handles.card, byteCount: end)
    let first = offset + source.y * pitch + source.x * bytesPerPixel
    let pitch = pitch
    let bytes = try mapping.withBytes { memory in
      [UInt8](unsafeUninitializedCapacity: stride * source.height) { bytes, count in
        guard let base = bytes.baseAddress, let memory = memory.baseAddress else { return }
        for y in 0..<source.height {
          UnsafeMutableRawPointer(base + y * stride)
            .copyMemory(from: memory + (first + y * pitch), byteCount: stride)
        }
        count = stride * source.height
      }
    }
    return CapturedScreen(
      width: source.width, height: source.height, stride: stride, format: format, bytes: bytes)
  }

  /// How many bytes the first `rows` rows take from the start of the memory on; `nil` if that is
  /// more than any screen's.
  private borrowing func end(ofRows rows: Int, bytesPerPixel: Int) -> Int? {
    let row = size.width.multipliedReportingOverflow(by: bytesPerPixel)
    let above = pitch.multipliedReportingOverflow(by: rows - 1)
    guard !row.overflow, pitch >= row.partialValue, !above.overflow,
      above.partialValue <= FoundFramebuffer.largest, row.partialValue <= FoundFramebuffer.largest,
      offset <= FoundFramebuffer.largest
    else { return nil }
    return offset + above.partialValue + row.partialValue
  }
}

/// The kernel's handles to a framebuffer's planes, which are ours to close.
private struct FoundHandles: ~Copyable {
  let card: Card
  /// 0 where there is no such plane, or where the caller is not the card's master.
  private let planes: [UInt32]

  init(_ planes: [UInt32], on card: Card) {
    self.planes = planes
    self.card = card
  }

  deinit {
    // Planes that share a buffer may share its handle.
    for (index, handle) in planes.enumerated()
    where handle != 0 && !planes[..<index].contains(handle) {
      drmCloseBufferHandle(card.descriptor.rawValue, handle)
    }
  }

  var first: UInt32 { planes[0] }

  var isSinglePlane: Bool { planes.dropFirst().allSatisfy { $0 == 0 } }
}
