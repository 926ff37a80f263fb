internal import BezelLinux
internal import BoardProtocol
internal import CBezelLinux

/// The helper program of tests inside the virtual board.
///
///     BoardGuest agent PORT
///     BoardGuest touch-device KIND WIDTHxHEIGHT NAME [--place TEXT] [--identity ID] [--motor SECONDS]
///     BoardGuest read-events NODE [--grab|--judge]
///     BoardGuest kms-client NODE [OPTION]...
///     BoardGuest kms-borrow PID ACTION...
///     BoardGuest kms-state NODE
///     BoardGuest vt-mode | vt-list | vt-reset | vt-switch NUMBER | vt-open NUMBER | vt-login NUMBER
///     BoardGuest vt-keys NUMBER [on|off]
///     BoardGuest open-fds PID | footprint PID
///     BoardGuest crowd SOCKET ROUNDS
///     BoardGuest with-rights FILE PROGRAM [ARGUMENT]...
///     BoardGuest flood SOCKET UPDATES
@main struct BoardGuest {
  static func main() {
    do throws(GuestError) {
      try run(Array(try arguments().dropFirst()))
    } catch {
      say("BoardGuest: \(error)", to: STDERR_FILENO)
      exit(error.status)
    }
  }

  private static func arguments() throws(GuestError) -> [String] {
    do throws(LinuxError) {
      return try Program.arguments()
    } catch {
      throw GuestError("read what to do", "the command line", because: error.description)
    }
  }

  private static func run(_ arguments: [String]) throws(GuestError) {
    switch (arguments.first, arguments.count) {
    case ("agent", 2):
      try Agent(port: arguments[1]).serve()
    case ("touch-device", 4...):
      var panel = try UinputPanel(arguments.dropFirst())
      say(try panel.node())
      try panel.obeyStandardInput()
    case ("read-events", 2):
      try EventReader(node: arguments[1], grabbing: false).printAll()
    case ("read-events", 3) where arguments[2] == "--grab":
      try EventReader(node: arguments[1], grabbing: true).printAll()
    case ("read-events", 3) where arguments[2] == "--judge":
      try EventReader(node: arguments[1], grabbing: false).judgeAll()
    case ("kms-client", 2...):
      try runClient(arguments.dropFirst())
    case ("kms-borrow", 3...):
      guard let process = pid_t(arguments[1]) else { throw .usage }
      let actions = try arguments.dropFirst(2).map { name throws(GuestError) in
        guard let action = CardAction(rawValue: name) else { throw .usage }
        return action
      }
      let card = try BorrowedCard(of: process)
      for action in actions { try card.perform(action) }
    case ("kms-state", 2):
      for line in try CardState.lines(of: arguments[1]) { say(line) }
    case ("vt-mode", 1):
      say(try ActiveTerminal.found().description)
    case ("vt-list", 1):
      for line in try OpenTerminals.lines() { say(line) }
    case ("vt-reset", 1):
      try OpenTerminals.reset()
    case ("vt-switch", 2):
      guard let number = Int32(arguments[1]) else { throw .usage }
      try GuestTerminal(number: number).bringToFront()
    case ("vt-open", 2):
      guard let number = Int32(arguments[1]) else { throw .usage }
      try hold(GuestTerminal(number: number))
    case ("vt-login", 2):
      guard let number = Int32(arguments[1]) else { throw .usage }
      try GuestTerminal(number: number).hangUp()
      try GuestTerminal(number: number).beginLogin()
    case ("vt-keys", 2):
      guard let number = Int32(arguments[1]) else { throw .usage }
      say(try GuestTerminal(number: number).isSilent() ? "off" : "on")
    case ("vt-keys", 3):
      guard let number = Int32(arguments[1]), ["on", "off"].contains(arguments[2]) else {
        throw .usage
      }
      try GuestTerminal(number: number).setKeys(areOn: arguments[2] == "on")
    case ("open-fds", 2):
      guard let process = pid_t(arguments[1]) else { throw .usage }
      for line in try OpenFiles(of: process).lines { say(line) }
    case ("footprint", 2):
      guard let process = pid_t(arguments[1]) else { throw .usage }
      say(try Footprint(of: process).description)
    case ("crowd", 3):
      guard let rounds = Int(arguments[2]), (1...1_000).contains(rounds) else { throw .usage }
      var crowd = try Crowd(calling: arguments[1])
      try crowd.call(rounds: rounds)
    case ("with-rights", 3...):
      try ServiceRights(reading: arguments[1]).run(Array(arguments.dropFirst(2)))
    case ("flood", 3):
      guard let count = Int(arguments[2]), (1...100_000).contains(count) else { throw .usage }
      try Flood(calling: arguments[1]).send(count)
    default:
      throw .usage
    }
  }

  private static func runClient(_ arguments: ArraySlice<String>) throws(GuestError) {
    guard let options = KMSClient.Options(arguments) else { throw .usage }
    var client = try KMSClient(options)
    switch options.afterwards {
    case .exit: return
    case .dropMaster: try client.dropMaster()
    case .keepMaster: break
    }
    try client.obeyStandardInput()
  }

  /// Keeps a terminal open until the standard input says `quit` or ends.
  private static func hold(_ terminal: borrowing GuestTerminal) throws(GuestError) {
    say("open")
    var input = InputLines()
    while let lines = try input.next(), !lines.contains("quit") {}
  }

  /// Writes a line at once, so that its reader does not wait for a buffer to fill.
  static func say(_ line: String, to descriptor: Int32 = STDOUT_FILENO) {
    var line = line + "\n"
    line.withUTF8 { bytes in _ = write(descriptor, bytes.baseAddress, bytes.count) }
  }
}
