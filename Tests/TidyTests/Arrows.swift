/// The imports that each module may have, and the modules of each rule.
enum Arrows {
  /// The modules that each module may import, from `Package.swift`.
  static let table = Manifest(text: (try? Repository.text("Package.swift")) ?? "").arrows
    .filter { $0.key.hasPrefix("Bezel") }

  /// The imports from the toolchain that the public products may have; no other module has any.
  static let toolchain: [String: Set<String>] = [
    "Bezel": ["Foundation", "Synchronization"]
  ]

  /// The modules without file, clock, environment, thread or global.
  static let pureModules: Set = [
    "BezelRaster", "BezelText", "BezelHUD", "BezelWords", "BezelWire", "BezelBoot",
  ]

  /// The modules inside the Embedded Swift subset.
  static let embeddedModules = Set(table.keys).subtracting(toolchain.keys).subtracting([
    "BezelSamples", "BezelTools",
  ])

  /// The modules that need no operating system either.
  static let bareModules: Set = ["BezelRaster", "BezelHUD"]
}
