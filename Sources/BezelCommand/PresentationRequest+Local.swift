package import BezelHUD

/// A HUD that this process shows itself.
extension PresentationRequest {
  /// The commands that show it.
  package var commands: [Command] {
    (configuration ?? HUDConfiguration()).commands + [.show(presentation())]
  }

  /// Sets settings, and reads the images that they and the presentation name.
  ///
  /// - Throws: what is wrong with a setting, or with a file.
  package mutating func apply(_ settings: [HUDOption: String]) throws(CommandFailure) {
    do throws(SettingError) {
      changes = try ConfigurationChanges(settings)
    } catch {
      throw .usage(error.description)
    }
    var images: [NamedImage.Reference: HUDImage] = [:]
    for case .path(let path) in imageNames { images[.path(path)] = try HUDImage.read(path) }
    fill(images)
    var changed = HUDConfiguration()
    changes.apply(to: &changed)
    configuration = changed
  }
}
