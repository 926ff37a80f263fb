internal import CBezelLibrary
internal import CBezelLinux
internal import CBezelSystemd

/// The login sessions of people (logind).
///
/// - Source: sd_session_get_vt(3), sd_session_get_class(3); sd_login_monitor_new(3) watches the same folder.
package enum LoginSessions {
  /// The folder in which logind has a file for each session, by its name.
  package static let folder = "/run/systemd/sessions"

  /// Returns the names of all sessions; none without logind.
  package static func names() -> Set<String> {
    let names = (try? Folder.names(in: folder, atMost: 4_096)) ?? []
    // Beside each is a pipe, "1.ref".
    return Set(names.filter { !$0.utf8.contains(UInt8(ascii: ".")) })
  }

  /// Returns the virtual terminal of a person's session on the first seat; `nil` for a session without one, and one
  /// of no person, as that of a user's service manager.
  package static func terminal(of session: String) -> VirtualTerminal? {
    var number: UInt32 = 0
    var kind: UnsafeMutablePointer<CChar>?
    guard bezel_open_library("systemd") != 0, sd_session_get_vt(session, &number) >= 0,
      sd_session_get_class(session, &kind) >= 0, let kind
    else { return nil }
    defer { free(kind) }
    guard ["user", "greeter"].contains(String(cString: kind)) else { return nil }
    return VirtualTerminal(path: "/dev/tty\(number)")
  }
}
