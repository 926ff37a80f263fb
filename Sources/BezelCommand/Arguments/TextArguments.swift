import ArgumentParser
import BezelWire

/// The text: an argument or, as in other commands, the value of an option.
struct TextArguments: ParsableArguments {
  @Argument(help: "The text, 4096 bytes at most.")
  var text: String?

  @Option(help: "The text, as an option.")
  var status: String?

  func validate() throws {
    if text != nil, status != nil {
      throw ValidationError("There are two texts: leave --status or the argument out.")
    }
    try TextArguments.check(text ?? status, "text")
  }

  var words: String? { text ?? status }

  /// - Throws: `ValidationError` for a text that is longer than the service takes.
  static func check(_ text: String?, _ name: String) throws {
    if let text, text.utf8.count > WirePresentation.longestText {
      throw ValidationError(
        "The \(name) is longer than \(WirePresentation.longestText) bytes: shorten it.")
    }
  }
}
