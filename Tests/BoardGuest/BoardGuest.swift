internal import CBezelLinux

/// What a test has done inside the virtual board.
///
///     BoardGuest agent PORT
///     BoardGuest touch-device multi|single WIDTHxHEIGHT NAME
///     BoardGuest read-events NODE [--grab]
///     BoardGuest vt-mode
@main struct BoardGuest {
  static func main() {
    do {
      try run(Array(CommandLine.arguments.dropFirst()))
    } catch {
      say("BoardGuest: \(error)", to: STDERR_FILENO)
      exit(1)
    }
  }

  private static func run(_ arguments: [String]) throws(GuestError) {
    switch (arguments.first, arguments.count) {
    case ("agent", 2):
      try Agent(port: arguments[1]).serve()
    case ("touch-device", 4):
      guard let kind = UinputPanel.Kind(rawValue: arguments[1]),
        let size = size(arguments[2])
      else { throw .usage }
      var panel = try UinputPanel(kind: kind, size: size, name: arguments[3])
      say(try panel.node())
      try panel.obeyStandardInput()
    case ("read-events", 2):
      try EventReader(node: arguments[1], grabbing: false).printAll()
    case ("read-events", 3) where arguments[2] == "--grab":
      try EventReader(node: arguments[1], grabbing: true).printAll()
    case ("vt-mode", 1):
      say(try ActiveTerminal.found().description)
    default:
      throw .usage
    }
  }

  private static func size(_ text: String) -> (width: Int32, height: Int32)? {
    let parts = text.split(separator: "x", omittingEmptySubsequences: false)
    guard parts.count == 2, let width = Int32(parts[0]), let height = Int32(parts[1]), width > 0,
      height > 0
    else { return nil }
    return (width, height)
  }

  /// Writes a line at once, so that whoever waits for it does not wait for a buffer to fill.
  static func say(_ line: String, to descriptor: Int32 = STDOUT_FILENO) {
    var line = line + "\n"
    line.withUTF8 { bytes in _ = write(descriptor, bytes.baseAddress, bytes.count) }
  }
}
