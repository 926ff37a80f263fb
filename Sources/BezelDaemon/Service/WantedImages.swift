internal import BezelHUD
internal import BezelLinux
internal import BezelWire

/// The images that a call names, and where they go.
struct WantedImages {
  private(set) var sources: [FileDesk.Source] = []
  private var hasShown = false
  private var paths: [String] = []

  /// - Parameter files: the descriptors that came with the call; none of them is left.
  /// - Throws: `invalidImage` for a descriptor that did not come.
  init(
    _ presentation: WirePresentation, taking files: inout ReceivedDescriptors
  ) throws(HUDCallError) {
    if let index = presentation.image {
      guard let file = files.take(index) else {
        throw .invalidImage(reason: "No descriptor \(index) came with the call.")
      }
      sources.append(.descriptor(FileDesk.OpenFile(file)))
      hasShown = true
      files = ReceivedDescriptors()
    } else if let path = presentation.imagePath {
      sources.append(.path(path))
      hasShown = true
    }
    for setting in presentation.settings {
      guard HUDSetting(key: setting.name)?.isImage == true, !paths.contains(setting.value) else {
        continue
      }
      sources.append(.path(setting.value))
      paths.append(setting.value)
    }
  }

  /// - Parameter images: one for each source.
  func assigned(_ images: [HUDImage]) -> ReadImages {
    var assigned = ReadImages()
    var rest = images[...]
    if hasShown { assigned.shown = rest.popFirst() }
    for path in paths { assigned.settings[path] = rest.popFirst() }
    return assigned
  }
}
