import Foundation

/// The headers of a program, as readelf prints them for every architecture.
struct ELFFile {
  /// The header, the segments and the dynamic section.
  let text: String
  private let versionText: String
  /// The file names of libraries in the program's texts, which it opens when they are needed.
  let opened: [String]

  init(_ url: URL) throws {
    text = try BoardScript.output(of: "/usr/bin/readelf", ["-hldW", url.path])
    versionText = try BoardScript.output(of: "/usr/bin/readelf", ["-VW", url.path])
    let words = try BoardScript.output(of: "/usr/bin/strings", ["-n", "8", url.path])
    opened = words.split(separator: "\n").map(String.init).filter {
      $0.wholeMatch(of: #/lib[a-z0-9-]+\.so\.[0-9]+/#) != nil
    }
  }

  /// Returns a field of the header, as "Machine".
  func field(_ name: String) -> String? {
    text.split(separator: "\n").lazy.compactMap { line in
      let parts = line.split(separator: ":", maxSplits: 1)
      guard parts.count == 2, parts[0].drop(while: { $0 == " " }) == name else { return nil }
      return parts[1].trimmingCharacters(in: .whitespaces)
    }.first
  }

  /// The dynamic loader.
  var loader: String? {
    text.firstMatch(of: #/interpreter: (.*)\]/#).map { String($0.1) }
  }

  /// The libraries that the loader opens at the start.
  var linked: [String] {
    text.matches(of: #/\(NEEDED\).*\[(.*)\]/#).map { String($0.1) }
  }

  /// Returns the versions of a library's symbols that the program needs, the oldest first.
  ///
  /// - Parameter library: the beginning of the versions, as "GLIBC".
  func versions(of library: String) -> [Substring] {
    let found = Set(
      versionText.matches(of: #/Name: (\w+?)_([0-9.]+)/#).filter { $0.1 == library }.map(\.2))
    return found.sorted { $0.compare($1, options: .numeric) == .orderedAscending }
  }
}
