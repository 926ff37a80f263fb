import BezelHUD
import BezelWire
import BezelWords
import Foundation

@testable import BezelBoot

/// Sessions of real programs with plymouth's service: what they send, and what a splash has to show then.
///
/// - Shape: a session begins with "# " and its source, and ends with an empty line. Its lines:
///   - `mode NAME`: the splash's mode, if it is no boot.
///   - `> C TEXT`: a command that sends one request, of the letter C and a text, and leaves; `+N C TEXT`: a
///     request on connection N, which stays; `-N`: that ends; `hex N BYTES`: bytes on it, as captured.
///   - `type TEXT`, `key CODE`, `wait SECONDS`: the user.
///   - `text T`: T is seen; `gone T`: it is not; `stale T`: it is not, as newer progress has taken its place;
///     with `-` for any text.
///   - `percent N`: the bar is there; with `-`, it is not.
///   - `password T`, `question T`: that is asked; `asked -`: nothing is. `note T`: a line about it.
///   - `reply N BYTES`: the last reply to connection N.
///
///   In a text `\n` is a new line, `\s` a space at the end, and `\xNN` a byte.
struct BootSession {
  let source: Substring
  private(set) var lines: [Substring]

  /// Returns the sessions of the file.
  static func all() throws -> [BootSession] {
    let file = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "Corpora/boot-messages.txt")
    let text = try String(contentsOf: file, encoding: .utf8)
    return text.components(separatedBy: "\n\n").compactMap { part in
      let lines = part.split(separator: "\n")
      guard let first = lines.first, first.hasPrefix("# ") else { return nil }
      return BootSession(source: first.dropFirst(2), lines: Array(lines.dropFirst()))
    }
  }

  /// An expectation that was not met.
  struct Failure {
    let kind: Substring
    let line: String
  }

  /// Plays the session to a new splash.
  ///
  /// - Returns: the number of expectations, those that were not met, and the lines that have no sense.
  func play() -> (count: Int, failures: [Failure], odd: [Substring]) {
    var player = BootSessionPlayer()
    var failures: [Failure] = []
    var (count, odd): (Int, [Substring]) = (0, [])
    for line in lines {
      let kind = line.prefix { $0 != " " }
      let rest = BootSession.unescaped(line.dropFirst(kind.count + 1))
      if player.carryOut(kind, rest) { continue }
      guard let found = player.check(kind, rest) else {
        odd.append(line)
        continue
      }
      count += 1
      guard let wrong = found.wrong else { continue }
      failures.append(Failure(kind: kind, line: "\(source): \(line), but \(wrong)"))
    }
    return (count, failures, odd)
  }

  private static func unescaped(_ text: Substring) -> String {
    var bytes: [UInt8] = []
    var rest = Array(text.utf8)[...]
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "\\"), let letter = rest.first else {
        bytes.append(byte)
        continue
      }
      switch Unicode.Scalar(letter) {
      case "n": bytes.append(10)
      case "s": bytes.append(32)
      // A unit's name has "\x2d" in its own text.
      case "x" where rest.dropFirst().first == UInt8(ascii: "0"):
        bytes.append(UInt8(String(decoding: rest.dropFirst().prefix(2), as: UTF8.self), radix: 16)!)
        rest = rest.dropFirst(2)
      default:
        bytes.append(byte)
        continue
      }
      rest = rest.dropFirst()
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}

/// A splash, with its clients' connections and its user.
private struct BootSessionPlayer {
  private var splash = BootSplash(mode: .bootUp, words: .english, at: Moment(nanoseconds: 0))
  private var readers: [UInt64: PlymouthReader] = [:]
  private var replies: [UInt64: [UInt8]] = [:]
  private var now = Moment(nanoseconds: 0)
  /// The number of commands so far, each of which has a connection of its own.
  private var commands: UInt64 = 1_000
  private var error: PlymouthError?

