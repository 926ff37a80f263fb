/// An image that a caller names, and its pixels once they are read.
package struct NamedImage: Equatable, Sendable {
  /// How a caller names an image.
  package enum Reference: Hashable, Sendable {
    /// The index of a descriptor that came with the call: a PNG file in memory.
    case descriptor(Int)
    /// In a folder that the service reads images from.
    case path(String)

    private static let prefix = "fd:"

    /// - Parameter text: a setting's value: a path, or "fd:" and a number.
    package init(_ text: String) {
      let number = String(Substring(text.utf8.dropFirst(Reference.prefix.utf8.count)))
      if text.utf8.starts(with: Reference.prefix.utf8), let index = Int(number), index >= 0 {
        self = .descriptor(index)
      } else {
        self = .path(text)
      }
    }

    package var isDescriptor: Bool {
      if case .descriptor = self { true } else { false }
    }

    /// The reference as a setting's value.
    package var text: String {
      switch self {
      case .descriptor(let index): "\(Reference.prefix)\(index)"
      case .path(let path): path
      }
    }
  }

  package let reference: Reference
  /// `nil` for an image that is not read yet.
  package private(set) var image: HUDImage?

  package init(_ reference: Reference) { self.reference = reference }

  /// Takes in the pixels.
  ///
  /// - Parameter images: what was read.
  /// - Returns: whether this image is among them.
  mutating func fill(_ images: [Reference: HUDImage]) -> Bool {
    guard image == nil, let image = images[reference] else { return false }
    self.image = image
    return true
  }
}

extension [NamedImage] {
  /// The names, each once.
  var names: [NamedImage.Reference] {
    var names: [NamedImage.Reference] = []
    for image in self where !names.contains(image.reference) { names.append(image.reference) }
    return names
  }

  /// The size of their pixels in memory, in bytes.
  var byteCount: Int { reduce(0) { $0 + ($1.image?.byteCount ?? 0) } }
}
