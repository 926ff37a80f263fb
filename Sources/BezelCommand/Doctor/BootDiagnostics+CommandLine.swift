internal import BezelFiles
internal import BezelLinux

extension BootDiagnostics {
  /// Checks the words that switch a splash on and off.
  mutating func checkCommandLine(_ line: KernelCommandLine, _ release: KernelRelease) {
    guard !line.words.isEmpty else {
      return add(.commandLine, .advice, "/proc/cmdline cannot be read.")
    }
    let place = commandLinePlace
    let count = findings.count
    if !line.has("splash") && !line.has("rhgb") {
      add(.commandLine, .problem, "the word splash is missing: add it \(place).")
    }
    for word in ["nosplash", "plymouth.enable=0", "rd.plymouth=0"] where line.holds(word) {
      add(.commandLine, .problem, "\(word) switches the splash off: remove it \(place).")
    }
    for word in ["single", "s", "S", "1", "rescue", "emergency", "-b"] where line.has(word) {
      add(.commandLine, .advice, "\(word) asks for a shell, with text in place of a splash.")
    }
    if let unit = line.value(of: "systemd.unit"),
      ["rescue.target", "emergency.target"].contains(unit)
    {
      add(.commandLine, .advice, "systemd.unit=\(unit) asks for a shell, with text.")
    }
    checkConsoles(line)
    checkVideos(line)
    if line.has("nomodeset") {
      add(
        .commandLine, .advice,
        "nomodeset keeps the graphics drivers from setting modes, so that the firmware's picture is "
          + "all there is: remove it \(place).")
    }
    checkMessages(line, release)
    if findings.count == count {
      add(.commandLine, .fine, "it asks for a splash, and for nothing that shows through.")
    }
  }

  /// The phrase for where the command line is set.
  var commandLinePlace: String {
    for path in ["/boot/firmware/cmdline.txt", "/boot/cmdline.txt"] where exists(path) {
      return "in \(path)"
    }
    if exists("/etc/default/grub") {
      let make = exists("/usr/sbin/update-grub") ? "update-grub" : "grub-mkconfig"
      return "in GRUB_CMDLINE_LINUX_DEFAULT of /etc/default/grub, and run \(make)"
    }
    if exists("/etc/kernel/cmdline") { return "in /etc/kernel/cmdline" }
    return "where the boot loader keeps it"
  }

  private mutating func checkConsoles(_ line: KernelCommandLine) {
    let consoles = line.values(of: "console").map { value in
      String(value.prefix { $0 != "," }).printable.shortened(toBytes: 32)
    }
    guard let last = consoles.last else { return }
    if !last.isOfScreen {
      add(
        .commandLine, .problem,
        "the last console= is \(last), so text is shown there: put console=tty0 after it "
          + "\(commandLinePlace).")
    } else if let other = consoles.first(where: { !$0.isOfScreen }) {
      add(
        .commandLine, .advice,
        "console=\(other) sends text there, too: remove it if nobody reads it.")
    }
  }

  private mutating func checkVideos(_ line: KernelCommandLine) {
    let present = DriversInUse(root: root).connectors
    for video in line.videos {
      let name = (video.name ?? "").printable.shortened(toBytes: 32)
      if video.isOfConnector, !present.isEmpty, !present.contains(name) {
        add(
          .commandLine, .advice,
          "video=\(name):… names no connector: there are \(present.joined(separator: ", ")).")
      }
      if video.isRotationRefused {
        add(
          .commandLine, .advice,
          "the kernel refuses a rotate= without a mode before it: write it as "
            + "video=\(name.isEmpty ? "" : "\(name):")800x480,rotate=90.")
      }
    }
  }

