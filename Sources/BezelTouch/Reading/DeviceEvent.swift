package import BezelLinux

/// An event of an input device.
package enum DeviceEvent: Hashable, Sendable {
  case contact(TouchEvent)
  /// A key was pressed or released; `code` is the kernel's `KEY_…`.
  case key(code: UInt16, isDown: Bool, time: Timestamp)
  /// A pressed key will not be reported any more; it was not released.
  case keyLost(code: UInt16)
}
