extension Peer {
  /// Whether the process is stopped, by SIGSTOP or a debugger, or has ended; `false` for a process that
  /// cannot be looked at.
  ///
  /// - Parameter proc: the path where procfs is mounted.
  /// - Source: proc(5), `/proc/PID/stat`: after the name in parentheses, which may contain any character.
  package func isStopped(proc: String = "/proc") -> Bool {
    guard process > 0, let line = try? Descriptor.text(of: "\(proc)/\(process)/stat"),
      let end = line.utf8.lastIndex(of: UInt8(ascii: ")")),
      let state = line.utf8[end...].dropFirst(2).first
    else { return false }
    return "TtZX".utf8.contains(state)
  }
}
