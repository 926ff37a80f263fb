/// The imports that each module may have, and the modules of each rule.
enum Arrows {
  /// The modules of the package and of its dependencies that each module may import.
  static let table: [String: Set<String>] = [
    "BezelRaster": ["CBezelRaster"],
    "BezelText": ["BezelRaster", "CBezelLibrary", "CBezelText"],
    "BezelHUD": ["BezelRaster"],
    "BezelWords": ["CBezelWords"],
    "BezelWire": ["BezelHUD", "CBezelJSON"],
    "BezelBoot": ["BezelHUD", "BezelRaster", "BezelWire", "BezelWords"],
    "BezelLinux": ["CBezelLibrary", "CBezelLinux", "CBezelSystemd", "CBezelUdev"],
    "BezelKMS": ["BezelLinux", "CBezelDRM", "CBezelLibrary"],
    "BezelTouch": ["BezelLinux", "CBezelEvdev", "CBezelLibrary"],
    "BezelFiles": [
      "BezelRaster", "BezelLinux", "CBezelLinux", "CBezelImage", "CBezelFontconfig",
      "CBezelLibrary",
    ],
    "BezelStage": [
      "BezelRaster", "BezelText", "BezelHUD", "BezelLinux", "BezelKMS", "BezelTouch", "BezelFiles",
    ],
    "BezelConfiguration": [
      "BezelStage", "BezelFiles", "BezelHUD", "BezelWords", "BezelWire", "BezelLinux",
    ],
    "BezelClient": [
      "BezelHUD", "BezelRaster", "BezelWords", "BezelWire", "BezelFiles", "BezelLinux",
      "CBezelLibrary", "CBezelPCRE2",
    ],
    "Bezel": ["BezelHUD", "BezelWords", "BezelStage", "BezelFiles", "BezelLinux"],
    "BezelSamples": ["Bezel", "BezelHUD", "BezelRaster", "BezelStage", "BezelFiles"],
    "BezelCommand": [
      "BezelClient", "BezelConfiguration", "BezelStage", "BezelFiles", "BezelText", "BezelRaster",
      "BezelHUD", "BezelWords", "BezelWire", "BezelKMS", "BezelTouch", "BezelLinux",
    ],
    "BezelDaemon": [
      "BezelBoot", "BezelConfiguration", "BezelStage", "BezelFiles", "BezelRaster", "BezelHUD",
      "BezelWords", "BezelWire", "BezelLinux",
    ],
    "BezelProgram": ["BezelCommand", "BezelDaemon", "BezelLinux"],
    "BezelTools": [
      "BezelCommand", "BezelConfiguration", "BezelSamples", "Bezel", "BezelHUD", "BezelRaster",
      "BezelStage", "BezelFiles", "BezelLinux", "BezelWire",
    ],
  ]

  /// The imports from the toolchain that the public products may have; no other module has any.
  static let toolchain: [String: Set<String>] = [
    "Bezel": ["Foundation", "Synchronization"]
  ]

  /// The modules without file, clock, environment, thread or global.
  static let pureModules: Set = [
    "BezelRaster", "BezelText", "BezelHUD", "BezelWords", "BezelWire",
    "BezelBoot",
  ]

  /// The modules inside the Embedded Swift subset.
  static let embeddedModules = Set(table.keys).subtracting(toolchain.keys).subtracting([
    "BezelSamples", "BezelTools",
  ])

  /// The modules that need no operating system either.
  static let bareModules: Set = ["BezelRaster", "BezelHUD"]
}
