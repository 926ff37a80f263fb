import Foundation

/// Units with their dependencies, as the service manager of this machine resolves them.
///
/// Its test mode loads units and starts none; it needs no system that runs.
///
/// - Source: systemd(1), `--test`; systemd.unit(5), `Before=`.
struct UnitGraph {
  /// The values of a unit's settings, and of settings that follow from those of others.
  typealias Unit = [String: Set<String>]

  private var units: [String: Unit] = [:]

  /// - Parameters:
  ///   - names: the units to load, besides those that they refer to.
  ///   - folders: the folders of units that go before those of this machine's systemd.
  ///   - work: a folder for a unit that refers to all of `names`.
  init(loading names: [String], from folders: [URL], work: URL) throws {
    let goal = "bezel-test.target"
    try """
    [Unit]
    DefaultDependencies=no
    After=\(names.joined(separator: " "))
    """.write(to: work.appending(path: goal), atomically: true, encoding: .utf8)
    let path = ([work] + folders).map(\.path).joined(separator: ":") + ":/lib/systemd/system"
    // It refuses to be tested by root.
    let user = getuid() == 0 ? ["/usr/bin/setpriv", "--reuid=65534", "--clear-groups"] : []
    let dump = try BoardScript.output(
      of: "/usr/bin/env",
      ["-i", "-C", "/", "SYSTEMD_UNIT_PATH=\(path)"] + user
        + ["/lib/systemd/systemd", "--test", "--system", "--unit=\(goal)"])
    var name: String?
    for line in dump.split(separator: "\n") {
      if let unit = line.wholeMatch(of: #/\t-> Unit (.*):/#) {
        name = String(unit.1)
        units[String(unit.1)] = [:]
      } else if line.hasPrefix("\t-> ") || line.hasPrefix("->") {
        name = nil
      } else if let name, let setting = line.wholeMatch(of: #/\t\t([^:\t]+): (.*?)( \(.*\))?/#) {
        units[name]?[String(setting.1), default: []].insert(String(setting.2))
      }
    }
    units[goal] = nil
    for name in names where self[name, "Unit Load State"] != ["loaded"] {
      throw BoardError("load the unit \(name)", "systemd says: \(self[name, "Unit Load State"]).")
    }
  }

  /// The values of a unit's setting.
  subscript(_ unit: String, _ setting: String) -> Set<String> { units[unit]?[setting] ?? [] }

  /// The units that are started together, and those that are stopped then.
  struct Jobs {
    fileprivate(set) var starts: Set<String>
    fileprivate(set) var stops: Set<String> = []
  }

  /// Returns the jobs of a system that starts, to reach some units.
  func boot(to units: String...) -> Jobs {
    Jobs(
      starts: closure(of: units) { unit in
        ["Wants", "Requires", "BindsTo"].reduce([]) { $0.union(self[unit, $1]) }
      })
  }

  /// Returns the jobs of a system that ends, in which the units of a boot run.
  func end(by target: String, after running: Jobs) -> Jobs {
    var jobs = boot(to: target)
    for unit in jobs.starts {
      jobs.stops.formUnion(self[unit, "Conflicts"].union(self[unit, "ConflictedBy"]))
    }
    jobs.stops = jobs.stops.intersection(running.starts).subtracting(jobs.starts)
    jobs.starts.subtract(running.starts)
    return jobs
  }

  /// Returns the units for whose jobs the job of a unit waits.
  func awaited(by unit: String, in jobs: Jobs) -> Set<String> {
    closure(of: [unit]) { unit in
      let (after, before) = (self[unit, "After"], self[unit, "Before"])
      // Between a start and a stop the stop is first, whichever unit names the other one.
      return jobs.starts.contains(unit)
        ? after.intersection(jobs.starts).union(after.union(before).intersection(jobs.stops))
        : before.intersection(jobs.stops)
    }.subtracting([unit])
  }

  /// Returns some units, and all that can be reached from them.
  private func closure(of some: [String], next: (String) -> Set<String>) -> Set<String> {
    var found = Set(some)
    var rest = found
    while let unit = rest.popFirst() {
      rest.formUnion(next(unit).filter { units[$0] != nil }.subtracting(found))
      found.formUnion(rest)
    }
    return found
  }
}
