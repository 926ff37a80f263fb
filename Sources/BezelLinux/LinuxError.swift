/// Something the kernel refused to the event loop, to the console or to the search for devices.
package struct LinuxError: Error, Equatable, CustomStringConvertible {
  /// Completes the sentence "could not …".
  package enum Operation: String, Sendable {
    case makeQueue = "make an event queue"
    case watch = "watch a descriptor"
    case wait = "wait for events"
    case makeTimer = "make a timer"
    case makeWakeup = "make a wake-up channel"
    case receiveSignals = "receive signals"
    case readConsole = "look at the text console"
    case guardConsole = "start the console's guard"
    case takeConsole = "switch the console to graphics"
    case listDevices = "list devices"
    case makePipe = "make a named pipe"
  }

  package let operation: Operation
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
    case (.readConsole, .permissionDenied), (.takeConsole, .notPermitted):
      "Start it as a system service or as root, or from a login on that console."
    case (.makeQueue, .tooManyFiles), (.makeTimer, .tooManyFiles), (.makeWakeup, .tooManyFiles),
      (.receiveSignals, .tooManyFiles), (.guardConsole, .tooManyFiles):
      "Raise LimitNOFILE= of the service, or `ulimit -n`."
    case (.guardConsole, .wouldBlock):
      "Raise TasksMax= of the service, or `ulimit -u`."
    case (.makePipe, .permissionDenied), (.makePipe, .noSuchFile):
      "Name a path in a folder that this user may write to."
    case (.makePipe, .invalidArgument):
      "Something else is there: remove it, or name another path."
    case (.listDevices, _):
      "Is /sys mounted?"
    default:
      "Run `bezel doctor` and attach what it prints to a report."
    }
  }
}
