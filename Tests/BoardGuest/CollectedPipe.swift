internal import BezelLinux
internal import BoardProtocol
internal import CBezelLinux

/// A pipe into which a command writes, and what has come out of it.
struct CollectedPipe: ~Copyable {
  /// What came out, at most `AgentReply.longestText` bytes of it.
  private(set) var bytes: [UInt8] = []
  /// `-1` from the end of the pipe on, which is how `poll` is told to skip it.
  private(set) var polled: Int32
  private let reading: Descriptor

  /// Takes the reading end of `pipe`; the writing end closes here.
  init(of pipe: consuming Ends) {
    polled = pipe.reading.rawValue
    reading = pipe.takeReading()
  }

  /// Takes what is in the pipe, or waits for something; the end of the file is noted in `polled`.
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
