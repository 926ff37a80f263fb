internal import BezelLinux

/// The Wayland compositor above which HUDs are shown, in place of the screen itself.
package enum CompositorRequest: Hashable, Sendable {
  /// None.
  case none
  /// The one of the session that the process belongs to; else one whose socket is in `/run`, if the process may
  /// use it.
  case found
  /// The one whose socket has this path.
  case path(String)

  /// The paths of the sockets to try, in this order.
  ///
  /// - Source: wl_display_connect(3). A socket in `/run` is what systems for devices have, as OpenEmbedded's.
  var paths: [String] {
    switch self {
    case .none: []
    case .path(let path): [path]
    case .found: CompositorRequest.pathOfSession.map { [$0] } ?? CompositorRequest.pathsInRun
    }
  }

  private static var pathOfSession: String? {
    guard let name = environment("WAYLAND_DISPLAY"), !name.isEmpty else { return nil }
    if name.utf8.first == UInt8(ascii: "/") { return name }
    return environment("XDG_RUNTIME_DIR").map { "\($0)/\(name)" }
  }

  private static var pathsInRun: [String] {
    ((try? Folder.names(in: "/run", atMost: 4_096)) ?? [])
      .filter { name in
        let parts = name.utf8.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
        return parts.count == 2 && String(Substring(parts[0])) == "wayland"
          && parts[1].allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
      }
      .sorted().map { "/run/\($0)" }
  }
}
