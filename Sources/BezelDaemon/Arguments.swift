/// What the service was started with.
struct Arguments {
  /// The FIFO that clients of psplash write into.
  var fifo = "/run/psplash_fifo"
  var card: String?
  var connector: String?
  var font: String?

  static let usage = """
    usage: bezeld [--fifo PATH] [--card NODE] [--connector NAME] [--font FILE]

      --fifo PATH       where clients of psplash write (default: /run/psplash_fifo)
      --card NODE       the graphics card, as /dev/dri/card0
      --connector NAME  the connector, as HDMI-A-1
      --font FILE       a font file; without it, fontconfig is asked
    """

  /// A sentence that says what is wrong with the arguments.
  struct Mistake: Error {
    let description: String
  }

  /// - Returns: `nil` if only the usage is asked for.
  static func parse(_ words: some Sequence<String>) throws(Mistake) -> Arguments? {
    var arguments = Arguments()
    var words = words.makeIterator()
    while let option = words.next() {
      if option == "--help" || option == "-h" { return nil }
      guard ["--fifo", "--card", "--connector", "--font"].contains(option) else {
        throw Mistake(description: "there is no option \(option)")
      }
      guard let value = words.next() else {
        throw Mistake(description: "\(option) needs a value")
      }
      switch option {
      case "--fifo": arguments.fifo = value
      case "--card": arguments.card = value
      case "--connector": arguments.connector = value
      default: arguments.font = value
      }
    }
    return arguments
  }
}
