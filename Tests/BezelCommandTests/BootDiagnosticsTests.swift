import FakeFiles
import SeededRandom
import Testing

@testable import BezelCommand

/// A made-up machine that boots.
private final class BootingMachine {
  let files: FakeFiles
  /// The output of `lsinitramfs`; `nil` if it fails.
  var list: String? = """
    usr/bin/bezeld
    usr/bin/plymouth
    usr/lib/modules/6.1.0/kernel/drivers/gpu/drm/vc4/vc4.ko.xz
    usr/lib/modules/6.1.0/kernel/drivers/hid/usbhid/usb-hid.ko
    usr/share/fonts/truetype/dejavu/DejaVuSans.ttf
    """
  private(set) var commands: [[String]] = []

  /// With everything that a splash needs, on Debian.
  init() throws {
    files = try FakeFiles()
    try commandLine("quiet splash loglevel=3 vt.global_cursor_default=0")
    try files.write("6.1.0\n", to: "proc/sys/kernel/osrelease")
    try files.write("3\t4\t1\t7\n", to: "proc/sys/kernel/printk")
    try files.write("CONFIG_LOGO=y\nCONFIG_DRM_SIMPLEDRM=m\n", to: "boot/config-6.1.0")
    try files.write("070701", to: "boot/initrd.img-6.1.0")
    try files.write("", to: "etc/initramfs-tools/initramfs.conf")
    try files.write("", to: "usr/bin/bezeld")
    try files.link("usr/bin/plymouth", to: "bezeld")
    files.makeFolder("run/systemd/system")
    try files.write("", to: "lib/systemd/system/plymouth-start.service")
    try files.write("", to: "lib/systemd/system/plymouth-quit.service")
    try files.link(
      "lib/systemd/system/sysinit.target.wants/plymouth-start.service",
      to: "../plymouth-start.service")
    try device("sys/class/drm/card0", driver: "vc4-drm", module: "vc4")
    files.makeFolder("sys/class/drm/card0-DSI-1")
    files.makeFolder("sys/class/drm/card0-HDMI-A-1")
    try device("sys/class/input/event0/device", driver: "usbhid", module: "usb_hid")
    try files.write("120013\n", to: "sys/class/input/event0/device/capabilities/ev")
  }

  func commandLine(_ text: String) throws { try files.write("\(text)\n", to: "proc/cmdline") }

  /// Makes a device below `path` with a driver that has a module, or none.
  func device(_ path: String, driver: String, module: String?) throws {
    files.makeFolder("drivers/\(driver)")
    files.makeFolder("\(path)/device")
    try files.link("\(path)/device/driver", to: "\(files.root)/drivers/\(driver)")
    guard let module else { return }
    files.makeFolder("modules/\(module)")
    try files.link("drivers/\(driver)/module", to: "\(files.root)/modules/\(module)")
  }

  func report() -> BootDiagnostics {
    BootDiagnostics(root: files.root) { command in
      commands.append(command)
      return command[0] == "lsinitramfs" ? list.map { Array($0.utf8) } : nil
    }
  }

  /// The lines about a topic that are not fine.
  func findings(_ topic: BootDiagnostics.Topic) -> [String] {
    report().findings.filter { $0.topic == topic && $0.severity != .fine }.map {
      "\($0.severity.rawValue): \($0.sentence)"
    }
  }
}

