internal import CBezelLinux

/// What a program has without a C library of its own: its log and its end.
package enum Program {
  /// How important a log line is, as systemd's journal reads it.
  ///
  /// - Source: `sd-daemon(3)`.
  package enum Priority: Int, Sendable {
    case error = 3
    case warning = 4
    case info = 6
  }

  /// Writes a line to the standard error; what cannot be written is lost.
  package static func log(_ priority: Priority, _ sentence: String) {
    var line = "<\(priority.rawValue)>\(sentence)\n"
    line.withUTF8 { bytes in _ = write(STDERR_FILENO, bytes.baseAddress, bytes.count) }
  }

  /// Ends the program.
  package static func exit(status: Int32) -> Never { CBezelLinux.exit(status) }

  /// Keeps a reader that went away from ending the program.
  package static func ignoreClosedPipes() { bezel_ignore_signal(SIGPIPE) }
}
