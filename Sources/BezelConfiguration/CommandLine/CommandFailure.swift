/// The end of a command without success.
package struct CommandFailure: Error {
  /// The error message; `nil` if it has been printed already.
  package let sentence: String?
  /// The exit status.
  package let status: Int32

  package init(_ sentence: String?, status: Int32 = 1) {
    (self.sentence, self.status) = (sentence, status)
  }

  /// A wrong argument.
  ///
  /// - Source: sysexits.h, EX_USAGE.
  package static func usage(_ sentence: String) -> CommandFailure {
    CommandFailure(sentence, status: 64)
  }
}
