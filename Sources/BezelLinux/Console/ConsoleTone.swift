internal import CBezelLinux

/// A tone of the console: the kernel plays it on each input device with `SND_TONE`, such as pcspkr.
///
/// A timer of the kernel's ends it, also when this process is killed meanwhile; one that is written to the device
/// would sound for ever then.
///
/// - Source: `kd_mksound` in `drivers/tty/vt/keyboard.c` of Linux; console_ioctl(2), `KDMKTONE`.
package struct ConsoleTone: Equatable, Sendable {
  package let (hertz, milliseconds): (Int, Int)

  /// - Range: 20…20 000 hertz and 1…1 000 milliseconds; others become the nearest.
  package init(hertz: Int, milliseconds: Int) {
    self.hertz = min(max(20, hertz), 20_000)
    self.milliseconds = min(max(1, milliseconds), 1_000)
  }

  /// The argument of `KDMKTONE`: the period in ticks of a clock of 1 193 182 Hz, and the time.
  var argument: Int { milliseconds << 16 | 1_193_182 / hertz & 0xFFFF }

  /// Begins it, in place of one that sounds; does nothing without a console, or without the right to it.
  package func play(at path: String = "/dev/tty0") {
    // The group of terminals may not read this one.
    guard let console = try? Descriptor(opening: path, O_WRONLY | O_NOCTTY | O_NONBLOCK) else {
      return
    }
    _ = bezel_ioctl_value(console.rawValue, UInt(KDMKTONE), argument)
  }
}
