internal import BezelStage

/// What the service was started with.
struct Arguments {
  /// The FIFO that clients of psplash write into.
  var fifo = "/run/psplash_fifo"
  var settings: [StageSetting: String] = [:]
  var font: String?

  static var usage: String {
    let settings = StageSetting.allCases.map { "  --\($0.rawValue) …  \($0.values)\n" }
    return """
      usage: bezeld [--fifo PATH] [--font FILE] [--SETTING VALUE]…

        --fifo PATH  where clients of psplash write (default: /run/psplash_fifo)
        --font FILE  a font file; without it, fontconfig is asked

      and what is asked of the screen and of input devices:

      \(settings.joined())
      """
  }

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
      guard option.utf8.starts(with: "--".utf8) else {
        throw Mistake(description: "'\(option)' is no option")
      }
      let setting = StageSetting(rawValue: String(option.dropFirst(2)))
      guard setting != nil || option == "--fifo" || option == "--font" else {
        throw Mistake(description: "there is no option \(option)")
      }
      guard let value = words.next() else {
        throw Mistake(description: "\(option) needs a value")
      }
      if let setting {
        arguments.settings[setting] = value
      } else if option == "--fifo" {
        arguments.fifo = value
      } else {
        arguments.font = value
      }
    }
    return arguments
  }
}
