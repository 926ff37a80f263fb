/// An operation that could not be carried out, above all because the kernel refused it.
///
/// Each module has a list of its operations, and the advice for their errors.
package struct OperationError<Operation: FailableOperation>: Error, Equatable,
  CustomStringConvertible
{
  package let operation: Operation
  /// The device node, the file or the name that the operation was for.
  package let subject: String
  package let reason: Operation.Reason

  package init(_ operation: Operation, _ subject: String, _ reason: Operation.Reason) {
    self.operation = operation
    self.subject = subject
    self.reason = reason
  }

  package var description: String {
    let advice =
      operation.advice(for: reason, subject)
      ?? "Run `bezel doctor` and attach what it prints to a report."
    return "could not \(operation.rawValue) (\(subject)): \(reason). \(advice)"
  }
}

/// The operations of a module; each raw value completes the sentence "could not …".
package protocol FailableOperation: RawRepresentable<String>, Equatable, Sendable {
  associatedtype Reason: Equatable & Sendable & CustomStringConvertible

  /// Returns a sentence that says what to do, or `nil` if there is nothing to try.
  func advice(for reason: Reason, _ subject: String) -> String?
}
