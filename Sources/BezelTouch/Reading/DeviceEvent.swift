package import BezelLinux

/// What an input device has to tell.
package enum DeviceEvent: Hashable, Sendable {
  case contact(TouchEvent)
  /// A key was pressed or let go; `code` is the kernel's `KEY_…`.
  case key(code: UInt16, isDown: Bool, time: Timestamp)
  /// A key that was pressed will not be told of any more: that is no letting go.
  case keyLost(code: UInt16)
}
