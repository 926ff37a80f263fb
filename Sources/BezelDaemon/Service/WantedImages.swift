internal import BezelFiles
internal import BezelHUD
internal import BezelLinux
internal import BezelWire

/// The images that a call names, and their sources.
struct WantedImages {
  private let names: [NamedImage.Reference]
  /// One for each name.
  private(set) var sources: [ImageWorker.Source] = []

  /// - Parameter files: the descriptors that came with the call.
  /// - Throws: `invalidImage` for a descriptor that did not come, or is no file in memory or one too long.
  init(
    _ names: [NamedImage.Reference], taking files: inout ReceivedDescriptors
  ) throws(HUDCallError) {
    self.names = names
    // Also for a refused call: the indices of the next call's descriptors begin at 0 again.
    defer {
      if names.contains(where: { $0.isDescriptor }) { files = ReceivedDescriptors() }
    }
    for name in names {
      switch name {
      case .path(let path): sources.append(.path(path))
      case .descriptor(let index): sources.append(try WantedImages.source(index, taking: &files))
      }
    }
  }

  private static func source(
    _ index: Int, taking files: inout ReceivedDescriptors
  ) throws(HUDCallError) -> ImageWorker.Source {
    guard index < files.count else {
      throw .invalidImage(reason: "No descriptor \(index) came with the call.")
    }
    guard let file = files.take(index), let length = file.memoryFileLength else {
      throw .invalidImage(
        reason: """
          Descriptor \(index) leads to no file in memory: copy the picture into one, as \
          memfd_create(2) makes it. `bezel` does so.
          """)
    }
    // A sparse file may be as long as a file can be, without any memory.
    guard length <= ImageFolders.longestFile else {
      throw .invalidImage(
        reason: "Descriptor \(index) has more than \(ImageFolders.longestFile >> 20) MiB.")
    }
    return .memory(ImageWorker.MemoryImage(file, length: length))
  }

  var isEmpty: Bool { names.isEmpty }

  /// Returns what was read, by its names.
  ///
  /// - Parameter result: of reading `sources`.
  /// - Throws: `invalidImage`.
  func images(
    _ result: Result<[HUDImage], FilesError>
  ) throws(HUDCallError) -> [NamedImage.Reference: HUDImage] {
    switch result {
    case .success(let images):
      var named: [NamedImage.Reference: HUDImage] = [:]
      for (name, image) in zip(names, images) { named[name] = image }
      return named
    case .failure(let error): throw .invalidImage(reason: error.description)
    }
  }
}
