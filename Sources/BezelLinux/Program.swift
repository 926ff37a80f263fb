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

  /// The words the program was started with, after its name; at most 64 KiB of them.
  ///
  /// From /proc, because the small build has no other way to them; where that is not mounted, none.
  package static var arguments: [String] {
    guard let file = try? Descriptor(opening: "/proc/self/cmdline", O_RDONLY) else { return [] }
    var bytes: [UInt8] = []
    while bytes.count < 65_536 {
      let part = [UInt8](unsafeUninitializedCapacity: 4_096) { buffer, count in
        count = (try? file.read(into: UnsafeMutableRawBufferPointer(buffer))) ?? 0
      }
      if part.isEmpty { break }
      bytes += part
    }
    // Every word ends with a zero.
    let words = bytes.split(separator: 0, omittingEmptySubsequences: false).dropLast()
    return words.dropFirst().map { String(decoding: $0, as: UTF8.self) }
  }

  /// This process's number.
  package static var process: Int32 { getpid() }

  /// Whom this process runs as; 0 for root.
  package static var user: UInt32 { geteuid() }

  /// Gives way with this thread to whoever has something more urgent to do; again and again is no more.
  ///
  /// - Source: setpriority(2): on Linux each thread has a nice value of its own.
  package static func makeThreadNice() {
    bezel_make_thread_nice(5)
  }

  /// Ends the program.
  package static func exit(status: Int32) -> Never { CBezelLinux.exit(status) }

  /// Keeps a reader that went away from ending the program.
  package static func ignoreClosedPipes() { bezel_ignore_signal(SIGPIPE) }
}
