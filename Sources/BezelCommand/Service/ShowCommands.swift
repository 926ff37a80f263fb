import ArgumentParser
import Bezel

/// `bezel show`: a ring that turns.
struct ShowCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "show",
    abstract: "Show a ring that turns, and a text, until it is dismissed.",
    discussion: """
      What is shown under the same name before makes room for it:

        bezel show "Updating…" && update && bezel success "Up to date"

      \(ServiceArguments.exitStatuses)
      """)

  @Argument(help: "The text below the ring.")
  var text: String?

  @OptionGroup var presentation: PresentationArguments

  func run() throws {
    try Presenter(arguments: presentation).present(WirePresentation(.ring, status: text))
  }
}

/// A command that shows a message, which goes by itself.
protocol MessageCommand: ParsableCommand {
  static var kind: WirePresentation.Kind { get }
  var text: String { get }
  var presentation: PresentationArguments { get }
}

extension MessageCommand {
  func run() throws {
    try Presenter(arguments: presentation).present(WirePresentation(Self.kind, status: text))
  }

  /// - Parameter what: completes "Show …, and a text".
  fileprivate static func message(showing what: String) -> CommandConfiguration {
    CommandConfiguration(
      commandName: kind.rawValue,
      abstract: "Show \(what), for as long as it takes to read it.",
      discussion: """
        What was shown under the same name before makes room for it.

        \(ServiceArguments.exitStatuses)
        """)
  }
}

/// `bezel info`: an "i" in a circle.
struct InfoCommand: MessageCommand {
  static let kind = WirePresentation.Kind.info
  static let configuration: CommandConfiguration = message(showing: "an information and a text")

  @Argument(help: "The text.")
  var text: String

  @OptionGroup var presentation: PresentationArguments
}

/// `bezel success`: a check mark.
struct SuccessCommand: MessageCommand {
  static let kind = WirePresentation.Kind.success
  static let configuration: CommandConfiguration = message(showing: "a check mark and a text")

  @Argument(help: "The text.")
  var text: String

  @OptionGroup var presentation: PresentationArguments
}

/// `bezel error`: a cross.
struct ErrorCommand: MessageCommand {
  static let kind = WirePresentation.Kind.error
  static let configuration: CommandConfiguration = message(showing: "a cross and a text")

  @Argument(help: "The text.")
  var text: String

  @OptionGroup var presentation: PresentationArguments
}

/// `bezel text`: a text alone.
struct TextCommand: MessageCommand {
  static let kind = WirePresentation.Kind.text
  static let configuration: CommandConfiguration = message(showing: "a text alone")

  @Argument(help: "The text.")
  var text: String

  @OptionGroup var presentation: PresentationArguments
}

/// `bezel image`: an image of one's own.
struct ImageCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "image",
    abstract: "Show an image of your own and a text, for as long as it takes to read it.",
    discussion: ServiceArguments.exitStatuses)

  @Argument(help: "A PNG file.")
  var file: String

  @Argument(help: "The text.")
  var text: String?

  @OptionGroup var presentation: PresentationArguments

  func run() throws {
    try Presenter(arguments: presentation).present(
      WirePresentation(.image, status: text), image: file)
  }
}
