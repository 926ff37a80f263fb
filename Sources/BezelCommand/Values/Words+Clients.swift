internal import BezelConfiguration
internal import BezelLinux
internal import BezelStage
internal import BezelWords

extension Words {
  /// Those of a program that writes on the service's screen: in the language of its environment, else of
  /// the service's configuration, else in English.
  ///
  /// - Parameters:
  ///   - root: the folder that stands for "/", where the configuration is.
  ///   - variable: the value of a variable of the environment.
  static func ofClients(
    root: String = "/", variable: (String) -> String? = environment
  ) -> Words {
    Words(Language(variables: variable) ?? Configuration.language(root: root) ?? .english)
  }
}
