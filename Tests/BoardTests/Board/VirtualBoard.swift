import BoardProtocol
import Foundation

/// A virtual machine with real kernel drivers, in which tests run programs, read the screen and
/// touch it.
///
/// One boots at a time in a process: tests that use it belong into `BoardSuite`, which is serialized. No call
/// waits for ever, and the machine ends with this object or with the test process.
final class VirtualBoard {
  /// The graphics card.
  enum Display: String, CaseIterable {
    case virtioGPU = "virtio-gpu"
    case bochs, cirrus, qxl
    /// A VGA whose mode the boot loader sets, with `/dev/fb0` alone until a driver is loaded.
    case vesafb
    /// On arm64: a framebuffer of 800 × 600 that UEFI sets, with `/dev/fb0` alone.
    case ramfb
    /// On armhf: the PL111 of a vexpress-a9 with a panel of 800 × 600, with `/dev/fb0` alone, RGB565.
    case clcd
    /// The same without a driver until `pl111_drm` and `panel-simple` are loaded.
    case pl111
    case none
  }

  /// A screen's size, in pixels.
  typealias Mode = (width: Int, height: Int)

  /// The default time limit of a call: far longer than any takes, also on a machine with other
  /// work.
  static let patience = Duration.seconds(60)

  /// The end of a command.
  struct Outcome {
    /// The exit status, or 128 and the number of the signal that ended it.
    let status: Int
    let output: String
    let errors: String
  }

  /// The machine's process, and the files it writes.
  let machine: Machine
  /// QEMU's control socket.
  let qmp: QMPConnection
  /// The connection to the agent, which `run` uses.
  let agent: BoardSocket
  private var requests = 0
  /// Whether systemd gives the service its rights.
  let isDebian: Bool
  private let display: Display

  /// Boots, and returns when commands can be run: 6–10 s later, or 40 s with Debian.
  ///
  /// - Parameters:
  ///   - mode: the panel's preferred mode; cirrus ignores it.
  ///   - heads: the number of connectors; only virtio-gpu can have more than one.
  ///   - memory: megabytes.
  ///   - options: the properties that only few tests need.
  ///   - programs: programs of this build, by name, or of the host, by path; `bezel` brings bezel-tools.
  ///     For ARM the one program that is built is `bezeld`, which is also named `bezel`.
  init(
    display: Display, mode: Mode = (1280, 800), heads: Int = 1, memory: Int = 768,
    options: Options = Options(), programs: [String] = []
  ) throws(BoardError) {
    isDebian = options.debian != nil
    self.display = display
    let tools = programs.contains("bezel") ? ["bezel-tools"] : []
    machine = try Machine(
      display: display, mode: mode, heads: heads, memory: memory, options: options,
      programs: try (["BoardGuest"] + programs + tools).map { program throws(BoardError) in
        program.hasPrefix("/")
          ? program : try BoardScript.program(program, for: options.architecture)
      })
    let deadline = ContinuousClock.now + .seconds(120)
    do {
      qmp = try QMPConnection(to: machine, by: deadline)
      agent = try BoardSocket("the agent", of: machine, path: "agent", by: deadline)
    } catch {
      throw BoardError("boot the virtual board", "\(error)", machine.evidence)
    }
    // QEMU keeps the request until the agent opens its port.
    try run("true", timeout: .seconds(isDebian ? 300 : 120))
  }

  /// Runs a shell command to its end.
  ///
  /// - Throws: if it has not ended in time; it is killed then. The caller has to check its status.
  @discardableResult
  func run(_ command: String, timeout: Duration = patience) throws(BoardError) -> Outcome {
    requests += 1
    let request = AgentRequest(
      number: requests, limit: Int(timeout / .milliseconds(1)), command: command)
    let outcome: Outcome
    do {
      // The agent keeps the time; this is for an agent that is gone, on a host that is busy.
      outcome = try answer(to: request, by: ContinuousClock.now + timeout + .seconds(20))
    } catch {
      throw BoardError("run '\(command)'", "\(error)", machine.evidence)
    }
    guard outcome.status != AgentReply.late else {
      throw BoardError(
        "run '\(command)'", "it was still running after \(timeout).",
        [("output", outcome.output), ("errors", outcome.errors)])
    }
    return outcome
  }

