/// An operation on the event loop, the console, a process, a socket or a device that the kernel
/// refused.
package typealias LinuxError = OperationError<LinuxOperation>

/// An operation, with the advice for its errors; each folder has a list of its own.
package struct LinuxOperation: FailableOperation {
  package let words: String
  private let advice: @Sendable (Errno, String) -> String?

  /// - Parameters:
  ///   - words: complete the sentence "could not …"; no other operation has them.
  ///   - advice: returns a sentence that says what to do about an error of a subject, or `nil`.
  init(
    _ words: String,
    advice: @escaping @Sendable (_ reason: Errno, _ subject: String) -> String? = { _, _ in nil }
  ) {
    (self.words, self.advice) = (words, advice)
  }

  package static func == (a: LinuxOperation, b: LinuxOperation) -> Bool { a.words == b.words }

  package func advice(for reason: Errno, _ subject: String) -> String? {
    // Every operation that makes a descriptor may fail so.
    reason == .tooManyFiles
      ? "Raise LimitNOFILE= of the service, or `ulimit -n`." : advice(reason, subject)
  }
}
