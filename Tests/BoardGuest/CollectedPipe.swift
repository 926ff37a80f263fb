internal import BezelLinux
internal import BoardProtocol
internal import CBezelLinux

/// A pipe into which a command writes, and the bytes read from it.
struct CollectedPipe: ~Copyable {
  /// The bytes so far, at most `AgentReply.longestText` of them.
  private(set) var bytes: [UInt8] = []
  /// The descriptor for `poll`; `-1`, which `poll` skips, from the end of the pipe on.
  private(set) var polled: Int32
  private let reading: Descriptor

  /// Takes the reading end of `pipe`; the writing end closes here.
  init(of pipe: consuming Ends) {
    polled = pipe.reading.rawValue
    reading = pipe.takeReading()
  }

  /// Reads the bytes in the pipe, or waits for some; the end of the file is noted in `polled`.
  mutating func collect() throws(Errno) {
    // As much as a pipe holds, so that one call empties it.
    let chunk = try reading.bytes(atMost: 65536)
    if chunk.isEmpty { polled = -1 }
    bytes += chunk.prefix(AgentReply.longestText - bytes.count)
  }

  /// Both ends of a new pipe.
  struct Ends: ~Copyable {
    let reading: Descriptor
    let writing: Descriptor

    init() throws(Errno) {
      var ends: [Int32] = [-1, -1]
      guard pipe2(&ends, O_CLOEXEC) == 0 else { throw .current }
      reading = Descriptor(owning: ends[0])
      writing = Descriptor(owning: ends[1])
    }

    fileprivate consuming func takeReading() -> Descriptor { reading }
  }
}