@Suite("bezel doctor --boot") struct BootDiagnosticsTests {
  @Test("has nothing to say against a machine that has everything")
  func everything() throws {
    let machine = try BootingMachine()
    let report = machine.report()
    #expect(report.isUsable)
    #expect(
      report.lines == [
        "command line: it asks for a splash, and for nothing that shows through.",
        "kernel: its console clears the firmware's picture, as it was built without "
          + "FRAMEBUFFER_CONSOLE_DEFERRED_TAKEOVER.",
        "display: the driver is vc4.", "initramfs: /boot/initrd.img-6.1.0 has bezeld.",
        "plymouth: /usr/bin/plymouth is Bezel's.",
        "units: plymouth-start.service begins with the system.",
        "logo: the firmware passes none on, so that the distribution's or one of your own is "
          + "shown.", "Ready: a splash can be shown.",
      ])
    #expect(machine.commands == [["lsinitramfs", "\(machine.files.root)/boot/initrd.img-6.1.0"]])
  }

  @Test("says of each word of the command line what it does")
  func commandLine() throws {
    let machine = try BootingMachine()
    let good = "quiet splash loglevel=3 vt.global_cursor_default=0"
    for (line, expected) in [
      ("quiet loglevel=3 vt.global_cursor_default=0", "problem: the word splash is missing: add"),
      ("\(good) nosplash", "problem: nosplash switches"),
      ("\(good) plymouth.enable=0", "problem: plymouth.enable=0 switches"),
      ("\(good) console=tty0 console=ttyS0,115200n8", "problem: the last console= is ttyS0, so"),
      ("\(good) console=hvc0", "problem: the last console= is hvc0"),
      ("\(good) console=ttyAMA0 console=tty1", "advice: console=ttyAMA0 sends text"),
      ("\(good) single", "advice: single asks for a shell"),
      ("\(good) systemd.unit=rescue.target", "advice: systemd.unit=rescue.target asks"),
      ("\(good) nomodeset", "advice: nomodeset keeps"),
      ("\(good) video=DSI-2:800x480", "advice: video=DSI-2:… names no connector: there are DSI-1"),
      ("\(good) video=DSI-1:rotate=90", "advice: the kernel refuses a rotate= without a mode"),
      ("splash loglevel=4 vt.global_cursor_default=0", "advice: the kernel's error messages"),
      ("quiet splash loglevel=3", "advice: the cursor blinks"),
      ("\(good) consoleblank=60", "advice: consoleblank=60 makes"),
      ("\(good) systemd.show_status=yes", "advice: systemd.show_status makes"),
      ("\(good) rd.systemd.show_status", "advice: rd.systemd.show_status makes"),
    ] {
      try machine.commandLine(line)
      let findings = machine.findings(.commandLine)
      #expect(findings.count == 1 && findings[0].hasPrefix(expected), "\(line): \(findings)")
      #expect(machine.report().isUsable == !expected.hasPrefix("problem"), "\(line)")
    }
    for line in [
      good, "rhgb \(good)", "\(good) console=tty0",
      "\(good) console=ttyS0 console=tty0 console=tty1",
      "\(good) video=DSI-1:800x480,rotate=90 video=efifb:off", "\(good) plymouth.enable=1",
      "\(good) systemd.show_status=auto consoleblank=0", "\(good) console=null",
    ] {
      try machine.commandLine(line)
      let isSerial = line.contains("ttyS0")
      #expect(machine.findings(.commandLine).count == (isSerial ? 1 : 0), "\(line)")
    }
  }

  @Test(
    "says what the kernel writes: messages by its level, and its logo, if it was built with one")
  func messages() throws {
    let machine = try BootingMachine()
    let rest = "splash vt.global_cursor_default=0"
    let messages = "advice: messages of the kernel show through"
    for line in [
      rest, "quiet debug \(rest)", "quiet loglevel=7 \(rest)", "ignore_loglevel \(rest)",
    ] {
      try machine.commandLine(line)
      let findings = machine.findings(.commandLine)
      #expect(findings.count == 2 && findings[0].hasPrefix(messages), "\(line): \(findings)")
      #expect(findings.last == "advice: the kernel shows its own logo: add logo.nologo.")
    }
    try machine.commandLine("\(rest) logo.nologo")
    #expect(machine.findings(.commandLine).count == 1)
    try machine.files.write("# CONFIG_LOGO is not set\nCONFIG_X=y\n", to: "boot/config-6.1.0")
    try machine.commandLine(rest)
    #expect(machine.findings(.commandLine).count == 1)
    // The command line is quiet, but a setting of the root is not.
    try machine.commandLine("quiet splash")
    #expect(machine.findings(.kernel).isEmpty)
    try machine.files.write("7\t4\t1\t7\n", to: "proc/sys/kernel/printk")
    #expect(machine.findings(.kernel).first?.hasPrefix("advice: kernel.printk is 7") == true)
  }

  @Test("says where the command line is set")
  func place() throws {
    let machine = try BootingMachine()
    try machine.commandLine("")
    #expect(machine.findings(.commandLine) == ["advice: /proc/cmdline cannot be read."])
    try machine.commandLine("quiet loglevel=3 vt.global_cursor_default=0")
    func place() -> String? {
      machine.findings(.commandLine).first?.split(separator: ":").last.map { String($0) }
    }
    #expect(place() == " add it where the boot loader keeps it.")
    try machine.files.write("", to: "etc/kernel/cmdline")
    #expect(place() == " add it in /etc/kernel/cmdline.")
    try machine.files.write("", to: "etc/default/grub")
    #expect(place()?.hasSuffix("of /etc/default/grub, and run grub-mkconfig.") == true)
    try machine.files.write("", to: "usr/sbin/update-grub")
    #expect(place()?.hasSuffix("of /etc/default/grub, and run update-grub.") == true)
    try machine.files.write("", to: "boot/firmware/cmdline.txt")
    #expect(place() == " add it in /boot/firmware/cmdline.txt.")
  }

  @Test("knows whether the console leaves the firmware's picture alone")
  func console() throws {
    let machine = try BootingMachine()
    func kernel() -> [String] {
      machine.report().findings.filter { $0.topic == .kernel }.map { $0.sentence }
    }
    try machine.files.write(
      "CONFIG_FRAMEBUFFER_CONSOLE_DEFERRED_TAKEOVER=y\n", to: "boot/config-6.1.0")
    #expect(kernel() == ["its console leaves the firmware's picture until there is text."])
    try machine.commandLine("quiet splash fbcon=map:0,nodefer")
    #expect(kernel().count == 1 && kernel()[0].hasPrefix("fbcon=nodefer clears"))
    machine.files.remove("boot/config-6.1.0")
    try machine.commandLine("quiet splash")
    #expect(kernel().isEmpty)
  }

  @Test("says what the initramfs lacks")
  func initramfs() throws {
    let machine = try BootingMachine()
    let whole = try #require(machine.list)
    for (part, expected) in [
      ("usr/bin/bezeld", "problem: /boot/initrd.img-6.1.0 has no bezeld"),
      ("usr/bin/plymouth", "advice: /boot/initrd.img-6.1.0 has no plymouth client"),
      ("DejaVuSans.ttf", "advice: /boot/initrd.img-6.1.0 has no font"),
      ("usb-hid.ko", "advice: it lacks the input driver usb_hid"),
    ] {
      machine.list = whole.replacing(part, with: "x")
      let findings = machine.findings(.initramfs)
      #expect(findings.count == 1 && findings[0].hasPrefix(expected), "\(findings)")
      #expect(findings[0].contains("update-initramfs -u"), "\(findings)")
    }
    machine.list = whole.replacing(
      "usr/share/fonts/truetype/dejavu/DejaVuSans.ttf", with: "var/lib/bezel/outlines")
    #expect(machine.findings(.initramfs).isEmpty)
    machine.list = whole.replacing("vc4.ko", with: "x")
    #expect(machine.findings(.initramfs).isEmpty)
    let display = machine.findings(.display)
    #expect(display.count == 1 && display[0].contains("firmware's framebuffer is used"))
    #expect(display[0].contains("MODULES=most") && display[0].contains("FRAMEBUFFER=y"))
    // A module that is part of the kernel need not be there.
    try machine.files.write(
      "kernel/drivers/gpu/drm/vc4/vc4.ko\n", to: "lib/modules/6.1.0/modules.builtin")
    #expect(machine.findings(.display).isEmpty)
    for list in [nil, "", "\n\n", " \n"] {
      machine.list = list
      #expect(machine.findings(.initramfs).first?.contains("cannot be listed") == true)
      #expect(machine.report().isUsable)
    }
  }

  @Test("reads lists like those of ls -l, and names dracut's commands where it makes the initramfs")
  func dracut() throws {
    let machine = try BootingMachine()
    machine.files.remove("etc/initramfs-tools/initramfs.conf")
    machine.files.remove("etc/initramfs-tools")
    machine.files.remove("boot/initrd.img-6.1.0")
    try machine.files.write("", to: "boot/initramfs-6.1.0.img")
    try machine.files.write("", to: "usr/bin/dracut")
    try machine.files.write("# CONFIG_FB_EFI is not set\n", to: "boot/config-6.1.0")
    machine.list = """
      Image: /boot/initramfs-6.1.0.img: 20M
      -rwxr-xr-x   1 root     root       100 Jan  1  1970 usr/bin/bezeld
      lrwxrwxrwx   1 root     root         6 Jan  1  1970 usr/bin/plymouth -> bezeld
      -rw-r--r--   1 root     root       100 Jan  1  1970 usr/share/fonts/a.otf
      -rw-r--r--   1 root     root       100 Jan  1  1970 usr/lib/firmware/plymouth
      """
    #expect(
      machine.findings(.display) == [
        "advice: vc4 is not in the initramfs: until it is loaded there is no splash. Set "
          + "add_drivers+=\" vc4 \" in /etc/dracut.conf.d/bezel.conf, and run dracut -f."
      ])
    let input = machine.findings(.initramfs)
    #expect(input.count == 1 && input[0].contains("usb_hid") && input[0].hasSuffix("dracut -f."))
  }

  @Test("a machine without an initramfs has its drivers in the kernel")
  func noInitramfs() throws {
    let machine = try BootingMachine()
    machine.files.remove("boot/initrd.img-6.1.0")
    #expect(machine.findings(.initramfs).isEmpty && machine.commands.isEmpty)
    #expect(machine.findings(.display).first?.contains("vc4 is not in the kernel") == true)
    try machine.files.write("a/vc4.ko\nb/usb-hid.ko\n", to: "lib/modules/6.1.0/modules.builtin")
    #expect(machine.findings(.display).isEmpty)
  }

  @Test("says which screens there are while the kernel starts")
  func display() throws {
    let machine = try BootingMachine()
    machine.files.remove("sys/class/drm/card0/device/driver")
    #expect(
      machine.findings(.display).first?.hasPrefix("problem: there is no graphics card") == true)
    try machine.files.write("vc4drmfb\n", to: "sys/class/graphics/fb0/name")
    #expect(!machine.report().isUsable)
    try machine.files.write("EFI VGA\n", to: "sys/class/graphics/fb1/name")
    #expect(machine.findings(.display).first?.contains("(EFI VGA)") == true)
    #expect(machine.report().isUsable)
    let other = try BootingMachine()
    other.files.remove("sys/class/drm/card0/device/driver")
    try other.device("sys/class/drm/card1", driver: "simple-framebuffer", module: nil)
    #expect(other.findings(.display).first?.contains("(simpledrm)") == true)
  }

  @Test("says whose client and units there are")
  func package() throws {
    let machine = try BootingMachine()
    machine.files.remove("usr/bin/plymouth")
    #expect(machine.findings(.plymouth).first?.hasPrefix("problem: there is no client") == true)
    try machine.files.write("", to: "usr/bin/plymouth")
    #expect(machine.findings(.plymouth).first?.contains("that of plymouth itself") == true)
    #expect(machine.findings(.units).isEmpty)
    try machine.files.link("etc/systemd/system/plymouth-start.service", to: "/dev/null")
    #expect(machine.findings(.units).first?.contains("is masked") == true)
    machine.files.remove("etc/systemd/system/plymouth-start.service")
    machine.files.remove("lib/systemd/system/sysinit.target.wants/plymouth-start.service")
    #expect(machine.findings(.units).first?.contains("nothing starts") == true)
    machine.files.remove("lib/systemd/system/plymouth-quit.service")
    #expect(
      machine.findings(.units) == [
        "problem: there is no plymouth-quit.service: install bezel-boot."
      ])
    machine.files.remove("run/systemd/system")
    #expect(machine.findings(.units).isEmpty)
  }

  @Test("describes the firmware's logo")
  func logo() throws {
    let machine = try BootingMachine()
    for name in ["type", "status", "xoffset", "yoffset"] {
      try machine.files.write("0\n", to: "sys/firmware/acpi/bgrt/\(name)")
    }
    let header: [UInt8] =
      [0x42, 0x4D, 58, 0, 0, 0, 0, 0, 0, 0, 54, 0, 0, 0, 40, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0]
      + [1, 0, 24, 0] + [UInt8](repeating: 0, count: 24)
    try machine.files.write(header + [1, 2, 3, 0], to: "sys/firmware/acpi/bgrt/image")
    #expect(machine.report().lines.contains("logo: the firmware's, 1 x 1 pixels."))
    try machine.files.write("BM nonsense", to: "sys/firmware/acpi/bgrt/image")
    #expect(
      machine.findings(.logo).first?.hasPrefix("advice: the firmware's cannot be used") == true)
    #expect(machine.report().isUsable)
  }

  @Test("An unknown kernel configuration is unpacked from /proc/config.gz")
  func packedConfiguration() throws {
    let machine = try BootingMachine()
    machine.files.remove("boot/config-6.1.0")
    try machine.files.write("packed", to: "proc/config.gz")
    let release = KernelRelease(root: machine.files.root) { command in
      command == ["gzip", "-dc", "\(machine.files.root)/proc/config.gz"]
        ? Array("CONFIG_LOGO=m\nCONFIG_LOGO_X=y\n".utf8) : nil
    }
    #expect(release.has("CONFIG_LOGO") == true && release.has("CONFIG_LOGO_X") == true)
    #expect(release.has("CONFIG_LOG") == false)
    #expect(KernelRelease(root: machine.files.root) { _ in nil }.has("CONFIG_LOGO") == nil)
    // A name that leads elsewhere is none.
    try machine.files.write("../../etc/shadow\n", to: "proc/sys/kernel/osrelease")
    #expect(KernelRelease(root: machine.files.root) { _ in nil }.name == nil)
  }

  @Test("A module's name is that of its file, with an underscore for a hyphen")
  func moduleNames() {
    for (path, name) in [
      ("kernel/drivers/hid/hid-generic.ko.xz", "hid_generic"), ("a/vc4.ko", "vc4"),
      ("vc4.ko.zst", "vc4"), ("vc4.konto", nil), ("vc4", nil), (".ko", nil), ("a/.ko", nil),
      ("", nil),
      ("/", nil), ("vc4.so", nil),
    ] as [(String, String?)] {
      #expect(ModuleName.of(path: Array(path.utf8)) == name, "\(path)")
    }
  }

  @Test("Files may hold anything, and no line of the report holds a control character")
  func hostile() throws {
    let names = [
      "proc/cmdline", "proc/sys/kernel/osrelease", "proc/sys/kernel/printk", "boot/config-6.1.0",
      "lib/modules/6.1.0/modules.builtin", "sys/class/graphics/fb0/name",
      "sys/class/input/event0/device/capabilities/ev", "sys/firmware/acpi/bgrt/type",
    ]
    let parts = [
      "video=", "DSI-1:", "console=", "ttyS0", "\u{1B}[2J", "\u{0}", "\n", " ", "=", "/", "-",
      ".ko",
      "99999999999999999999", "-1", "loglevel=", "consoleblank=", "fbcon=", "é", "-> ", "\"",
      "systemd.unit=rescue.target", String(repeating: "x", count: 5_000),
    ]
    for seed in SeededRandom.seeds(60) {
      var random = SeededRandom(seed: seed)
      let machine = try BootingMachine()
      func junk() -> String {
        (0..<random.int(0...40)).map { _ in random.pick(parts) }.joined()
      }
      for name in names where random.int(0...2) == 0 { try machine.files.write(junk(), to: name) }
      if random.int(0...1) == 0 { machine.list = junk() }
      let lines = machine.report().lines
      #expect(lines.count >= 5, "seed \(seed)")
      for line in lines {
        let isPrintable = line.unicodeScalars.allSatisfy { $0.value >= 0x20 && $0.value != 0x7F }
        #expect(isPrintable && line.utf8.count < 1_000, "seed \(seed): \(line)")
      }
    }
  }
}
