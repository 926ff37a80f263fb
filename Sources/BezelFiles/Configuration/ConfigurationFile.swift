/// The entries of a file of sections and "Key=value" lines.
///
/// Only whole lines are comments, so that a value may hold ';' and '#'; a backslash at the end of a
/// line stands for a blank, and goes on in the next line that is no comment; sections and keys whose
/// names begin with "X-" are for others.
///
/// - Source: systemd.syntax(7).
package struct ConfigurationFile: Sendable {
  /// In the file's order; at most 1 024.
  package private(set) var entries: [ConfigurationEntry] = []
  /// The problems of the file, a sentence each, with the file and the line; at most 20.
  package private(set) var problems: [String] = []

  /// The most bytes of a file that are read.
  package static let maximumLength = 1 << 20
  /// The most bytes of a value; a path has no more.
  package static let longestValue = 4_096
  private static let longestName = 64
  private static let mostEntries = 1_024
  private static let mostProblems = 20

  /// - Parameters:
  ///   - bytes: any bytes: what cannot be read becomes a problem, and the rest counts.
  ///   - name: what origins and problems call the file: its path.
  package static func parse(bytes: [UInt8], name: String) -> ConfigurationFile {
    var reader = Reader(name: name)
    reader.read(bytes)
    return reader.file
  }

  fileprivate mutating func add(_ entry: ConfigurationEntry) {
    guard entries.count < ConfigurationFile.mostEntries else {
      let limit = ConfigurationFile.mostEntries
      if entries.count == limit, !isFull {
        isFull = true
        report("There are more than \(limit) settings: the rest does not count", at: entry.origin)
      }
      return
    }
    entries.append(entry)
  }

  fileprivate mutating func report(_ sentence: String, at origin: ConfigurationEntry.Origin) {
    let limit = ConfigurationFile.mostProblems
    if problems.count < limit - 1 {
      problems.append("\(origin): \(sentence).")
    } else if problems.count < limit {
      problems.append("\(origin): \(sentence). What is wrong behind it is not listed.")
    }
  }

  private var isFull = false

  /// Goes through the lines.
  private struct Reader {
    /// The section that the lines that follow belong to.
    private enum Section {
      case none
      case named(String)
      /// The section is unknown or another program's: its lines are skipped.
      case skipped
    }

    let name: String
    var file = ConfigurationFile()
    private var section = Section.none
    /// The part of a line that is continued in the next one.
    private var beginning: [UInt8] = []
    private var firstLine: Int?

    init(name: String) { self.name = name }

    mutating func read(_ bytes: [UInt8]) {
      var rest = bytes[...]
      if rest.starts(with: [0xEF, 0xBB, 0xBF]) { rest.removeFirst(3) }
      var number = 0
      while !rest.isEmpty {
        number += 1
        let end = rest.firstIndex(of: UInt8(ascii: "\n")) ?? rest.endIndex
        var line = rest[..<end]
        rest = rest[min(end + 1, rest.endIndex)...]
        if line.last == UInt8(ascii: "\r") { line.removeLast() }
        read(line, number: number)
      }
      if let firstLine { parse(beginning[...], number: firstLine) }
    }

    private mutating func read(_ line: ArraySlice<UInt8>, number: Int) {
      let first = line.first { !Reader.isBlank($0) }
      if first == UInt8(ascii: "#") || first == UInt8(ascii: ";") { return }
      // An even number of backslashes stands for itself.
      let backslashes = line.reversed().prefix { $0 == UInt8(ascii: "\\") }.count
      let goesOn = backslashes % 2 == 1
      if !goesOn, firstLine == nil { return parse(line, number: number) }
      beginning += goesOn ? line.dropLast() : line
      if goesOn {
        beginning.append(UInt8(ascii: " "))
        firstLine = firstLine ?? number
      } else {
        parse(beginning[...], number: firstLine ?? number)
        beginning = []
        firstLine = nil
      }
    }

    private mutating func parse(_ line: ArraySlice<UInt8>, number: Int) {
      let origin = ConfigurationEntry.Origin(file: name, line: number)
      let line = Reader.trimmed(line)
      guard !line.isEmpty else { return }
      if line.first == UInt8(ascii: "[") { return parseHeader(line, at: origin) }
      if case .skipped = section { return }
      guard let equals = line.firstIndex(of: UInt8(ascii: "=")) else {
        return file.report("It is neither [Section] nor Key=value", at: origin)
      }
      guard let key = text(Reader.trimmed(line[..<equals]), atMost: longestName) else {
        return file.report("The name before '=' cannot be read", at: origin)
      }
      guard !key.utf8.starts(with: "X-".utf8) else { return }
      guard case .named(let section) = section else {
        return file.report("\(key) stands in no section: give [Section] above it", at: origin)
      }
      let value = Reader.trimmed(line[(equals + 1)...])
      guard value.count <= longestValue else {
        return file.report("\(key) is longer than \(longestValue) bytes", at: origin)
      }
      guard let value = value.isEmpty ? "" : text(value, atMost: longestValue) else {
        return file.report("\(key) is no text: give UTF-8 without control characters", at: origin)
      }
      file.add(ConfigurationEntry(section: section, key: key, value: value, origin: origin))
    }

    private mutating func parseHeader(
      _ line: ArraySlice<UInt8>, at origin: ConfigurationEntry.Origin
    ) {
      section = .skipped
      guard line.last == UInt8(ascii: "]"),
        let name = text(line.dropFirst().dropLast(), atMost: longestName)
      else {
        return file.report(
          "The section's name cannot be read, and what is in it does not count: give [Section]",
          at: origin)
      }
      if !name.utf8.starts(with: "X-".utf8) { section = .named(name) }
    }

    /// One byte or more of UTF-8 without control characters but tabs.
    private func text(_ bytes: ArraySlice<UInt8>, atMost limit: Int) -> String? {
      guard (1...limit).contains(bytes.count),
        let text = String(validating: bytes, as: UTF8.self),
        text.unicodeScalars.allSatisfy({ !isControl($0) || $0 == "\t" })
      else { return nil }
      return text
    }

    private func isControl(_ scalar: Unicode.Scalar) -> Bool {
      scalar.value < 0x20 || (0x7F..<0xA0).contains(scalar.value)
    }

    private static func trimmed(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
      var bytes = bytes.drop { isBlank($0) }
      while let last = bytes.last, isBlank(last) { bytes.removeLast() }
      return bytes
    }

    private static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }
  }
}
