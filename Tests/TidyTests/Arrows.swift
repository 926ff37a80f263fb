/// Who may import whom, and which rules hold where.
enum Arrows {
  /// For each module of ours, the modules of the package and of its dependencies that it may import.
  static let table: [String: Set<String>] = [
    "BezelRaster": ["CBezelRaster"],
    "BezelText": ["BezelRaster", "CBezelText"],
    "BezelHUD": ["BezelRaster"],
    "BezelWire": ["BezelHUD", "CBezelJSON"],
    "BezelLinux": ["CBezelLinux", "CBezelUdev"],
    "BezelKMS": ["BezelLinux", "CBezelDRM"],
    "BezelTouch": ["BezelLinux", "CBezelEvdev"],
    "BezelFiles": [
      "BezelRaster", "BezelLinux", "CBezelLinux", "CBezelImage", "CBezelFontconfig",
    ],
    "BezelStage": [
      "BezelRaster", "BezelText", "BezelHUD", "BezelLinux", "BezelKMS", "BezelTouch", "BezelFiles",
    ],
    "Bezel": ["BezelHUD", "BezelWire", "BezelStage", "BezelFiles", "BezelLinux"],
    "BezelDaemon": [
      "BezelStage", "BezelFiles", "BezelRaster", "BezelHUD", "BezelWire", "BezelLinux",
    ],
    "BezelCommand": ["Bezel", "ArgumentParser"],
  ]

  /// What the front doors may import from the toolchain; all others have to do without.
  static let toolchain: [String: Set<String>] = [
    "Bezel": ["Foundation", "Synchronization"],
    "BezelCommand": ["Foundation"],
  ]

  /// No file, clock, environment, thread or global.
  static let pureModules: Set = ["BezelRaster", "BezelText", "BezelHUD", "BezelWire"]

  /// What stays inside the Embedded Swift subset.
  static let embeddedModules = Set(table.keys).subtracting(toolchain.keys)

  /// What needs no operating system either.
  static let bareModules: Set = ["BezelRaster", "BezelHUD"]
}
