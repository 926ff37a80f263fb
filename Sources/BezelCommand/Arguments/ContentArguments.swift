import ArgumentParser
import Bezel

/// Options that say what a HUD shows, and for how long.
struct ContentArguments: ParsableArguments {
  @Option(help: "The text below the ring or image.")
  var status: String?

  @Option(help: "A smaller text below that.")
  var details: String?

  @Option(help: ArgumentHelp("Fill the ring: 0 … 1.", valueName: "part"))
  var progress: Double?

  @Flag(help: "A built-in image in place of the ring.")
  var message: MessageName?

  @Option(help: ArgumentHelp("An image of your own in place of the ring.", valueName: "file.png"))
  var image: String?

  @Option(help: ArgumentHelp("A button below it, with this title.", valueName: "title"))
  var button: String?

  @Option(help: ArgumentHelp("Dismiss the HUD after this time.", valueName: "seconds"))
  var dismiss: Seconds?

  func validate() throws {
    let indicators = given.filter {
      !["--status", "--details", "--button", "--dismiss"].contains($0)
    }
    if indicators.count > 1 {
      throw ValidationError(
        "A HUD shows one thing at a time: leave \(indicators[0]) or \(indicators[1]) out.")
    }
  }

  /// A part of the ring; `nil` for one that turns, and for an image.
  var fraction: Fraction? { progress.flatMap { Fraction($0) } }

  /// Whether a ring or spinner turns.
  var isIndefinite: Bool { fraction == nil && !hasImage }
  var hasImage: Bool { message != nil || image != nil }
  var hasStatus: Bool { status?.isEmpty == false }
  var hasText: Bool {
    hasStatus || details?.isEmpty == false || button?.isEmpty == false
  }

  /// - Throws: what is wrong with the image's file.
  func apply(to showing: inout Showing) throws {
    if let message { showing.content = .message(message.glyph) }
    if let fraction { showing.content = .progress(fraction) }
    if let image { showing.content = .image(try HUDImage(contentsOf: image)) }
    showing.status = status
    showing.details = details
    showing.button = button
    showing.dismissal = dismiss?.duration
  }
}

/// The messages as flags.
enum MessageName: String, EnumerableFlag {
  case info, success, error

  var glyph: Glyph {
    switch self {
    case .info: .info
    case .success: .success
    case .error: .error
    }
  }
}
