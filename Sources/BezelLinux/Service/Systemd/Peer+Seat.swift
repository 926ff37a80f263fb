internal import CBezelLibrary
internal import CBezelLinux
internal import CBezelSystemd

extension Peer {
  /// The seat of the login session that the process belongs to or, for a unit of a user's, of the user's graphical
  /// session; `nil` if there is none, or nobody knows.
  ///
  /// - Source: sd_pid_get_session(3), sd_uid_get_display(3), sd_session_get_seat(3).
  package var seat: String? {
    guard process > 0, bezel_open_library("systemd") != 0 else { return nil }
    return Peer.text { sd_pid_get_session(process, $0) }.flatMap(Peer.seat(ofSession:))
      ?? Peer.text { sd_uid_get_display(user, $0) }.flatMap(Peer.seat(ofSession:))
  }

  private static func seat(ofSession session: String) -> String? {
    text { sd_session_get_seat(session, $0) }
  }

  /// Takes over a text that a function allocates.
  private static func text(
    _ ask: (UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>) -> Int32
  ) -> String? {
    var found: UnsafeMutablePointer<CChar>?
    guard ask(&found) >= 0, let found else { return nil }
    defer { free(found) }
    return String(cString: found)
  }
}
