import ArgumentParser
import BezelWire

/// `bezel show`: a ring that turns.
struct ShowCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "show",
    abstract: "Show a ring that turns, and a text, until it is dismissed.",
    discussion: """
      It replaces a former presentation of the same name:

        bezel show "Updating…" && update && bezel success "Up to date"

      \(ServiceArguments.exitStatuses)
      """)

  @OptionGroup var text: TextArguments

  @OptionGroup var presentation: PresentationArguments

  func run() throws {
    try Presenter(arguments: presentation).present(WirePresentation(.ring, status: text.words))
  }
}

/// A command that shows a message, which ends by itself.
protocol MessageCommand: ParsableCommand {
  static var kind: WirePresentation.Kind { get }
  var text: TextArguments { get }
  var presentation: PresentationArguments { get }
}

extension MessageCommand {
  func validate() throws {
    if text.words == nil { throw ValidationError("The text is missing: add it.") }
  }

  func run() throws {
    try Presenter(arguments: presentation).present(WirePresentation(Self.kind, status: text.words))
  }

  /// - Parameter what: completes "Show …, and a text".
  fileprivate static func message(showing what: String) -> CommandConfiguration {
    CommandConfiguration(
      commandName: kind.rawValue,
      abstract: "Show \(what), for as long as it takes to read it.",
      discussion: """
        It replaces a former presentation of the same name.

        \(ServiceArguments.exitStatuses)
        """)
  }
}

/// `bezel info`: an "i" in a circle.
struct InfoCommand: MessageCommand {
  static let kind = WirePresentation.Kind.info
  static let configuration: CommandConfiguration = message(
    showing: "an information sign and a text")

  @OptionGroup var text: TextArguments
  @OptionGroup var presentation: PresentationArguments
}

/// `bezel success`: a check mark.
struct SuccessCommand: MessageCommand {
  static let kind = WirePresentation.Kind.success
  static let configuration: CommandConfiguration = message(showing: "a check mark and a text")

  @OptionGroup var text: TextArguments
  @OptionGroup var presentation: PresentationArguments
}

/// `bezel error`: a cross.
struct ErrorCommand: MessageCommand {
  static let kind = WirePresentation.Kind.error
  static let configuration: CommandConfiguration = message(showing: "a cross and a text")

  @OptionGroup var text: TextArguments
  @OptionGroup var presentation: PresentationArguments
}

/// `bezel text`: a text alone.
struct TextCommand: MessageCommand {
  static let kind = WirePresentation.Kind.text
  static let configuration: CommandConfiguration = message(showing: "a text alone")

  @OptionGroup var text: TextArguments
  @OptionGroup var presentation: PresentationArguments
}

/// `bezel image`: an image of the caller's.
struct ImageCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "image",
    abstract: "Show an image of your own and a text, for as long as it takes to read it.",
    discussion: ServiceArguments.exitStatuses)

  @Argument(help: "A PNG file; \"-\" for the standard input.")
  var file: String

  @OptionGroup var text: TextArguments
  @OptionGroup var presentation: PresentationArguments

  func run() throws {
    try Presenter(arguments: presentation).present(
      WirePresentation(.image, status: text.words), image: file)
  }
}
