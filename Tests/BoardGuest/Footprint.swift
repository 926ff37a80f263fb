internal import BezelLinux
internal import CBezelLinux

/// A process's resources: `descriptors 9 mappings 120 resident 20480`, the last in kB.
struct Footprint: CustomStringConvertible {
  private let descriptors: Int
  private let mappings: Int
  private let resident: Int

  init(of process: pid_t) throws(GuestError) {
    descriptors = try Folder.names(
      in: "/proc/\(process)/fd", to: "list a process's descriptors"
    ).count
    mappings = try Footprint.text("/proc/\(process)/maps").count
    let line = try Footprint.text("/proc/\(process)/status").first { $0.hasPrefix("VmRSS:") }
    guard let resident = line?.split(whereSeparator: { !$0.isNumber }).first.flatMap({ Int($0) })
    else {
      throw GuestError("measure a process", "\(process)", because: "it is ending, or the kernel's")
    }
    self.resident = resident
  }

  var description: String {
    "descriptors \(descriptors) mappings \(mappings) resident \(resident)"
  }

  /// Returns the lines of a file of `/proc`.
  private static func text(_ path: String) throws(GuestError) -> [Substring] {
    let file = try Descriptor(path, O_RDONLY, to: "measure a process")
    var bytes: [UInt8] = []
    do throws(Errno) {
      while true {
        let chunk = try file.bytes(atMost: 65536)
        if chunk.isEmpty { break }
        bytes += chunk
      }
    } catch {
      throw GuestError("measure a process", path, error)
    }
    return String(decoding: bytes, as: UTF8.self).split(separator: "\n")
  }
}
