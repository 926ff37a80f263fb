internal import BezelLinux

/// Why a compositor's connection cannot be used.
package enum WaylandError: Error, Equatable, CustomStringConvertible {
  /// The compositor closed the connection, or died.
  case closed
  /// The compositor ended the connection with an error of the protocol.
  case refused(code: UInt32, message: String)
  /// The compositor sent what the protocol does not allow.
  case malformed(String)
  /// The compositor lacks a part of the protocol, by its name.
  case missing(String)
  /// The compositor does not answer.
  case silent
  /// Memory for a picture could not be had.
  case memory(String)

  package var description: String {
    switch self {
    case .closed: "the compositor closed the connection"
    case .refused(let code, let message):
      "the compositor refused a request: \(message.printable.shortened(toBytes: 256)) (\(code))"
    case .malformed(let what): "the compositor sent \(what), which its protocol does not allow"
    case .missing("zwlr_layer_shell_v1"):
      "the compositor has no zwlr_layer_shell_v1, as labwc, sway, wayfire and phosh have it"
    case .missing(let name): "the compositor has no \(name)"
    case .silent: "the compositor does not answer"
    case .memory(let reason): "no memory for a picture could be had: \(reason)"
    }
  }
}
