internal import BezelFiles
internal import BezelHUD
internal import BezelLinux
internal import BezelWire

/// The images that a call names, and what they are for.
struct WantedImages {
  /// The sources, each path and each descriptor once.
  private(set) var sources: [ImageWorker.Source] = []
  /// The index of the presentation's own image in `sources`.
  private var shown: Int?
  private var settings: [(name: String, source: Int)] = []
  /// The name of each source.
  private var names: [WireImage] = []

  /// - Parameter files: the descriptors that came with the call.
  /// - Throws: `invalidImage` for a descriptor that did not come, or is no file in memory or one too long.
  init(
    _ presentation: WirePresentation, taking files: inout ReceivedDescriptors
  ) throws(HUDCallError) {
    // Also for a refused call: the indices of the next call's descriptors begin at 0 again.
    defer {
      let hasDescriptors = names.contains { if case .descriptor = $0 { true } else { false } }
      if hasDescriptors { files = ReceivedDescriptors() }
    }
    if let name = WireImage(presentation) { shown = try add(name, taking: &files) }
    for setting in presentation.settings {
      guard let known = HUDOption(key: setting.name), known.row.isImage else { continue }
      let source = try add(WireImage(setting.value), taking: &files)
      settings.append((known.key, source))
    }
  }

  private mutating func add(
    _ name: WireImage, taking files: inout ReceivedDescriptors
  ) throws(HUDCallError) -> Int {
    if let index = names.firstIndex(of: name) { return index }
    names.append(name)
    switch name {
    case .path(let path): sources.append(.path(path))
    case .descriptor(let index):
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
      sources.append(.memory(ImageWorker.MemoryImage(file, length: length)))
    }
    return names.count - 1
  }

  /// - Parameter images: one for each source.
  func assigned(_ images: [HUDImage]) -> ReadImages {
    var assigned = ReadImages()
    assigned.shown = shown.map { images[$0] }
    for (name, source) in settings { assigned.settings[name] = images[source] }
    return assigned
  }
}
