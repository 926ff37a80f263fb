/// Operations on the console.
extension LinuxOperation {
  package static var readConsole: LinuxOperation {
    LinuxOperation("look at the text console") { reason, _ in
      switch reason {
      case .permissionDenied:
        "Start it as a system service or as root, or from a login on that console."
      default: nil
      }
    }
  }

  package static var readKeymap: LinuxOperation {
    LinuxOperation("read the console's keymap") { reason, _ in
      switch reason {
      case .permissionDenied, .notPermitted: "Start it as root."
      default: nil
      }
    }
  }

  package static var guardConsole: LinuxOperation {
    LinuxOperation("start the console's guard") { reason, _ in
      switch reason {
      case .timedOut: "The machine is very busy: try again."
      case .wouldBlock: "Raise TasksMax= of the service, or `ulimit -u`."
      default: nil
      }
    }
  }

  package static var takeConsole: LinuxOperation {
    LinuxOperation("switch the console to graphics") { reason, _ in
      switch reason {
      case .notPermitted:
        "Start it as a system service or as root, or from a login on that console."
      default: nil
      }
    }
  }

  package static var switchConsole: LinuxOperation {
    LinuxOperation("switch to a free console") { reason, _ in
      switch reason {
      case .permissionDenied, .notPermitted:
        "Start it as a system service or as root, or give the service CAP_SYS_TTY_CONFIG."
      case .timedOut:
        "The program on the console in front does not let go of it: stop it, or try again."
      case .busy: "All 63 consoles are in use: end one of them."
      case .noSuchFile:
        "This kernel or container has no consoles; Bezel needs none if nothing else is on the screen."
      default: nil
      }
    }
  }
}
