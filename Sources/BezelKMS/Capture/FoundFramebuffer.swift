import BezelLinux
internal import CBezelDRM

/// A framebuffer of another program.
struct FoundFramebuffer: ~Copyable {
  private let format: PixelFormat
  let size: (width: Int, height: Int)
  private let pitch: Int
  private let offset: Int
  private let handles: FoundHandles  // its deinit closes them

  /// - Throws: the reason why its pixels are not rows of a drawable format.
  init(_ id: FramebufferID, on card: Card) throws(ScreenCapture.CaptureError) {
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

  /// Drivers whose older chips tile the picture without a modifier that says so.
  private static let silentTilers = ["amdgpu", "i915", "nouveau", "radeon"]

  /// The largest picture, in bytes; 8K has half of it.
  private static let largest = 1 << 28

  /// Copies the part that is shown, unless it is the picture of one of the text consoles.
  borrowing func read(
    _ source: ScanoutSource, besides consoles: [ConsolePicture]
  ) throws(ScreenCapture.CaptureError) -> CapturedScreen {
    let bytesPerPixel = format.bytesPerPixel
    let stride = source.width * bytesPerPixel
    let right = source.x.addingReportingOverflow(source.width)
    let bottom = source.y.addingReportingOverflow(source.height)
    guard source.width > 0, source.height > 0, !right.overflow, right.partialValue <= size.width,
      !bottom.overflow, bottom.partialValue <= size.height,
      Int64(stride) * Int64(source.height) <= FoundFramebuffer.largest,
      let end = end(ofRows: bottom.partialValue, bytesPerPixel: bytesPerPixel)
    else { throw .wrongSize }
    let mapping = try FoundMemory(of: handles.first, on: handles.card, byteCount: end)
    let first = offset + source.y * pitch + source.x * bytesPerPixel
    let (format, size, pitch) = (format, size, pitch)
    return try mapping.withBytes { (memory) throws(ScreenCapture.CaptureError) in
      let rows = PixelRows(
        bytes: UnsafeRawBufferPointer(rebasing: memory[first...]), stride: pitch,
        width: source.width, height: source.height, format: format)
      for console in consoles {
        try console.refuse(rows, ofBuffer: size, at: (source.x, source.y))
      }
      return CapturedScreen(copying: rows)
    }
  }

  /// Returns the number of bytes from the start of the memory to the end of the first `rows` rows;
  /// `nil` if that is more than any screen's.
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

/// The kernel's handles of a framebuffer's planes, which the caller has to close.
private struct FoundHandles: ~Copyable {
  let card: Card
  /// 0 for a missing plane, or if the caller is not the card's master.
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
