package import BezelHUD
internal import BezelWords

/// A splash's messages and its question as text on a terminal, for a screen that shows the console's text, or none at all.
///
/// It gives the bytes that change what it wrote last into what is to be seen. What must not be shown has a
/// star for each character.
package struct TextView: Sendable {
  /// The lines on the terminal.
  private struct Drawn: Equatable, Sendable {
    var question: BootSplash.Question
    /// The stars, or what was typed.
    var answer: String
  }

  /// The lines that were written last; `nil` for none, or ones that are not to be gone on with.
  private var drawn: Drawn?
  /// The messages that were there last.
  private var told: [String] = []

  /// On the narrowest terminals, a line that is longer has gone on in the next one.
  private static let widestLine = 72
  /// The most characters of an answer that are shown.
  private static let longestAnswer = 512

  package init() {}

  /// Whether something was written that is not ended.
  package var isDrawn: Bool { drawn != nil }

  /// Returns the bytes that show a splash's new messages and its question; none if they are shown.
  ///
  /// Under a picture they are for the memory of the console, which screen readers read.
  ///
  /// - Parameters:
  ///   - hasPicture: whether Escape shows a picture.
  ///   - isCovered: whether other text was written since.
  ///   - hidesAnswer: whether only the length of an answer is shown, as of a password.
  package mutating func show(
    _ splash: BootSplash, at now: Moment, hasPicture: Bool, isCovered: Bool, hidesAnswer: Bool
  ) -> [UInt8] {
    let messages = splash.messages.filter { !$0.isOfQuestion }.map { $0.text }
    let news = messages.filter { !told.contains($0) }
    told = messages
    var bytes: [UInt8] = []
    if !news.isEmpty {
      let lines = news.map { TextView.printable($0) + "\r\n" }.joined()
      bytes = end() + Array(("\r" + TextView.clearLine + lines).utf8)
    }
    return bytes
      + show(
        questionOf: splash, at: now, hasPicture: hasPicture, isCovered: isCovered,
        hidesAnswer: hidesAnswer)
  }

  private mutating func show(
    questionOf splash: BootSplash, at now: Moment, hasPicture: Bool, isCovered: Bool,
    hidesAnswer: Bool
  ) -> [UInt8] {
    guard let question = splash.question(at: now) else { return end() }
    let next = Drawn(
      question: question,
      answer: TextView.answer(of: splash, isHidden: question.isHidden || hidesAnswer))
    defer { drawn = next }
    guard let drawn, !isCovered, drawn.question == question else {
      var lines: [String] = []
      if self.drawn != nil { lines.append("") }
      if hasPicture, question.isOpen { lines.append(splash.words[.escapeToReturn]) }
      if let note = question.note { lines.append(TextView.printable(note)) }
      let line = question.isOpen ? TextView.line(next) : ""
      return Array(("\r" + TextView.clearLine + lines.map { $0 + "\r\n" }.joined() + line).utf8)
    }
    guard drawn != next else { return [] }
    if next.answer.utf8.starts(with: drawn.answer.utf8) {
      return Array(next.answer.utf8.dropFirst(drawn.answer.utf8.count))
    }
    let line = TextView.line(drawn)
    let start =
      line.unicodeScalars.count < TextView.widestLine ? "\r" + TextView.clearLine : "\r\n"
    return Array((start + TextView.line(next)).utf8)
  }

  /// Returns the bytes that end the line, if one is begun.
  package mutating func end() -> [UInt8] {
    defer { drawn = nil }
    return drawn?.question.isOpen == true ? Array("\r\n".utf8) : []
  }

  /// Forgets the question, which is not on the terminal any more.
  package mutating func forget() { drawn = nil }

  /// - Source: console_codes(4), EL.
  private static let clearLine = "\u{1B}[K"

  private static func line(_ drawn: Drawn) -> String {
    let layout = drawn.question.layout.map { "[\($0)] " } ?? ""
    let text = layout + (drawn.question.text.map { printable($0) } ?? "")
    guard let last = text.utf8.last else { return drawn.answer }
    let isEnded = last == UInt8(ascii: ":") || last == UInt8(ascii: "?")
    return text + (last == UInt8(ascii: " ") ? "" : isEnded ? " " : ": ") + drawn.answer
  }

  private static func answer(of splash: BootSplash, isHidden: Bool) -> String {
    if isHidden {
      return String(repeating: "*", count: min(splash.typedCount, longestAnswer))
    }
    var answer = ""
    splash.withTyped { answer = printable(String(decoding: $0, as: UTF8.self)) }
    return answer
  }

  /// A client's text cannot move the cursor, or change what the terminal does.
  ///
  /// - Source: the kernel's font, cp437.uni, which has 256 glyphs and no ellipsis.
  private static func printable(_ text: String) -> String {
    var printable = ""
    for scalar in text.unicodeScalars {
      switch scalar.value {
      case ..<0x20, 0x7F..<0xA0: printable += " "
      case 0x2026: printable += "..."
      default: printable.unicodeScalars.append(scalar)
      }
    }
    return printable
  }
}
