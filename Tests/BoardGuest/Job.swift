internal import BezelLinux
internal import BoardProtocol
internal import CBezelLinux
internal import CBoardGuest

/// One run of `/bin/sh -c`, in a session of its own, watched until it ends or its time is over.
struct Job: ~Copyable {
  private let process: pid_t
  /// Readable when the process has ended.
  private let end: Descriptor
  private var output: CollectedPipe
  private var errors: CollectedPipe

  /// Runs a command to its end or its limit; then its whole session's process group is killed.
  ///
  /// - Returns: the reply, and the bytes that follow it. A command that cannot be started has ended
  ///   with status 126 and a sentence among its errors.
  static func run(_ request: AgentRequest) -> (AgentReply, [UInt8]) {
    do {
      var job = try Job(starting: request.command)
      let limit = Timestamp.now().advanced(byNanoseconds: Int64(request.limit) * 1_000_000)
      let status = try job.finish(by: limit)
      return reply(to: request, status, job.output.bytes, job.errors.bytes)
    } catch {
      return reply(
        to: request, 126, [], Array("BoardGuest: could not run a command: \(error).\n".utf8))
    }
  }

  private static func reply(
    to request: AgentRequest, _ status: Int, _ output: [UInt8], _ errors: [UInt8]
  ) -> (AgentReply, [UInt8]) {
    let reply = AgentReply(
      number: request.number, status: status, outputCount: output.count, errorCount: errors.count)
    return (reply, output + errors)
  }

  private init(starting command: String) throws(Errno) {
    let output = try CollectedPipe.Ends()
    let errors = try CollectedPipe.Ends()
    let process = try Self.spawn(command, output.writing.rawValue, errors.writing.rawValue)
    let end = pidfd_open(process, 0)
    guard end >= 0 else { throw .current }
    self.process = process
    self.end = Descriptor(owning: end)
    self.output = CollectedPipe(of: output)
    self.errors = CollectedPipe(of: errors)
  }

  private static func spawn(
    _ command: String, _ output: Int32, _ errors: Int32
  ) throws(Errno) -> pid_t {
    var files = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&files)
    defer { posix_spawn_file_actions_destroy(&files) }
    posix_spawn_file_actions_addopen(&files, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
    posix_spawn_file_actions_adddup2(&files, output, STDOUT_FILENO)
    posix_spawn_file_actions_adddup2(&files, errors, STDERR_FILENO)
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    posix_spawnattr_setflags(&attributes, Int16(board_POSIX_SPAWN_SETSID))

    let arguments = ["/bin/sh", "-c", command].map { (text: String) in strdup(text) }
    defer { for argument in arguments { free(argument) } }
    var process: pid_t = 0
    let code = posix_spawn(
      &process, "/bin/sh", &files, &attributes, arguments + [nil], board_environment())
    guard code == 0 else { throw Errno(rawValue: code) }
    return process
  }

  /// - Returns: the status as `AgentReply` spells it.
  private mutating func finish(by limit: Timestamp) throws(Errno) -> Int {
    var isLate = false
    // The end of the process counts, not the end of its output: its background processes may hold
    // the pipes for ever.
    while true {
      let rest = limit.nanoseconds(since: .now()) / 1_000_000
      if rest <= 0, !isLate {
        isLate = true
        kill(-process, SIGKILL)
      }
      let hasEnded = try collect(within: isLate ? -1 : Int32(clamping: rest + 1))
      if hasEnded { break }
    }
    // The output between the last read of its pipes and its end.
    _ = try collect(within: 0)
    var status: Int32 = 0
    waitpid(process, &status, 0)
    if isLate { return AgentReply.late }
    let signal = status & 0x7f
    return Int(signal == 0 ? status >> 8 & 0xff : 128 + signal)
  }

  /// Waits for output or the end, and collects the output.
  ///
  /// - Returns: whether the process has ended.
  private mutating func collect(within milliseconds: Int32) throws(Errno) -> Bool {
    var waits = [output.polled, errors.polled, end.rawValue].map {
      pollfd(fd: $0, events: Int16(POLLIN), revents: 0)
    }
    guard poll(&waits, 3, milliseconds) >= 0 || Errno.current == .interrupted else {
      throw .current
    }
    if waits[0].revents != 0 { try output.collect() }
    if waits[1].revents != 0 { try errors.collect() }
    return waits[2].revents != 0
  }
}
