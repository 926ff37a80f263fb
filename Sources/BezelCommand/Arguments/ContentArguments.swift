import ArgumentParser
import BezelHUD
import BezelWire

/// Options for the contents of a HUD, and for how long it is shown.
struct ContentArguments: ParsableArguments {
  @Option(help: "The text below the ring or image.")
  var status: String?

  @Option(help: "A smaller text below that.")
  var details: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Fill the ring: \(Part.form).", valueName: "part"), transform: Part.typed)
  var progress: Part?

  @Option(help: "The shape that --progress fills (default: ring).")
  var `as`: ProgressShape?

  @Flag(help: "Show a built-in image, or the text alone, in place of the ring.")
  var message: MessageName?

  @Option(
    help: ArgumentHelp("Show an image of your own in place of the ring.", valueName: "file.png"))
  var image: String?

  @Option(help: ArgumentHelp("A button below the text, with this title.", valueName: "title"))
  var button: String?

  @Option(
    help: ArgumentHelp(
      "A second button, with the effect of a cancel key.", valueName: "title"))
  var cancelButton: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Dismiss the HUD after this time.", valueName: "seconds"),
    transform: Seconds.typed)
  var dismiss: Seconds?

  func validate() throws {
    let indicators = given([
      ("--progress", progress != nil), ("--\(message?.rawValue ?? "")", message != nil),
      ("--image", image != nil),
    ])
    if indicators.count > 1 {
      throw ValidationError(
        "A HUD shows one thing at a time: leave \(indicators[0]) or \(indicators[1]) out.")
    }
    if `as` != nil, progress == nil {
      throw ValidationError("--as is the shape of --progress: add --progress PART.")
    }
    if message == .text, !hasStatus {
      throw ValidationError("--text is for a text alone: add --status TEXT.")
    }
  }

  private var hasStatus: Bool { status?.isEmpty == false }

  /// Whether an option is given.
  var isGiven: Bool {
    progress != nil || `as` != nil || message != nil || image != nil || dismiss != nil
      || [status, details, button, cancelButton].contains { $0 != nil }
  }

  /// - Throws: what is wrong with the image's file.
  func apply(to showing: inout DemoHUD) throws {
    if let message { showing.content = message.glyph.map { .message($0) } ?? .image(nil) }
    if let fraction = progress?.fraction {
      let kind = (`as` ?? .ring).kind
      showing.content = WirePresentation(kind, progress: fraction).content(image: nil)
    }
    if let image { showing.content = .image(try HUDImage(named: image)) }
    showing.status = status
    showing.details = details
    showing.button = button
    showing.cancelButton = cancelButton
    showing.dismissal = dismiss?.duration
  }
}

/// The messages as flags.
enum MessageName: String, EnumerableFlag {
  case info, success, error, text

  /// `nil` for the text alone.
  var glyph: Glyph? {
    switch self {
    case .info: .info
    case .success: .success
    case .error: .error
    case .text: nil
    }
  }
}
