/// The update services that can be watched.
package enum UpdateService: String, CaseIterable, Sendable {
  case swupdate, rauc, sysupdate, packagekit, fwupd, bootc

  /// The name of the presentation of its updates.
  package var presentationName: String { "update-\(rawValue)" }

  /// The service's name on the system bus; `nil` if it is not there.
  package var busName: String? {
    switch self {
    case .rauc: "de.pengutronix.rauc"
    case .sysupdate: "org.freedesktop.sysupdate1"
    case .packagekit: "org.freedesktop.PackageKit"
    case .fwupd: "org.freedesktop.fwupd"
    case .swupdate, .bootc: nil
    }
  }
}

/// An update service that is watched, as its name or "NAME:PATH".
package struct WatchedService: Equatable, Sendable {
  package let service: UpdateService
  /// Another place of the service's socket or pipe; `nil` for the usual one.
  package let path: String?

  package init(_ service: UpdateService, at path: String? = nil) {
    (self.service, self.path) = (service, path)
  }

  /// The form of a list; completes "give …".
  package static let listForm =
    "\(UpdateService.allCases.map { $0.rawValue }.joined(separator: ", ")), some of them with commas between them, "
    + "and swupdate and bootc maybe with a colon and the path of the socket or the named pipe"

  /// Reads a list, with commas between its elements.
  ///
  /// - Returns: `nil` if one of them is none, or there is one twice.
  package static func list(_ text: String) -> [WatchedService]? {
    var list: [WatchedService] = []
    for word in text.split(separator: ",", omittingEmptySubsequences: false) {
      let parts = word.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
      let path = parts.count > 1 ? String(parts[1]) : nil
      guard let service = UpdateService(rawValue: String(parts[0])),
        path == nil || service.busName == nil && path?.utf8.first == UInt8(ascii: "/"),
        !list.contains(where: { $0.service == service })
      else { return nil }
      list.append(WatchedService(service, at: path))
    }
    return list
  }

  package var text: String { service.rawValue + (path.map { ":\($0)" } ?? "") }
}
