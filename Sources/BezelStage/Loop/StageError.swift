package import BezelFiles
package import BezelLinux
package import BezelText

/// An error that keeps a stage from starting or going on.
package enum StageError: Error, CustomStringConvertible {
  /// A screen that was requested by name is not available.
  case noScreen(String)
  /// A font that was requested by name cannot be used.
  case font(path: String, TextError)
  /// A backdrop's name has no meaning, or its file cannot be used.
  case backdrop(BackdropName.ValueError)
  /// A file that was requested by name cannot be used.
  case file(FilesError)
  /// A system call of the loop itself failed.
  case system(LinuxError)

  package var description: String {
    switch self {
    case .noScreen(let sentence): sentence
    case .font(let path, let error):
      "could not use the font (\(path)): \(error.reason). \(error.advice)"
    case .backdrop(let error): error.description
    case .file(let error): error.description
    case .system(let error): error.description
    }
  }
}
