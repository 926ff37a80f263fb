internal import CBezelLinux

/// The standard output of a program that ends by itself.
package enum ProgramOutput {
  /// Runs a program without input, its standard error thrown away, and waits for its end.
  ///
  /// - Parameters:
  ///   - command: a path, or a name to be found in PATH, and its arguments.
  ///   - limit: the most bytes to accept.
  ///   - milliseconds: the longest time that it may take.
  /// - Returns: `nil` if it cannot be started, fails, or exceeds a limit; it is killed then.
  package static func read(
    _ command: [String], limit: Int, milliseconds: Int
  ) -> [UInt8]? {
    let end = Timestamp.now().advanced(byNanoseconds: Int64(milliseconds) * 1_000_000)
    do throws(LinuxError) {
      let signals = try Signals([])
      let pipe = try Pipe()
      guard let nothing = try? Descriptor(opening: "/dev/null", O_RDWR) else { return nil }
      var inheritance = ChildProcess.Inheritance()
      inheritance.descriptors = [
        (ours: nothing.rawValue, its: 0), (ours: nothing.rawValue, its: 2),
      ]
      pipe.lend(to: &inheritance, as: 1)
      var child = try ChildProcess(command.map { Array($0.utf8) }, inheritance, before: signals)
      let reader = pipe.intoReader()
      var bytes: [UInt8] = []
      while reader.waitUntilReadable(atMostMilliseconds: remainder(until: end)) {
        guard let part = reader.part(65_536) else { continue }
        if part.isEmpty {
          guard child.descriptor.waitUntilReadable(atMostMilliseconds: remainder(until: end)) else {
            break
          }
          return child.reapIfEnded() == .exited(status: 0) ? bytes : nil
        }
        bytes += part
        if bytes.count > limit { break }
      }
      child.send(SIGKILL)
      _ = child.descriptor.waitUntilReadable(atMostMilliseconds: 1_000)
      _ = child.reapIfEnded()
      return nil
    } catch {
      return nil
    }
  }

  private static func remainder(until end: Timestamp) -> Int {
    Int(max(0, end.nanoseconds(since: .now())) / 1_000_000)
  }
}
