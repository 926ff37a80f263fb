import BezelLinux
internal import CBezelDRM

/// The memory of another program's buffer, mapped to be read once.
struct FoundMemory: ~Copyable {
  private let bytes: UnsafeRawBufferPointer
  /// The buffer as a dma-buf; `nil` if the driver does not export it.
  private let shared: Descriptor?

  /// - Throws: `refused`, also if there are fewer than `byteCount` bytes.
  init(of handle: UInt32, on card: Card, byteCount: Int) throws(ScreenCapture.CaptureError) {
    do throws(Errno) {
      let shared = try FoundMemory.share(handle, of: card)
      guard try FoundMemory.size(of: shared) >= byteCount else { throw .invalidArgument }
      bytes = try FoundMemory.map(shared, offset: 0, byteCount: byteCount)
      self.shared = consume shared
    } catch {
      // Before Linux 6.6 some drivers cannot export buffers, and map them only for their own
      // clients.
      do throws(Errno) {
        let fd = card.descriptor.rawValue
        var offset: UInt64 = 0
        try Errno.check(drmModeMapDumbBuffer(fd, handle, &offset))
        bytes = try FoundMemory.map(
          card.descriptor, offset: off64_t(truncatingIfNeeded: offset), byteCount: byteCount)
        shared = nil
      } catch {
        throw .refused(.mapBuffer, error)
      }
    }
  }

  deinit { munmap(UnsafeMutableRawPointer(mutating: bytes.baseAddress), bytes.count) }

  /// Calls `body` with the bytes, once all writers of the buffer are done.
  ///
  /// - Throws: `refused`, or the error of `body`.
  borrowing func withBytes<Result>(
    _ body: (UnsafeRawBufferPointer) throws(ScreenCapture.CaptureError) -> Result
  ) throws(ScreenCapture.CaptureError) -> Result {
    try synchronize(DMA_BUF_SYNC_START)
    let result: Result
    do throws(ScreenCapture.CaptureError) {
      result = try body(bytes)
    } catch {
      try? synchronize(DMA_BUF_SYNC_END)
      throw error
    }
    try synchronize(DMA_BUF_SYNC_END)
    return result
  }

  private borrowing func synchronize(_ edge: Int32) throws(ScreenCapture.CaptureError) {
    switch shared {
    case .none: return
    case .some(let shared):
      var request = dma_buf_sync(flags: UInt64(edge | DMA_BUF_SYNC_READ))
      guard drmIoctl(shared.rawValue, bezel_dma_buf_sync, &request) == 0 else {
        throw .refused(.synchronize, .current)
      }
    }
  }

  private static func share(_ handle: UInt32, of card: Card) throws(Errno) -> Descriptor {
    var fd: Int32 = -1
    guard drmPrimeHandleToFD(card.descriptor.rawValue, handle, UInt32(DRM_CLOEXEC), &fd) == 0,
      fd >= 0
    else { throw .current }
    return Descriptor(owning: fd)
  }

  private static func size(of shared: borrowing Descriptor) throws(Errno) -> Int {
    let size = lseek64(shared.rawValue, 0, SEEK_END)
    guard size >= 0 else { throw .current }
    return Int(clamping: size)
  }

  private static func map(
    _ descriptor: borrowing Descriptor, offset: off64_t, byteCount: Int
  ) throws(Errno) -> UnsafeRawBufferPointer {
    let address = mmap64(nil, byteCount, PROT_READ, MAP_SHARED, descriptor.rawValue, offset)
    guard let address, address != bezel_map_failed() else { throw .current }
    // A child process's mapping would keep the buffer alive.
    madvise(address, byteCount, MADV_DONTFORK)
    return UnsafeRawBufferPointer(start: address, count: byteCount)
  }
}
