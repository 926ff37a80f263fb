import BezelHUD
import Foundation

@testable import BezelClient

/// A file of `Corpora`: what a real program wrote of its progress, with the reports that are right.
///
/// `board/record` writes it, but for the reports and the comments about formats:
///
///     # rsync 3.5.0, pipe              the program, its version, and where it wrote to
///     # formats: auto rsync            the formats that find these reports
///     # total: 10000000                of `--total`, if the program knows none
///     $ rsync -a --info=progress2 …    the command
///         633 "\r  2,000,000  20%"     a time in milliseconds, and what came then
///           + "\n"                     what came together with it
///             = 20%, 2000000 B         a report of these bytes, with ~ in a pause behind them
struct ProgressRecording {
  struct Piece: Equatable {
    /// In milliseconds.
    let time: Int
    let bytes: [UInt8]
    /// The lines of the file that it comes from.
    let line: String
    /// The reports behind it, as they are written.
    var reports: [String] = []
  }

  let name: String
  /// The lines before the first bytes.
  let header: [String]
  let pieces: [Piece]

  /// The names of all recordings.
  static let names = ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? [])
    .filter { $0.hasSuffix(".txt") }.map { String($0.dropLast(4)) }.sorted()

  private static let folder =
    URL(fileURLWithPath: #filePath).deletingLastPathComponent().appending(path: "Corpora").path

  private var path: String { "\(Self.folder)/\(name).txt" }

  init(_ name: String) throws {
    self.name = name
    let text = try String(contentsOfFile: "\(Self.folder)/\(name).txt", encoding: .utf8)
    var (header, pieces): ([String], [Piece]) = ([], [])
    for line in text.split(separator: "\n").map(String.init) {
      let words = line.drop { $0 == " " }
      if let quote = words.firstIndex(of: "\""), line.hasPrefix("  "), line.hasSuffix("\"") {
        let time = Int(words[..<quote].dropLast())
        let bytes = Self.bytes(of: words[quote...].dropFirst().dropLast())
        pieces.append(Piece(time: time ?? pieces.last?.time ?? 0, bytes: bytes, line: line))
      } else if line.hasPrefix("  "), let last = pieces.indices.last {
        pieces[last].reports.append(line)
      } else if pieces.isEmpty {
        header.append(line)
      } else {
        pieces.append(Piece(time: pieces[pieces.count - 1].time, bytes: [], line: line))
      }
    }
    (self.header, self.pieces) = (header, pieces)
  }

  /// The words of a comment of the header: of "# formats: auto rsync" the last two.
  private func words(_ title: String) -> [Substring] {
    header.first { $0.hasPrefix("# \(title): ") }?.split(separator: " ").dropFirst(2).map { $0 }
      ?? []
  }

  /// The formats that find the reports; `auto` at least.
  var formats: [ProgressFormat] {
    let named = words("formats").compactMap { ProgressFormat(rawValue: String($0)) }
    return named.isEmpty ? [.auto] : named
  }

  var total: Int? { words("total").first.flatMap { Int($0) } }

  /// Whether the program reports no progress.
  var isChatter: Bool { header.contains("# chatter") }

  /// The recording with other reports.
  func replaced(by reports: [[String]]) -> String {
    (header + zip(pieces, reports).flatMap { [$0.line] + $1 }).joined(separator: "\n") + "\n"
  }

  func write(_ reports: [[String]]) throws {
    try replaced(by: reports).write(toFile: path, atomically: true, encoding: .utf8)
  }

  /// The reports of a reader behind each piece, with the pauses that there were.
  func reports(as format: ProgressFormat) -> [[String]] {
    var reader = ProgressReader(format, total: total, in: .english)
    return pieces.indices.map { index in
      var found = reader.read(pieces[index].bytes).map { Self.line("=", $0) }
      let next = index + 1 < pieces.count ? pieces[index + 1].time : nil
      if let next, Int64(next - pieces[index].time) * 1_000_000 >= ProgressReader.pause,
        let report = reader.readUnfinished()
      {
        found.append(Self.line("~", report))
      }
      if next == nil, let report = reader.popRest() { found.append(Self.line("=", report)) }
      return found
    }
  }

  private static func line(_ sign: String, _ report: ProgressReport) -> String {
    let part = report.fraction.map { fraction in
      let tenths = (fraction.rawValue * 1_000 + 32_768) / 65_536
      return tenths % 10 == 0 ? "\(tenths / 10)%" : "\(tenths / 10).\(tenths % 10)%"
    }
    let done = report.done.map { "\($0)" + (report.total.map { " of \($0)" } ?? "") + " B" }
    let rate = report.rate.map { "\($0) B/s" }
    let text = report.text.map { "'\($0.replacing("\n", with: "\\n"))'" }
    return "        \(sign) " + [part, done, rate, text].compactMap { $0 }.joined(separator: ", ")
  }

  /// Reads the escapes of `board/record`.
  private static func bytes(of text: Substring) -> [UInt8] {
    let signs: [Character: UInt8] = [
      "r": 0x0D, "n": 0x0A, "t": 0x09, "b": 0x08, "e": 0x1B, "\"": 0x22, "\\": 0x5C,
    ]
    var bytes: [UInt8] = []
    var rest = text
    while let letter = rest.popFirst() {
      guard letter == "\\", let sign = rest.popFirst() else {
        bytes += Array(String(letter).utf8)
        continue
      }
      if sign == "x" {
        bytes.append(UInt8(rest.prefix(2), radix: 16) ?? 0x3F)
        rest = rest.dropFirst(2)
      } else if sign == "b", rest.first == "{" {
        let count = Int(rest.dropFirst().prefix { $0 != "}" }) ?? 0
        bytes += Array(repeating: 0x08, count: count)
        rest = rest.drop { $0 != "}" }.dropFirst()
      } else {
        bytes.append(signs[sign] ?? 0x3F)
      }
    }
    return bytes
  }
}
