import Testing

/// A place that breaks a rule.
struct Diagnostic: CustomStringConvertible, Equatable {
  let path: String
  /// The line, counted from 1; `nil` for the file as a whole.
  let line: Int?
  let message: String

  var description: String { "\(path)\(line.map { ":\($0)" } ?? ""): \(message)" }
}

/// Fails the running test once for each of `findings`.
func report(_ findings: [Diagnostic]) {
  for finding in findings { Issue.record("\(finding)") }
}
