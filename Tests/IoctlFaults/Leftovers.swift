internal import BezelLinux
internal import CBezelLinux
internal import CNthIoctl

/// The objects of a graphics card that a program still has when it should have none.
enum Leftovers {
  /// - Parameter request: the request that was made to fail, 0 for none. When it was to free an
  ///   object, that one object is left to the kernel.
  /// - Returns: sentences, none if nothing is left.
  static func found(after request: UInt) -> [String] {
    var found: [String] = []
    let descriptors = openFiles().filter { $0.hasPrefix("/dev/dri/") || $0.hasPrefix("/dmabuf:") }
    if !descriptors.isEmpty { found.append("open: \(descriptors.joined(separator: " "))") }
    let mappings = mappings()
    if mappings > 0 { found.append("\(mappings) mappings") }
    var books = nth_ioctl_books()
    nth_ioctl_read(&books)
    if books.is_full { found.append("more than the books hold") }
    // Masters are not counted: closing a descriptor drops master.
    let counts = [
      ("dumb buffers", books.dumb_buffers), ("handles", books.gem_handles),
      ("framebuffers", books.framebuffers), ("property blobs", books.blobs),
    ]
    let total = counts.reduce(0) { $0 + $1.1 }
    if total > (nth_ioctl_gives_back(request) ? 1 : 0) {
      for (name, count) in counts where count > 0 { found.append("\(count) \(name)") }
    }
    return found
  }

  private static func openFiles() -> [String] {
    (0..<256).compactMap { number in
      var bytes = [CChar](repeating: 0, count: 256)
      let count = readlink("/proc/self/fd/\(number)", &bytes, bytes.count)
      guard count > 0 else { return nil }
      return String(decoding: bytes.prefix(count).map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }
  }

  /// Returns the number of this process's mappings of a card.
  private static func mappings() -> Int {
    guard let file = try? Descriptor(opening: "/proc/self/maps", O_RDONLY) else { return 0 }
    var text: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 65_536)
    while let count = try? chunk.withUnsafeMutableBytes({ try file.read(into: $0) }), count > 0 {
      text += chunk[..<count]
    }
    return String(decoding: text, as: UTF8.self).split(separator: "\n")
      .count { $0.contains("/dev/dri/") || $0.contains("/dmabuf:") }
  }
}
