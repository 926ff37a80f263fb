import Foundation

/// The rights that a systemd unit gives its service, for boards without systemd.
///
/// They come from the unit's own file. A setting that is neither passed on nor listed as no right
/// fails, so that none is forgotten.
struct UnitRights {
  /// The rights with which a program of this build runs on the board.
  enum Kind: Sendable {
    case service, root

    /// Returns the words before a command of the shell's.
    func prefix(of command: String) -> String {
      guard self == .service,
        UnitRights.programs.contains(where: { command == $0 || command.hasPrefix($0 + " ") })
      else { return "" }
      return "BoardGuest with-rights \(UnitRights.file) "
    }
  }

  /// The lines for `BoardGuest with-rights`.
  let lines: [String]

  /// Returns those of the service's own unit, in the numbers of a processor's kernel.
  static func service(on architecture: VirtualBoard.Architecture) throws(BoardError) -> UnitRights {
    if let rights = read[architecture] { return rights }
    let rights = try UnitRights(
      of: BoardScript.folder.appending(path: "../systemd/bezeld.service").path, on: architecture)
    read[architecture] = rights
    return rights
  }
  /// The rights so far: only `BoardSuite` uses them, one test at a time.
  nonisolated(unsafe) private static var read: [VirtualBoard.Architecture: UnitRights] = [:]

  /// The programs that stand for the service in tests, and so have its rights.
  static let programs = ["bezel demo", "bezeld", "ReadmeExample", "IoctlFaults"]

  /// The path of the file in the share, on the board.
  static let file = "/share/rights"

  private init(
    of path: String, on architecture: VirtualBoard.Architecture
  ) throws(BoardError) {
    guard let text = try? String(contentsOfFile: path, encoding: .utf8),
      let start = text.range(of: "[Service]\n"), let end = text.range(of: "[Install]\n")
    else { throw BoardError("read a unit's rights", "\(path) is no service's unit.") }
    let numbers = try SystemNumbers(of: architecture)
    var lines: [String] = []
    var calls: [String] = []
    for line in text[start.upperBound..<end.lowerBound].split(separator: "\n") {
      if line.hasPrefix("#") { continue }
      let words = line.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard words.count == 2 else {
        throw BoardError("read a unit's rights", "'\(line)' is no setting.")
      }
      let (key, value) = (String(words[0]), String(words[1]))
      if key == "SystemCallFilter" {
        calls.append(value)
      } else {
        lines += try Self.lines(for: key, value, numbers)
      }
    }
    lines.append("calls " + (try numbers.calls(in: calls)).map { "\($0)" }.joined(separator: " "))
    self.lines = lines
  }

  /// The settings that are not passed on.
  ///
  /// They are about a process's start and end, which tests control, or are rights that only the
  /// Debian board's systemd gives: the filter of system calls, the capabilities, the name spaces or
  /// the read-only files refuse the same calls, or no program here makes them.
  private static let others: Set<String> = [
    "Type", "NotifyAccess", "ExecStart", "ExecReload", "ExecStopPost", "KillMode", "TimeoutStopSec",
    "WatchdogSec", "Restart", "RestartSec", "RuntimeDirectoryPreserve", "PrivateMounts",
    "ProtectControlGroups", "RestrictAddressFamilies", "IPAddressDeny", "LockPersonality",
    "MemoryDenyWriteExecute", "ProtectClock", "ProtectHostname", "ProtectKernelLogs",
    "ProtectKernelModules", "RemoveIPC", "RestrictNamespaces", "RestrictRealtime",
    "RestrictSUIDSGID", "SystemCallArchitectures", "SystemCallErrorNumber", "StandardInput",
    "TimeoutStartSec", "TasksMax", "MemoryMax", "SuccessExitStatus", "ExecStartPre", "Group",
    "ExecStop", "TimeoutSec", "SendSIGKILL", "FileDescriptorStoreMax",
  ]

