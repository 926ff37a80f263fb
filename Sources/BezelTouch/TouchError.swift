package import BezelLinux

/// An operation on an input device that the kernel refused.
package typealias TouchError = OperationError<TouchOperation>

package enum TouchOperation: String, FailableOperation {
  case list = "look for input devices"
  case open = "open the input device"
  case describe = "find out what the input device can do"
  case place = "tell where the device is touched"
  case read = "read touches"
  case liftOthers = "end a running touch for other programs"
  case block = "keep touches from other programs"
  case pass = "pass touches on to other programs"

  package func advice(for reason: Errno, _ subject: String) -> String? {
    switch (self, reason) {
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
    case (_, .missingLibrary): "Install libevdev2, libmtdev1 and libudev1."
    default: nil
    }
  }
}
