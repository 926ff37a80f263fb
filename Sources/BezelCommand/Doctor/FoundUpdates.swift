internal import BezelFiles
internal import BezelLinux
internal import BezelWire

/// The update services of a machine.
struct FoundUpdates {
  struct Service {
    let service: UpdateService
    let isWatched: Bool
  }

  let services: [Service]

  /// - Parameters:
  ///   - watched: those that the configuration names.
  ///   - root: the folder that stands for "/".
  init(watched: [WatchedService], root: String = "/") {
    services = UpdateService.allCases.filter { service in
      service.files.contains { Folder.resolved($0.rooted(at: root)) != nil }
    }.map { service in
      Service(service: service, isWatched: watched.contains { $0.service == service })
    }
  }

  /// Lines for people.
  var lines: [String] {
    if services.isEmpty { return ["updates: no service of this machine can be watched."] }
    return services.map {
      "updates: \($0.service.rawValue), "
        + ($0.isWatched
          ? "watched"
          : "not watched: write Watch=\($0.service.rawValue) below [Updates] in bezel.conf")
    }
  }

  var json: JSON {
    .array(
      services.map {
        .members(("name", .string($0.service.rawValue)), ("watched", .bool($0.isWatched)))
      })
  }
}

extension UpdateService {
  /// Files one of which a machine with this service has.
  fileprivate var files: [String] {
    switch self {
    case .swupdate: ["/usr/bin/swupdate"]
    case .bootc: ["/usr/bin/bootc"]
    case .sysupdate: ["/usr/lib/systemd/systemd-sysupdate", "/lib/systemd/systemd-sysupdate"]
    case .rauc, .packagekit, .fwupd:
      ["/usr/share/dbus-1/system-services/\(busName ?? "").service"]
    }
  }
}
