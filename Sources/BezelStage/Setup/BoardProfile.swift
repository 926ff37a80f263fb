package import BezelFiles

/// What is known of one kind of board: what it is told by, and how its screen is best used.
///
/// Its [Match] says which machines it fits: all lines of it have to hold, and of a line with several
/// values one. "*" stands for any letters, and "?" for one.
package struct BoardProfile: Sendable {
  /// Its path.
  package let file: String
  /// What stands behind the [Match].
  package let settings: [ConfigurationEntry]
  /// What is wrong with it, a sentence each.
  package let problems: [String]
  private var conditions: [Condition: [String]] = [:]

  /// What a machine is looked at for.
  private enum Condition: String, CaseIterable {
    /// One of the names that a device tree has for the whole board; with blanks between them.
    case deviceTree = "DeviceTree"
    /// Maker and product, as firmware tells them, with a colon between them.
    case firmware = "DMI"
    /// The kernel driver of a graphics card; with blanks between them.
    case driver = "Driver"
    /// A device in the device tree, by what it is compatible with; with blanks between them.
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
        // What it would have asked for may not hold.
        conditions[.deviceTree] = []
        continue
      }
      let words = entry.value.split(separator: " ").map { String($0) }
      // Firmware has names with blanks.
      conditions[condition, default: []] += condition == .firmware ? [entry.value] : words
    }
    if conditions.isEmpty {
      problems.append("\(path): it fits no board: give [Match], and DeviceTree= or DMI= in it.")
    }
    self.problems = problems
  }

  /// Whether this is such a board.
  package func fits(_ machine: inout Machine) -> Bool {
    // Devices come last, because they are looked for only then.
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

/// The profiles of a machine's disk.
struct BoardProfiles {
  private let folder: String
  private(set) var problems: [String] = []

  /// - Parameter root: the folder that stands for "/".
  init(root: String) { folder = "/usr/lib/bezel/profiles".rooted(at: root) }

  /// The first one that fits, by the order of the files' names.
  mutating func first(fitting machine: Machine) -> BoardProfile? {
    var machine = machine
    var configuration = Configuration()
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
