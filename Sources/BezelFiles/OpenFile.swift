import BezelLinux
import CBezelLinux

/// A regular file whose bytes are read as they are needed, by whoever shares it.
///
/// It is not mapped: a mapping of a file that somebody cuts off ends the process that reads it.
final class OpenFile: Sendable {
  /// When it was opened; where `Int` has 32 bits, at most the largest.
  let length: Int
  private let descriptor: Descriptor

  /// - Returns: `nil` for a pipe, which can only be read from its start.
  /// - Throws: as `FileBytes.read(_:limit:)`.
  init?(at path: String, limit: Int) throws(FilesError) {
    let reason: FilesReason
    do throws(Errno) {
      // Nonblocking, because a pipe without a writer would wait in `open`.
      let file = try Descriptor(opening: path, O_RDONLY | O_NONBLOCK | O_NOCTTY)
      switch try FileKind(of: file) {
      case .pipe: return nil
      case .folder: throw .isDirectory
      case .other: reason = .notAFile
      case .regular:
        length = Int(clamping: lseek(file.rawValue, 0, SEEK_END))
        descriptor = file
        if length <= limit { return }
        reason = .tooLong(limit: limit)
      }
    } catch {
      reason = .refused(error)
    }
    throw FilesError(.readFile, path, reason)
  }

  /// Fills a buffer with what is in the file from an offset on.
  ///
  /// - Returns: how many bytes there are; fewer than asked for at the file's end, or where it cannot
  ///   be read.
  func read(at offset: Int, into buffer: UnsafeMutableRawBufferPointer) -> Int {
    var filled = 0
    while filled < buffer.count {
      let rest = UnsafeMutableRawBufferPointer(rebasing: buffer[filled...])
      guard let part = try? descriptor.read(at: offset + filled, into: rest), part > 0 else {
        break
      }
      filled += part
    }
    return filled
  }
}
