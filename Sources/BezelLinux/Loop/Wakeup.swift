internal import CBezelLinux

/// A bell that any thread rings and one loop hears (eventfd).
package final class Wakeup: Sendable {
  /// Goes into a `Poll`.
  package let descriptor: Descriptor

  /// - Throws: `makeWakeup`.
  package init() throws(LinuxError) {
    let fd = eventfd(0, Int32(EFD_NONBLOCK) | Int32(EFD_CLOEXEC))
    guard fd >= 0 else { throw LinuxError(.makeWakeup, "eventfd", .current) }
    descriptor = Descriptor(owning: fd)
  }

  /// Rings: the descriptor is readable until `acknowledge()`, however often it was rung.
  package func signal() {
    var one: UInt64 = 1
    // Refused only when the counter is full: then the bell is ringing already.
    withUnsafeBytes(of: &one) { _ = try? descriptor.write(all: $0) }
  }

  /// Makes the descriptor silent again.
  ///
  /// Call it before looking at what the ringing was about.
  package func acknowledge() { descriptor.drainCounter() }
}
