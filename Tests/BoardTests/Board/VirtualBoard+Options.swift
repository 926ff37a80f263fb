extension VirtualBoard {
  /// The machine's properties that only some tests need.
  struct Options {
    /// The processor, and with it the machine.
    var architecture = Architecture.amd64
    /// The bits a pixel of vesafb: 16, 24 or 32.
    var depth = 32
    /// The video memory of bochs, qxl or vesafb, in megabytes; `nil` for QEMU's own choice, 16.
    var videoMemory: Int?
    /// Whether the drivers of displays are loaded at the start; otherwise `modprobe` loads one
    /// later.
    var loadsDrivers = true
    /// Further kernel command line, for example `video=1024x768`.
    var kernel = ""
    /// The Debian with systemd and udev, which takes half a minute longer to boot, or `nil` for busybox
    /// alone.
    var debian: Debian?

    var clock = Clock.wall

    /// Whether its processor makes random numbers; else the kernel has none until it has collected some.
    var hasEntropy = true

    /// A root that `board/vm/root` builds.
    enum Debian {
      case plain
      /// A root with programs that have a screen of their own.
      case programs
    }

    enum Clock: String {
      case wall
      /// Counts instructions, so that times repeat whatever else this machine does.
      case counted
      /// Counted, and each instruction takes eight times as long.
      case slow
      /// Counted, and the time in which the processor does nothing passes at once.
      case skipping
    }

    /// The words for `board/vm/qemu`.
    var arguments: [String] {
      let line = loadsDrivers ? kernel : "board.nodrivers " + kernel
      return ["--arch", architecture.rawValue, "--depth", "\(depth)", "--kernel", line]
        + (videoMemory.map { ["--video-memory", "\($0)"] } ?? [])
        + ["--clock", clock.rawValue]
        + (hasEntropy ? [] : ["--entropy", "none"])
    }
  }
}
