internal import CBezelLinux

/// A pipe from a program that we start to us.
@usableFromInline package struct Pipe: ~Copyable {
  /// Our end, nonblocking.
  private let reader: Descriptor
  /// The program's end; ours is closed with this value.
  private let writer: Descriptor

  /// - Throws: `connectProgram`.
  package init() throws(LinuxError) {
    var ends: [Int32] = [-1, -1]
    guard pipe2(&ends, O_CLOEXEC) == 0 else {
      throw LinuxError(.connectProgram, "pipe", .current)
    }
    let reader = Descriptor(owning: ends[0])
    let writer = Descriptor(owning: ends[1])
    // Only at our end: a program expects its writes to block.
    guard bezel_fcntl(reader.rawValue, F_SETFL, O_NONBLOCK) == 0 else {
      throw LinuxError(.connectProgram, "pipe", .current)
    }
    self.reader = reader
    self.writer = writer
  }

  /// Passes the write end to a program, as its descriptor `number`.
  ///
  /// This value has to live until the program has started.
  package borrowing func lend(to inheritance: inout ChildProcess.Inheritance, as number: Int32) {
    inheritance.descriptors.append((ours: writer.rawValue, its: number))
  }

  /// Closes the write end here, so that the program's is the last one.
  package consuming func intoReader() -> Descriptor { reader }
}

extension Descriptor {
  /// Reads what is in a pipe, without blocking.
  ///
  /// - Returns: at most `limit` bytes, none at its end; `nil` if there is nothing now.
  package borrowing func part(_ limit: Int) -> [UInt8]? {
    var reason: Errno?
    let bytes = [UInt8](unsafeUninitializedCapacity: limit) { buffer, count in
      do throws(Errno) {
        count = try read(into: UnsafeMutableRawBufferPointer(buffer))
      } catch {
        reason = error
      }
    }
    // After any other error nothing more will come.
    return reason == .wouldBlock ? nil : bytes
  }

  /// The number of bytes in a pipe.
  package var waitingBytes: Int {
    var count: Int32 = 0
    return bezel_ioctl(rawValue, UInt(FIONREAD), &count) == 0 ? Int(max(0, count)) : 0
  }
}
