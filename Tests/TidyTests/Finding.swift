import Testing

/// A place that breaks a rule.
struct Finding: CustomStringConvertible, Equatable {
  let path: String
  /// Counted from 1; `nil` when the file as a whole is meant.
  let line: Int?
  let message: String

  var description: String { "\(path)\(line.map { ":\($0)" } ?? ""): \(message)" }
}

/// Fails the running test once for each of `findings`.
func report(_ findings: [Finding]) {
  for finding in findings { Issue.record("\(finding)") }
}