  private func answer(
    to request: AgentRequest, by deadline: BoardSocket.Deadline
  ) throws(BoardError) -> Outcome {
    try agent.send(request.line, by: deadline)
    while true {
      // Lines that are no reply, or one to an older request that timed out, are skipped.
      guard let reply = AgentReply(line: try agent.line(by: deadline)) else { continue }
      let output = try agent.bytes(reply.outputCount, by: deadline)
      let errors = try agent.bytes(reply.errorCount, by: deadline)
      guard reply.number == request.number else { continue }
      return Outcome(
        status: reply.status, output: String(decoding: output, as: UTF8.self),
        errors: String(decoding: errors, as: UTF8.self))
    }
  }

  /// Runs a shell command that has to succeed.
  ///
  /// - Returns: its output, without the last line feed.
  /// - Throws: if its status is not 0.
  @discardableResult
  func expect(_ command: String, timeout: Duration = patience) throws(BoardError) -> String {
    let outcome = try run(command, timeout: timeout)
    guard outcome.status == 0 else {
      throw BoardError(
        "run '\(command)'", "it ended with status \(outcome.status).",
        [("output", outcome.output), ("errors", outcome.errors)])
    }
    return outcome.output.trimmingCharacters(in: .newlines)
  }

  /// Returns a screen's picture now.
  func screendump(head: Int = 0) throws(BoardError) -> Picture {
    let path = machine.path("screen.ppm")
    // The display of a vexpress-a9 is not among the devices that have a name.
    let place: [String: Any] =
      [.clcd, .pl111].contains(display) ? [:] : ["device": "display", "head": head]
    try qmp.execute("screendump", place.merging(["filename": path]) { first, _ in first })
    guard let bytes = FileManager.default.contents(atPath: path),
      let picture = Picture(ppm: [UInt8](bytes))
    else { throw BoardError("take a picture of the screen", "QEMU wrote no PPM.") }
    return picture
  }

  /// Waits until a screen has a picture that `isAsExpected` accepts; a driver may show it later
  /// than drawn.
  ///
  /// - Returns: the picture that was accepted.
  @discardableResult
  func waitForScreen(
    head: Int = 0, timeout: Duration = patience, _ isAsExpected: (Picture) -> Bool
  ) throws(BoardError) -> Picture {
    let deadline = ContinuousClock.now + timeout
    while true {
      let picture = try screendump(head: head)
      if isAsExpected(picture) { return picture }
      guard ContinuousClock.now < deadline else {
        throw BoardError("see the expected picture", "it did not come within \(timeout).")
      }
      // Each screendump keeps the machine from its own work for a while.
      usleep(50_000)
    }
  }

  /// Plugs a touch panel in, or another input device; see `BoardPanel` for the rest.
  func touchPanel(
    _ kind: BoardPanel.Kind, size: Mode = (1280, 800), name: String = "Board panel",
    place: String? = nil, identity: String? = nil, motor: Int? = nil
  ) throws(BoardError) -> BoardPanel {
    try BoardPanel(
      on: self, kind: kind, size: size, name: name, place: place, identity: identity, motor: motor)
  }

  /// Starts a second reader of an input device, for the application behind a HUD: it prints a line
  /// per event, for example `EV_ABS ABS_MT_SLOT 1`.
  func reader(of node: String, grabbing: Bool = false) throws(BoardError) -> Background {
    let reader = try start("BoardGuest read-events \(node)\(grabbing ? " --grab" : "")")
    try reader.waitForLine(containing: "ready")
    return reader
  }
}
