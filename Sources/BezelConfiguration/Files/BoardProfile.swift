package import BezelFiles
internal import BezelLinux

/// The profile of one kind of board: the conditions that identify the board, and settings for its
/// screen.
///
/// A profile fits a machine for which every line of its [Match] holds; a line with several values holds
/// if one of them matches. "*" stands for any characters, and "?" for one.
package struct BoardProfile: Sendable {
  /// The path of the profile's file.
  package let file: String
  /// The entries outside of [Match].
  package let settings: [ConfigurationEntry]
  /// The errors in the profile, a sentence each.
  package let problems: [String]
  private var conditions: [Condition: [String]] = [:]

  /// The keys of [Match].
  private enum Condition: String, CaseIterable {
    /// Root `compatible` strings of the device tree, separated by blanks.
    case deviceTree = "DeviceTree"
    /// The DMI vendor and product name, with a colon between them.
    case firmware = "DMI"
    /// Kernel drivers of graphics cards, separated by blanks.
    case driver = "Driver"
    /// `compatible` strings of devices in the device tree, separated by blanks.
    case panel = "Panel"
  }

  package init(_ file: ConfigurationFile, path: String) {
    self.file = path
    var problems = file.problems
    settings = file.entries.filter { $0.section != "Match" }
    for entry in file.entries where entry.section == "Match" {
      guard let condition = Condition(rawValue: entry.key) else {
        let names = Condition.allCases.map { $0.rawValue }.joined(separator: ", ")
        problems.append("\(entry.origin): [Match] has no \(entry.key): give \(names).")
        // The unknown condition may not hold, so the profile must fit no machine.
        conditions[.deviceTree] = []
        continue
      }
      let words = entry.value.split(separator: " ").map { String($0) }
      // DMI names may contain blanks.
      conditions[condition, default: []] += condition == .firmware ? [entry.value] : words
    }
    if conditions.isEmpty {
      problems.append("\(path): it fits no board: give [Match], and DeviceTree= or DMI= in it.")
    }
    self.problems = problems
  }

  /// Whether the profile fits a machine.
  package func fits(_ machine: inout Machine) -> Bool {
    // Devices come last, because the device tree is scanned only for this condition.
    !conditions.isEmpty
      && Condition.allCases.allSatisfy { condition in
        conditions[condition].map { holds(condition, $0, &machine) } ?? true
      }
  }

  private func holds(
    _ condition: Condition, _ patterns: [String], _ machine: inout Machine
  ) -> Bool {
    func fits(_ name: String) -> Bool { patterns.contains { Glob($0).matches(name) } }
    return switch condition {
    case .deviceTree: machine.compatible.contains(where: fits)
    case .firmware: fits("\(machine.maker):\(machine.product)")
    case .driver: machine.drivers.contains(where: fits)
    case .panel: machine.hasDevice(fits)
    }
  }
}

/// The installed profiles.
struct BoardProfiles {
  private let folder: String
  private(set) var problems: [String] = []

  /// - Parameter root: the folder that stands for "/".
  init(root: String) { folder = "/usr/lib/bezel/profiles".rooted(at: root) }

  /// Returns the first profile that fits, in the order of the files' names.
  mutating func first(fitting machine: Machine) -> BoardProfile? {
    var machine = machine
    var configuration = ConfigurationFiles()
    let names = configuration.configurationFiles(in: folder)
    problems = configuration.problems
    for name in names.sorted(by: { $0.utf8.lexicographicallyPrecedes($1.utf8) }) {
      let path = "\(folder)/\(name)"
      do throws(FilesError) {
        let bytes = try FileBytes.read(path, limit: ConfigurationFile.maximumLength)
        let profile = BoardProfile(ConfigurationFile.parse(bytes: bytes, name: path), path: path)
        let isFit = profile.fits(&machine)
        problems += profile.problems
        if isFit { return profile }
      } catch {
        problems.append("\(error)")
      }
    }
    return nil
  }
}