  /// Carries out a line of what happens.
  ///
  /// - Returns: `false` if it is none.
  mutating func carryOut(_ kind: Substring, _ text: String) -> Bool {
    let words = text.split(separator: " ", maxSplits: 1, omittingEmptySubsequences: false)
    switch (kind, kind.first) {
    case ("mode", _):
      guard let mode = PlymouthMode(rawValue: text) else { return false }
      splash = BootSplash(mode: mode, words: .english, at: now)
    case (">", _):
      commands += 1
      send(BootSessionPlayer.request(words), on: commands)
      splash.leave(commands, at: now)
    case ("hex", _):
      guard words.count == 2, let client = UInt64(words[0]) else { return false }
      send(BootSessionPlayer.bytes(words[1]), on: client)
    case ("type", _):
      for character in text {
        let key: Keystroke = character == "\n" ? .enter : .text(String(character))
        note(splash.type(key, at: now))
      }
    case ("key", _): note(splash.type(.control(UInt8(text)!), at: now))
    case ("wait", _): now = now.advanced(by: .seconds(Int64(text)!))
    case (_, "+"):
      guard let client = UInt64(kind.dropFirst()) else { return false }
      send(BootSessionPlayer.request(words), on: client)
    case (_, "-"):
      guard let client = UInt64(kind.dropFirst()) else { return false }
      splash.leave(client, at: now)
      readers[client] = nil
    default: return false
    }
    return true
  }

  /// The bytes of a request: a letter, and its text, if it needs one or there is one.
  private static func request(_ words: [Substring]) -> [UInt8] {
    let letter = words[0].utf8.first!
    guard words.count > 1 || "MmU".utf8.contains(letter) else { return [letter, 0] }
    let text = words.count > 1 ? Array(words[1].utf8) : []
    return [letter, 2, UInt8(text.count + 1)] + text + [0]
  }

  private static func bytes(_ digits: Substring) -> [UInt8] {
    let digits = Array(digits)
    return stride(from: 0, to: digits.count - 1, by: 2).map {
      UInt8(String(digits[$0...$0 + 1]), radix: 16)!
    }
  }

  /// Lets bytes arrive one by one, as a slow program's may.
  private mutating func send(_ bytes: [UInt8], on client: UInt64) {
    var reader = readers[client] ?? PlymouthReader()
    for byte in bytes {
      var rest = [byte][...]
      do throws(PlymouthError) {
        while let request = try reader.next(&rest) {
          note(splash.handle(request, of: client, at: now))
        }
      } catch {
        self.error = error
      }
    }
    readers[client] = reader
  }

  private mutating func note(_ effects: [BootSplash.Effect]) {
    for case .reply(let client, let reply) in effects { replies[client] = reply.bytes }
  }

  /// The result of an expectation: nothing wrong, or what is instead.
  struct Finding {
    var wrong: String?

    init(_ isRight: Bool, _ found: @autoclosure () -> String) { wrong = isRight ? nil : found() }
  }

  /// - Returns: `nil` for a line that is no expectation.
  func check(_ kind: Substring, _ text: String) -> Finding? {
    if let error { return Finding(false, "\(error)") }
    let shown = splash.presentation(at: now, BootSplash.Keyboard())
    let seen = [shown.status, shown.details].compactMap { $0 }.joined(separator: "\n")
    let isSeen = "\n\(seen)\n".contains("\n\(text)\n")
    switch kind {
    case "text": return Finding(text == "-" ? seen.isEmpty : isSeen, "seen is '\(seen)'")
    case "gone", "stale": return Finding(!isSeen, "seen is '\(seen)'")
    case "percent":
      guard case .indicator(_, let part) = shown.content else { return Finding(false, "no bar") }
      let percent = Double(part.rawValue) * 100 / Double(Fraction.one.rawValue)
      guard let wanted = Double(text) else { return Finding(part == .zero, "it is \(percent)") }
      return Finding(part > .zero && abs(percent - wanted) < 0.5, "it is \(percent)")
    case "password", "question":
      guard let entry = shown.entry else { return Finding(false, "nothing is asked") }
      var isHidden = false
      if case .hidden = entry.text { isHidden = true }
      let isRight = isHidden == (kind == "password") && (text.isEmpty || shown.status == text)
      return Finding(isRight && splash.isPrompting, "'\(shown.status ?? "")', \(entry.text)")
    case "asked": return Finding(!splash.isPrompting, "'\(shown.status ?? "")' is asked")
    case "note":
      return Finding((shown.details ?? "-") == text, "it is '\(shown.details ?? "")'")
    case "reply":
      let words = text.split(separator: " ")
      guard words.count == 2, let client = UInt64(words[0]) else { return nil }
      let reply = replies[client] ?? []
      return Finding(reply == BootSessionPlayer.bytes(words[1]), "it is \(reply)")
    default: return nil
    }
  }
}
