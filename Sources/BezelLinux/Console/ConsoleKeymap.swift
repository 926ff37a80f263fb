internal import CBezelLinux

/// The keymap that the kernel's consoles use now, as loadkeys(1) or the distribution's boot has
/// loaded it.
///
/// All consoles share one keymap, but a console that is not in the mode `K_UNICODE` shows no entry
/// of a character beyond Latin-1. So a console in another mode is put into `K_UNICODE` while its
/// entries are read, which takes some milliseconds, and back.
///
/// - Source: `vt_do_kdsk_ioctl` and `vt_do_kdskled` in `drivers/tty/vt/keyboard.c` of Linux.
package struct ConsoleKeymap: Equatable, Sendable {
  /// The entries by key code 0…127 for each combination of modifiers, as `KDGKBENT` returns them;
  /// a table that the kernel does not have is empty.
  ///
  /// - Shape: 256 tables of 128 entries or none.
  package let tables: [[UInt16]]

  /// Reads the keymap.
  ///
  /// - Parameter path: the console in front.
  /// - Throws: `readKeymap`; with `noSuchFile` or `noSuchDevice` on a machine without consoles,
  ///   with `notATerminal` if the path is none, and with `notPermitted` if a mode has to be changed
  ///   and may not be.
  package init(at path: String = "/dev/tty0") throws(LinuxError) {
    tables = try ConsoleKeymap.ask(path, ConsoleKeymap.read)
  }

  /// Reads the state of the kernel's own Caps Lock on a console.
  ///
  /// - Throws: as `init(at:)`.
  package static func isCapsLockOn(at path: String = "/dev/tty0") throws(LinuxError) -> Bool {
    try ask(path) { (terminal) throws(Errno) in
      var locks: UInt8 = 0
      guard bezel_ioctl(terminal.rawValue, UInt(KDGKBLED), &locks) == 0 else { throw .current }
      return locks & UInt8(K_CAPSLOCK) != 0
    }
  }

  private static func ask<Answer>(
    _ path: String, _ question: (borrowing Descriptor) throws(Errno) -> Answer
  ) throws(LinuxError) -> Answer {
    do throws(Errno) {
      return try question(Descriptor(opening: path, O_RDWR | O_NOCTTY | O_NONBLOCK))
    } catch {
      throw LinuxError(.readKeymap, path, error)
    }
  }

  /// Reads all entries, in the mode `K_UNICODE`.
  private static func read(_ terminal: borrowing Descriptor) throws(Errno) -> [[UInt16]] {
    let fd = terminal.rawValue
    var mode: Int32 = 0
    guard bezel_ioctl(fd, UInt(KDGKBMODE), &mode) == 0 else { throw .current }
    if mode != K_UNICODE, bezel_ioctl_value(fd, UInt(KDSKBMODE), Int(K_UNICODE)) != 0 {
      throw .current
    }
    defer { if mode != K_UNICODE { _ = bezel_ioctl_value(fd, UInt(KDSKBMODE), Int(mode)) } }
    var tables: [[UInt16]] = []
    for index in 0...UInt8.max { tables.append(try table(index, of: fd)) }
    return tables
  }

  /// The kernel's answer for a table that it does not have, `K_NOSUCHMAP`.
  private static var noSuchTable: UInt16 { 0x027F }

  private static func table(_ index: UInt8, of fd: Int32) throws(Errno) -> [UInt16] {
    var table: [UInt16] = []
    for code: UInt8 in 0..<128 {
      var entry = kbentry(kb_table: index, kb_index: code, kb_value: 0)
      guard bezel_ioctl(fd, UInt(KDGKBENT), &entry) == 0 else { throw .current }
      if code == 0 {
        if entry.kb_value == noSuchTable { return [] }
        table.reserveCapacity(128)
      }
      table.append(entry.kb_value)
    }
    return table
  }
}
