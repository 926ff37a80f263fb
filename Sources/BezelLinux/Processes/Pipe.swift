internal import CBezelLinux

/// A one-way line of bytes to us from a program that we start.
@usableFromInline package struct Pipe: ~Copyable {
  /// Ours, which never waits.
  private let reader: Descriptor
  /// For the program; ours goes with this value.
  private let writer: Descriptor

  /// - Throws: `connectProgram`.
  package init() throws(LinuxError) {
    var ends: [Int32] = [-1, -1]
    guard pipe2(&ends, O_CLOEXEC) == 0 else {
      throw LinuxError(.connectProgram, "pipe", .current)
    }
    let reader = Descriptor(owning: ends[0])
    let writer = Descriptor(owning: ends[1])
    // Of our end only: a program expects to wait where it writes.
    guard bezel_fcntl(reader.rawValue, F_SETFL, O_NONBLOCK) == 0 else {
      throw LinuxError(.connectProgram, "pipe", .current)
    }
    self.reader = reader
    self.writer = writer
  }

  /// Lets a program have the end for writing as a descriptor of its own.
  ///
  /// This has to live until the program has begun.
  package borrowing func lend(to inheritance: inout ChildProcess.Inheritance, as number: Int32) {
    inheritance.descriptors.append((ours: writer.rawValue, its: number))
  }

  /// Closes the end for writing, so that the program's is the last one.
  package consuming func intoReader() -> Descriptor { reader }
}

extension Descriptor {
  /// Reads what a pipe has, without waiting.
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
    // Whatever else is wrong with it, nothing more will come.
    return reason == .wouldBlock ? nil : bytes
  }

  /// How many bytes wait in a pipe.
  package var waitingBytes: Int {
    var count: Int32 = 0
    return bezel_ioctl(rawValue, UInt(FIONREAD), &count) == 0 ? Int(max(0, count)) : 0
  }
}
