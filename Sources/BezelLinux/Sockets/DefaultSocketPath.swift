internal import CBezelLinux

/// Where a service listens, and where it is looked for, if nobody says.
///
/// The system's service comes first: the socket is in the folder of the user's session only for an
/// ordinary user, and where there is no `/run/bezel`.
package enum DefaultSocketPath {
  /// The path for this process, on this machine.
  package static var path: String {
    path(
      isRoot: Program.user == 0, hasSystemFolder: Folder.resolved(systemFolder) != nil,
      sessionFolder: environment("XDG_RUNTIME_DIR"))
  }

  private static let systemFolder = "/run/bezel"
  private static let systemPath = "\(systemFolder)/io.bezel.HUD"

  /// Whether the system's service is about to listen at `path`: the splash of the boot does so until then, or has
  /// ended just now.
  ///
  /// - Source: `board/boot/splash` and `plymouth-quit-wait.service` write these files.
  package static func isAwaited(at path: String) -> Bool {
    path == systemPath && (exists("/run/plymouth/bezel") || exists("/run/plymouth/following"))
      && exists("/run/systemd/system")
  }

  private static func exists(_ path: StaticString) -> Bool {
    path.withUTF8Buffer {
      $0.withMemoryRebound(to: CChar.self) { access($0.baseAddress!, F_OK) == 0 }
    }
  }

  /// - Parameter sessionFolder: the value of `XDG_RUNTIME_DIR`, ignored unless it is an absolute path.
  static func path(isRoot: Bool, hasSystemFolder: Bool, sessionFolder: String?) -> String {
    guard !isRoot, !hasSystemFolder, let folder = sessionFolder,
      folder.utf8.first == UInt8(ascii: "/")
    else {
      return systemPath
    }
    return "\(folder)/bezel/io.bezel.HUD"
  }
}
