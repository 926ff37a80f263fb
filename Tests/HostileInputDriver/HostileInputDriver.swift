internal import CBezelLinux
internal import CLibFuzzer
internal import Foundation
internal import HostileInput

/// libFuzzer, which finds inputs that reach new code, for each reader of hostile inputs.
///
///     HostileInputDriver                       prints the names of the readers
///     HostileInputDriver NAME FOLDER FILE…     feeds these inputs again
///     HostileInputDriver NAME FOLDER OPTION…   feeds inputs, by options of libFuzzer such as
///                                              -max_total_time=600 and -seed=1
///
/// Inputs that reach new code stay in `FOLDER/NAME`, where the next run begins. One that breaks something
/// or takes longer than 30 seconds is written to `FOLDER/NAME-…`, and the program ends with another status
/// than 0. So it does if memory grows, or if all inputs are accepted or all refused.
@main struct HostileInputDriver {
  nonisolated(unsafe) fileprivate static var session: FuzzSession!

  static func main() throws {
    let words = Array(CommandLine.arguments.dropFirst())
    guard words.count > 2 else { return print(HostileReader.names.joined(separator: "\n")) }
    // A write to a closed connection must not end this process.
    bezel_ignore_signal(SIGPIPE)
    let folder = "\(words[1])/\(words[0])"
    let time = words.first { $0.hasPrefix("-max_total_time=") }?.split(separator: "=").last
    session = try FuzzSession(of: words[0], seconds: time.flatMap { Int($0) } ?? 0)
    var options = [
      CommandLine.arguments[0], "-dict=\(folder).dict", "-artifact_prefix=\(folder)-",
      "-timeout=30", "-verbosity=0", "-max_len=\(session.mutator.longest)",
    ]
    options += words.dropFirst(2)
    if words[2].hasPrefix("-") {
      try session.write(to: folder)
      options.append(folder)
      atexit {
        HostileInputDriver.session.tell()
        let isDone = HostileInputDriver.session.hasBothResults
        // A service ends with its reader.
        HostileInputDriver.session = nil
        if !isDone { _exit(1) }
      }
    }
    var count = Int32(options.count)
    var pointers = options.map { strdup($0) } + [nil]
    pointers.withUnsafeMutableBufferPointer { pointers in
      var start = pointers.baseAddress
      _ = LLVMFuzzerRunDriver(&count, &start) { data, size in
        HostileInputDriver.session.feed(UnsafeRawBufferPointer(start: data, count: size))
        return 0
      }
    }
    session.tell()
    session = nil
  }
}

/// A mutation, which libFuzzer calls in place of its own; those are half of these.
@c(LLVMFuzzerCustomMutator)
func changed(_ data: UnsafeMutablePointer<UInt8>, _ size: Int, _ most: Int, _ seed: UInt32) -> Int {
  let session = HostileInputDriver.session!
  func input(_ size: Int) -> [UInt8] { Array(UnsafeBufferPointer(start: data, count: size)) }
  let bytes: [UInt8]
  if session.reader.footprint != nil {
    // The coverage of another process is unknown, so that its inputs begin with the samples.
    bytes = session.mutator.input(seed: Int(seed))
  } else if seed % 2 == 1 {
    bytes = session.mutator.changed(input(size), seed: Int(seed))
  } else {
    let changed = input(LLVMFuzzerMutate(data, size, most))
    bytes = seed % 16 == 0 ? changed : session.reader.repair(changed)
  }
  let count = min(bytes.count, most)
  data.update(from: bytes, count: count)
  return count
}
