internal import CBezelLinux

/// The serial lines that the kernel writes its messages to.
package enum SerialConsole {
  /// Their device nodes; none on a machine without such lines.
  ///
  /// - Source: the kernel's `Documentation/ABI/testing/sysfs-tty`, `/sys/class/tty/console/active`.
  package static var paths: [String] {
    let names = (try? Descriptor.firstLine(of: "/sys/class/tty/console/active")) ?? ""
    return names.split(separator: " ").map { String($0) }
      .filter { $0.hasPrefix("tty") && VirtualTerminal(named: $0) == nil && $0 != "tty0" }
      .map { "/dev/\($0)" }
  }

  /// Restores the input of lines that a Bezel that was killed has left silent.
  package static func restoreLeftovers() {
    for path in paths {
      if let line = try? Descriptor(opening: path, O_RDWR | O_NOCTTY | O_NONBLOCK) {
        TerminalInput.restoreLeftover(line.rawValue)
      }
    }
  }
}
