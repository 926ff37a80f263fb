/// Operations on sockets, and on files in memory that are sent through them.
extension LinuxOperation {
  package static var listen: LinuxOperation {
    LinuxOperation("listen on the socket") { reason, _ in
      switch reason {
      case .permissionDenied, .noSuchFile, .readOnlyFileSystem:
        "Name a path in a folder that exists and that this user may write to."
      case .addressInUse: "A service is already running: stop it, or name another --socket."
      case .fileExists: "Something else is there: remove it, or name another path."
      case .invalidArgument:
        "ListenStream= in its socket's unit has to be the path of a stream socket."
      case .nameTooLong: "A socket's path is 107 bytes at most: name a shorter one."
      default: nil
      }
    }
  }

  package static var connect: LinuxOperation {
    LinuxOperation("connect to the socket") { reason, subject in
      switch reason {
      case .nameTooLong: "A socket's path is 107 bytes at most: name a shorter one."
      case .noSuchFile, .refused:
        if subject.hasPrefix("/run/bezel/") {
          "Is bezeld running? Start it with `systemctl start bezeld`."
        } else if subject.hasPrefix("/") {
          "Does a bezeld listen there? Start one with `bezeld --socket \(subject)`."
        } else {
          "Does a bezeld listen there? Start one with `bezeld --socket \"$PWD/\(subject)\"`."
        }
      case .permissionDenied: "Ask as root, or as a member of the group 'bezel'."
      default: "Name another --socket."
      }
    }
  }

  package static var askPeer: LinuxOperation { LinuxOperation("ask who is at the other end") }
  package static var makeFile: LinuxOperation { LinuxOperation("make a file in memory") }
}
