internal import CBezelLinux

/// A pipe from us to the standard input of a program that we start.
@usableFromInline package struct InputPipe: ~Copyable {
  /// The program's end; ours is closed with this value.
  private let reader: Descriptor
  private let writer: Descriptor

  /// - Throws: `connectProgram`.
  package init() throws(LinuxError) {
    var ends: [Int32] = [-1, -1]
    guard pipe2(&ends, O_CLOEXEC) == 0 else {
      throw LinuxError(.connectProgram, "pipe", .current)
    }
    reader = Descriptor(owning: ends[0])
    writer = Descriptor(owning: ends[1])
  }

  /// Passes the read end to a program, as its standard input.
  ///
  /// This value has to live until the program has started.
  package borrowing func lend(to inheritance: inout ChildProcess.Inheritance) {
    inheritance.descriptors.append((ours: reader.rawValue, its: STDIN_FILENO))
  }

  /// Closes the read end here, so that the program's is the last one.
  ///
  /// - Returns: the write end. With SIGPIPE ignored, a write fails once the program has closed its end.
  package consuming func intoWriter() -> Descriptor { writer }
}
