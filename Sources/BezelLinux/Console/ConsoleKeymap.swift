internal import CBezelLinux

/// A keymap of the kernel's consoles: the one that they use now, as loadkeys(1) or the distribution's boot has
/// loaded it, or one to be loaded.
///
/// All consoles share one keymap, but a console that is not in the mode `K_UNICODE` shows no entry
/// of a character beyond Latin-1. So a console in another mode is put into `K_UNICODE` while its
/// entries are read or written, which takes some milliseconds, and back.
///
/// - Source: `vt_do_kdsk_ioctl` in `drivers/tty/vt/keyboard.c` of Linux.
package struct ConsoleKeymap: Sendable {
  /// The entries by key code 0…127 for each combination of modifiers, as `KDGKBENT` returns them;
  /// a table that the kernel does not have is empty.
  ///
  /// - Shape: 256 tables of 128 entries or none.
  package let tables: [[UInt16]]
  /// The table of accents, as `KDGKBDIACRUC` returns it: the characters of a dead key and of the next key, and the
  /// one that they type.
  package let accents: [(accent: UInt32, base: UInt32, result: UInt32)]

  /// Reads the keymap.
  ///
  /// - Parameter terminal: a console.
  /// - Throws: `readKeymap`; with `notATerminal` if it is none, and with `notPermitted` if its mode has to be
  ///   changed and may not be.
  package init(of terminal: borrowing KeyTerminal) throws(LinuxError) {
    do throws(Errno) {
      tables = try ConsoleKeymap.read(terminal.descriptor.rawValue)
      accents = try ConsoleKeymap.accents(of: terminal.descriptor.rawValue)
    } catch {
      throw LinuxError(.readKeymap, terminal.path, error)
    }
  }

  /// Reads all entries.
  private static func read(_ fd: Int32) throws(Errno) -> [[UInt16]] {
    try inUnicode(fd) { () throws(Errno) in
      var tables: [[UInt16]] = []
      for index in 0...UInt8.max { tables.append(try table(index, of: fd)) }
      return tables
    }
  }

  /// Runs a body in the console's mode `K_UNICODE`.
  private static func inUnicode<Result>(
    _ fd: Int32, _ body: () throws(Errno) -> Result
  ) throws(Errno) -> Result {
    var mode: Int32 = 0
    guard bezel_ioctl(fd, UInt(KDGKBMODE), &mode) == 0 else { throw .current }
    if mode != K_UNICODE, bezel_ioctl_value(fd, UInt(KDSKBMODE), Int(K_UNICODE)) != 0 {
      throw .current
    }
    defer { if mode != K_UNICODE { _ = bezel_ioctl_value(fd, UInt(KDSKBMODE), Int(mode)) } }
    return try body()
  }

  /// Creates a keymap to be loaded.
  package init(tables: [[UInt16]], accents: [(accent: UInt32, base: UInt32, result: UInt32)]) {
    (self.tables, self.accents) = (tables, accents)
  }

  /// Loads it into the kernel, for all consoles; the table of accents only if it has some.
  ///
  /// What the kernel does not accept is left out, as all of it is without the right to load keymaps.
  package func load(on terminal: borrowing KeyTerminal) {
    let fd = terminal.descriptor.rawValue
    try? ConsoleKeymap.inUnicode(fd) { () throws(Errno) in
      for (table, entries) in tables.prefix(256).enumerated() {
        func set(_ code: Int, _ value: UInt16) {
          var entry = kbentry(
            kb_table: UInt8(table), kb_index: UInt8(code), kb_value: value)
          _ = bezel_ioctl(fd, UInt(KDSKBENT), &entry)
        }
        if entries.isEmpty { set(0, ConsoleKeymap.noSuchTable) }
        for code in entries.indices.dropFirst().prefix(127) { set(code, entries[code]) }
      }
    }
    guard !accents.isEmpty else { return }
    var list = kbdiacrsuc()
    list.kb_cnt = UInt32(min(256, accents.count))
    withUnsafeMutableBytes(of: &list.kbdiacruc) { bytes in
      let places = bytes.bindMemory(to: kbdiacruc.self)
      for (index, entry) in accents.prefix(256).enumerated() {
        places[index] = kbdiacruc(diacr: entry.accent, base: entry.base, result: entry.result)
      }
    }
    _ = bezel_ioctl(fd, UInt(KDSKBDIACRUC), &list)
  }

  private static func accents(
    of fd: Int32
  ) throws(Errno) -> [(accent: UInt32, base: UInt32, result: UInt32)] {
    var list = kbdiacrsuc()
    guard bezel_ioctl(fd, UInt(KDGKBDIACRUC), &list) == 0 else { throw .current }
    let count = min(256, Int(list.kb_cnt))
    return withUnsafeBytes(of: &list.kbdiacruc) { bytes in
      bytes.bindMemory(to: kbdiacruc.self).prefix(count).map { ($0.diacr, $0.base, $0.result) }
    }
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
