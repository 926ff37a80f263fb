package import BezelFiles
package import BezelHUD
internal import BezelLinux
internal import BezelWire

/// The images that a call names by the paths of files, as files in memory that go with it.
///
/// The service opens no file that a caller names, but in folders of its own.
struct HandedImages {
  private var paths: [String] = []
  private var files: [SharedMemoryFile] = []

  /// Reads the images of a call, and has it name what goes with it.
  ///
  /// - Throws: what is wrong with one of the files, which it names.
  init(of call: inout HUDCall) throws(FilesError) {
    switch call {
    case .show(var request):
      try hand(&request)
      call = .show(request)
    case .ask(var request):
      try hand(&request)
      call = .ask(request)
    case .update(var update):
      try hand(&update.change)
      call = .update(update)
    case .configure(var changes):
      try read(changes.imageNames)
      changes.renameImages { handed($0) }
      call = .configure(changes)
    default: break
    }
  }

  /// In the order in which the call names them.
  var descriptors: [Int32] { files.map { $0.descriptor } }

  private mutating func hand(_ request: inout PresentationRequest) throws(FilesError) {
    try read(request.imageNames)
    request.renameImages { handed($0) }
  }

  /// Returns the name of what goes with the call.
  private func handed(_ reference: NamedImage.Reference) -> NamedImage.Reference {
    guard case .path(let path) = reference, let index = paths.firstIndex(of: path) else {
      return reference
    }
    return .descriptor(index)
  }

  private mutating func read(_ references: [NamedImage.Reference]) throws(FilesError) {
    for case .path(let path) in references {
      let bytes = try ImageFile.bytes(of: path, limit: ImageFolders.longestFile)
      // The service would say the same, but not of which file.
      _ = try PNG.decode(bytes, name: path, mostPixels: ImageFolders.mostPixels)
      do throws(LinuxError) {
        files.append(SharedMemoryFile(try MemoryFile(bytes, name: "bezel-image")))
      } catch {
        throw FilesError(.readFile, path, .refused(error.reason))
      }
      paths.append(path)
    }
  }
}

/// A file with an image as a command line names it.
enum ImageFile {
  /// Reads a file, or a pipe to its end.
  ///
  /// - Parameter path: "-" for the standard input.
  /// - Throws: what the kernel says, `notAFile`, `tooLong`.
  static func bytes(of path: String, limit: Int) throws(FilesError) -> [UInt8] {
    let file: Descriptor
    do throws(Errno) {
      // It waits for who writes to a pipe.
      file = try Descriptor(opening: path == "-" ? "/dev/stdin" : path, 0)
    } catch {
      throw FilesError(.readFile, path, .refused(error))
    }
    return try FileBytes.read(file, name: path, limit: limit, orPipe: true)
  }
}

extension HUDImage {
  /// Reads a PNG file of at most 256 MiB, or a pipe to its end.
  ///
  /// - Parameter path: as a command line names it: "-" for the standard input.
  /// - Throws: if it is missing or unusable.
  package init(named path: String) throws(FilesError) {
    let bytes = try ImageFile.bytes(of: path, limit: 256 << 20)
    self.init(try PNG.decode(bytes, name: path))
  }
}
