/// Operations on the event loop.
extension LinuxOperation {
  package static var makeQueue: LinuxOperation { LinuxOperation("make an event queue") }
  package static var watch: LinuxOperation { LinuxOperation("watch a descriptor") }
  package static var wait: LinuxOperation { LinuxOperation("wait for events") }
  package static var makeTimer: LinuxOperation { LinuxOperation("make a timer") }
  package static var makeWakeup: LinuxOperation { LinuxOperation("make a wake-up channel") }
  package static var receiveSignals: LinuxOperation { LinuxOperation("receive signals") }

  package static var startThread: LinuxOperation {
    LinuxOperation("start a helper thread") { reason, _ in
      switch reason {
      case .wouldBlock: "Raise TasksMax= of the service, or `ulimit -u`."
      default: nil
      }
    }
  }
}
