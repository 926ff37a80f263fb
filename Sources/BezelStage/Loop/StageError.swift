package import BezelLinux
package import BezelText

/// Why a stage could not begin or go on.
package enum StageError: Error, CustomStringConvertible {
  /// A screen that was asked for by name cannot be had.
  case noScreen(String)
  /// A font that was asked for by name has no letters for us.
  case font(path: String, TextError)
  /// The loop itself does not work.
  case system(LinuxError)

  package var description: String {
    switch self {
    case .noScreen(let sentence): sentence
    case .font(let path, let error):
      "could not use the font (\(path)): \(error). Name a TrueType or OpenType font's file."
    case .system(let error): error.description
    }
  }
}
