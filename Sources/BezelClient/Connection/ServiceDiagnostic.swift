internal import BezelLinux
package import BezelWire

/// Whether there is a service, and whether this user may call it.
package struct ServiceDiagnostic {
  private enum Answer {
    case version(String)
    case refused
    case none(String)
  }

  private let socket: String
  private let answer: Answer
  /// The connectors of the screens that it holds.
  package private(set) var screens: [String] = []

  /// Asks the service that listens at `socket`.
  package init(at socket: String) {
    self.socket = socket
    do throws(ServiceError) {
      guard case .status(let status) = try ServiceConnection(to: socket).call(.status) else {
        answer = .none("It sent an unexpected reply.")
        return
      }
      answer = .version(status.version)
      if status.screen == .held { screens = status.outputs.map { $0.name } }
    } catch .denied {
      answer = .refused
    } catch {
      answer = .none("\(error)")
    }
  }

  /// A line for people.
  package var line: String {
    let line =
      switch answer {
      case .version(let version): "service: bezeld \(version) at \(socket)"
      case .refused:
        "service: at \(socket), but not for this user: add it to the group 'bezel', or run this as root."
      case .none(let reason): "service: none. \(reason)"
      }
    return line.printable
  }

  /// The result as JSON.
  ///
  /// - Shape: its `socket`; the `version`, `null` if it is not known; and the `problem`, or `null`.
  package var json: JSON {
    let (version, problem): (String?, String?) =
      switch answer {
      case .version(let version): (version, nil)
      case .refused: (nil, "refused")
      case .none(let reason): (nil, reason)
      }
    return .members(
      ("socket", .string(socket)), ("version", .text(version)), ("problem", .text(problem)))
  }
}
