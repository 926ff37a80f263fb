internal import BezelFiles
internal import BezelLinux

/// The kernel that runs, and the options that it was built with.
struct KernelRelease {
  /// For example "6.1.0-18-amd64"; `nil` if it cannot be read, or is no name of a file.
  let name: String?
  /// The lines of its configuration; empty if it is not known.
  private let options: [ArraySlice<UInt8>]
  /// The names of the drivers that are part of it.
  let builtIn: [String]

  private static let largestList = 4 << 20

  /// - Parameter run: returns the output of a command; `nil` if it fails.
  init(root: String, run: ([String]) -> [UInt8]?) {
    let line = try? Descriptor.firstLine(of: "/proc/sys/kernel/osrelease".rooted(at: root))
    let name = line.flatMap { $0.isFileName ? $0 : nil }
    self.name = name
    func bytes(_ path: String) -> [UInt8]? {
      try? FileBytes.read(path.rooted(at: root), limit: KernelRelease.largestList)
    }
    var options: [UInt8]?
    var modules: [UInt8]?
    if let name {
      options = bytes("/boot/config-\(name)") ?? bytes("/lib/modules/\(name)/config")
      modules = bytes("/lib/modules/\(name)/modules.builtin")
    }
    let packed = "/proc/config.gz".rooted(at: root)
    if options == nil, Folder.resolved(packed) != nil { options = run(["gzip", "-dc", packed]) }
    self.options = (options ?? []).split(separator: UInt8(ascii: "\n"))
    builtIn = (modules ?? []).split(separator: UInt8(ascii: "\n")).compactMap {
      ModuleName.of(path: $0)
    }
  }

  /// Whether an option is built in or a module; `nil` if the configuration is not known.
  ///
  /// - Parameter option: as "CONFIG_LOGO".
  func has(_ option: String) -> Bool? {
    if options.isEmpty { return nil }
    return options.contains { $0.elementsEqual("\(option)=y".utf8) }
      || options.contains { $0.elementsEqual("\(option)=m".utf8) }
  }
}

/// The names of kernel modules.
enum ModuleName {
  /// Returns the name of the module in a file such as "kernel/drivers/hid/hid-generic.ko.xz", with
  /// "_" for "-", as the kernel calls it; `nil` for another file.
  static func of(path: some BidirectionalCollection<UInt8>) -> String? {
    let file = path.reversed().prefix { $0 != UInt8(ascii: "/") }.reversed()
    let dot = UInt8(ascii: ".")
    let stem = file.prefix { $0 != dot }
    let rest = file.dropFirst(stem.count)
    guard !stem.isEmpty, rest.starts(with: ".ko".utf8),
      rest.count == 3 || rest.dropFirst(3).first == dot
    else { return nil }
    return normalized(stem)
  }

  /// - Parameter name: a name with "-" or "_".
  static func normalized(_ name: some Collection<UInt8>) -> String {
    let bytes = name.map { $0 == UInt8(ascii: "-") ? UInt8(ascii: "_") : $0 }
    return String(decoding: bytes, as: UTF8.self).printable
  }
}
