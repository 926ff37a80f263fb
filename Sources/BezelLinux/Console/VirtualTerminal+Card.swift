extension VirtualTerminal {
  /// Whether the program on this terminal, which is in front, may be the user of a graphics card.
  ///
  /// It may, except in two cases: logind's session on this terminal has only other cards, or the
  /// card's master was started from another terminal.
  ///
  /// - Parameters:
  ///   - card: the device node.
  ///   - master: the process number of the card's master, if it is known.
  ///   - run: the path of systemd's runtime files, such as logind's sessions.
  ///   - proc: the path where procfs is mounted.
  /// - Source: `session_save` in `logind-session.c` of systemd: `VTNR`, `CONTROLLER`, `DEVICES`;
  ///   proc(5): `tty_nr`.
  package func mayKeep(
    card: String, master: Int32?, run: String = "/run/systemd", proc: String = "/proc"
  ) -> Bool {
    if let hasCard = sessionHas(card, run) { return hasCard }
    guard let master, let other = VirtualTerminal(ofProcess: master, proc: proc) else {
      return true
    }
    return other == self
  }

  /// Whether logind has given the session on this terminal a device.
  ///
  /// - Returns: `nil` without logind, and if its files do not say.
  private func sessionHas(_ card: String, _ run: String) -> Bool? {
    guard let device = DeviceNumber(of: card),
      let session = VariablesFile(reading: "\(run)/seats/seat0")["ACTIVE"],
      !session.utf8.contains(0x2F)
    else { return nil }
    let notes = VariablesFile(reading: "\(run)/sessions/\(session)")
    guard notes["VTNR"] == "\(number)", notes["CONTROLLER"] != nil, let devices = notes["DEVICES"]
    else { return nil }
    let name = "\(device.major):\(device.minor)"
    return devices.utf8.split(separator: 0x20).contains { $0.elementsEqual(name.utf8) }
  }

  /// The controlling terminal of a process; `nil` if it is none of the kernel's virtual terminals.
  private init?(ofProcess process: Int32, proc: String) {
    guard let text = try? Descriptor.text(of: "\(proc)/\(process)/stat"),
      // The program's name stands in brackets, and may contain brackets too.
      let end = text.utf8.lastIndex(of: UInt8(ascii: ")"))
    else { return nil }
    let words = text.utf8[end...].split(separator: 0x20)
    guard words.count > 5, let device = Int32(Substring(words[5])), device >> 8 == 4 else {
      return nil
    }
    self.init(number: Int(device & 0xFF))
  }
}
