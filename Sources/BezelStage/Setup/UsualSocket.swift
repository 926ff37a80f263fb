internal import BezelFiles
internal import BezelLinux

/// Where a service listens, and where it is looked for, if nobody says.
///
/// The machine's own service comes first: one that an ordinary user starts is found in the folder of his
/// session where there is no `/run/bezel`.
package enum UsualSocket {
  /// Of this process, as the machine is now.
  package static var path: String {
    path(
      isRoot: Program.user == 0, hasSystemFolder: Folder.resolved(systemFolder) != nil,
      sessionFolder: environment("XDG_RUNTIME_DIR"))
  }

  private static let systemFolder = "/run/bezel"

  /// - Parameter sessionFolder: the value of `XDG_RUNTIME_DIR`, of which only an absolute path counts.
  static func path(isRoot: Bool, hasSystemFolder: Bool, sessionFolder: String?) -> String {
    let system = "\(systemFolder)/io.bezel.HUD"
    guard !isRoot, !hasSystemFolder, let folder = sessionFolder, folder.isAbsolutePath else {
      return system
    }
    return "\(folder)/bezel/io.bezel.HUD"
  }
}
