package import BezelHUD

/// Turns what psplash's clients write into its FIFO into requests.
///
/// A command ends with a NUL or a newline; bytes may come cut in any way. What is unknown or too
/// long is ignored up to its end, as psplash does.
///
/// - Range: keeps at most `longest` bytes of an unfinished command.
package struct PsplashReader {
  package enum Request: Equatable, Sendable {
    case show(PresentationRequest)
    /// Take everything off the screen and end.
    case quit
  }

  /// psplash's own limit for a command.
  package static let longest = 2_047

  private(set) var line: [UInt8] = []
  private var isTooLong = false
  private var progress: Fraction?
  private var message: String?

  package init() {}

  /// Takes the next bytes of the stream.
  package mutating func read(_ bytes: some Sequence<UInt8>) -> [Request] {
    var requests: [Request] = []
    for byte in bytes {
      if byte == 0 || byte == UInt8(ascii: "\n") {
        if !isTooLong, let request = request() { requests.append(request) }
        line.removeAll(keepingCapacity: true)
        isTooLong = false
      } else if line.count < PsplashReader.longest {
        line.append(byte)
      } else {
        isTooLong = true
      }
    }
    return requests
  }

  private mutating func request() -> Request? {
    let blank = UInt8(ascii: " ")
    let end = line.firstIndex(of: blank) ?? line.endIndex
    let argument = line[end...].dropFirst()
    switch String(decoding: line[..<end], as: UTF8.self) {
    case "PROGRESS":
      guard !argument.isEmpty else { return nil }
      progress = PsplashReader.fraction(argument)
    case "MSG":
      // Blanks alone are how scripts clear the line.
      let isBlank = argument.allSatisfy { $0 == blank }
      message = isBlank ? nil : String(decoding: argument, as: UTF8.self)
    case "QUIT":
      return .quit
    default:
      return nil
    }
    return .show(PresentationRequest(progress: progress, status: message, stays: true))
  }

  /// Reads a percentage.
  ///
  /// The sign, which makes psplash's bar grow from the other side, is ignored. Text without a number counts as 0, like
  /// C's `atoi`.
  private static func fraction(_ argument: ArraySlice<UInt8>) -> Fraction {
    var digits = argument.drop { $0 == UInt8(ascii: " ") }
    if digits.first == UInt8(ascii: "-") || digits.first == UInt8(ascii: "+") {
      digits = digits.dropFirst()
    }
    var percent = 0
    for digit in digits {
      guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(digit) else { break }
      percent = min(100, percent * 10 + Int(digit - UInt8(ascii: "0")))
    }
    return Fraction(percent, over: 100)
  }
}
