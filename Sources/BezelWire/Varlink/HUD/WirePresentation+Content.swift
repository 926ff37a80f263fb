package import BezelHUD

extension WirePresentation {
  /// Returns the presentation as a HUD shows it.
  ///
  /// - Parameter image: what was read from its descriptor or path; `nil` shows the text alone.
  package func presentation(image: HUDImage?) -> Presentation {
    Presentation(
      content(image: image), status: status, details: details, button: button,
      cancelButton: cancelButton)
  }

  /// Returns the content that a HUD shows above the text.
  ///
  /// - Parameter image: what was read from its descriptor or path; `nil` shows the text alone.
  package func content(image: HUDImage?) -> Content {
    switch shownKind {
    case .ring: .indefinite
    case .progress: .progress(progress ?? .zero)
    case .bar: .indicator(AnyIndicator.bar, progress ?? .zero)
    case .pie: .indicator(AnyIndicator.pie, progress ?? .zero)
    case .annular: .indicator(AnyIndicator.annular, progress ?? .zero)
    case .info: .message(.info)
    case .success: .message(.success)
    case .error: .message(.error)
    case .image: .image(image)
    case .text: .image(nil)
    }
  }

  /// Makes the request for a presentation.
  ///
  /// - Returns: `nil` for an image or an indicator of the caller's, which have no name on the wire.
  package init?(_ presentation: Presentation) {
    switch presentation.content {
    case .indefinite: self.init(.ring)
    case .progress(let part): self.init(.progress, progress: part)
    case .message(.info): self.init(.info)
    case .message(.success): self.init(.success)
    case .message(.error): self.init(.error)
    case .image(nil): self.init(.text)
    case .image, .indicator: return nil
    }
    status = presentation.status
    details = presentation.details
    button = presentation.button
    cancelButton = presentation.cancelButton
  }

  /// The kind; if it was left out, the one that the other members imply.
  package var shownKind: Kind {
    if let kind { return kind }
    return image != nil || imagePath != nil ? .image : progress != nil ? .progress : .ring
  }
}

/// One of each: two indicators are equal only if one is a copy of the other.
extension AnyIndicator {
  fileprivate static let bar = AnyIndicator(BarIndicator())
  fileprivate static let pie = AnyIndicator(PieIndicator())
  fileprivate static let annular = AnyIndicator(AnnularIndicator())
}
