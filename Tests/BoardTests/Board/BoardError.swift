import Foundation

/// An action of the virtual board that failed, with evidence.
struct BoardError: Error, CustomStringConvertible {
  let description: String

  /// Completes "could not `action`: `reason`", and adds the end of each text of the evidence.
  init(_ action: String, _ reason: String, _ evidence: [(name: String, text: String)] = []) {
    var description = "could not \(action): \(reason)"
    for (name, text) in evidence where !text.isEmpty {
      let lines = text.split(separator: "\n", omittingEmptySubsequences: false).suffix(40)
      description += "\n--- \(name) ---\n" + lines.joined(separator: "\n")
    }
    self.description = description
  }

  /// The kernel's reason for refusing a call of ours.
  init(_ action: String, errno: Int32) {
    self.init(action, String(cString: strerror(errno)) + ".")
  }
}
