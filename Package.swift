// swift-tools-version: 6.2
import PackageDescription

let settings: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("ExistentialAny"),
]

/// A module of this package and the modules that it may import; `TidyTests` compares them with every
/// `import`.
func module(_ name: String, _ imports: [String] = []) -> Target {
  .target(
    name: name, dependencies: imports.map { .init(stringLiteral: $0) }, swiftSettings: settings)
}

/// A program of this package.
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
///
/// - Parameter optimized: whether they compute much, or count allocations; the compiler takes twice as long.
func tests(_ name: String, _ imports: [String], optimized: Bool = false) -> Target {
  .testTarget(
    name: name, dependencies: imports.map { .init(stringLiteral: $0) },
    exclude: folders[name] ?? [],
    swiftSettings: settings + (optimized ? [] : [.unsafeFlags(["-Onone"])]))
}
/// The folders of the tests' data, which are no sources.
let folders = [
  "BezelRasterTests": ["Goldens"], "BezelHUDTests": ["Goldens", "Corpora"],
  "BezelTextTests": ["Goldens"], "BezelKMSTests": ["Corpora"], "BezelTouchTests": ["Corpora"],
  "BezelBootTests": ["Corpora"], "BezelFilesTests": ["Corpora"],
  "BezelWireTests": ["Varlink/Goldens"], "BezelStageTests": ["Goldens"],
  "BezelCommandTests": ["Goldens"], "BezelClientTests": ["Corpora"],
]

