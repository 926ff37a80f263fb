internal import BezelLinux

// These replace functions of the C library and of Swift's runtime that wait until the kernel has collected
// enough randomness, which on a machine without a hardware generator is long after the first frame. All
// uses here are seeds of hash tables.

/// Seeds the hash tables of Embedded Swift and of libexpat, which reads fontconfig's files.
///
/// - Source: arc4random(3).
@_cdecl("arc4random_buf")
package func fillRandomly(_ bytes: UnsafeMutableRawPointer?, _ count: Int) {
  RandomBytes.fill(UnsafeMutableRawBufferPointer(start: bytes, count: count))
}

#if !hasFeature(Embedded)
  /// Seeds Swift's own hash tables, before `main`, where its runtime is linked into the program.
  ///
  /// - Source: Swift, `stdlib/public/stubs/Random.cpp`.
  @_cdecl("swift_stdlib_random")
  package func fillForHashing(_ bytes: UnsafeMutableRawPointer?, _ count: Int) {
    RandomBytes.fill(UnsafeMutableRawBufferPointer(start: bytes, count: count))
  }
#endif
