internal import BezelLinux
internal import BoardProtocol
internal import CBezelLinux

/// Runs the host's commands, one after the other, for as long as the board is up.
struct Agent: ~Copyable {
  private let port: Descriptor
  private let path: String

  /// Opens the virtio-serial port at `path`.
  init(port path: String) throws(GuestError) {
    port = try Descriptor(path, O_RDWR, to: "open the agent's port")
    self.path = path
  }

  /// Answers requests until the port fails; lines that are no requests are dropped without an
  /// answer.
  consuming func serve() throws(GuestError) {
    var lines = LineBuffer(limit: AgentRequest.longestLine)
    do {
      while true {
        let bytes = try port.bytes(atMost: 4096)
        if bytes.isEmpty {
          // The other end is closed: the next host begins a new line.
          lines = LineBuffer(limit: AgentRequest.longestLine)
          usleep(20_000)
        }
        for line in lines.take(bytes) {
          guard let request = AgentRequest(line: line) else { continue }
          let (reply, text) = Job.run(request)
          try port.write(Array(reply.line.utf8) + text)
        }
      }
    } catch {
      throw GuestError("talk to the host", path, error)
    }
  }
}
