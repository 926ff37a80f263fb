internal import CBezelLinux

/// The keymap that the kernel's consoles use now, as loadkeys(1) or the distribution's boot has
/// loaded it.
///
/// All consoles share one keymap, but a console that is not in the mode `K_UNICODE` shows no entry
/// of a character beyond Latin-1. So a console in the mode `K_XLATE` is put into `K_UNICODE` while
/// its entries are read, which takes some milliseconds, and back.
///
/// The front console is not put into another mode if its keys are switched off or read raw: keys
/// that are pressed in these milliseconds would reach the login behind a picture. Then the entries
/// are read from a console that no program has open, which is freed again.
///
/// - Source: `vt_do_kdsk_ioctl`, `vt_do_diacrit` and `vt_do_kdskled` in
///   `drivers/tty/vt/keyboard.c` of Linux.
package struct ConsoleKeymap: Equatable, Sendable {
  /// A diacritic, a letter, and the letter with it, as Unicode numbers.
  package struct Accent: Equatable, Sendable {
    package let diacritic: UInt32
    package let base: UInt32
    package let result: UInt32
  }

  /// The entries by key code 0…127 for each combination of modifiers, as `KDGKBENT` returns them;
  /// a table that the kernel does not have is empty.
  ///
  /// - Shape: 256 tables of 128 entries or none.
  package let tables: [[UInt16]]
  /// The kernel's accent table, of at most 256 entries.
  package let accents: [Accent]
  /// The state of the front console's Caps Lock.
  package let isCapsLockOn: Bool
  /// The state of the front console's Num Lock.
  package let isNumLockOn: Bool

  /// Reads the keymap.
  ///
  /// - Parameter path: the console in front.
  /// - Throws: `readKeymap`; with `noSuchFile` or `noSuchDevice` on a machine without consoles,
  ///   with `notATerminal` if the path is none, and with `notPermitted` if a mode has to be changed
  ///   and may not be.
  package init(at path: String = "/dev/tty0") throws(LinuxError) {
    do throws(Errno) {
      let flags = O_RDWR | O_NOCTTY | O_NONBLOCK
      self = try ConsoleKeymap(ofFront: Descriptor(opening: path, flags))
    } catch {
      throw LinuxError(.readKeymap, path, error)
    }
  }

  private init(ofFront front: borrowing Descriptor) throws(Errno) {
    let locks = try ConsoleKeymap.locks(of: front)
    isCapsLockOn = locks & UInt8(K_CAPSLOCK) != 0
    isNumLockOn = locks & UInt8(K_NUMLOCK) != 0
    switch try ConsoleKeymap.mode(of: front) {
    case K_UNICODE, K_XLATE: (tables, accents) = try ConsoleKeymap.read(front)
    default: (tables, accents) = try ConsoleKeymap.readFreeConsole(besides: front)
    }
  }

  private static func readFreeConsole(
    besides front: borrowing Descriptor
  ) throws(Errno) -> ([[UInt16]], [Accent]) {
    let free: VirtualTerminal
    do throws(LinuxError) {
      free = try VirtualTerminal.free().free
    } catch {
      throw error.reason
    }
    // Refused while the console is in use after all.
    defer { _ = bezel_ioctl_value(front.rawValue, UInt(VT_DISALLOCATE), free.number) }
    let terminal = try free.open()
    return try read(terminal)
  }

  private static func mode(of terminal: borrowing Descriptor) throws(Errno) -> Int32 {
    var mode: Int32 = 0
    guard bezel_ioctl(terminal.rawValue, UInt(KDGKBMODE), &mode) == 0 else { throw .current }
    return mode
  }

  private static func locks(of terminal: borrowing Descriptor) throws(Errno) -> UInt8 {
    var locks: UInt8 = 0
    guard bezel_ioctl(terminal.rawValue, UInt(KDGKBLED), &locks) == 0 else { throw .current }
    return locks
  }

  /// Reads all entries, in the mode `K_UNICODE`.
  private static func read(
    _ terminal: borrowing Descriptor
  ) throws(Errno) -> ([[UInt16]], [Accent]) {
    let fd = terminal.rawValue
    let mode = try mode(of: terminal)
    if mode != K_UNICODE, bezel_ioctl_value(fd, UInt(KDSKBMODE), Int(K_UNICODE)) != 0 {
      throw .current
    }
    defer { if mode != K_UNICODE { _ = bezel_ioctl_value(fd, UInt(KDSKBMODE), Int(mode)) } }
    var tables: [[UInt16]] = []
    for index in 0...UInt8.max { tables.append(try table(index, of: fd)) }
    return (tables, try accents(of: fd))
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

  private static func accents(of fd: Int32) throws(Errno) -> [Accent] {
    // The number of entries, and 256 times three numbers: `struct kbdiacrsuc`.
    let count = 1 + 256 * 3
    var words = [UInt32](repeating: 0, count: count)
    guard bezel_ioctl(fd, UInt(KDGKBDIACRUC), &words) == 0 else { throw .current }
    return (0..<min(Int(words[0]), 256)).map { index in
      let first = 1 + index * 3
      return Accent(diacritic: words[first], base: words[first + 1], result: words[first + 2])
    }
  }
}
