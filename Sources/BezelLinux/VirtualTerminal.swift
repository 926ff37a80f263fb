internal import CBezelLinux

/// One of the kernel's text consoles, by its number.
package struct VirtualTerminal: Equatable, Sendable {
  /// 1…63, the kernel's `MAX_NR_CONSOLES`.
  package let number: Int

  /// The device node.
  package var path: String { "/dev/tty\(number)" }

  /// The console that is in front.
  ///
  /// Asked of `/sys`, as that needs no right, where the ioctl wants `/dev/tty0` opened.
  ///
  /// - Returns: `nil` on a kernel or in a container without virtual terminals.
  /// - Throws: `readConsole`.
  package static func active() throws(LinuxError) -> VirtualTerminal? {
    let attribute = "/sys/class/tty/tty0/active"
    do throws(Errno) {
      return VirtualTerminal(named: try Descriptor.firstLine(of: attribute))
    } catch .noSuchFile {
      return nil
    } catch {
      throw LinuxError(.readConsole, attribute, error)
    }
  }

  /// Reads a name such as "tty1".
  init?(named name: String) {
    let prefix = "tty".utf8
    guard name.utf8.starts(with: prefix),
      let number = Int(Substring(name.utf8.dropFirst(prefix.count))), (1...63).contains(number)
    else { return nil }
    self.number = number
  }
}
