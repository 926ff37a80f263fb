internal import BezelFiles
internal import BezelStage
internal import Foundation

/// What a machine's files say about its HUD, for people and for programs.
package struct SetupReport {
  private let setup: Setup

  /// - Parameters:
  ///   - root: the folder that stands for "/".
  ///   - file: a configuration file to be read in place of all those of the system.
  /// - Throws: if that file is missing or cannot be read.
  package init(root: String, file: String?) throws {
    setup = try Setup.read(root: root, file: file)
  }

  /// What does not count and why, a sentence each.
  package var warnings: [String] {
    setup.warnings + setup.options(over: .fixed(.color(.black))).warnings
  }

  /// A configuration file that says the same, with where it is said above it; an empty value stands
  /// for what is built in.
  package var lines: [String] {
    var lines: [String] = []
    var (section, origin) = ("", "")
    for entry in setup.explained {
      if entry.section != section {
        if !lines.isEmpty { lines.append("") }
        lines.append("[\(entry.section)]")
        (section, origin) = (entry.section, "")
      }
      if SetupReport.words(entry.origin) != origin {
        origin = SetupReport.words(entry.origin)
        lines.append("# \(origin)")
      }
      lines.append("\(entry.key)=\(entry.value)")
    }
    return lines
  }

  /// The same as one JSON object: `settings`, each with `section`, `key`, `value` and `origin`; the
  /// file of the board's `profile`; the `theme`; and `warnings`.
  ///
  /// - Throws: never for what a configuration can hold.
  package func json() throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    let object = Object(
      profile: setup.profile, theme: setup.theme,
      settings: setup.explained.map {
        Object.Setting(
          section: $0.section, key: $0.key, value: $0.value, origin: SetupReport.words($0.origin))
      },
      warnings: warnings)
    return String(decoding: try encoder.encode(object), as: UTF8.self)
  }

  private static func words(_ origin: ConfigurationEntry.Origin?) -> String {
    origin?.description ?? "built in"
  }

  private struct Object: Encodable {
    struct Setting: Encodable {
      let section, key, value, origin: String
    }

    let profile, theme: String?
    let settings: [Setting]
    let warnings: [String]
  }
}
