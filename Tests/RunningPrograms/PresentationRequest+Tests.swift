package import BezelHUD

/// Requests of tests in one line.
extension PresentationRequest {
  package func withImage(_ index: Int) -> PresentationRequest { withImage(.descriptor(index)) }

  package func withImage(at path: String) -> PresentationRequest { withImage(.path(path)) }

  private func withImage(_ reference: NamedImage.Reference) -> PresentationRequest {
    var request = self
    request.image = NamedImage(reference)
    return request
  }

  /// - Precondition: the settings are valid.
  package func withSettings(_ settings: [(key: String, text: String)]) -> PresentationRequest {
    var request = self
    request.changes = .settings(settings)
    return request
  }

  package func asking(_ question: Question = Question()) -> PresentationRequest {
    var request = self
    request.question = question
    return request
  }
}

extension ConfigurationChanges {
  /// - Precondition: the settings are valid.
  package static func settings(_ settings: [(key: String, text: String)]) -> ConfigurationChanges {
    var changes = ConfigurationChanges()
    for (key, text) in settings {
      guard (try? changes.set(key: key, to: text)) == true else {
        preconditionFailure("\(key)=\(text) is no setting")
      }
    }
    return changes
  }
}