  private static func lines(
    for key: String, _ value: String, _ numbers: SystemNumbers
  ) throws(BoardError) -> [String] {
    switch (key, value) {
    case ("User", _): return ["user \(value)"]
    case ("SupplementaryGroups", _): return ["groups \(value)"]
    case ("CapabilityBoundingSet", _):
      return ["bounding \(try numbers.capabilities(value))"]
    case ("AmbientCapabilities", _): return ["ambient \(try numbers.capabilities(value))"]
    case ("NoNewPrivileges", "yes"): return ["no-new-privileges"]
    // SECBIT_NOROOT_LOCKED
    case ("SecureBits", "noroot-locked"): return ["secure-bits 2"]
    case ("RuntimeDirectory", _): return ["runtime-directory \(value)"]
    case ("Environment", _):
      return ["environment \(value.replacing("%t", with: "/run"))"]
    case ("UMask", _): return ["umask \(value)"]
    case ("Nice", _): return ["nice \(value)"]
    case ("OOMScoreAdjust", _): return ["oom-score \(value)"]
    case ("LimitNOFILE", _):
      // RLIMIT_NOFILE
      return ["limit 7 \(value.split(separator: ":").last ?? "")"]
    case ("DevicePolicy", "closed"): return []
    case ("DeviceAllow", _): return ["device \(value)"]
    case ("ProtectSystem", "strict"): return ["read-only"]
    case ("ProtectKernelTunables", "yes"): return []
    case ("ReadWritePaths", _): return ["writable \(value)"]
    case ("ProtectHome", "yes"): return ["empty /root"]
    case ("PrivateTmp", "yes"): return ["empty /tmp"]
    case ("TemporaryFileSystem", _):
      return ["empty \(value.prefix { $0 != ":" })"]
    case ("BindReadOnlyPaths", _): return ["visible \(value.trimmingPrefix("-"))"]
    case ("PrivateNetwork", "yes"): return ["private-network"]
    case _ where others.contains(key): return []
    default: throw BoardError("read a unit's rights", "'\(key)=\(value)' means nothing here.")
    }
  }
}

/// The kernel's numbers, by name.
private struct SystemNumbers {
  /// The kernel's macros: a number, or a sum of numbers and other macros.
  private var macros: [Substring: Substring] = [:]
  private var sets: [String: [String]] = [:]

  init(of architecture: VirtualBoard.Architecture) throws(BoardError) {
    let headers = "#include <asm/unistd.h>\n#include <linux/capability.h>\n"
    // The preprocessor of this machine, with the headers of the other one.
    var flags = ""
    if architecture != .amd64 {
      let sysroot = try BoardScript.run("../sysroot", [architecture.rawValue, "--path"])
      let include = "\(sysroot)/usr/include"
      flags = "-nostdinc -I \(include)/\(architecture.libraries) -I \(include)"
      if architecture == .armhf { flags += " -D__ARM_EABI__" }
    }
    let text = try BoardScript.output(
      of: "/bin/sh", ["-c", "printf '\(headers)' | gcc-12 \(flags) -E -dM -"])
    for line in text.split(separator: "\n") {
      let words = line.split(separator: " ", maxSplits: 2)
      if words.count == 3 { macros[words[1]] = words[2] }
    }
    var name = ""
    let filters = try BoardScript.output(
      of: "/usr/bin/systemd-analyze", ["syscall-filter", "--no-pager"])
    for line in filters.split(separator: "\n") {
      if line.hasPrefix("@") {
        name = String(line)
      } else if line.hasPrefix("    "), !line.contains("#") {
        sets[name, default: []].append(line.trimmingCharacters(in: .whitespaces))
      }
    }
    guard sets["@default"] != nil, number("__NR_read") != nil else {
      throw BoardError("read the names of system calls", "gcc-12 or systemd-analyze says nothing.")
    }
  }

  private func number(_ name: Substring) -> Int? {
    guard let text = macros[name] else { return nil }
    var sum = 0
    for word in text.split(whereSeparator: { "()+ ".contains($0) }) {
      let value =
        word.hasPrefix("0x") ? Int(word.dropFirst(2), radix: 16) : Int(word) ?? number(word)
      guard let value else { return nil }
      sum += value
    }
    return sum
  }

  /// - Parameter names: such as "CAP_SYS_TTY_CONFIG", with spaces between them.
  func capabilities(_ names: String) throws(BoardError) -> String {
    var found: [String] = []
    for name in names.split(separator: " ") {
      guard let number = number(name) else {
        throw BoardError("read a unit's rights", "'\(name)' is no capability.")
      }
      found.append("\(number)")
    }
    return found.joined(separator: " ")
  }

  /// Returns the calls that some `SystemCallFilter=` lines allow together.
  func calls(in filters: [String]) throws(BoardError) -> [Int] {
    var allowed = members(of: "@default")
    for filter in filters {
      let isDenied = filter.hasPrefix("~")
      for name in filter.trimmingPrefix("~").split(separator: " ") {
        if isDenied {
          allowed.subtract(members(of: String(name)))
        } else {
          allowed.formUnion(members(of: String(name)))
        }
      }
    }
    // Some exist on other processors only, and some only on ARM, as its own.
    return allowed.compactMap { number("__NR_\($0)") ?? number("__ARM_NR_\($0)") }.sorted()
  }

  private func members(of name: String) -> Set<String> {
    guard name.hasPrefix("@") else { return [name] }
    return (sets[name] ?? []).reduce(into: []) { $0.formUnion(members(of: $1)) }
  }
}
