/// How a call names an image.
package enum WireImage: Equatable, Sendable {
  /// Which of the descriptors that came with the call is a PNG file in memory.
  case descriptor(Int)
  /// In a folder that the service reads images from.
  case path(String)

  private static let prefix = "fd:"

  /// - Parameter value: of a setting: a path, or "fd:" and a number.
  package init(_ value: String) {
    let number = String(Substring(value.utf8.dropFirst(WireImage.prefix.utf8.count)))
    if value.utf8.starts(with: WireImage.prefix.utf8), let index = Int(number), index >= 0 {
      self = .descriptor(index)
    } else {
      self = .path(value)
    }
  }

  /// - Returns: `nil` if the presentation has no image of its own.
  package init?(_ presentation: WirePresentation) {
    if let index = presentation.image {
      self = .descriptor(index)
    } else if let path = presentation.imagePath {
      self = .path(path)
    } else {
      return nil
    }
  }

  /// As a setting's value.
  package var value: String {
    switch self {
    case .descriptor(let index): "\(WireImage.prefix)\(index)"
    case .path(let path): path
    }
  }
}
