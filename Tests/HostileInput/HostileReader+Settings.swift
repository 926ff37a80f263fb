import BezelConfiguration
import BezelFiles
import BezelHUD
import BezelRaster
import BezelStage
import BezelText
import FakeFiles

extension HostileReader {
  /// Settings by name and value, as every input takes them: lines of "Name=value".
  ///
  /// Accepted settings are drawn.
  static func settings() throws -> HostileReader {
    var reader = try HostileReader("settings") { bytes in
      let settings = try GivenSettings(bytes)
      if settings.isAccepted { try settings.draw(bytes) }
      return settings.isAccepted
    }
    let usual = HUDOption.allCases.compactMap { option in
      option.defaultValue.map { "\(option.key)=\($0)" }
    }
    reader.samples += [
      Array(reader.samples.joined(separator: [10])), Array(usual.joined(separator: "\n").utf8),
    ]
    reader.words += HUDOption.allCases.flatMap { ["\n\($0.key)="] + $0.row.choices }.map {
      Array($0.utf8)
    }
    return reader
  }

  /// A file of sections and settings at a place on a made-up machine.
  static func configuration(_ path: String, _ corpora: String...) throws -> HostileReader {
    let machine = try FakeFiles()
    let picture = Picture(width: 3, height: 2, pixels: Array(repeating: 0xFF12_3456, count: 6))
    try machine.write(PNG.encode(picture), to: "etc/bezel/themes/night/a.png")
    for (name, text) in [
      ("proc/device-tree/compatible", "raspberrypi,4-model-b\0brcm,bcm2711\0"),
      ("proc/device-tree/soc/panel@0/status", "okay\0"),
      ("proc/device-tree/soc/panel@0/compatible", "raspberrypi,dsi-7inch\0"),
      ("sys/class/dmi/id/sys_vendor", "Valve\n"), ("sys/class/dmi/id/product_name", "Jupiter\n"),
    ] {
      try machine.write(text, to: name)
    }
    if corpora.contains("theme") {
      try machine.write("[Daemon]\nTheme=night\n", to: "etc/bezel/bezel.conf")
    }
    var reader = try HostileReader { bytes in
      try checkEntries(of: ConfigurationFile.parse(bytes: bytes, name: "a"))
      try machine.replace(path, with: bytes)
      let read = try Configuration.read(root: machine.root)
      try check(read.warnings.count <= 256, "\(read.warnings.count) warnings")
      try check(read.warnings.allSatisfy { $0.utf8.count < 16_384 }, "an endless warning")
      // fontconfig's answers are not tested here, and take long.
      var commandLine = Settings()
      commandLine.set(.stage(.font), to: "none")
      _ = read.overridden(by: commandLine).options(over: .fixed(.color(.black)))
      return path.contains("profiles")
        ? read.profile != nil
        : AnySetting.all.contains { setting in
          guard case .file(let entry, _) = read.settings[setting]?.origin else { return false }
          return entry.file.hasSuffix(path)
        }
    }
    reader.samples = try corpora.flatMap { try Corpus($0).samples }
    let names =
      AnySetting.all.map { "\($0.row.key)=" }
      + SettingSection.allCases.map { "[\($0.rawValue)]\n" }
    reader.words = try Corpus("configuration").words + names.map { Array($0.utf8) }
    return reader
  }

  private static func checkEntries(of file: ConfigurationFile) throws {
    try check(file.entries.count <= 1_024, "\(file.entries.count) entries")
    try check(file.problems.count <= 20, "\(file.problems.count) problems")
    for entry in file.entries {
      let length = max(entry.key.utf8.count, entry.section.utf8.count)
      try check((1...64).contains(length), "a name of \(length) bytes")
      try check(entry.value.utf8.count <= ConfigurationFile.longestValue, "a value too long")
      try check(!entry.value.utf8.contains { $0 < 0x20 && $0 != 0x09 }, "a control character")
    }
  }

  /// The names of boards: properties of the device tree, and the firmware's own description.
  ///
  /// The first part of an input, up to two zeros, is the board's names, the next one those of a device,
  /// and the last one its maker and product.
  static func deviceTree() throws -> HostileReader {
    let machine = try FakeFiles()
    try machine.write(
      "[Match]\nDeviceTree=raspberrypi,*\nPanel=raspberrypi,dsi-?inch *fake*\n[Screen]\nRotate=90\n",
      to: "usr/lib/bezel/profiles/a.conf")
    return try HostileReader("device-tree") { bytes in
      var rest = bytes[...]
      for name in ["proc/device-tree/compatible", "proc/device-tree/panel/compatible"] {
        let end = rest.indices.dropLast().first { rest[$0] == 0 && rest[$0 + 1] == 0 }
        let next = end.map { $0 + 2 } ?? rest.endIndex
        try machine.replace(name, with: rest[..<next])
        rest = rest[next...]
      }
      try machine.replace("sys/class/dmi/id/sys_vendor", with: rest)
      let read = try Configuration.read(root: machine.root)
      try check(read.warnings.isEmpty, "a warning of the board: \(read.warnings)")
      return read.profile != nil
    }
  }
}
