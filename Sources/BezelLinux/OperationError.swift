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
    return "could not \(operation.words) (\(subject)): \(reason). \(advice)"
  }
}

/// An operation of a module.
package protocol FailableOperation: Equatable, Sendable {
  associatedtype Reason: Equatable & Sendable & CustomStringConvertible

  /// Completes the sentence "could not …".
  var words: String { get }

  /// Returns a sentence that says what to do, or `nil` if there is nothing to try.
  func advice(for reason: Reason, _ subject: String) -> String?
}

extension FailableOperation where Self: RawRepresentable<String> {
  package var words: String { rawValue }
}
