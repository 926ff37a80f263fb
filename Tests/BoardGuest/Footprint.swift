internal import BezelLinux
internal import CBezelLinux

/// A process's resources: `descriptors 9 mappings 120 memory 6400`, the last in kB.
///
/// The memory is what no file holds: the kernel takes the pages of files, a program's code for one, as it has
/// room for them.
struct Footprint: CustomStringConvertible {
  private let descriptors: Int
  private let mappings: Int
  private let memory: Int

  init(of process: pid_t) throws(GuestError) {
    descriptors = try Folder.names(
      in: "/proc/\(process)/fd", to: "list a process's descriptors"
    ).count
    mappings = try Footprint.text("/proc/\(process)/maps").count
    let parts = try Footprint.text("/proc/\(process)/status").compactMap { line -> Int? in
      guard line.hasPrefix("RssAnon:") || line.hasPrefix("RssShmem:") else { return nil }
      return line.split(whereSeparator: { !$0.isNumber }).first.flatMap { Int($0) }
    }
    guard parts.count == 2 else {
      throw GuestError("measure a process", "\(process)", because: "it is ending, or the kernel's")
    }
    memory = parts[0] + parts[1]
  }

  var description: String {
    "descriptors \(descriptors) mappings \(mappings) memory \(memory)"
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
