package import BezelLinux
package import BezelRaster
import CBezelLinux

/// Where a service reads images that others name, and how large those are that others give it.
package struct ImageFolders: Equatable, Sendable {
  /// Absolute paths.
  package var paths: [String]

  /// The most bytes of a file.
  package static let longestFile = 4 << 20
  /// The most pixels of a picture: 16 MiB.
  package static let mostPixels = 1 << 22

  package init(_ paths: [String]) { self.paths = paths }

  /// Reads a PNG file, whatever links lead to it, that lies in one of the folders.
  ///
  /// Nothing else is opened: a device or a FIFO might hear of that, and a file's absence is not told of
  /// places outside the folders.
  ///
  /// - Throws: `outside`; what is wrong with the file, or that it is too large.
  package func picture(at path: String) throws(FilesError) -> Picture {
    let file: Descriptor
    do throws(FilesReason) {
      file = try open(path)
    } catch {
      throw FilesError(.readFile, path, error)
    }
    return try picture(in: file, name: path)
  }

  /// Reads a PNG file that the caller has opened, from the descriptor's current offset on.
  ///
  /// - Parameter name: what an error calls it.
  /// - Throws: what is wrong with the file, or that it is too large.
  package func picture(
    in file: borrowing Descriptor, name: String = "the descriptor"
  ) throws(FilesError) -> Picture {
    let bytes = try FileBytes.read(file, name: name, limit: ImageFolders.longestFile)
    return try PNG.decode(bytes, name: name, mostPixels: ImageFolders.mostPixels)
  }

  private func open(_ path: String) throws(FilesReason) -> Descriptor {
    let folders = paths.compactMap { Folder.resolved($0) }.map { $0 == "/" ? $0 : $0 + "/" }
    guard !folders.isEmpty else { throw .outside(folders: paths) }
    let leadsUp = path.utf8.split(separator: UInt8(ascii: "/")).contains {
      $0.elementsEqual("..".utf8)
    }
    let isBelow = !leadsUp && paths.contains { path.utf8.starts(with: ($0 + "/").utf8) }
    do throws(Errno) {
      // A place in the file system, of which nobody hears.
      let place = try Descriptor(opening: path, O_PATH)
      let link = "/proc/self/fd/\(place.rawValue)"
      // The opened file is asked for its place: the name may lead elsewhere in the next moment.
      if let real = Folder.resolved(link),
        folders.contains(where: { real.utf8.starts(with: $0.utf8) })
      {
        switch try FileKind(of: place) {
        case .regular: return try Descriptor(opening: link, O_RDONLY | O_NONBLOCK | O_NOCTTY)
        case .folder: throw .isDirectory
        case .pipe, .other: throw .noSuchDevice
        }
      }
    } catch {
      if isBelow { throw error == .noSuchDevice ? .notAFile : .refused(error) }
    }
    throw .outside(folders: paths)
  }
}
