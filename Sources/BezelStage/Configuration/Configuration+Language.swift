internal import BezelFiles
package import BezelWords

extension Configuration {
  /// Returns the language that the configuration names; `nil` if it names none.
  ///
  /// Reads no profile, theme or image.
  ///
  /// - Parameter root: the folder that stands for "/".
  package static func language(root: String = "/") -> Language? {
    var layers = ConfigurationLayers()
    layers.add(ConfigurationFiles.read(root: root).entries, of: .configuration)
    return layers.values[.daemon(.language)].flatMap { Language(locale: $0.value) }
  }
}
