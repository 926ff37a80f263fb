package import BezelLinux

/// An operation on an input device that the kernel refused.
package struct TouchError: Error, Equatable, CustomStringConvertible {
  /// Completes the sentence "could not …".
  package enum Operation: String, Sendable {
    case list = "look for input devices"
    case open = "open the input device"
    case describe = "find out what the input device can do"
    case place = "tell where the device is touched"
    case read = "read touches"
    case liftOthers = "end a running touch for other programs"
    case block = "keep touches from other programs"
    case pass = "pass touches on to other programs"
  }

  package let operation: Operation
  /// The device node.
  package let subject: String
  package let errno: Errno

  package init(_ operation: Operation, _ subject: String, _ errno: Errno) {
    self.operation = operation
    self.subject = subject
    self.errno = errno
  }

  package var description: String {
    "could not \(operation.rawValue) (\(subject)): \(errno). \(advice)"
  }

  private var advice: String {
    switch (operation, errno) {
    case (.open, .permissionDenied): "Add this user to the 'input' group."
    case (.liftOthers, .notPermitted):
      "Give this user write access to the device node; until then it waits for the finger to lift."
    case (.block, .busy): "Another program has it to itself: stop that program."
    case (.block, .notSupported):
      "It has a key that switches the machine off or wakes it, which must always work."
    case (.place, _):
      "Its driver reports an axis without a range, so libinput does not use it either: mend the driver."
    case (.pass, .permissionDenied): "Give this user read and write access to it."
    case (.pass, .noSuchFile), (.pass, .noSuchDevice): "Load the kernel module 'uinput'."
    case (_, .noSuchDevice): "Plug it in again."
    default: "Run `bezel doctor` and attach what it prints to a report."
    }
  }
}
