package import BezelFiles
package import BezelHUD
internal import BezelLinux
internal import BezelWire

/// The images that a call names by the paths of files, as files in memory that go with it.
///
/// The service opens no file that a caller names, but in folders of its own.
struct HandedImages {
  private var paths: [String] = []
  private var files: [SharedFile] = []

  private final class SharedFile {
    let file: MemoryFile

    init(_ file: consuming MemoryFile) { self.file = file }
  }

  /// Reads the images of a call, and has it name what goes with it.
  ///
  /// - Throws: what is wrong with one of the files, which it names.
  init(of call: inout HUDCall) throws(FilesError) {
    switch call {
    case .show(var show):
      try hand(&show.presentation)
      call = .show(show)
    case .ask(var ask):
      try hand(&ask.presentation)
      call = .ask(ask)
    case .update(var update):
      try hand(&update.presentation)
      call = .update(update)
    case .configure(var settings):
      try hand(&settings)
      call = .configure(settings)
    default: break
    }
  }

  /// In the order in which the call names them.
  var descriptors: [Int32] { files.map { $0.file.descriptor.rawValue } }

  private mutating func hand(_ presentation: inout WirePresentation) throws(FilesError) {
    if let path = presentation.imagePath {
      presentation.image = try index(of: path)
      presentation.imagePath = nil
    }
    try hand(&presentation.settings)
  }

  private mutating func hand(_ settings: inout [WireSetting]) throws(FilesError) {
    for index in settings.indices where HUDOption(key: settings[index].name)?.row.isImage == true {
      let image = WireImage.descriptor(try self.index(of: settings[index].value))
      settings[index].value = image.value
    }
  }

  private mutating func index(of path: String) throws(FilesError) -> Int {
    if let index = paths.firstIndex(of: path) { return index }
    let bytes = try ImageFile.bytes(of: path, limit: ImageFolders.longestFile)
    // The service would say the same, but not of which file.
    _ = try PNG.decode(bytes, name: path, mostPixels: ImageFolders.mostPixels)
    do throws(LinuxError) {
      files.append(SharedFile(try MemoryFile(bytes, name: "bezel-image")))
    } catch {
      throw FilesError(.readFile, path, .refused(error.reason))
    }
    paths.append(path)
    return paths.count - 1
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
