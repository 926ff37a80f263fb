internal import BezelFiles
internal import BezelLinux

extension BootDiagnostics {
  /// Checks which screens there are before and after the native driver is loaded.
  mutating func checkDisplay(_ drivers: DriversInUse, _ release: KernelRelease) {
    if !drivers.cards.isEmpty {
      add(.display, .fine, "the driver is \(drivers.cards.joined(separator: ", ")).")
    } else if drivers.hasFirmwareCard || !drivers.framebuffers.isEmpty {
      let name = drivers.framebuffers.first ?? "simpledrm"
      add(
        .display, .advice,
        "there is only the firmware's framebuffer (\(name)), in the firmware's mode: a driver for "
          + "the graphics hardware is missing or was not loaded.")
    } else {
      add(.display, .problem, "there is no graphics card and no framebuffer: load a driver.")
    }
  }

  /// Checks the contents of the running kernel's initramfs.
  mutating func checkInitramfs(
    _ drivers: DriversInUse, _ release: KernelRelease, run: ([String]) -> [UInt8]?
  ) {
    guard let path = initramfs(release) else {
      checkDrivers(drivers, in: nil, release)
      return add(.initramfs, .fine, "there is none, so the splash starts with the root.")
    }
    let file = path.rooted(at: root)
    guard
      let bytes = run(["lsinitramfs", file]) ?? run(["lsinitrd", file]),
      let list = InitramfsList(bytes)
    else {
      return add(
        .initramfs, .advice,
        "\(path) cannot be listed: lsinitramfs or lsinitrd is missing, or root has to run this.")
    }
    if !list.hasDaemon {
      add(
        .initramfs, .problem,
        "\(path) has no bezeld: install bezel-boot, and run \(rebuild).")
    } else {
      add(.initramfs, .fine, "\(path) has bezeld.")
    }
    if !list.hasClient {
      add(
        .initramfs, .advice,
        "\(path) has no plymouth client, so that a password for the root is asked for as text: "
          + "install bezel-boot, and run \(rebuild).")
    }
    if !list.hasFont {
      add(
        .initramfs, .advice,
        "\(path) has no font, so that the built-in letters are used: for another one, set FONT= in "
          + "/etc/default/bezel-boot, and run \(rebuild).")
    }
    checkDrivers(drivers, in: list, release)
  }

  /// - Parameter list: the contents of the initramfs; `nil` without one.
  private mutating func checkDrivers(
    _ drivers: DriversInUse, in list: InitramfsList?, _ release: KernelRelease
  ) {
    func missing(_ modules: [String]) -> [String] {
      modules.filter { module in
        !release.builtIn.contains(module) && !(list?.modules.contains(module) ?? false)
      }
    }
    let place = list == nil ? "the kernel" : "the initramfs"
    let cards = missing(drivers.cards)
    if !cards.isEmpty {
      let names = cards.joined(separator: ", ")
      let isEarly = ["CONFIG_DRM_SIMPLEDRM", "CONFIG_FB_EFI", "CONFIG_FB_VESA", "CONFIG_FB_SIMPLE"]
        .contains { release.has($0) == true }
      let effect =
        isEarly
        ? "until it is loaded the firmware's framebuffer is used"
        : "until it is loaded there is no splash"
      add(.display, .advice, "\(names) is not in \(place): \(effect). \(advice(cards, list))")
    }
    let inputs = missing(drivers.inputs)
    if list != nil, !inputs.isEmpty {
      let names = inputs.joined(separator: ", ")
      add(
        .initramfs, .advice,
        "it lacks the input driver \(names), so that no password can be entered there. "
          + advice(inputs, list))
    }
  }

  private func advice(_ modules: [String], _ list: InitramfsList?) -> String {
    if list == nil { return "Build it in, or make an initramfs." }
    if usesDracut {
      let names = modules.joined(separator: " ")
      return "Set add_drivers+=\" \(names) \" in /etc/dracut.conf.d/bezel.conf, and run \(rebuild)."
    }
    return
      "Set MODULES=most in /etc/initramfs-tools/initramfs.conf and FRAMEBUFFER=y in "
      + "/etc/initramfs-tools/conf.d/splash, or name it in /etc/initramfs-tools/modules, and run "
      + "\(rebuild)."
  }

  private func initramfs(_ release: KernelRelease) -> String? {
    guard let name = release.name else { return nil }
    let paths = [
      "/boot/initrd.img-\(name)", "/boot/initramfs-\(name).img", "/boot/initrd-\(name)",
      "/boot/initramfs-linux.img", "/boot/initramfs.img", "/boot/initrd.img",
    ]
    return paths.first { exists($0) }
  }
}

/// The names of the files in an initramfs.
struct InitramfsList {
  private(set) var hasDaemon = false
  private(set) var hasClient = false
  private(set) var hasFont = false
  private(set) var modules: Set<String> = []

  /// Reads what `lsinitramfs` prints, a path a line, or `lsinitrd`, which is like `ls -l`.
  ///
  /// - Returns: `nil` if there is no path.
  init?(_ bytes: [UInt8]) {
    var isEmpty = true
    for line in bytes.split(separator: UInt8(ascii: "\n")) {
      let words = line.split(separator: UInt8(ascii: " "))
      let arrow = words.firstIndex { $0.elementsEqual("->".utf8) }
      guard let path = arrow.map({ words[..<$0].last }) ?? words.last else { continue }
      isEmpty = false
      let file = path.split(separator: UInt8(ascii: "/")).last ?? []
      if file.elementsEqual("bezeld".utf8) { hasDaemon = true }
      if file.elementsEqual("plymouth".utf8), path.dropLast(file.count).ends(with: "bin/") {
        hasClient = true
      }
      for ending in [".ttf", ".otf", ".ttc", "lib/bezel/outlines"] where path.ends(with: ending) {
        hasFont = true
      }
      if let module = ModuleName.of(path: path) { modules.insert(module) }
    }
    if isEmpty { return nil }
  }
}

extension BidirectionalCollection<UInt8> {
  fileprivate func ends(with text: String) -> Bool {
    reversed().starts(with: text.utf8.reversed())
  }
}
