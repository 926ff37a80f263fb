package import BezelLinux
package import BezelRaster
import CBezelLinux

/// Where a service reads images that others name, and how large those are that others give it.
package struct ImageFolders: Equatable, Sendable {
  /// Absolute paths.
  package var paths: [String]

  /// Of a file, in bytes.
  private static let limit = 4 << 20
  /// Of a picture, in pixels: 16 MiB.
  private static let mostPixels = 1 << 22

  package init(_ paths: [String]) { self.paths = paths }

  /// Reads a PNG file, whatever links lead to it, that lies in one of the folders.
  ///
  /// - Throws: `outside`; what is wrong with the file, or that it is too large.
  package func picture(at path: String) throws(FilesError) -> Picture {
    let file: Descriptor
    do throws(Errno) {
      file = try Descriptor(opening: path, O_RDONLY | O_NONBLOCK | O_NOCTTY)
    } catch {
      throw FilesError(operation: .readFile, subject: path, reason: .refused(error))
    }
    // What was opened is asked for its place: the name may lead elsewhere in the next moment.
    guard let place = ImageFolders.realPath("/proc/self/fd/\(file.rawValue)"), holds(place) else {
      throw FilesError(operation: .readFile, subject: path, reason: .outside(folders: paths))
    }
    return try picture(in: file, name: path)
  }

  /// Reads a PNG file that somebody has opened, from where he has read it to.
  ///
  /// - Parameter name: what an error calls it.
  /// - Throws: what is wrong with the file, or that it is too large.
  package func picture(
    in file: borrowing Descriptor, name: String = "the descriptor"
  ) throws(FilesError) -> Picture {
    let bytes = try FileBytes.read(file, name: name, limit: ImageFolders.limit)
    return try PNG.decode(bytes, name: name, mostPixels: ImageFolders.mostPixels)
  }

  private func holds(_ place: String) -> Bool {
    paths.contains { path in
      guard var folder = ImageFolders.realPath(path) else { return false }
      if !folder.utf8.elementsEqual("/".utf8) { folder += "/" }
      return place.utf8.starts(with: folder.utf8)
    }
  }

  /// A path without links; `nil` if nothing is there.
  private static func realPath(_ path: String) -> String? {
    guard let real = realpath(path, nil) else { return nil }
    defer { free(real) }
    return String(cString: real)
  }
}
