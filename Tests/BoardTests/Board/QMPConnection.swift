import Foundation

/// QEMU's own control socket.
///
/// - Source: "QEMU Machine Protocol Specification".
final class QMPConnection {
  private static let limit = Duration.seconds(30)

  private let socket: BoardSocket

  /// Connects and negotiates.
  init(to machine: Machine, by deadline: BoardSocket.Deadline) throws(BoardError) {
    socket = try BoardSocket("QEMU", of: machine, path: "qmp", by: deadline)
    _ = try socket.line(by: deadline)
    try execute("qmp_capabilities")
  }

  /// Runs a command to its end.
  ///
  /// - Returns: its result, as JSON; an empty object from a command without one.
  @discardableResult
  func execute(_ command: String, _ arguments: [String: Any] = [:]) throws(BoardError) -> Any {
    let deadline = ContinuousClock.now + Self.limit
    let request: [String: Any] = ["execute": command, "arguments": arguments]
    guard let json = try? JSONSerialization.data(withJSONObject: request) else {
      throw BoardError("run QEMU's '\(command)'", "its arguments are no JSON.")
    }
    try socket.send(String(decoding: json, as: UTF8.self) + "\n", by: deadline)
    while true {
      let line = try socket.line(by: deadline)
      let answer = try? JSONSerialization.jsonObject(with: Data(line.utf8))
      // Other messages are events, and come unasked.
      guard let answer = answer as? [String: Any] else { continue }
      if let result = answer["return"] { return result }
      if answer["error"] != nil { throw BoardError("run QEMU's '\(command)'", line) }
    }
  }
}
