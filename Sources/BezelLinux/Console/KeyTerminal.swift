internal import CBezelLinux

/// A terminal whose input this process reads for as long as this value lives: typed characters arrive as the
/// kernel's keymap makes them, are not shown, and reach no other program.
///
/// A second reader of the keyboard, beside the terminal, would leave the terminal's own input to be kept
/// silent. So the terminal is the one reader, and its settings, which others change, are checked again and
/// again.
@usableFromInline package struct KeyTerminal: ~Copyable {
  /// The result of a read.
  package enum Arrival {
    case bytes
    /// There is nothing now.
    case nothing
    /// The terminal was hung up, as by a starting login: `reopen()` is due.
    case hangUp
  }

  /// The device node.
  package let path: String
  package let descriptor: Descriptor
  private let input: TerminalInput
  private var staysQuiet = false

  /// The most bytes that are read at once.
  private static let portion = 256

  /// Opens a terminal, and discards what was typed before.
  ///
  /// - Parameter path: the device node.
  /// - Throws: `readConsole`.
  package init(at path: String) throws(LinuxError) {
    do throws(Errno) {
      let file = try Descriptor(opening: path, O_RDWR | O_NOCTTY | O_NONBLOCK)
      input = try TerminalInput(of: file.rawValue)
      TerminalInput.quiet(file.rawValue)
      TerminalInput.flush(file.rawValue)
      descriptor = file
    } catch {
      throw LinuxError(.readConsole, path, error)
    }
    self.path = path
  }

  /// Reads some of what was typed, which is nowhere in memory afterwards.
  ///
  /// - Parameter take: is called with each byte.
  package borrowing func read(_ take: (UInt8) -> Void) -> Arrival {
    withUnsafeTemporaryAllocation(byteCount: KeyTerminal.portion, alignment: 1) { buffer in
      defer { explicit_bzero(buffer.baseAddress.unsafelyUnwrapped, buffer.count) }
      do throws(Errno) {
        let count = try descriptor.read(into: buffer)
        for byte in buffer[..<count] { take(byte) }
        return count > 0 ? .bytes : .hangUp
      } catch {
        return error == .wouldBlock ? .nothing : .hangUp
      }
    }
  }

  /// Undoes changes of its settings by other programs.
  ///
  /// - Returns: `false` if it was hung up.
  package borrowing func check() -> Bool {
    if TerminalInput.isQuiet(descriptor.rawValue) { return true }
    TerminalInput.quiet(descriptor.rawValue)
    return TerminalInput.isQuiet(descriptor.rawValue)
  }

  /// Opens it anew under its descriptor's number, after it was hung up.
  ///
  /// - Returns: whether that was possible.
  package borrowing func reopen() -> Bool {
    guard
      let fresh = try? Descriptor(opening: path, O_RDWR | O_NOCTTY | O_NONBLOCK),
      dup3(fresh.rawValue, descriptor.rawValue, O_CLOEXEC) >= 0
    else { return false }
    TerminalInput.quiet(descriptor.rawValue)
    return true
  }

  /// Writes text, as far as the terminal takes it now.
  ///
  /// - Returns: whether it has taken all.
  package borrowing func write(_ bytes: [UInt8]) -> Bool {
    let count = bytes.withUnsafeBytes {
      CBezelLinux.write(descriptor.rawValue, $0.baseAddress, $0.count)
    }
    return count == bytes.count
  }

  /// The state of the kernel's own Caps Lock and Num Lock; `nil` on a terminal that is no console.
  ///
  /// - Source: `vt_do_kdskled` in `drivers/tty/vt/keyboard.c` of Linux.
  package borrowing func locks() -> (isCapsLockOn: Bool, isNumLockOn: Bool)? {
    var locks: UInt8 = 0
    guard bezel_ioctl(descriptor.rawValue, UInt(KDGKBLED), &locks) == 0 else { return nil }
    return (locks & UInt8(K_CAPSLOCK) != 0, locks & UInt8(K_NUMLOCK) != 0)
  }

  /// The place of the text cursor, 0 at the left and at the top; `nil` where the kernel does not tell it.
  ///
  /// - Source: vcs(4), the header of `/dev/vcsa…`.
  package borrowing func cursor() -> (column: UInt8, row: UInt8)? {
    guard let number = VirtualTerminal(path: path)?.number,
      let screen = try? Descriptor(opening: "/dev/vcsa\(number)", O_RDONLY)
    else { return nil }
    return withUnsafeTemporaryAllocation(byteCount: 4, alignment: 1) { header in
      (try? screen.read(into: header)) == 4 ? (header[2], header[3]) : nil
    }
  }

  /// Keeps the settings after this value's end, if a picture is left on the terminal for another program: until
  /// that reads the terminal, nothing that is typed is shown.
  package mutating func leaveQuiet() { staysQuiet = true }

  deinit {
    if staysQuiet, (try? VirtualTerminal.State(of: descriptor))?.isGraphics == true {
      TerminalInput.leaveQuiet(descriptor.rawValue)
    } else {
      input.restore(descriptor.rawValue)
    }
  }
}
