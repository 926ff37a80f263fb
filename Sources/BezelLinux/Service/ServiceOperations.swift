/// Operations of a service, and on its manager.
extension LinuxOperation {
  package static var connectManager: LinuxOperation {
    LinuxOperation("connect to the service manager") { reason, _ in
      switch reason {
      case .missingLibrary: "Install libsystemd0."
      case .permissionDenied: "Start it as root."
      case .noSuchFile, .refused: "Is systemd the init of this system?"
      default: nil
      }
    }
  }

  package static var notify: LinuxOperation { LinuxOperation("tell the service manager") }

  package static var writeProcessFile: LinuxOperation {
    LinuxOperation("write the process number") { reason, _ in
      switch reason {
      case .fileExists:
        "Something else than a process's number is there: remove it, or name another path."
      default: "Name a path in a folder that exists and that this user may write to."
      }
    }
  }
}
