internal import BezelLinux
internal import CBezelLinux

/// Pictures in a file in memory that a compositor reads.
package final class SharedPixels {
  private let pixels: UnsafeMutableBufferPointer<UInt32>
  private let file: Descriptor

  /// - Parameter count: pixels of 4 bytes.
  /// - Throws: `memory`.
  package init(count: Int) throws(WaylandError) {
    guard let file = Descriptor(newMemoryFile: "bezel-surface") else {
      throw .memory(Errno.current.description)
    }
    let fd = file.rawValue
    let size = count * 4
    guard ftruncate(fd, off_t(size)) == 0 else { throw .memory(Errno.current.description) }
    // The compositor need not be afraid of a file that becomes shorter.
    _ = bezel_fcntl(fd, Int32(F_ADD_SEALS), F_SEAL_SHRINK)
    let address = mmap(nil, size, PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0)
    guard let address, address != UnsafeMutableRawPointer(bitPattern: -1) else {
      throw .memory(Errno.current.description)
    }
    pixels = UnsafeMutableBufferPointer(
      start: address.bindMemory(to: UInt32.self, capacity: count), count: count)
    self.file = file
  }

  deinit { munmap(pixels.baseAddress, pixels.count * 4) }

  package var descriptor: Int32 { file.rawValue }

  /// Copies a row of pixels to a place, counted from the first pixel.
  ///
  /// - Precondition: it lies within the file.
  package func copy(_ source: UnsafePointer<UInt32>, to place: Int, count: Int) {
    precondition(place >= 0 && place + count <= pixels.count)
    UnsafeMutableRawPointer(pixels.baseAddress! + place).copyMemory(
      from: source, byteCount: count * 4)
  }
}
