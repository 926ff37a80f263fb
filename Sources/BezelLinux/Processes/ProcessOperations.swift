/// Operations on processes.
extension LinuxOperation {
  package static var connectProgram: LinuxOperation { LinuxOperation("make a pipe to the command") }

  package static var startProgram: LinuxOperation {
    LinuxOperation("start the command") { reason, _ in
      switch reason {
      case .noSuchFile:
        "Give its path, or install it, or what a script's first line names, in a folder of PATH."
      case .permissionDenied:
        "Make it executable with `chmod +x`, or name the program that runs it before it."
      case .noExecutable:
        "Begin a script with #!/bin/sh; a program has to be one for this machine's processor."
      case .badDescriptor:
        "Give a smaller descriptor, or raise LimitNOFILE= of the service, or `ulimit -n`."
      case .tooLong: "Give it fewer or shorter words."
      case .wouldBlock: "Raise TasksMax= of the service, or `ulimit -u`."
      default: nil
      }
    }
  }

  package static var followProgram: LinuxOperation {
    LinuxOperation("follow the command") { reason, _ in
      switch reason {
      case .notImplemented: "It takes Linux 5.3 or newer."
      default: nil
      }
    }
  }

  package static var guardProcess: LinuxOperation {
    LinuxOperation("start the guard of this process") { reason, _ in
      switch reason {
      case .wouldBlock: "Raise TasksMax= of the service, or `ulimit -u`."
      default: nil
      }
    }
  }
}
