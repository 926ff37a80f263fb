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

  /// - Parameter name: "none", "auto" or an absolute path.
  init?(named name: String) {
    switch name {
    case "none": self = .none
    case "auto": self = .found
    default:
      guard name.utf8.first == UInt8(ascii: "/") else { return nil }
      self = .path(name)
    }
  }

  var name: String {
    switch self {
    case .none: "none"
    case .found: "auto"
    case .path(let path): path
    }
  }

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

  /// A path in the folder that a compositor which starts later makes its socket in.
  var watched: String {
    if case .path(let path) = self { return path }
    return CompositorRequest.pathOfSession ?? "/run/wayland-0"
  }

  /// The path of the socket of the session that the process belongs to; `nil` for none.
  package static var pathOfSession: String? {
    guard let name = environment("WAYLAND_DISPLAY"), !name.isEmpty else { return nil }
    if name.utf8.first == UInt8(ascii: "/") { return name }
    return environment("XDG_RUNTIME_DIR").map { "\($0)/\(name)" }
  }

  /// The paths of the sockets of all sessions that there are.
  package static var allPaths: [String] {
    let users = (try? Folder.folders(in: "/run/user", atMost: 256)) ?? []
    let all =
      (pathOfSession.map { [$0] } ?? []) + pathsInRun
      + users.sorted().flatMap { sockets(in: "/run/user/\($0)") }
    return all.reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
  }

  private static var pathsInRun: [String] { sockets(in: "/run") }

  private static func sockets(in folder: String) -> [String] {
    ((try? Folder.names(in: folder, atMost: 4_096)) ?? [])
      .filter { name in
        let parts = name.utf8.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
        return parts.count == 2 && String(Substring(parts[0])) == "wayland"
          && parts[1].allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
      }
      .sorted().map { "\(folder)/\($0)" }
  }
}
