internal import BezelFiles
internal import BezelLinux
package import BezelWords

extension Configuration {
  /// The texts in the configured language, or else in that of the process's variables.
  package var words: Words {
    Words(daemon.language ?? Language(variables: environment) ?? .english)
  }

  /// Returns the language that the configuration names; `nil` if it names none.
  ///
  /// Reads no profile, theme or image.
  ///
  /// - Parameter root: the folder that stands for "/".
  package static func language(root: String = "/") -> Language? {
    var settings = Settings()
    settings.add(ConfigurationFiles.read(root: root).entries, of: .configuration)
    return settings[.daemon(.language)].flatMap { Language(locale: $0.text) }
  }
}
