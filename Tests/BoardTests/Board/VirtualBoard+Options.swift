extension VirtualBoard {
  /// What the machine has or lacks where a test asks for more than a display.
  struct Options {
    /// The bits a pixel of vesafb: 16, 24 or 32.
    var depth = 32
    /// Megabytes of the card of bochs, qxl or vesafb; `nil` for QEMU's own choice, 16.
    var videoMemory: Int?
    /// Whether the drivers of displays are loaded at the start; else `modprobe` brings one later.
    var loadsDrivers = true
    /// More of the kernel's command line, for example `video=1024x768`.
    var kernel = ""
    /// Whether it is Debian with systemd and udev, which takes half a minute longer to boot, instead of
    /// busybox alone.
    var isDebian = false

    /// Whether its clock counts instructions, so that times repeat whatever else this machine does.
    var countsInstructions = false

    /// The same for `board/vm/qemu`.
    var arguments: [String] {
      let line = loadsDrivers ? kernel : "board.nodrivers " + kernel
      return ["--depth", "\(depth)", "--kernel", line]
        + (videoMemory.map { ["--video-memory", "\($0)"] } ?? [])
        + (countsInstructions ? ["--clock", "counted"] : [])
    }
  }
}
