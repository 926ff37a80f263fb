// swift-tools-version: 6.2
import PackageDescription

let settings: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("ExistentialAny"),
]

/// A module of ours and the arrows it may have; `TidyTests` compares them with every `import`.
func module(_ name: String, _ imports: [String] = []) -> Target {
  .target(
    name: name, dependencies: imports.map { .init(stringLiteral: $0) }, swiftSettings: settings)
}

/// A program of ours.
func program(_ name: String, _ imports: [Target.Dependency], path: String? = nil) -> Target {
  .executableTarget(name: name, dependencies: imports, path: path, swiftSettings: settings)
}

/// A system library: a module map and a `shim.h` in `Sources/<name>`.
func library(
  _ name: String, path: String? = nil, pkgConfig: String? = nil, apt: [String] = ["libc6-dev"]
) -> Target {
  .systemLibrary(name: name, path: path, pkgConfig: pkgConfig, providers: [.apt(apt)])
}

/// The tests of one module, in `Tests/<name>`.
func tests(_ name: String, _ imports: [String]) -> Target {
  .testTarget(
    name: name, dependencies: imports.map { .init(stringLiteral: $0) },
    exclude: goldens.contains(name) ? ["Goldens"] : [], swiftSettings: settings)
}
let goldens: Set = ["BezelRasterTests", "BezelHUDTests"]

let package = Package(
  name: "bezel",
  products: [
    .library(name: "Bezel", targets: ["Bezel"]),
    .executable(name: "bezel", targets: ["BezelCommand"]),
    .executable(name: "bezeld", targets: ["BezelDaemon"]),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2")
  ],
  targets: [
    // C libraries.
    library("CBezelLinux"),
    library("CBezelUdev", pkgConfig: "libudev", apt: ["libudev-dev"]),
    library("CBezelDRM", pkgConfig: "libdrm", apt: ["libdrm-dev"]),
    library("CBezelEvdev", pkgConfig: "libevdev", apt: ["libevdev-dev", "libmtdev-dev"]),
    library("CBezelText", pkgConfig: "harfbuzz", apt: ["libharfbuzz-dev", "libfreetype-dev"]),
    library("CBezelImage", pkgConfig: "libpng", apt: ["libpng-dev"]),
    library("CBezelJSON", pkgConfig: "jansson", apt: ["libjansson-dev"]),
    library("CBezelFontconfig", pkgConfig: "fontconfig", apt: ["libfontconfig-dev"]),
    .target(name: "CBezelRaster"),

    // Pure: no file, clock, environment, thread or global.
    module("BezelRaster", ["CBezelRaster"]),
    module("BezelText", ["BezelRaster", "CBezelText"]),
    module("BezelHUD", ["BezelRaster"]),
    module("BezelWire", ["BezelHUD", "CBezelJSON"]),

    // The shell: what talks to the kernel and to files.
    module("BezelLinux", ["CBezelLinux", "CBezelUdev"]),
    module("BezelKMS", ["BezelLinux", "CBezelDRM"]),
    module("BezelTouch", ["BezelLinux", "CBezelEvdev"]),
    module(
      "BezelFiles",
      ["BezelRaster", "BezelLinux", "CBezelLinux", "CBezelImage", "CBezelFontconfig"]),
    module(
      "BezelStage",
      [
        "BezelRaster", "BezelText", "BezelHUD", "BezelLinux", "BezelKMS", "BezelTouch",
        "BezelFiles",
      ]),

    // Front doors.
    module("Bezel", ["BezelHUD", "BezelWire", "BezelStage", "BezelFiles", "BezelLinux"]),
    program(
      "BezelDaemon",
      ["BezelStage", "BezelFiles", "BezelRaster", "BezelHUD", "BezelWire", "BezelLinux"]),
    program(
      "BezelCommand",
      ["Bezel", .product(name: "ArgumentParser", package: "swift-argument-parser")]),

    // The benchmark of the rasterizer.
    library("CRasterBenchmark", path: "board/bench/protocol"),
    program(
      "RasterBenchmark", ["BezelRaster", "BezelText", "BezelFiles", "CRasterBenchmark"],
      path: "board/bench/RasterBenchmark"),

    // Tests. The virtual board boots a kernel, and runs `BoardGuest` and the programs in it.
    tests("TidyTests", []),
    tests(
      "BezelRasterTests",
      ["BezelRaster", "BezelFiles", "ExactShapes", "GoldenFiles", "GoldenScenes", "SeededRandom"]),
    tests("BezelTextTests", ["BezelText", "BezelRaster", "BezelFiles", "SeededRandom"]),
    tests(
      "BezelHUDTests",
      [
        "Bezel", "BezelHUD", "BezelRaster", "BezelText", "ExactShapes", "GoldenFiles",
        "SeededRandom",
      ]),
    tests("BezelWireTests", ["BezelWire", "BezelHUD", "SeededRandom"]),
    tests("BezelLinuxTests", ["BezelLinux", "CBezelLinux", "MadeUpFiles", "SeededRandom"]),
    tests(
      "BezelKMSTests",
      ["BezelKMS", "BezelLinux", "CBezelDRM", "CBezelLinux", "FakeCard", "SeededRandom"]),
    tests("BezelTouchTests", ["BezelTouch", "BezelLinux", "CAllocations", "SeededRandom"]),
    .target(name: "CAllocations", path: "Tests/CAllocations"),
    tests(
      "BezelFilesTests",
      ["BezelFiles", "BezelRaster", "BezelLinux", "CBezelLinux", "MadeUpFiles", "SeededRandom"]),
    tests(
      "BezelStageTests",
      [
        "BezelStage", "BezelHUD", "BezelRaster", "BezelLinux", "BezelKMS", "BezelTouch",
        "BezelFiles", "FakeCard",
        "CBezelLinux", "MadeUpFiles", "SeededRandom",
      ]),
    tests(
      "BezelTests",
      [
        "Bezel", "BezelHUD", "BezelStage", "BezelFiles", "BezelLinux", "BezelRaster",
        "BezelCommand", "BezelDaemon", "MadeUpFiles",
        "ReadmeExample", "SeededRandom",
      ]),
    tests(
      "BezelDaemonTests",
      [
        "Bezel", "BezelDaemon", "BezelFiles", "BezelLinux", "BezelRaster", "BezelWire",
        "SeededRandom",
      ]),
    program("ReadmeExample", ["Bezel"], path: "Tests/ReadmeExample"),
    .target(name: "SeededRandom", path: "Tests/SeededRandom", swiftSettings: settings),
    .target(
      name: "MadeUpFiles", dependencies: ["BezelLinux", "CBezelLinux"], path: "Tests/MadeUpFiles",
      swiftSettings: settings),
    .target(
      name: "ExactShapes", dependencies: ["BezelRaster"], path: "Tests/ExactShapes",
      swiftSettings: settings),
    .target(name: "CFakeCard", path: "Tests/CFakeCard"),
    .target(
      name: "FakeCard", dependencies: ["BezelKMS", "BezelLinux", "CBezelDRM", "CFakeCard"],
      path: "Tests/FakeCard", swiftSettings: settings),
    .target(
      name: "GoldenScenes", dependencies: ["BezelRaster"], path: "Tests/GoldenScenes",
      swiftSettings: settings),
    .target(
      name: "GoldenFiles", dependencies: ["BezelFiles", "BezelRaster"], path: "Tests/GoldenFiles",
      swiftSettings: settings),
    program("GoldenPrinter", ["GoldenScenes", "BezelRaster"], path: "Tests/GoldenPrinter"),
    library("CBoardGuest", path: "Tests/CBoardGuest"),
    .target(name: "BoardProtocol", path: "Tests/BoardProtocol", swiftSettings: settings),
    program(
      "BoardGuest",
      [
        "BoardProtocol", "BezelHUD", "BezelLinux", "BezelWire", "CBezelLinux", "CBezelDRM",
        "CBezelEvdev", "CBoardGuest", "SeededRandom",
      ], path: "Tests/BoardGuest"),
    .target(name: "CNthIoctl", dependencies: ["CBezelDRM"], path: "Tests/CNthIoctl"),
    program(
      "IoctlFaults", ["BezelKMS", "BezelLinux", "CBezelLinux", "CNthIoctl"],
      path: "Tests/IoctlFaults"),
    program("SoakDriver", ["Bezel"], path: "Tests/SoakDriver"),
    tests(
      "BoardTests",
      [
        "BoardProtocol", "BezelFiles", "BezelRaster", "BoardGuest", "BezelCommand", "BezelDaemon",
        "ReadmeExample",
      ]),
  ]
)