let package = Package(
  name: "bezel",
  products: [
    .library(name: "Bezel", targets: ["Bezel"]),
    .executable(name: "bezel", targets: ["BezelProgram"]),
    .executable(name: "bezeld", targets: ["BezelProgram"]),
    .executable(name: "bezel-tools", targets: ["BezelTools"]),
  ],
  targets: [
    // C libraries.
    library("CBezelLinux"),
    library("CBezelSystemd", pkgConfig: "libsystemd", apt: ["libsystemd-dev"]),
    library("CBezelUdev", pkgConfig: "libudev", apt: ["libudev-dev"]),
    library("CBezelDRM", pkgConfig: "libdrm", apt: ["libdrm-dev"]),
    library("CBezelEvdev", pkgConfig: "libevdev", apt: ["libevdev-dev", "libmtdev-dev"]),
    library(
      "CBezelText", pkgConfig: "harfbuzz",
      apt: [
        "libharfbuzz-dev", "libfreetype-dev", "libfribidi-dev", "libthai-dev", "libunibreak-dev",
      ]),
    library("CBezelImage", pkgConfig: "libpng", apt: ["libpng-dev"]),
    library("CBezelJSON", pkgConfig: "jansson", apt: ["libjansson-dev"]),
    library("CBezelFontconfig", pkgConfig: "fontconfig", apt: ["libfontconfig-dev"]),
    library("CBezelQRCode", pkgConfig: "libqrencode", apt: ["libqrencode-dev"]),
    library("CBezelPCRE2", pkgConfig: "libpcre2-8", apt: ["libpcre2-dev"]),
    .target(name: "CBezelLibrary"),
    .target(name: "CBezelRaster"),
    .target(name: "CBezelWords", exclude: ["po"]),

    // Pure: no file, clock, environment, thread or global.
    module("BezelRaster", ["CBezelRaster"]),
    module("BezelText", ["BezelRaster", "CBezelLibrary", "CBezelText"]),
    module("BezelHUD", ["BezelRaster"]),
    module("BezelWords", ["CBezelWords"]),
    module("BezelWire", ["BezelHUD", "CBezelJSON"]),
    module("BezelBoot", ["BezelHUD", "BezelRaster", "BezelWire", "BezelWords"]),

    // The shell: modules that use the kernel and files.
    module("BezelLinux", ["CBezelLibrary", "CBezelLinux", "CBezelSystemd", "CBezelUdev"]),
    module("BezelKMS", ["BezelLinux", "CBezelDRM", "CBezelLibrary"]),
    module("BezelTouch", ["BezelLinux", "CBezelEvdev", "CBezelLibrary"]),
    module(
      "BezelFiles",
      [
        "BezelRaster", "BezelLinux", "CBezelLinux", "CBezelImage", "CBezelFontconfig",
        "CBezelLibrary", "CBezelQRCode",
      ]),
    module("BezelWayland", ["BezelLinux", "CBezelLinux"]),
    module(
      "BezelStage",
      [
        "BezelRaster", "BezelText", "BezelHUD", "BezelLinux", "BezelKMS", "BezelTouch",
        "BezelFiles", "BezelWayland",
      ]),

    // The settings of files and command lines.
    module(
      "BezelConfiguration",
      [
        "BezelStage", "BezelFiles", "BezelRaster", "BezelHUD", "BezelWords", "BezelWire",
        "BezelLinux",
      ]),

    // Programs ask the service.
    module(
      "BezelClient",
      [
        "BezelHUD", "BezelRaster", "BezelWords", "BezelWire", "BezelFiles", "BezelLinux",
        "CBezelLibrary", "CBezelPCRE2",
      ]),

    // The library, and the programs.
    module("Bezel", ["BezelHUD", "BezelWords", "BezelStage", "BezelFiles", "BezelLinux"]),
    module("BezelSamples", ["Bezel", "BezelHUD", "BezelRaster", "BezelStage", "BezelFiles"]),

    // The program: the command `bezel` and the service `bezeld`.
    module(
      "BezelCommand",
      [
        "BezelClient", "BezelConfiguration", "BezelStage", "BezelFiles", "BezelText",
        "BezelRaster", "BezelHUD", "BezelWords", "BezelWire", "BezelKMS", "BezelTouch",
        "BezelWayland", "BezelLinux",
      ]),
    module(
      "BezelDaemon",
      [
        "BezelBoot", "BezelConfiguration", "BezelStage", "BezelFiles", "BezelRaster", "BezelHUD",
        "BezelWords", "BezelWire", "BezelLinux",
      ]),
    program("BezelProgram", ["BezelCommand", "BezelDaemon", "BezelLinux"]),

    // The programs for developers: `bezel demo` and `bezel render`; and the maker of the guides' pictures,
    // manual pages and completions, which nobody installs.
    program(
      "BezelTools",
      [
        "BezelCommand", "BezelConfiguration", "BezelBoot", "BezelSamples", "Bezel", "BezelHUD",
        "BezelRaster", "BezelStage", "BezelFiles", "BezelLinux", "BezelWire", "BezelWords",
      ]),
    .executableTarget(
      name: "BezelDocumentation",
      dependencies: [
        "BezelCommand", "BezelDaemon", "BezelConfiguration", "BezelSamples", "BezelHUD",
        "BezelRaster", "BezelStage", "BezelFiles", "BezelLinux",
      ], path: "board/documentation", swiftSettings: settings),

    // The benchmark of the rasterizer.
    library("CRasterBenchmark", path: "board/bench/protocol"),
    program(
      "RasterBenchmark",
      ["BezelRaster", "BezelText", "BezelFiles", "BezelLinux", "CRasterBenchmark"],
      path: "board/bench/RasterBenchmark"),

    // Tests. The virtual board boots a kernel, and runs `BoardGuest` and the programs in it.
    tests("TidyTests", [], optimized: true),
    tests(
      "BezelRasterTests",
      ["BezelRaster", "BezelFiles", "ExactShapes", "GoldenFiles", "GoldenScenes", "SeededRandom"],
      optimized: true),
    tests(
      "BezelTextTests",
      ["BezelText", "BezelRaster", "BezelFiles", "CBezelText", "GoldenFiles", "SeededRandom"]),
    tests(
      "BezelHUDTests",
      [
        "Bezel", "BezelHUD", "BezelRaster", "BezelText", "ExactShapes", "GoldenFiles",
        "SeededRandom",
      ], optimized: true),
    tests("BezelWordsTests", ["BezelWords", "SeededRandom"]),
    tests(
      "BezelBootTests",
      ["BezelBoot", "BezelHUD", "BezelRaster", "BezelWire", "BezelWords", "SeededRandom"]),
    tests(
      "BezelWireTests", ["BezelWire", "BezelHUD", "GoldenFiles", "RunningPrograms", "SeededRandom"]),
    tests("BezelLinuxTests", ["BezelLinux", "CBezelLinux", "FakeFiles", "SeededRandom"]),
    tests(
      "BezelKMSTests",
      [
        "BezelKMS", "BezelLinux", "CBezelDRM", "CBezelLinux", "FakeCard", "FakeFiles",
        "SeededRandom",
      ]),
    tests(
      "BezelTouchTests", ["BezelTouch", "BezelLinux", "CAllocations", "SeededRandom"],
      optimized: true),
    .target(name: "CAllocations", path: "Tests/CAllocations"),
    tests("BezelWaylandTests", ["BezelWayland", "BezelLinux", "FakeCompositor", "SeededRandom"]),
    tests(
      "BezelFilesTests",
      [
        "APNGParser", "BezelFiles", "BezelRaster", "BezelLinux", "CBezelLinux", "FakeFiles",
        "SeededRandom",
      ]),
    tests(
      "BezelStageTests",
      [
        "BezelStage", "BezelHUD", "BezelRaster", "BezelLinux", "BezelKMS", "BezelTouch",
        "BezelFiles", "BezelWayland", "CAllocations", "FakeCard", "FakeCompositor",
        "CBezelLinux", "FakeFiles", "GoldenFiles", "SeededRandom",
      ], optimized: true),
    tests(
      "BezelConfigurationTests",
      [
        "BezelConfiguration", "BezelFiles", "BezelHUD", "BezelLinux", "BezelRaster", "BezelStage",
        "FakeFiles", "SeededRandom",
      ]),
    tests(
      "BezelClientTests",
      ["BezelClient", "BezelHUD", "BezelLinux", "BezelWire", "BezelWords", "SeededRandom"]),
    tests(
      "BezelTests",
      ["Bezel", "BezelHUD", "BezelStage", "BezelLinux", "BezelRaster", "FakeFiles", "SeededRandom"]),
    tests(
      "BezelCommandTests",
      [
        "APNGParser", "Bezel", "BezelClient", "BezelCommand", "BezelConfiguration", "BezelDaemon",
        "BezelProgram", "BezelDocumentation", "BezelTools", "BezelFiles", "BezelHUD", "BezelLinux",
        "BezelRaster", "BezelSamples", "BezelStage", "BezelWire", "BezelWords", "FakeFiles",
        "GoldenFiles", "KioskScripts", "ReadmeExample", "RunningPrograms", "SeededRandom",
      ]),
    tests(
      "BezelDaemonTests",
      [
        "BezelBoot", "BezelClient", "BezelConfiguration", "BezelDaemon", "BezelFiles", "BezelHUD",
        "BezelLinux", "BezelProgram", "BezelRaster", "BezelStage", "BezelText", "BezelWire",
        "BezelWords", "CBezelLinux", "FakeFiles", "RunningPrograms", "SeededRandom",
      ]),
    program("LayerProbe", ["BezelWayland", "BezelLinux"], path: "Tests/LayerProbe"),
    program("ReadmeExample", ["Bezel"], path: "Tests/ReadmeExample"),
    .target(name: "KioskScripts", path: "Tests/KioskScripts", swiftSettings: settings),
    .target(name: "SeededRandom", path: "Tests/SeededRandom", swiftSettings: settings),
    .target(
      name: "RunningPrograms",
      dependencies: [
        "BezelClient", "BezelFiles", "BezelHUD", "BezelLinux", "BezelRaster", "BezelWire",
      ],
      path: "Tests/RunningPrograms", swiftSettings: settings),
    .target(
      name: "FakeFiles", dependencies: ["BezelLinux", "CBezelLinux"], path: "Tests/FakeFiles",
      swiftSettings: settings),
    .target(
      name: "FakeCompositor", dependencies: ["BezelLinux", "CBezelLinux", "FakeFiles"],
      path: "Tests/FakeCompositor", swiftSettings: settings),
    .target(
      name: "ExactShapes", dependencies: ["BezelRaster"], path: "Tests/ExactShapes",
      swiftSettings: settings),
    .target(name: "CFakeCard", dependencies: ["CAllocations"], path: "Tests/CFakeCard"),
    .target(
      name: "FakeCard", dependencies: ["BezelKMS", "BezelLinux", "CBezelDRM", "CFakeCard"],
      path: "Tests/FakeCard", swiftSettings: settings),
    .target(
      name: "GoldenScenes", dependencies: ["BezelRaster"], path: "Tests/GoldenScenes",
      swiftSettings: settings),
    .target(
      name: "APNGParser", dependencies: ["BezelFiles", "BezelRaster"],
      path: "Tests/APNGParser", swiftSettings: settings),
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
        "BoardProtocol", "BezelFiles", "BezelRaster", "BezelWayland", "BoardGuest", "BezelProgram",
        "BezelTools", "KioskScripts", "LayerProbe", "ReadmeExample", "RunningPrograms",
        "SeededRandom",
      ], optimized: true),
  ]
)