  /// Checks what writes text over the screen.
  private mutating func checkMessages(_ line: KernelCommandLine, _ release: KernelRelease) {
    let level = line.consoleLevel
    if level > 4 {
      add(
        .commandLine, .advice,
        "messages of the kernel show through: add quiet and loglevel=3 \(commandLinePlace).")
    } else if level == 4 {
      add(
        .commandLine, .advice,
        "the kernel's error messages show through: add loglevel=3 \(commandLinePlace).")
    }
    if line.value(of: "vt.global_cursor_default") != "0" {
      add(
        .commandLine, .advice,
        "the cursor blinks before the splash: add vt.global_cursor_default=0.")
    }
    // With few messages the kernel shows no logo either.
    if level > 4, !line.has("logo.nologo"), release.has("CONFIG_LOGO") != false {
      add(.commandLine, .advice, "the kernel shows its own logo: add logo.nologo.")
    }
    if let seconds = line.value(of: "consoleblank").flatMap({ Int($0) }), seconds > 0 {
      add(
        .commandLine, .advice,
        "consoleblank=\(seconds) makes the console dark after \(seconds) s: remove it.")
    }
    for name in ["systemd.show_status", "rd.systemd.show_status"] {
      let isOn = line.value(of: name).map { ["1", "yes", "true", "on", "y", "t"].contains($0) }
      if isOn ?? line.has(name) {
        add(
          .commandLine, .advice,
          "\(name) makes systemd write a line for each unit: set it to auto.")
      }
    }
    if line.has("fastboot") || line.value(of: "fsck.mode") == "skip" {
      add(.commandLine, .fine, "file systems are not checked, so the splash shows no check.")
    }
  }

  /// Checks the running kernel's messages and its text console.
  mutating func checkKernel(_ line: KernelCommandLine, _ release: KernelRelease) {
    let levels = (try? Descriptor.firstLine(of: "/proc/sys/kernel/printk".rooted(at: root))) ?? ""
    let digits = levels.utf8.prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
    if let level = Int(Substring(digits)),
      level > 4, line.consoleLevel <= 4
    {
      add(
        .kernel, .advice,
        "kernel.printk is \(level) now, more than the command line says: look for it in "
          + "/etc/sysctl.conf and /etc/sysctl.d.")
    }
    let takesAtOnce = line.values(of: "fbcon").contains { value in
      value.utf8.split(separator: UInt8(ascii: ",")).contains { $0.elementsEqual("nodefer".utf8) }
    }
    if takesAtOnce {
      add(
        .kernel, .advice,
        "fbcon=nodefer clears the firmware's picture before there is a splash: remove it "
          + "\(commandLinePlace).")
    } else if let isDeferred = release.has("CONFIG_FRAMEBUFFER_CONSOLE_DEFERRED_TAKEOVER") {
      add(
        .kernel, .fine,
        isDeferred
          ? "its console leaves the firmware's picture until there is text."
          : "its console clears the firmware's picture, as it was built without "
            + "FRAMEBUFFER_CONSOLE_DEFERRED_TAKEOVER.")
    }
  }
}

extension KernelCommandLine {
  /// Whether a word is there: a name, or a name and a value as the last one of that name.
  fileprivate func holds(_ word: String) -> Bool {
    let parts = word.split(separator: "=")
    return parts.count == 2 ? value(of: String(parts[0])) == String(parts[1]) : has(word)
  }

  /// The level below which the kernel's messages are shown on the console.
  ///
  /// - Source: `loglevel`, `quiet`, `debug` and `ignore_loglevel` in `init/main.c` and
  ///   `kernel/printk/printk.c`, Linux; the default values of `CONSOLE_LOGLEVEL_…`.
  fileprivate var consoleLevel: Int {
    var level = 7
    for word in words {
      if word.isNamed("ignore_loglevel") { return 16 }
      if word.isNamed("quiet"), word.value == nil { level = 4 }
      if word.isNamed("debug"), word.value == nil { level = 10 }
      if word.isNamed("loglevel"), let number = word.value.flatMap({ Int($0) }) { level = number }
    }
    return level
  }
}

extension String {
  /// Whether it is the name of a virtual terminal, or of a console without output.
  fileprivate var isOfScreen: Bool {
    guard utf8.starts(with: "tty".utf8) else { return self == "null" || isEmpty }
    let number = utf8.dropFirst(3)
    return self == "ttynull"
      || number.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
  }
}