// The address sanitizer's build is a second one of all that is in it: only what is fed hostile bytes or
// computes with pointers, and what that imports. What feeds the bytes is in no other build, because it
// looks into modules that were built for tests.
if Context.environment["BEZEL_CHECKED"] == "1" {
  package.targets += [
    .target(
      name: "HostileInput",
      dependencies: [
        "Bezel", "BezelStage", "BezelTouch", "BezelKMS", "BezelLinux", "BezelFiles", "BezelWire",
        "BezelHUD", "BezelText", "BezelRaster", "CBezelLinux", "MadeUpFiles", "SeededRandom",
      ], path: "Tests/HostileInput", swiftSettings: settings),
    program(
      "HostileInputDriver", ["HostileInput", "CBezelLinux"], path: "Tests/HostileInputDriver"),
    tests("HostileInputTests", ["HostileInput", "BezelDaemon"]),
  ]
  var names = [
    "BezelRasterTests", "BezelTextTests", "BezelWireTests", "BezelFilesTests", "HostileInputTests",
    "HostileInputDriver",
  ]
  var checked: Set<String> = []
  while let name = names.popLast() {
    guard checked.insert(name).inserted else { continue }
    for target in package.targets where target.name == name {
      for case .byNameItem(let imported, _) in target.dependencies { names.append(imported) }
    }
  }
  package.products.removeAll { $0.name != "bezeld" }
  package.targets.removeAll { !checked.contains($0.name) }
}