// The build for the address sanitizer has only the tests of code that reads hostile bytes or computes
// with pointers, and what they import, because all of it is compiled a second time; with "fuzzer" it has
// only HostileInputDriver, which board/soak links with libFuzzer. HostileInput is in no other build,
// because it needs modules with `-enable-testing`.
if let build = Context.environment["BEZEL_CHECKED"] {
  package.targets += [
    .target(
      name: "HostileInput",
      dependencies: [
        "APNGParser", "BezelClient", "BezelConfiguration", "BezelStage", "BezelTouch", "BezelKMS",
        "BezelLinux", "BezelFiles", "BezelWire", "BezelHUD", "BezelText", "BezelRaster",
        "CBezelLinux", "FakeFiles", "RunningPrograms", "SeededRandom",
      ], path: "Tests/HostileInput", exclude: ["Corpora"], swiftSettings: settings),
    library("CLibFuzzer", path: "Tests/CLibFuzzer"),
    program(
      "HostileInputDriver", ["HostileInput", "CBezelLinux", "CLibFuzzer"],
      path: "Tests/HostileInputDriver"),
    tests("HostileInputTests", ["HostileInput", "BezelProgram"]),
  ]
  var names = [
    "BezelRasterTests", "BezelTextTests", "BezelWireTests", "BezelFilesTests", "HostileInputTests",
  ]
  if build == "fuzzer" { names = ["HostileInputDriver", "BezelProgram"] }
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
