import BezelLinux
internal import CBezelDRM

/// A dumb buffer's memory, mapped for the CPU.
struct Mapping: ~Copyable {
  /// Slow to read on most boards: to be written only.
  let bytes: UnsafeMutableRawBufferPointer

  /// - Throws: `mapBuffer`.
  init(of handle: borrowing BufferHandle) throws(KMSError) {
    let card = handle.card
    let fd = card.descriptor.rawValue
    do throws(Errno) {
      var offset: UInt64 = 0
      try Errno.check(drmModeMapDumbBuffer(fd, handle.rawValue, &offset))
      let address = mmap64(
        nil, handle.byteCount, PROT_READ | PROT_WRITE, MAP_SHARED, fd,
        off64_t(truncatingIfNeeded: offset))
      guard let address, address != bezel_map_failed() else { throw Errno.current }
      bytes = UnsafeMutableRawBufferPointer(start: address, count: handle.byteCount)
    } catch {
      throw KMSError(.mapBuffer, "\(handle.byteCount) bytes on \(card.path)", error)
    }
    // A child process's mapping would keep the card open, and the text console would not come back.
    madvise(bytes.baseAddress, bytes.count, MADV_DONTFORK)
  }

  deinit { munmap(bytes.baseAddress, bytes.count) }
}
