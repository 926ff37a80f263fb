internal import CBezelLinux

/// The control messages that carry descriptors beside the bytes of a Unix socket (`SCM_RIGHTS`).
///
/// - Source: cmsg(3), whose macros Swift cannot import; a message and its data begin at multiples
///   of a word.
enum ControlMessage {
  private static let header = aligned(MemoryLayout<cmsghdr>.size)

  private static func aligned(_ size: Int) -> Int {
    let word = MemoryLayout<Int>.size
    return (size + word - 1) / word * word
  }

  /// The size in bytes of a control message with `count` descriptors.
  static func size(of count: Int) -> Int {
    header + aligned(count * MemoryLayout<Int32>.size)
  }

  static func bytes(for descriptors: [Int32]) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: size(of: descriptors.count))
    bytes.withUnsafeMutableBytes { bytes in
      var head = cmsghdr()
      head.cmsg_len = header + descriptors.count * MemoryLayout<Int32>.size
      head.cmsg_level = Int32(SOL_SOCKET)
      head.cmsg_type = Int32(SCM_RIGHTS)
      bytes.storeBytes(of: head, as: cmsghdr.self)
      for (index, descriptor) in descriptors.enumerated() {
        bytes.storeBytes(
          of: descriptor, toByteOffset: header + index * MemoryLayout<Int32>.size, as: Int32.self)
      }
    }
    return bytes
  }

  /// Calls `body` with the kernel's form of a message of these bytes and descriptors.
  static func withKernelForm<Result>(
    _ bytes: UnsafeRawBufferPointer, _ descriptors: [Int32], _ body: (inout msghdr) -> Result
  ) -> Result {
    var control = descriptors.isEmpty ? [] : self.bytes(for: descriptors)
    return control.withUnsafeMutableBytes { control in
      var piece = iovec(
        iov_base: UnsafeMutableRawPointer(mutating: bytes.baseAddress), iov_len: bytes.count)
      return withUnsafeMutablePointer(to: &piece) { piece in
        var message = msghdr()
        message.msg_iov = piece
        message.msg_iovlen = 1
        if !descriptors.isEmpty {
          message.msg_control = control.baseAddress
          message.msg_controllen = control.count
        }
        return body(&message)
      }
    }
  }

  /// Returns the descriptors in the control data that the kernel wrote beside a piece of the
  /// stream.
  static func descriptors(in bytes: ArraySlice<UInt8>) -> [Int32] {
    var found: [Int32] = []
    bytes.withUnsafeBytes { bytes in
      var offset = 0
      while offset + header <= bytes.count {
        let head = bytes.loadUnaligned(fromByteOffset: offset, as: cmsghdr.self)
        let length = Int(head.cmsg_len)
        guard length >= header, offset + length <= bytes.count else { return }
        if head.cmsg_level == Int32(SOL_SOCKET), head.cmsg_type == Int32(SCM_RIGHTS) {
          for place in stride(from: offset + header, to: offset + length - 3, by: 4) {
            found.append(bytes.loadUnaligned(fromByteOffset: place, as: Int32.self))
          }
        }
        offset += aligned(length)
      }
    }
    return found
  }
}
