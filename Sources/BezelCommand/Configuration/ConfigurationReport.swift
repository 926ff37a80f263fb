import BezelFiles
import BezelStage
import Foundation

/// The merged configuration, as text and as JSON.
struct ConfigurationReport {
  private let setup: Configuration

  /// - Parameters:
  ///   - root: the folder that stands for "/".
  ///   - file: a configuration file to read in place of those of the system.
  /// - Throws: if that file is missing or cannot be read.
  init(root: String, file: String?) throws {
    setup = try Configuration.read(root: root, file: file)
  }

  /// A sentence for each entry that does not count, with the reason.
  var warnings: [String] {
    setup.warnings + setup.options(over: .fixed(.color(.black))).warnings
  }

  /// A configuration file that says the same, with where it is said above it; an empty value stands
  /// for what is built in.
  var lines: [String] {
    var lines: [String] = []
    var (section, origin) = ("", "")
    for entry in setup.explained {
      if entry.section != section {
        if !lines.isEmpty { lines.append("") }
        lines.append("[\(entry.section)]")
        (section, origin) = (entry.section, "")
      }
      if ConfigurationReport.words(entry.origin) != origin {
        origin = ConfigurationReport.words(entry.origin)
        lines.append("# \(origin)")
      }
      lines.append("\(entry.key)=\(entry.value)")
    }
    return lines
  }

  /// The configuration as one JSON object: `settings`, each with `section`, `key`, `value` and `origin`; the
  /// file of the board's `profile`; the `theme`; and `warnings`.
  ///
  /// - Throws: never for what a configuration can hold.
  func json() throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    let object = Object(
      profile: setup.profile, theme: setup.theme,
      settings: setup.explained.map {
        Object.Setting(
          section: $0.section, key: $0.key, value: $0.value,
          origin: ConfigurationReport.words($0.origin))
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
