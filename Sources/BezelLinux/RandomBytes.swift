internal import CBezelLinux

/// Random bytes, without ever blocking: unpredictable from outside once the kernel's generator is
/// ready.
///
/// At an early start a machine without a hardware generator has none for a second and more, before
/// Linux 5.6 for minutes; until then the bytes are derived from the clock and the 16 bytes of
/// `AT_RANDOM`.
///
/// - Source: getrandom(2), getauxval(3).
package enum RandomBytes {
  package static func fill(_ bytes: UnsafeMutableRawBufferPointer) {
    var rest = bytes
    while let base = rest.baseAddress, !rest.isEmpty {
      let count = getrandom(base, rest.count, UInt32(GRND_NONBLOCK))
      if count < 0, Errno.current == .interrupted { continue }
      guard count > 0 else { return fillWithoutKernel(rest) }
      rest = UnsafeMutableRawBufferPointer(rebasing: rest[count...])
    }
  }

  /// - Source: G. Steele, D. Lea, C. Flood, "Fast Splittable Pseudorandom Number Generators", OOPSLA
  ///   2014: SplitMix64.
  static func fillWithoutKernel(_ bytes: UnsafeMutableRawBufferPointer) {
    var state = UInt64(bitPattern: Timestamp.now().nanoseconds)
    if let seed = UnsafeRawPointer(bitPattern: getauxval(UInt(AT_RANDOM))) {
      for half in [0, 8] {
        state = mixed(state) ^ seed.loadUnaligned(fromByteOffset: half, as: UInt64.self)
      }
    }
    for index in bytes.indices {
      state &+= 0x9E37_79B9_7F4A_7C15
      bytes[index] = UInt8(truncatingIfNeeded: mixed(state))
    }
  }

  private static func mixed(_ value: UInt64) -> UInt64 {
    var value = value
    value = (value ^ value &>> 30) &* 0xBF58_476D_1CE4_E5B9
    value = (value ^ value &>> 27) &* 0x94D0_49BB_1331_11EB
    return value ^ value &>> 31
  }
}
