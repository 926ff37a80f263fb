import BezelLinux

/// Linear pixels that the CPU writes and the display scans out.
///
/// - Shape: `height` rows of `stride` bytes, of which the pixels take `width` times the format's
///   bytes.
/// - Source: "Dumb Buffer Objects", kernel documentation, `drm-kms`.
struct DumbBuffer: ~Copyable {
  let width: Int
  let height: Int
  let stride: Int
  private let framebuffer: Framebuffer  // its deinit takes it off the screen
  private let mapping: Mapping  // its deinit unmaps
  private let handle: BufferHandle  // its deinit destroys the kernel's object

  /// - Throws: `allocateBuffer`, `registerBuffer`, `mapBuffer`.
  init(on card: Card, width: Int, height: Int, format: PixelFormat) throws(KMSError) {
    let handle = try BufferHandle(
      on: card, width: width, height: height, bytesPerPixel: format.bytesPerPixel)
    let (rows, overflow) = handle.stride.multipliedReportingOverflow(by: height)
    guard handle.stride >= width * format.bytesPerPixel, !overflow, handle.byteCount >= rows else {
      // The driver gave less than was requested.
      throw KMSError(.allocateBuffer, "\(width)x\(height) on \(card.path)", .invalidArgument)
    }
    let framebuffer = try Framebuffer(of: handle, width: width, height: height, format: format)
    let mapping = try Mapping(of: handle)
    self.width = width
    self.height = height
    stride = handle.stride
    self.handle = handle
    self.framebuffer = framebuffer
    self.mapping = mapping
  }

  deinit {
    // In this order: first off the screen, then unmapped, then destroyed.
    _ = consume framebuffer
    _ = consume mapping
    _ = consume handle
  }

  /// The framebuffer's number.
  var id: FramebufferID { framebuffer.id }

  /// The first pixel of the first row; at least `stride` × `height` bytes follow.
  ///
  /// Valid for as long as this value lives.
  var base: UnsafeMutableRawPointer {
    guard let base = mapping.bytes.baseAddress else { preconditionFailure("a mapping has bytes") }
    return base
  }
}
