internal import BezelConfiguration
internal import BezelFiles
internal import BezelHUD
internal import BezelLinux
internal import BezelRaster
internal import BezelStage
internal import BezelWire

/// The merged configuration, as text and as JSON.
struct ConfigurationReport {
  private let setup: Configuration

  /// - Parameters:
  ///   - root: the folder that stands for "/".
  ///   - file: a configuration file to read in place of those of the system.
  /// - Throws: if that file is missing or cannot be read.
  init(root: String, file: String?) throws(CommandFailure) {
    do throws(FilesError) {
      setup = try Configuration.read(root: root, file: file)
    } catch {
      throw CommandFailure(error.description)
    }
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
    for entry in entries {
      if entry.section != section {
        if !lines.isEmpty { lines.append("") }
        lines.append("[\(entry.section)]")
        (section, origin) = (entry.section, "")
      }
      if entry.origin != origin {
        origin = entry.origin
        lines.append("# \(origin)")
      }
      lines.append("\(entry.key)=\(entry.value)")
    }
    return lines
  }

  /// The configuration as one JSON object: `settings`, each with `section`, `key`, `value` and `origin`; the
  /// file of the board's `profile`; the `theme`; and `warnings`.
  var json: JSON {
    .members(
      ("profile", .text(setup.profile)), ("theme", .text(setup.theme)),
      (
        "settings",
        .array(
          entries.map {
            .members(
              ("section", .string($0.section)), ("key", .string($0.key)),
              ("value", .string($0.value)), ("origin", .string($0.origin)))
          })
      ), ("warnings", .array(warnings.map { .string($0) })))
  }

  /// All settings, section by section; a value without a textual form is empty.
  private var entries: [(section: String, key: String, value: String, origin: String)] {
    AnySetting.all.map { setting in
      let (row, given) = (setting.row, setup.settings[setting])
      return (
        row.section.rawValue, row.key, given?.text ?? row.defaultValue ?? "",
        given?.origin.description ?? "built in"
      )
    }
  }
}
