internal import BezelFiles
internal import BezelLinux

/// The folder of a theme: `theme.conf`, and the images that it names.
package struct ThemeFolder: Sendable {
  /// The theme does not exist, or cannot be read.
  package struct ReadError: Error, CustomStringConvertible {
    package let name: String
    /// A sentence.
    package let reason: String

    package var description: String { "could not select the theme (\(name)): \(reason)" }
  }

  package let name: String
  /// The folder's path, without the folder that stands for "/".
  let path: String
  let file: ConfigurationFile

  /// Finds a theme by its name.
  ///
  /// - Parameters:
  ///   - folders: absolute paths; the first one that has the theme wins.
  ///   - root: the folder that stands for "/".
  package static func find(
    _ name: String, in folders: [String], root: String = "/"
  ) throws(ReadError) -> ThemeFolder {
    guard isName(name) else {
      throw ReadError(
        name: name, reason: "Give the name of a folder, without '/' and with no dot before it.")
    }
    for folder in folders {
      let path = "\(folder)/\(name)"
      let file = "\(path)/theme.conf".rooted(at: root)
      do throws(FilesError) {
        let bytes = try FileBytes.read(file, limit: ConfigurationFile.maximumLength)
        return ThemeFolder(
          name: name, path: path, file: ConfigurationFile.parse(bytes: bytes, name: file))
      } catch {
        if error.reason != .refused(.noSuchFile) { throw ReadError(name: name, reason: "\(error)") }
      }
    }
    let places = folders.map { "\($0)/\(name)/theme.conf" }.joined(separator: ", ")
    throw ReadError(name: name, reason: "None of these exists: \(places).")
  }

  /// Returns the names of all themes, sorted; at most 256.
  ///
  /// - Parameters:
  ///   - folders: absolute paths; missing and unreadable ones are skipped.
  ///   - root: the folder that stands for "/".
  package static func names(in folders: [String], root: String = "/") -> [String] {
    var found: Set<String> = []
    for folder in folders {
      let path = folder.rooted(at: root)
      for name in (try? Folder.names(in: path, atMost: 1_024)) ?? [] {
        guard isName(name), Folder.resolved("\(path)/\(name)/theme.conf") != nil else { continue }
        found.insert(name)
      }
    }
    let names = found.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    return Array(names.prefix(256))
  }

  /// Whether a name is valid for a theme: a file name of at most 64 bytes, without a leading dot.
  static func isName(_ name: String) -> Bool {
    name.isFileName && name.utf8.first != UInt8(ascii: ".") && name.utf8.count <= 64
  }
}
