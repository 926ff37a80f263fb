/// A request of a client of plymouth.
///
/// - Source: plymouth 22.02, `plymouth(1)`; `reload` is newer.
package enum PlymouthRequest: Equatable, Sendable {
  case ping
  /// Is the splash's virtual terminal in the foreground? A "no" is `PlymouthReply.refused`.
  case hasActiveTerminal
  /// A step of the boot was reached: the name of a unit, or a message with colons.
  case update(String)
  /// - Parameter mode: `nil` for an unknown one, which is acknowledged and ignored.
  case changeMode(PlymouthMode?)
  /// - Parameter percent: 0 … 100; `nil` if there is no number, which is acknowledged and ignored.
  case systemUpdate(percent: Int?)
  /// Logs and caches can be written from now on.
  case rootIsWritable
  /// Let go of the screen, the keyboard and the console; acknowledged when the picture rests.
  case deactivate
  case reactivate
  /// End; acknowledged when that is done.
  case quit(retainsSplash: Bool)
  case reload
  /// Ask for a text that is not shown.
  case askPassword(prompt: String?)
  /// Answer with the passwords that were given before.
  case cachedPasswords
  /// Ask for a text that is shown.
  case askQuestion(prompt: String?)
  case showMessage(String)
  /// Take back the message with exactly this text.
  case hideMessage(String)
  /// Answer with the first key pressed of these characters; `nil` for every key.
  case watchKeys(String?)
  /// Take back `watchKeys` with the same characters, which is then answered with
  /// `PlymouthReply.noAnswer`.
  case ignoreKeys(String?)
  /// Stop the clock of the progress estimate.
  case pauseProgress
  case resumeProgress
  case show
  /// Hide the splash, and keep running.
  case hide
  /// Use another folder as the root of the file system.
  case changeRoot(String)
  /// A step of the boot failed.
  case reportError
  /// An unknown command, or one without an argument that it needs; to be refused.
  case invalid
}

extension PlymouthRequest {
  /// The maximum length of an argument's text, in bytes.
  package static let longestText = 254

  /// Returns the bytes that a client sends.
  ///
  /// - Throws: `textTooLong`, `textWithNUL`; `notARequest` for `invalid`.
  package func encoded() throws(PlymouthError) -> [UInt8] {
    guard let (command, argument) = parts else { throw .notARequest }
    guard let argument else { return [command, 0] }
    let text = argument.utf8
    guard text.count <= PlymouthRequest.longestText else {
      throw .textTooLong(limit: PlymouthRequest.longestText)
    }
    guard !text.contains(0) else { throw .textWithNUL }
    return [command, 2, UInt8(text.count + 1)] + text + [0]
  }

  /// The command and its argument; `nil` for `invalid`.
  private var parts: (UInt8, String?)? {
    let parts: (command: Unicode.Scalar, argument: String?)? =
      switch self {
      case .ping: ("P", nil)
      case .hasActiveTerminal: ("V", nil)
      case .update(let status): ("U", status)
      case .changeMode(let mode): ("C", mode?.rawValue ?? "")
      case .systemUpdate(let percent): ("u", percent.map { "\($0)" })
      case .rootIsWritable: ("S", nil)
      case .deactivate: ("D", nil)
      case .reactivate: ("r", nil)
      case .quit(let retainsSplash): ("Q", retainsSplash ? "\u{1}" : "")
      case .reload: ("l", nil)
      case .askPassword(let prompt): ("*", prompt)
      case .cachedPasswords: ("c", nil)
      case .askQuestion(let prompt): ("W", prompt)
      case .showMessage(let text): ("M", text)
      case .hideMessage(let text): ("m", text)
      case .watchKeys(let keys): ("K", keys)
      case .ignoreKeys(let keys): ("L", keys)
      case .pauseProgress: ("A", nil)
      case .resumeProgress: ("a", nil)
      case .show: ("$", nil)
      case .hide: ("H", nil)
      case .changeRoot(let path): ("R", path)
      case .reportError: ("!", nil)
      case .invalid: nil
      }
    return parts.map { (UInt8(ascii: $0.command), $0.argument) }
  }
}

extension PlymouthRequest {
  /// Creates the request of a command and its argument, which ends at the first NUL, if there is one.
  ///
  /// An argument that the command does not take is ignored; bytes that are not UTF-8 are replaced.
  init(command: UInt8, argument: ArraySlice<UInt8>?) {
    let bytes = argument?.prefix { $0 != 0 }
    let text = bytes.map { String(decoding: $0, as: UTF8.self) }
    switch Unicode.Scalar(command) {
    case "P": self = .ping
    case "V": self = .hasActiveTerminal
    case "U": self = text.map { .update($0) } ?? .invalid
    case "C": self = text.map { .changeMode(PlymouthMode(rawValue: $0)) } ?? .invalid
    case "u": self = .systemUpdate(percent: bytes.flatMap(PlymouthRequest.percent))
    case "S": self = .rootIsWritable
    case "D": self = .deactivate
    case "r": self = .reactivate
    case "Q": self = .quit(retainsSplash: bytes?.first == 1)
    case "l": self = .reload
    case "*": self = .askPassword(prompt: text)
    case "c": self = .cachedPasswords
    case "W": self = .askQuestion(prompt: text)
    case "M": self = text.map { .showMessage($0) } ?? .invalid
    case "m": self = text.map { .hideMessage($0) } ?? .invalid
    case "K": self = .watchKeys(text)
    case "L": self = .ignoreKeys(text)
    case "A": self = .pauseProgress
    case "a": self = .resumeProgress
    case "$": self = .show
    case "H": self = .hide
    case "R": self = text.map { .changeRoot($0) } ?? .invalid
    case "!": self = .reportError
    default: self = .invalid
    }
  }

  /// Reads a percentage as C's `atoi` reads a number, and limits it to 0 … 100.
  ///
  /// - Returns: `nil` if there is no number.
  private static func percent(_ text: ArraySlice<UInt8>) -> Int? {
    // The blanks of C's `isspace`.
    var digits = text.drop { $0 == UInt8(ascii: " ") || (0x09...0x0D).contains($0) }
    let isNegative = digits.first == UInt8(ascii: "-")
    if isNegative || digits.first == UInt8(ascii: "+") { digits = digits.dropFirst() }
    digits = digits.prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
    if digits.isEmpty { return nil }
    let size = digits.reduce(0) { min(100, $0 * 10 + Int($1 - UInt8(ascii: "0"))) }
    return isNegative ? 0 : size
  }
}
