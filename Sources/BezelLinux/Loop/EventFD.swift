internal import CBezelLinux

/// A counter that any thread signals and one loop waits for (eventfd).
package final class EventFD: Sendable {
  /// Goes into a `Poll`.
  package let descriptor: Descriptor

  /// - Throws: `makeWakeup`.
  package init() throws(LinuxError) {
    let fd = eventfd(0, Int32(EFD_NONBLOCK) | Int32(EFD_CLOEXEC))
    guard fd >= 0 else { throw LinuxError(.makeWakeup, "eventfd", .current) }
    descriptor = Descriptor(owning: fd)
  }

  /// Makes the descriptor readable until `acknowledge()`, however often it is called.
  package func signal() {
    var one: UInt64 = 1
    // Refused only when the counter is full: then the descriptor is readable already.
    withUnsafeBytes(of: &one) { _ = try? descriptor.write(all: $0) }
  }

  /// Makes the descriptor unreadable again.
  ///
  /// To be called before the state that was signalled is read.
  package func acknowledge() { descriptor.drainCounter() }
}
