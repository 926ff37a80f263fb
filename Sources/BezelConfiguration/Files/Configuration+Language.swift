internal import BezelFiles
internal import BezelLinux
package import BezelStage
package import BezelWords

extension Configuration {
  /// The configured language, or else that of the process's variables or, where those name none, of the system's
  /// locale: an initramfs has the file of that, and no variables.
  package var language: Language { language(variables: environment) }

  /// - Parameter variable: the value of a variable of the environment; `nil` if it is not set.
  package func language(variables variable: (String) -> String?) -> Language {
    daemon.language ?? Language(variables: variable) ?? localeLanguage(variable) ?? .english
  }

  private func localeLanguage(_ variable: (String) -> String?) -> Language? {
    guard ["LC_ALL", "LC_MESSAGES", "LANG"].allSatisfy({ variable($0) == nil }) else { return nil }
    for path in ["/etc/locale.conf", "/etc/default/locale"] {
      let file = VariablesFile(reading: path.rooted(at: root))
      if let language = Language(variables: { file[$0] }) { return language }
    }
    return nil
  }

  /// Returns the texts in the language; in English where the fonts lack its letters, as those of an initramfs may.
  ///
  /// - Returns: a sentence about that, too.
  package func words(in options: StageOptions) -> (words: Words, warning: String?) {
    let language = self.language
    // The built-in font has its letters.
    if language == .english { return (.english, nil) }
    let words = Words(language)
    if options.hasLetters(of: words.characters) { return (words, nil) }
    return (
      .english,
      "No font has the letters of the language \(language.name), so Bezel's texts are in English. Install a font "
        + "that has them, as one of fonts-noto-core or fonts-noto-cjk; for an initramfs, name it as FONT= in "
        + "/etc/default/bezel-boot."
    )
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
