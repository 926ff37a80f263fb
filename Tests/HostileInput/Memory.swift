import BezelLinux
import CBezelLinux

/// The memory of a process.
enum Memory {
  /// - Parameter process: its process ID, or "self".
  /// - Returns: resident memory in KiB; 0 for a process that is gone.
  ///
  /// - Source: proc_pid_statm(5).
  static func resident(of process: String) -> Int {
    let line = try? Descriptor.firstLine(of: "/proc/\(process)/statm")
    let pages = line?.split(separator: " ").dropFirst().first.flatMap { Int($0) }
    return (pages ?? 0) * Int(getpagesize()) / 1_024
  }
}
