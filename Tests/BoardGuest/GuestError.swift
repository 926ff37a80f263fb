internal import BezelLinux

/// Something the guest could not do for a test.
struct GuestError: Error, CustomStringConvertible {
  let description: String

  /// Says what could not be done, to what, and why; `action` completes "could not …".
  init(_ action: String, _ subject: String, _ errno: Errno = .current) {
    description = "could not \(action) (\(subject)): \(errno)."
  }

  /// A line that asks for what there is not.
  init(refusing line: String) {
    description = "'\(line)' is no command."
  }

  private init(_ description: String) {
    self.description = description
  }

  static let usage = GuestError(
    "usage: agent PORT | touch-device multi|single WIDTHxHEIGHT NAME | read-events NODE [--grab]"
      + " | vt-mode")
}
